import { expect, test } from "vitest";
import { COMMANDS, commandsWithoutRow, type Format, has, openMatrix } from "./matrix.ts";

/** All formats, also on a terminal, are in matrix.long.test.ts. */
const QUICK: readonly Format[] = ["json", "tsv", "ids"];

test("every command is in the table of outputs", () => {
  expect(commandsWithoutRow(), "each needs a row in COMMANDS in test/cli/matrix.ts, with its schema").toEqual([]);
});

test.each(QUICK)("every command prints %s that can be read, as its schema says", async (format) => {
  const check = await openMatrix();
  const wrong: string[] = [];
  for (const row of COMMANDS.filter((row) => has(row, format))) {
    await check(row, format).catch((error: Error) => wrong.push(`${row.command}: ${error.message}`));
  }
  expect(wrong).toEqual([]);
});
