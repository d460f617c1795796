import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { play } from "./play.ts";
import "../helpers/needs-build.ts";
import { SESSIONS } from "./sessions.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What each session shows at its end; times, ids and ports are others in each run. */
const SHOWN: Readonly<Record<string, readonly RegExp[]>> = {
  import: [
    /^\$ customers import spring.csv$/,
    /^Mobile \/ Home +phone +\(202\) 555-0143 \/ 202\.555\.0199$/,
    /^◇ {2}E-mail "margaret\.sloane@example,com" is not an e-mail address/,
    /^│ {2}402-555-0153$/,
    /^◇ {2}Create 5 customers\?$/,
    /^Created 5 customers\b/,
    /^Undo: customers undo\b/,
    /^Grace Lindqvist +grace\.lindqvist@example\.com +\+1 503 555 0184/,
  ],
  find: [/^│ {2}Search: port.* \(2 matches\)$/, /^│ {2}[●○] Grace Lindqvist/],
  change: [
    /^Updated Dana Ortiz: notes Furnace tune-up every October → Gate code 4410$/,
    /^Deleted Carl Jensen \(cus_\w+\)$/,
    /^Restored Carl Jensen/,
  ],
  undo: [
    /^◇ {2}Undo the run \S+: delete 3 customers that it created\?$/,
    /^Deleted 3 customers\.$/,
    /import +spring\.csv.* undone/,
  ],
};

test("every session is looked at", () => {
  expect(Object.keys(SHOWN)).toEqual(SESSIONS.map(({ name }) => name));
});

test.each(SESSIONS)("the session of the picture $name ends as its picture shows", async (session) => {
  const lines = ((await play(session, ROOT)).at(-1) ?? []).map((runs) =>
    runs.reduce((line, { column, text }) => `${line.padEnd(column)}${text}`, ""),
  );
  const missing = SHOWN[session.name]?.filter((pattern) => !lines.some((line) => pattern.test(line)));
  expect({ missing, lines: missing?.length ? lines : undefined }).toEqual({ missing: [], lines: undefined });
});
