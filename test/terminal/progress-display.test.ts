import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { ProgressDisplay } from "../../src/terminal/progress-display.ts";
import type { Terminal } from "../../src/terminal/terminal.ts";
import type { JsonObject } from "../../src/text/json.ts";
import { fastClock } from "../helpers/clock.ts";

interface Setup {
  readonly env?: NodeJS.ProcessEnv;
  readonly stderrIsTTY?: boolean;
  readonly flags?: { readonly quiet?: boolean; readonly verbose?: boolean };
}

/** A command that waits, what it tells, and what ends the wait for so many lines. */
function waiting({ env = {}, stderrIsTTY = false, flags = {} }: Setup = {}) {
  const clock = fastClock(Date.parse("2026-05-01T09:00:00"));
  const told: string[] = [];
  const positions: JsonObject[] = [];
  const watchers = new Set<() => void>();
  let drawn: ((width: number) => string) | undefined;
  const terminal: Terminal = {
    ...{ stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() },
    ...{ interactive: false, stdoutIsTTY: false, stderrIsTTY, columns: 80 },
    out: async () => {},
    err: () => expect.unreachable(),
    showLine: (text) => {
      drawn = text;
    },
    holdLine: () => () => {},
    conceal: () => {},
  };
  const busy = new ProgressDisplay({
    env,
    terminal,
    clock,
    signal: new AbortController().signal,
    flags,
    tell(position, text) {
      positions.push(position);
      told.push(text);
      for (const watcher of watchers) watcher();
    },
  });
  /** Resolves when so many lines were told. */
  const lines = (number: number) =>
    new Promise<readonly string[]>((resolve) => {
      const look = () => {
        if (told.length >= number) resolve(told);
      };
      watchers.add(look);
      look();
    });
  return { clock, busy, told, lines, positions, drawn: () => drawn };
}

test("where nobody sees the live line: a bulk command tells a plain line every half minute", async () => {
  const { clock, busy, lines, positions } = waiting();
  const end = busy.nowAndThen();
  const reading = busy.begin({ phase: "reading", total: 5000 });
  reading.step(4000);
  await clock.sleep(30_500);
  reading.end();
  const writing = busy.begin({ phase: "writing", total: 2000, before: 500 });
  writing.step(500);
  await clock.sleep(30_000);
  writing.end();
  await clock.sleep(30_000);
  await lines(2); // What is told after the end is not printed.
  end();
  await clock.sleep(300_000);
  expect(await lines(2)).toEqual([
    "Reading 4,000 of 5,000; less than a minute to go",
    "Writing 1,000 of 2,000, 500 of them before; less than a minute to go",
  ]);
  expect(positions.map(({ phase, done }) => [phase, done])).toEqual([
    ["reading", 4000],
    ["writing", 1000],
  ]);
});

test.each<[string, Setup]>([
  ["a terminal that cannot erase", { env: { TERM: "dumb" }, stderrIsTTY: true }],
  ["a build server", { env: { CI: "true" }, stderrIsTTY: true }],
  ["--verbose", { flags: { verbose: true }, stderrIsTTY: true }],
  ["--verbose in a pipe", { flags: { verbose: true } }],
])("with %s each wait of a second or more is a line", async (_what, setup) => {
  const { busy, lines, drawn } = waiting(setup);
  busy.begin({ phase: "reading", total: 500 }).step(100);
  busy.wait({ reason: "retry", ms: 300, retry: 1, of: 3, why: "server answered 503" });
  busy.wait({ reason: "rate_limit", ms: 40_000, limit: 100, windowMs: 60_000 });
  busy.wait({ reason: "rate_limit", ms: 39_900, limit: 100, windowMs: 60_000 }); // Another request waits for the same.
  expect(await lines(1)).toEqual([expect.stringMatching(/^Reading 100 of 500; paused 40 s, rate limit 100\/min/)]);
  expect(drawn()).toBeUndefined();
});
