import { cp, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { execa } from "execa";
import { temporaryFolder } from "../helpers/folder.ts";
import "../helpers/needs-build.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** Below node_modules, where it finds its packages. */
const PROGRAM = join(ROOT, "node_modules/.cache/release/main.mjs");

/**
 * A checkout of the project as it would be released as version 9.9.9, committed.
 * @param parts files and folders that are copied as they are. `check` runs the program in the checkout.
 */
export async function releasable(parts: readonly string[] = []) {
  const folder = await temporaryFolder();
  for (const name of ["dist/NOTICES.txt", ".gitignore", ...parts])
    await cp(join(ROOT, name), join(folder, name), { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) {
    const manifest = JSON.parse(await readFile(join(ROOT, name), "utf8"));
    await writeFile(
      join(folder, name),
      JSON.stringify({ ...manifest, version: "9.9.9", repository: "example/customers" }),
    );
  }
  await writeFile(join(folder, "README.md"), "npm install -g customers-cli\n");
  await writeFile(join(folder, "CHANGELOG.md"), "## [Unreleased]\n\n## [9.9.9] - 2026-01-31\n\n- New\n");
  await execa("git", ["init", "--quiet"], { cwd: folder });
  await execa("git", ["add", "--all"], { cwd: folder });
  const author = ["-c", "user.name=Name", "-c", "user.email=name@example.com", "-c", "commit.gpgsign=false"];
  await execa("git", [...author, "commit", "--quiet", "--message", "Release"], { cwd: folder });

  await build({
    entryPoints: [join(import.meta.dirname, "main.ts")],
    outfile: PROGRAM,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  return { folder, check: (names: readonly string[], env = {}) => check(folder, names, env) };
}

// --- internal ---

/** What it printed, without what differs from build to build, and its exit code. */
async function check(folder: string, names: readonly string[], env: Readonly<Record<string, string>>) {
  const { all, exitCode } = await execa(process.execPath, [PROGRAM, ...names], {
    cwd: folder,
    env: { npm_config_fetch_retries: "0", ...env },
    reject: false,
    all: true,
  });
  const output = all.replace(/(?<=commit )\w{7}/g, "…").replace(/[\d.]+(?= (?:MB|files|packages|installed))/g, "…");
  return { output, exitCode };
}
