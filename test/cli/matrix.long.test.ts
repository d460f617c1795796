import { expect, test } from "vitest";
import { COMMANDS, FAILURES, FORMATS, has, openMatrix, WRITES, wrongOf } from "./matrix.ts";

test.each(FORMATS)("every command prints %s, in a pipe and on a terminal", async (format) => {
  const { check } = await openMatrix();
  const rows = COMMANDS.filter((row) => has(row, format));
  for (const columns of [undefined, 60, 120]) {
    expect(await wrongOf(rows, (row) => check(row, format, columns)), `${columns ?? "pipe"}`).toEqual([]);
  }
});

test.each(FORMATS)("what is written is printed in %s, and every failure too", async (format) => {
  const { check, fail } = await openMatrix();
  expect(await wrongOf(FAILURES, (failure) => fail(failure, format))).toEqual([]);
  expect(await wrongOf(WRITES, (row) => check(row, format))).toEqual([]);
});
