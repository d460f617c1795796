/**
 * `npm run route -- list --filter address.state=ME`: the files of src through which a command runs, against a sandbox of its
 * own with 25 customers. A file counts if at least one of its functions was called; loading alone is not enough. What the
 * command prints goes to stderr.
 */
import { readdirSync, readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "../../src/cli/command-line.ts";
import { main } from "../../src/cli/main.ts";
import { EVERY_COMMAND } from "../../src/commands/every-command.ts";

const BUNDLE = import.meta.url;
/** Rooms whose files do their work when they are loaded. */
const PROGRAMS = /^(build|demo)\/|-child\.ts$/;

// What runs when a file is loaded is no part of the way: all are loaded before anything is counted.
for (const file of readdirSync("src", { recursive: true, encoding: "utf8" }))
  if (file.endsWith(".ts") && !PROGRAMS.test(file)) await import(`../../src/${file.slice(0, -".ts".length)}.ts`);

const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
const write = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
process.exitCode = await main(readCommandLine(process.argv.slice(2)), EVERY_COMMAND);
process.stdout.write = write;
const { result } = await session.post("Profiler.takePreciseCoverage");
const called = result
  .filter(({ url }) => url === BUNDLE)
  .flatMap(({ functions }) => functions.filter(({ ranges: [whole] }) => whole !== undefined && whole.count > 0));

const fileAt = filesOf(readFileSync(fileURLToPath(BUNDLE), "utf8"));
const files = new Set<string>();
for (const { functionName, ranges } of called) {
  const file = fileAt(ranges[0]?.startOffset ?? 0);
  // esbuild makes a function of a file that is loaded late: it has the file's name.
  if (file !== undefined && functionName !== file) files.add(file);
}
process.stdout.write(`${[...files].toSorted().join("\n")}\n${files.size} files\n`);

// --- internal ---

/** Which file of src a place of the bundle is from: esbuild writes a comment with its path before each. */
function filesOf(bundle: string): (offset: number) => string | undefined {
  const starts = [...bundle.matchAll(/^\s*\/\/ (\S+\.(?:ts|js|mjs|cjs|json))$/gm)].map(
    ({ index, 1: path = "" }) => [index, path] as const,
  );
  return (offset) => {
    const [, path = ""] = starts.findLast(([start]) => start <= offset) ?? [];
    return path.startsWith("src/") ? path : undefined;
  };
}
