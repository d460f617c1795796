import type { Bench, Server } from "../frame/bench.ts";
import type { Family, Figure } from "../frame/figure.ts";
import { type Command, isThere } from "../frame/processes.ts";
import { timesAsLong, timesInWords } from "../frame/statistics.ts";

export const START: Family = {
  name: "start",
  about: "whole processes in turn with node -e 0, and with curl and jq",
  figures: (bench) => start(bench),
};

// --- internal ---

interface Case {
  readonly name: string;
  readonly args: readonly string[];
  readonly atMost: number;
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The same with curl and jq: a path below the base URL, and jq's filter. */
  readonly shell?: readonly [path: string, filter: string];
}

async function* start(bench: Bench): AsyncIterable<Figure> {
  await using server = await bench.serve({ kind: "sandbox", customers: bench.sized(100, 100, 10) });
  yield* await measured(bench, server, casesOf(await firstId(server)));
}

function casesOf(id: string): readonly Case[] {
  const one = [`/customers/${id}`, ".name"] as const;
  const five = ["/customers?limit=5", ".data[].name"] as const;
  return [
    { name: "--version", args: ["--version"], atMost: 2.4 },
    { name: "--help", args: ["--help"], atMost: 2.4 },
    { name: "list --help", args: ["list", "--help"], atMost: 2.4 },
    { name: "config list", args: ["config", "list"], atMost: 2.9 },
    { name: "get ID -o json", args: ["get", id, "-o", "json"], atMost: 4.2, shell: one },
    { name: "list --limit 5 -o json", args: ["list", "--limit", "5", "-o", "json"], atMost: 4.2, shell: five },
    { name: "get ID", args: ["get", id, "-o", "table"], atMost: 4.2 },
    { name: "list --limit 5", args: ["list", "--limit", "5", "-o", "table"], atMost: 4.2 },
  ];
}

async function measured(bench: Bench, server: Server, cases: readonly Case[]): Promise<Figure[]> {
  const withShell = isThere("curl") && isThere("jq");
  const commands: Record<string, Command> = { node: { command: [bench.node, "-e", "0"] } };
  for (const { name, args, shell, env } of cases) {
    commands[name] = bench.customers(args, { ...server.env, ...env });
    if (shell && withShell) commands[`${name} with curl`] = { command: ["sh", "-c", curlAndJq(server, shell)] };
  }
  const times = await bench.inTurn(commands, bench.sized(15, 5, 1));
  const of = (name: string) => times[name] ?? [];
  const figures = cases.map(({ name, atMost }): Figure => {
    const [value, also] = [timesAsLong(of(name), of("node")), timesInWords(of(name), of("node"))];
    return { name: `customers ${name}`, unit: "×", against: "node -e 0", goal: { atMost }, value, also };
  });
  const besides = cases
    .filter(({ shell }) => shell !== undefined)
    .map(({ name }): Figure => {
      const shell = of(`${name} with curl`);
      const notMeasured = `${isThere("curl") ? "jq" : "curl"} is not installed`;
      const plain = { name: `customers ${name}`, unit: "×", against: "curl | jq" } as const;
      if (!withShell) return { ...plain, value: { notMeasured } };
      return { ...plain, value: timesAsLong(of(name), shell), also: timesInWords(of(name), shell) };
    });
  return [...figures, ...besides];
}

function curlAndJq({ baseUrl, apiKey }: Server, [path, filter]: readonly [string, string]): string {
  return `curl -s -H "Authorization: Bearer ${apiKey}" "${baseUrl}${path}" | jq "${filter}"`;
}

async function firstId({ baseUrl, apiKey }: Server): Promise<string> {
  const answer = await fetch(`${baseUrl}/customers?limit=1`, { headers: { authorization: `Bearer ${apiKey}` } });
  const { data } = (await answer.json()) as { data: { id: string }[] }; // As the sandbox answers.
  return data[0]?.id ?? "";
}
