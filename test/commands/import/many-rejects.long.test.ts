import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, file } = each;

const text = (name: string) => readFile(join(each.shop.cwd, name), "utf8");
const linesOf = async (name: string) => (await text(name)).trimEnd().split("\n");
const rows = (number: number, row: (at: number) => string) => Array.from({ length: number }, (_, at) => row(at));

/** 12,000 rows that are invalid, and one that is not. */
const MANY = ["Name,Email", ...rows(12_000, (at) => `Ana ${at},nope${at}`), "Bo Lind,bo@example.com", ""].join("\n");
const ENDING = [
  "error: skipped 12,000 invalid rows of 12,001",
  "The invalid rows are in many.rejects.csv with the reasons: fix them there and import that file.",
  "",
].join("\n");

test("every row that was not written is in the rejects file", async () => {
  await file("many.csv", MANY);
  const { stderr, exitCode } = await ask("import many.csv --skip-invalid -q");
  expect([stderr.slice(-ENDING.length), exitCode]).toEqual([ENDING, 7]);
  const rejects = await linesOf("many.rejects.csv");
  expect([rejects.length, rejects[0], rejects[1], rejects.at(-1)]).toEqual([
    12_001,
    "Name,Email,error",
    'Ana 0,nope0,"Email ""nope0"" is not an e-mail address"',
    'Ana 11999,nope11999,"Email ""nope11999"" is not an e-mail address"',
  ]);
});

describe("what is told of the rows that --skip-invalid skips", () => {
  const head = ["Name,Email", ...rows(30, (at) => `Customer ${at},c${at}@example.com`)];
  const told = [
    'warning: a.csv: 21 rows: Email is not an e-mail address, such as "nope0" (lines 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51 and 1 more)',
  ];
  const ending = [
    "error: skipped 21 invalid rows of 51",
    "The invalid rows are in a.rejects.csv with the reasons: fix them there and import that file.",
    "",
  ];

  test("is one line a kind, also by runs resume", async () => {
    await file("a.csv", [...head, ...rows(21, (at) => `Ana ${at},nope${at}`), ""].join("\n"));
    await each.shop.interrupted("import a.csv --skip-invalid --concurrency 1", "SIGKILL", 5);
    const { stderr, exitCode } = await ask("runs resume -q");
    // A run knows its file by the whole path.
    const shown = stderr.replaceAll(join(each.shop.cwd, "/"), "");
    expect([shown, exitCode]).toEqual([[...told, ...ending].join("\n"), 7]);
    expect((await ask("import a.csv --skip-invalid -q")).stderr).toBe([...told, ...ending].join("\n"));
  });

  test("is the place of one alone", async () => {
    await file("a.csv", [...head, "Ana,nope", ""].join("\n"));
    expect((await ask("import a.csv --skip-invalid -q")).stderr).toBe(
      [
        'warning: a.csv:32: Email "nope" is not an e-mail address',
        "error: skipped 1 invalid row of 31",
        "The invalid row is in a.rejects.csv with the reasons: fix them there and import that file.",
        "",
      ].join("\n"),
    );
  });
});
