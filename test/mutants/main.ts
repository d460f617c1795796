import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { execa } from "execa";
import { DECISIONS } from "./decisions.ts";

/** Least share of a file's mutants that its tests must notice, in percent. */
const THRESHOLD = 90;

/** Stryker has its own folder: it brings 160 packages that nothing else needs. 9.6 is the last one for Node 20. */
const FOLDER = resolve("node_modules/.cache/mutants");
const PACKAGES = ["@stryker-mutator/core@9.6.1", "@stryker-mutator/vitest-runner@9.6.1"];

/** A mutant that never ends, or that cannot run, is noticed too. */
const NOTICED = new Set(["Killed", "Timeout", "CompileError", "RuntimeError"]);

const files = process.argv.slice(2);
const unknown = files.filter((file) => !Object.hasOwn(DECISIONS, file));
if (unknown.length > 0) {
  process.stderr.write(`Not in test/mutants/decisions.ts: ${unknown.join(", ")}\n`);
  process.exit(2);
}
await install();
const lines: string[] = [];
for (const file of files.length > 0 ? files : Object.keys(DECISIONS)) {
  const mutants = await mutate(file);
  const survivors = mutants.filter(({ status }) => !NOTICED.has(status));
  for (const { location, mutatorName, replacement } of survivors) {
    process.stdout.write(`${file}:${location.start.line}:${location.start.column}  ${mutatorName}: ${replacement}\n`);
  }
  const noticed = mutants.length - survivors.length;
  const share = (100 * noticed) / mutants.length;
  const isEnough = share >= THRESHOLD;
  const percent = `${share.toFixed(1).padStart(5)} %${isEnough ? "" : `  below ${THRESHOLD} %`}`;
  lines.push(`${file.padEnd(32)}  ${`${noticed}/${mutants.length}`.padStart(8)}  ${percent}\n`);
  if (!isEnough) process.exitCode = 1;
}
process.stdout.write(`\n${lines.join("")}`);

// --- internal ---

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
}

async function install(): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, "package.json"), '{ "private": true }\n');
  // Without its peers: the project's own vitest is used.
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps"];
  await execa("npm", ["install", ...options, ...PACKAGES], { cwd: FOLDER });
}

/** Runs the file's tests once for each mutant of it. */
async function mutate(file: string): Promise<readonly Mutant[]> {
  const report = join(FOLDER, "report.json");
  const config = join(FOLDER, "stryker.config.json");
  await writeFile(
    config,
    JSON.stringify({
      mutate: [file],
      testRunner: "vitest",
      vitest: { configFile: "test/mutants/vitest.config.ts", related: false },
      plugins: ["@stryker-mutator/vitest-runner"],
      reporters: ["json"],
      jsonReporter: { fileName: report },
      tempDirName: "coverage/mutants",
      ignorePatterns: ["dist", "coverage", "docs"],
      tsconfigFile: "none", // It would be read with the compiler's interface, which TypeScript 7 does not have.
      concurrency: 1,
      logLevel: "warn",
      warnings: { slow: false },
    }),
  );
  const stryker = join(FOLDER, "node_modules/@stryker-mutator/core/bin/stryker.js");
  const env = { MUTANTS_TESTS: (DECISIONS[file] ?? []).join(",") };
  const { exitCode } = await execa(process.execPath, [stryker, "run", config], {
    env,
    stdio: "inherit",
    reject: false,
  });
  if (exitCode !== 0) process.exit(1); // Stryker has said why, for example that the tests fail without a mutant.
  // The report's schema: https://github.com/stryker-mutator/mutation-testing-elements
  const { files } = JSON.parse(await readFile(report, "utf8")) as { files: Record<string, { mutants: Mutant[] }> };
  return files[file]?.mutants ?? [];
}
