import { describe, expect, test } from "vitest";
import type { Doing, Wait } from "../../src/system/progress.ts";
import { liveLine, type ProgressPosition, plainLine, progressJson } from "../../src/terminal/progress-words.ts";

const NOW = Date.parse("2026-05-01T09:00:00");

type Given = Partial<Omit<ProgressPosition, "doing" | "wait">> & { readonly wait?: Wait };

/** A position one second after its beginning, with nothing done, and the whole of its wait to come. */
function at(doing: Doing, { wait, ...given }: Given = {}): ProgressPosition {
  const position = { doing, done: doing.before ?? 0, elapsed: 1000, silent: 0, now: NOW, ...given };
  return wait === undefined ? position : { ...position, wait: { left: wait.ms, for: wait } };
}

const LIMIT: Wait = { reason: "rate_limit", ms: 40_200, limit: 100, windowMs: 60_000 };
const RETRY: Wait = { reason: "retry", ms: 2400, retry: 2, of: 4, why: "server answered 503" };

const SINCE = new Date("2026-05-01T02:10:00").toISOString();

const POSITIONS: Readonly<Record<string, ProgressPosition>> = {
  "a list whose length is not known": at({ phase: "reading" }, { done: 1200 }),
  "a list that pauses": at({ phase: "reading", total: 5000 }, { done: 4000, wait: LIMIT }),
  "a list of something else": at({ phase: "reading", unit: "job" }, { done: 1 }),
  "a create that is sent again": at({ phase: "creating" }, { wait: RETRY }),
  "a server that is silent": at({ phase: "updating" }, { elapsed: 12_500, silent: 12_400 }),
  "a run that pauses": at({ phase: "writing", total: 5000 }, { done: 95, elapsed: 16_000, wait: LIMIT }),
  "a run that is continued": at({ phase: "writing", total: 25_000, before: 11_400 }, { done: 12_000, elapsed: 60_000 }),
  "lost answers": at({ phase: "writing", total: 10 }, { done: 9, wait: { reason: "lost_answers", ms: 28_000 } }),
  "a large file": at({ phase: "reading_file", name: "customers of the whole north.csv" }, { done: 120_000 }),
  "another run": at({ phase: "locked", holder: { pid: 123, since: SINCE } }),
  "a run elsewhere": at({
    phase: "locked",
    holder: { pid: 7, host: "host\u001b[2J9", since: new Date("2026-04-30T23:59:00").toISOString() },
  }),
};

describe("the line", () => {
  test.each([
    [
      60,
      {
        "a list whose length is not known": "  Reading 1,200 customers",
        "a list that pauses": "  Reading 4,000 of 5,000 · paused 41 s, rate limit 100/min",
        "a list of something else": "  Reading 1 job",
        "a create that is sent again": "  Creating customer",
        "a server that is silent": "  Updating customer · no answer from the server for 12 s",
        "a run that pauses": "  Writing 95 of 5,000 · paused 41 s, rate limit 100/min",
        "a run that is continued": "  Writing 12,000 of 25,000 · about 22 minutes to go",
        "lost answers": "  Writing 9 of 10 · looking for lost answers in 28 s",
        "a large file": "  Reading 120,000 rows of customers of the whole north.csv",
        "another run": "  Waiting for another run on this account",
        "a run elsewhere": "  Waiting for another run on this account",
      },
    ],
    [
      80,
      {
        "a list that pauses": "  Reading 4,000 of 5,000 · paused 41 s, rate limit 100/min",
        "a create that is sent again": "  Creating customer · retry 2 of 4 in 3 s, server answered 503",
        "a run that pauses": "  Writing 95 of 5,000 · paused 41 s, rate limit 100/min · about 48 minutes to go",
        "a run that is continued": "  Writing 12,000 of 25,000, 11,400 of them before · about 22 minutes to go",
        "another run": "  Waiting for another run on this account (pid 123, since 02:10)",
        "a run elsewhere": "  Waiting for another run on this account",
      },
    ],
    [
      120,
      {
        "a run that pauses": "  Writing 95 of 5,000 · paused 41 s, rate limit 100/min · about 48 minutes to go",
        "a run elsewhere": "  Waiting for another run on this account (pid 7 on host\\x1b[2J9, since 2026-04-30 23:59)",
      },
    ],
  ])("in %i cells", (width, lines) => {
    const drawn = Object.keys(lines).map((name) => [name, liveLine(POSITIONS[name] ?? at({ phase: "asking" }), width)]);
    expect(Object.fromEntries(drawn)).toEqual(lines);
  });

  test.each(Object.entries(POSITIONS))("of %s is never wider than asked", (_name, position) => {
    for (let width = 4; width < 130; width += 1) expect(liveLine(position, width).length).toBeLessThanOrEqual(width);
  });
});

const NOTHING = { done: 0, total: null, before: 0, secondsLeft: null, waiting: null };

test.each<[string, ProgressPosition, string, object]>([
  [
    "a run that is continued",
    at({ phase: "writing", total: 25_000, before: 11_400 }, { done: 12_000, elapsed: 60_000 }),
    "Writing 12,000 of 25,000, 11,400 of them before; about 22 minutes to go",
    { phase: "writing", done: 12_000, total: 25_000, unit: "row", before: 11_400, secondsLeft: 1300, waiting: null },
  ],
  [
    "a list that pauses",
    at({ phase: "reading" }, { done: 4000, wait: LIMIT }),
    "Reading 4,000 customers; paused 41 s, rate limit 100/min",
    {
      ...{ ...NOTHING, phase: "reading", done: 4000, unit: "customer" },
      waiting: { reason: "rate_limit", seconds: 41, limit: 100, windowSeconds: 60 },
    },
  ],
  [
    "a create that is sent again",
    at({ phase: "creating" }, { wait: RETRY }),
    "Creating customer; retry 2 of 4 in 3 s, server answered 503",
    {
      ...{ ...NOTHING, phase: "creating", unit: "customer" },
      waiting: { reason: "retry", seconds: 3, retry: 2, of: 4, message: "server answered 503" },
    },
  ],
  [
    "another run",
    at({ phase: "locked", holder: { pid: 123, since: SINCE } }),
    "Waiting for another run on this account (pid 123, since 02:10)",
    { ...NOTHING, phase: "locked", unit: "run" },
  ],
])("as a plain line, and for a program: %s", (_name, position, line, json) => {
  expect(plainLine(position)).toBe(line);
  expect(progressJson(position)).toEqual(json);
});
