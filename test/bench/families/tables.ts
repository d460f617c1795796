import type { Bench, Server } from "../frame/bench.ts";
import type { Family, Figure } from "../frame/figure.ts";
import { type Command, isThere } from "../frame/processes.ts";
import { grouped, timesAsLong, timesInWords } from "../frame/statistics.ts";

export const TABLES: Family = {
  name: "tables",
  about: "long tables, beside the same list as JSON",
  figures: (bench) => tables(bench),
};

// --- internal ---

async function* tables(bench: Bench): AsyncIterable<Figure> {
  const [some, many] = [bench.sized(10_000, 5000, 100), bench.sized(100_000, 20_000, 200)];
  await using server = await bench.serve({ kind: "plain", customers: many });
  const [table, json] = [listOf(bench, server, some, "table"), listOf(bench, server, some, "json")];
  const name = `a table of ${grouped(some)} rows`;
  yield { name, against: "the same as JSON", ...(await besideJson(bench, { table, json })) };
  if (process.platform === "linux" && isThere("script")) {
    const commands = { table: onTerminal(table), json: onTerminal(json) };
    yield { name: `${name} on a terminal`, against: "the same as JSON there", ...(await besideJson(bench, commands)) };
  }
  const one = await bench.use(table);
  const ten = await bench.use(listOf(bench, server, many, "table"));
  yield {
    name: `the processor's time for a row, in a table of ${grouped(many)}`,
    unit: "×",
    against: `in one of ${grouped(some)}`,
    goal: { atMost: 1.1 },
    value: ten.processor / many / (one.processor / some),
    also: `${ten.seconds.toFixed(1)} s`,
  };
  yield { name: `memory of a table of ${grouped(many)} rows`, unit: "MiB", goal: { atMost: 150 }, value: ten.peak };
}

function listOf(bench: Bench, { env }: Server, rows: number, format: string): Command {
  return bench.customers(["list", "--limit", `${rows}`, "--no-pager", "-o", format], env);
}

async function besideJson(
  bench: Bench,
  commands: Readonly<Record<"table" | "json", Command>>,
): Promise<Pick<Figure, "unit" | "goal" | "value" | "also">> {
  const { table, json } = await bench.inTurn(commands, bench.sized(5, 2, 1));
  return { unit: "×", goal: { atMost: 2 }, value: timesAsLong(table, json), also: timesInWords(table, json) };
}

/** On a terminal of 160 columns, as util-linux makes one. */
function onTerminal({ command, env }: Command): Command {
  const line = `stty cols 160 rows 40; exec ${command.map((word) => `'${word}'`).join(" ")}`;
  return { command: ["script", "--quiet", "--return", "--command", line, "/dev/null"], env: { ...env, TERM: "xterm" } };
}
