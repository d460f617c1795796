import { expect, test } from "vitest";
import { EXIT_CODES } from "../../src/errors.ts";
import { messagesOf } from "../helpers/messages.ts";
import { double } from "../helpers/server.ts";
import { COMMANDS, commandsWithoutRow, FAILURES, has, openMatrix, WRITES, wrongOf } from "./matrix.ts";

test("every command is in the table of outputs", () => {
  expect(commandsWithoutRow(), "each needs a row in COMMANDS in test/cli/matrix.ts, with its schema").toEqual([]);
});

/** All formats, also on a terminal, what is written and what fails are in matrix.long.test.ts. */
test("every command prints JSON that can be read, as its schema says", async () => {
  const { check } = await openMatrix();
  const rows = COMMANDS.filter((row) => has(row, "json"));
  expect(await wrongOf(rows, (row) => check(row, "json"))).toEqual([]);
});

test("every error code is in the tables", () => {
  const codes = [...FAILURES, ...WRITES].flatMap(({ error = [] }) => error);
  // A bug, a signal and another process have tests of their own; the rate limit is below.
  const elsewhere = ["internal", "interrupted", "locked", "rate_limited"];
  expect(new Set([...codes, ...elsewhere])).toEqual(new Set(Object.keys(EXIT_CODES)));
});

test("a wait is told as progress, and a limit that stays is an error, as their schemas say", async () => {
  const waits = ["1", "3600"];
  const { env } = await double(() => ({ status: 429, headers: { "retry-after": waits.shift() ?? "0" } }));
  const { fail } = await openMatrix();
  const stderr = await fail({ command: "list --verbose", error: "rate_limited", env }, "json");
  expect(messagesOf(stderr).map(({ kind }) => kind)).toContain("progress");
});
