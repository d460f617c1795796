/** `npm run release:check`: may this checkout be published? npm runs it before it publishes. */
import { readFile } from "node:fs/promises";
import { execa } from "execa";
import { notReady } from "./ready.ts";

/** The tests, the package installed elsewhere with publint and attw, and advisories about all that is installed here. */
const STEPS = [
  ["test"],
  ["run", "test:long", "--", "test/package.long.test.ts", "test/install.long.test.ts"],
  ["audit"],
];

const wrong = notReady({
  manifest: JSON.parse(await readFile("package.json", "utf8")),
  lockVersion: JSON.parse(await readFile("package-lock.json", "utf8")).version,
  changelog: await readFile("CHANGELOG.md", "utf8"),
  readme: await readFile("README.md", "utf8"),
  status: (await execa("git", ["status", "--porcelain"])).stdout,
});
for (const step of wrong.length === 0 ? STEPS : []) {
  const { exitCode } = await execa("npm", step, { stdio: "inherit", reject: false });
  if (exitCode !== 0) wrong.push(`npm ${step.join(" ")} failed`);
}
process.stdout.write(wrong.length === 0 ? "Ready.\n" : `Not ready:\n${wrong.join("\n")}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
