import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { CliError, failureOf } from "../src/errors.ts";

const deadline = new CliError("stopped", "stopped at the deadline (06:00)");
const interrupt = new CliError("interrupted", "interrupted (Ctrl-C)");
const other = new CliError("local", "the disk is full");
const open = new AbortController().signal;
const closed = AbortSignal.abort(interrupt);

test("a wait that a deadline ended failed by the deadline, also where the signal of the program is another one", async () => {
  const error = await setImmediate(undefined, { signal: AbortSignal.abort(deadline) }).catch((found: unknown) => found);
  expect(failureOf(error, open)).toBe(deadline);
  expect(failureOf(error, closed)).toBe(deadline);
});

test.each([
  ["an error of its own", other, open, other],
  ["an error of its own, after an interrupt", other, closed, other],
  ["anything else, after an interrupt", new Error("closed"), closed, interrupt],
])("%s", (_what, error, signal, expected) => {
  expect(failureOf(error, signal)).toBe(expected);
});

test("what is not known stays as it is", () => {
  const bug = new TypeError("x is not a function");
  expect(failureOf(bug, open)).toBe(bug);
});
