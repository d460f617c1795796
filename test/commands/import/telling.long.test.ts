import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { runMasked } from "../../helpers/masked.ts";
import { inWordsOf } from "../../helpers/messages.ts";
import type { RunOptions } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

let server: Awaited<ReturnType<typeof sandbox>>;
let cwd: string;

beforeEach(async () => {
  cwd = await temporaryFolder();
  server = await sandbox();
});

const ask = (command: string | readonly string[], options: RunOptions = {}) =>
  runMasked(command, { cwd, ...options, env: { ...server.env, ...options.env } });
const file = (name: string, content: string) => writeFile(join(cwd, name), content);
const text = (name: string) => readFile(join(cwd, name), "utf8");
const rows = (number: number, row: (at: number) => string) => Array.from({ length: number }, (_, at) => row(at));

describe("the columns", () => {
  const WIDE = [
    "First Name,Last Name,Mobile,Home Phone,Street,City,Member of the Golden Circle,Last Visit,Favourite Colour",
    "Ana,de la Fuente y Ortega,,+12025550101,1420 Kenyon Street Northwest (Back Entrance),Reno,yes,May,green",
    "",
  ].join("\n");
  beforeEach(() => file("wide.csv", WIDE));

  test("are a table with the first value of each field", async () => {
    const { stderr } = await ask("import wide.csv --dry-run --match name");
    expect(stderr).toBe(
      [
        "wide.csv:",
        "COLUMN                   FIELD           SAMPLE",
        "First Name + Last Name   name            Ana de la Fuente y Ortega",
        "Mobile, else Home Phone  phone           +12025550101",
        "Street                   address.street  1420 Kenyon Street Northwest …",
        "City                     address.city    Reno",
        '3 columns are not used: Last Visit ("May"), Favourite Colour ("green") and Member of the Golden Circle ("yes").',
        "Nothing was written (--dry-run).",
        "",
      ].join("\n"),
    );
  });

  test("fit a narrow terminal, and what is not used is shown whole", async () => {
    const { stdout } = await ask("import wide.csv --dry-run --match name --no-input", { tty: { columns: 60 } });
    const told = stdout.split("\n");
    expect(told.every((line) => line.length <= 60)).toBe(true);
    expect(told.slice(0, 8)).toEqual([
      "wide.csv:",
      "COLUMN                   FIELD           SAMPLE",
      "First Name + Last Name   name            Ana de la Fuente y…",
      "Mobile, else Home Phone  phone           +12025550101",
      "Street                   address.street  1420 Kenyon Street…",
      "City                     address.city    Reno",
      '3 columns are not used: Last Visit ("May"), Favourite Colour',
      '  ("green") and Member of the Golden Circle ("yes").',
    ]);
  });

  test("are one line for a program, and nothing with --quiet", async () => {
    expect((await inWordsOf(ask("import wide.csv --dry-run --match name -o json"))).stderr).toMatch(
      /^wide\.csv: First Name \+ Last Name → name, Mobile else Home Phone → phone, .*\n3 columns are not used: .*\n/,
    );
    expect((await ask("import wide.csv --dry-run --match name -q")).stderr).toBe("");
  });
});

describe("problems", () => {
  const MANY = [
    "Name,E-mail,Phone",
    ...rows(10_000, (at) => `Person ${at},p${at}@example.com,${12 + (at % 9)}`),
    "",
  ].join("\n");

  test("of a large file are a screen", async () => {
    await file("many.csv", MANY);
    const said = [
      "error: 10,000 of 10,000 rows of many.csv are invalid; nothing was written",
      '  10,000 rows: Phone is not a phone number, such as "12" (lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 and 9,980 more)',
      "    Write it with + and the country code: +12025550123.",
      "  --problems FILE writes all 10,000.",
      "Fix these rows, or import only the others with --skip-invalid.",
      "",
    ];
    expect((await ask("import many.csv -q")).stderr).toBe(said.join("\n"));
    const skipped = await ask("import many.csv -q --skip-invalid -o ids");
    expect(skipped.stderr).toBe(
      [
        "warning: 10,000 rows of many.csv are skipped, with 10,000 problems:",
        ...said.slice(1, 4),
        "error: skipped 10,000 invalid rows of 10,000",
        "The rows are in many.rejects.csv with the reasons: fix them there and import that file.",
        "",
      ].join("\n"),
    );
    const { stderr } = await ask("import many.csv -q -o json");
    expect(Object.keys(JSON.parse(stderr).error.fields)).toHaveLength(10_000);
  });

  test("are all written with --problems, as CSV or NDJSON by the file's ending", async () => {
    await file("a.csv", "First Name,Last Name,E-mail,Phone\nAna,Lim,nope,=1+1\n,,b@example.com,+12025550101\n");
    const { stderr, exitCode } = await ask("import a.csv -q --problems p.csv");
    expect(stderr).toContain("\n  All 3 problems are in p.csv.\n");
    expect(exitCode).toBe(2);
    expect(await text("p.csv")).toMatch(
      /^line,column,value,problem,hint\n2,E-mail,nope,"""nope"" is not an e-mail address",.+\n2,Phone,=1\+1,"""=1\+1"" is not a phone number",Write it with \+ and the country code: \+12025550123\.\n3,,,is a new customer but has no name,Every customer needs a name\.\n$/,
    );
    const dry = await ask("import a.csv --dry-run -q --skip-invalid --problems p.ndjson");
    expect(dry.exitCode).toBe(0);
    expect(
      (await text("p.ndjson"))
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({ line: 2, column: "E-mail", value: "nope" }),
      expect.objectContaining({ line: 2, column: "Phone", value: "=1+1" }),
      {
        line: 3,
        column: "",
        value: "",
        problem: "is a new customer but has no name",
        hint: "Every customer needs a name.",
      },
    ]);
  });

  test("replace the file of an earlier run, also where there are none; another ending is refused before anything", async () => {
    await file("a.csv", "Name,E-mail\nAna,ana@example.com\n");
    await file("p.csv", "old");
    expect((await ask("import a.csv -q -o ids --problems p.csv")).exitCode).toBe(0);
    expect(await text("p.csv")).toBe("line,column,value,problem,hint\n");
    expect(await ask("import a.csv -q --problems p.txt")).toEqual({
      stdout: "",
      stderr:
        "error: --problems p.txt ends neither in .csv nor in .ndjson\n" +
        "The ending is the format: --problems problems.csv or --problems problems.ndjson.\n",
      exitCode: 2,
    });
  });
});

describe("a dry run", () => {
  test("shows the first twenty changes, then the totals; with --all every change", async () => {
    await file("a.csv", ["Name,E-mail", ...rows(23, (at) => `Person ${at},p${at}@example.com`), ""].join("\n"));
    const { stdout } = await ask("import a.csv --dry-run -q");
    expect(stdout.match(/^\+ /gm)).toHaveLength(20);
    expect(stdout.split("\n").slice(-4)).toEqual([
      "… and 3 more: --all shows them.",
      "23 rows: 23 to create",
      "Takes 24 requests, which the rate limit of 1,000,000 requests a minute lets through at once.",
      "",
    ]);
    const all = await ask("import a.csv --dry-run -q --all");
    expect(all.stdout.match(/^\+ /gm)).toHaveLength(23);
    expect(all.stdout).not.toContain("more:");
    expect((await ask("import a.csv --dry-run -q -o json")).stdout.match(/"action": "create"/g)).toHaveLength(23);
  });
});

describe("repairs", () => {
  test("are listed up to twenty, then counted", async () => {
    await file("a.csv", ["Name,State,ZIP", ...rows(25, (at) => `Person ${at},MA,21${10 + at}`), ""].join("\n"));
    const { stderr } = await ask("import a.csv --fix --dry-run --match name -o ids");
    const [, told = ""] = stderr.split("a.csv: 25 values repaired:\n");
    expect(told.split("\n").slice(0, 2)).toEqual(['  line 2: ZIP "2110" → "02110"', '  line 3: ZIP "2111" → "02111"']);
    expect(told.split("\n").slice(19, 21)).toEqual(['  line 21: ZIP "2129" → "02129"', "  … and 5 more."]);
  });
});
