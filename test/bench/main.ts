import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { CHECK } from "./families/check.ts";
import { IMPORT } from "./families/import.ts";
import { MEMORY } from "./families/memory.ts";
import { START } from "./families/start.ts";
import { Bench, SIZES } from "./frame/bench.ts";
import { withFigures } from "./frame/document.ts";
import type { Family } from "./frame/figure.ts";
import { type Entry, entryOf, lineOf, type Machine, machineInWords } from "./frame/report.ts";

const DOCUMENT = "docs/benchmarks.md";

/** In the order in which they are measured. */
const FAMILIES: readonly Family[] = [START, IMPORT, CHECK, MEMORY];

const HELP = `npm run bench -- [FAMILY...] [flags]

${FAMILIES.map(({ name, about }) => `  ${name.padEnd(10)} ${about}`).join("\n")}

  --quick        small sizes, in about a minute
  --node PATH    measure with another Node
  --json FILE    where the figures go (default: dist/bench/figures.json)
  --docs         write them to docs/benchmarks.md as well
`;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    size: { type: "string" }, // For the test of this program: tiny.
    node: { type: "string" },
    json: { type: "string", default: "dist/bench/figures.json" },
    docs: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130)); // Its folders are deleted.
const unknown = positionals.filter((name) => FAMILIES.every((family) => family.name !== name));
if (flags.help || unknown.length > 0) {
  process.stdout.write(HELP);
  process.exitCode = flags.help ? 0 : 2;
} else {
  process.exitCode = (await run(FAMILIES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))))
    ? 0
    : 1;
}

/** Measures, prints and keeps the figures. False where one missed its goal or could not be measured. */
async function run(families: readonly Family[]): Promise<boolean> {
  const size = SIZES.find((one) => one === flags.size) ?? (flags.quick ? "quick" : "full");
  const bench = new Bench(size, flags.node);
  const machine: Machine = {
    date: new Date().toISOString().slice(0, 10),
    node: bench.version,
    processors: cpus().length,
    memory: Math.round(totalmem() / 1024 ** 3),
  };
  process.stdout.write(`${machineInWords(machine)}${size === "full" ? "" : `, ${size} sizes`}\n`);
  const entries: Entry[] = [];
  const failed: string[] = [];
  for (const family of families) {
    process.stdout.write(`\n${family.name}: ${family.about}\n`);
    try {
      for await (const figure of family.figures(bench)) {
        const { goal: _, ...plain } = figure;
        const entry = entryOf(family.name, size === "tiny" ? plain : figure); // So few rows prove no speed.
        entries.push(entry);
        process.stdout.write(`${lineOf(entry)}\n`);
      }
    } catch (error) {
      failed.push(family.name); // The others are measured all the same.
      process.stdout.write(`FAIL ${error instanceof Error ? error.message : error}\n`);
    }
  }
  await mkdir(dirname(flags.json), { recursive: true });
  await writeFile(flags.json, `${JSON.stringify({ ...machine, size, figures: entries, failed }, undefined, 2)}\n`);
  const whole = families.filter(({ name }) => !failed.includes(name));
  if (flags.docs) await writeDocument(whole, entries, machine);
  const missed = entries.filter(({ met }) => met === false).length;
  process.stdout.write(`\n${entries.length} figures, ${missed} missed; written to ${flags.json}\n`);
  return missed === 0 && failed.length === 0;
}

async function writeDocument(families: readonly Family[], entries: readonly Entry[], machine: Machine): Promise<void> {
  let document = await readFile(DOCUMENT, "utf8");
  for (const { name } of families) {
    const own = entries.filter(({ family }) => family === name);
    document = withFigures(document, name, own, machine);
  }
  await writeFile(DOCUMENT, document);
}
