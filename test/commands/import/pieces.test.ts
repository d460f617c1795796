import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/in-process.ts";
import { sandbox } from "../../helpers/sandbox.ts";

/** Imports a file of these lines into an empty account. @returns each customer as `phone | street | city | state | zip`. */
async function stored(lines: readonly string[], flags: string): Promise<readonly string[]> {
  const [cwd, { env }] = await Promise.all([temporaryFolder(), sandbox()]);
  await writeFile(join(cwd, "a.csv"), `${lines.join("\n")}\n`);
  const { stderr, exitCode } = await run(`import a.csv ${flags}`, { cwd, env });
  expect([exitCode, stderr]).toEqual([0, expect.anything()]);
  const { stdout } = await run("list --sort name -o json", { cwd, env });
  const customers: Record<string, Record<string, string> | string | undefined>[] = JSON.parse(stdout);
  return customers.map(({ phone, address }) => {
    const { street, city, state, zip } = typeof address === "object" ? address : {};
    return [phone, street, city, state, zip].map((part) => part ?? "").join(" | ");
  });
}

test.each<[string, readonly string[], string, readonly string[]]>([
  [
    "codes get the zeros back that a spreadsheet has taken, by their country",
    ["Name,City,State,Postcode,Country", "A,Darwin,NT,800,Australia", "B,Oslo,,150,Norway", "C,Lisboa,,1100,Portugal"],
    "--match none --fix",
    [" |  | Darwin | NT | 0800", " |  | Oslo |  | 0150", " |  | Lisboa |  | 1100"],
  ],
])("%s", async (_, lines, flags, expected) => {
  expect(await stored(lines, flags)).toEqual(expected);
});
