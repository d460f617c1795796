import { expect, test } from "vitest";
import { COMMANDS, FORMATS, has, openMatrix } from "./matrix.ts";

test.each(FORMATS)("every command prints %s, in a pipe and on a terminal", async (format) => {
  const check = await openMatrix();
  const wrong: string[] = [];
  for (const row of COMMANDS.filter((row) => has(row, format))) {
    for (const columns of [undefined, 60, 120]) {
      const note = (error: Error) => wrong.push(`${row.command}, ${columns ?? "pipe"}: ${error.message}`);
      await check(row, format, columns).catch(note);
    }
  }
  expect(wrong).toEqual([]);
});
