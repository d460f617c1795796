import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { rejectsPath, rejectsText, writeRejects } from "../../../src/bulk/report/rejects-file.ts";
import { endOf } from "../../../src/bulk/report/run-end.ts";
import { endSentence, summarize, summaryLine } from "../../../src/bulk/run/results.ts";
import { Stopped } from "../../../src/bulk/run/stop-rule.ts";
import { CliError } from "../../../src/errors.ts";
import { Findings } from "../../../src/intake/check/findings.ts";
import { InvalidRows } from "../../../src/intake/check/invalid-rows.ts";
import { columnsOf } from "../../../src/intake/columns/column.ts";
import type { Finding } from "../../../src/intake/finding.ts";
import { LostLock } from "../../../src/system/locks.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { headerOf } from "../../helpers/journals.ts";

describe("the rejects file", () => {
  test.each([
    ["customers.csv", "customers.rejects.csv"],
    ["in/tonight.2026.tsv", "in/tonight.2026.rejects.csv"],
    ["customers", "customers.rejects.csv"],
    [undefined, "import.rejects.csv"],
  ])("of %s is %s", (path, expected) => {
    expect(rejectsPath(path)).toBe(expected);
  });

  test("has the original columns plus error, and loses no cell", async () => {
    const text = await rejectsText({ headers: ["name", "notes"], neutralised: true }, [
      { line: 9, cells: ["Bo"], error: "has 1 cell, the header has 2" },
      { line: 3, cells: ["Ana", 'say "hi",\r\nbye'], error: "refused" },
      { line: 11, cells: ["Cy", null, "more"], error: "has 3 cells, the header has 2" },
    ]);
    expect(text).toBe(
      'name,notes,error\nAna,"say ""hi"",\r\nbye",refused\nBo,,"has 1 cell, the header has 2"\nCy,,"has 3 cells, the header has 2",more\n',
    );
  });

  test("replaces the error column of an earlier one", async () => {
    const text = await rejectsText({ headers: ["name", "error", "zip"], neutralised: true }, [
      { line: 2, cells: ["Ana", "old", "02108"], error: "new" },
    ]);
    expect(text).toBe("name,zip,error\nAna,02108,new\n");
  });
});

describe("the cells of rejects mean what those of the file mean", () => {
  test.each([
    ["=1+1", "=1+1", "=1+1"],
    ["'=1+1", "'=1+1", "''=1+1"],
    ["a;=1", "a;=1", "a;=1"],
    ["a;'=1", "a;'=1", "a;''=1"],
    ["\\clear", "\\clear", "\\clear"],
    ["+39 02 1234567", "+39 02 1234567", "+39 02 1234567"],
    ['=""', '=""', `'=""`],
    ["+12025550123", "+12025550123", "+12025550123"],
  ])("%j is %j in a file with marks, %j in one without", async (cell, marked, unmarked) => {
    for (const [neutralised, expected] of [
      [true, marked],
      [false, unmarked],
    ] as const) {
      const table = { headers: ["=heading", "'=marked"], neutralised };
      const text = await rejectsText(table, [{ line: 2, cells: [cell, ""], error: "@cmd" }]);
      const quoted = /[";]/.test(expected) ? `"${expected.replaceAll('"', '""')}"` : expected;
      expect(text).toBe(`=heading,''=marked,error\n${quoted},,'@cmd\n`);
    }
  });
});

describe("writing the rejects file", () => {
  const write = (path: string, error: string) =>
    writeRejects(path, `name,error\nAna,${error}\n`, join(dirname(path), "state"));

  test("replaces what it wrote itself, and leaves alone what was changed since", async () => {
    const path = join(await temporaryFolder(), "a.rejects.csv");
    const second = path.replace("rejects", "rejects.2");
    const text = (at: string) => readFile(at, "utf8");
    expect(await write(path, "one")).toBe(path);
    expect(await write(path, "two")).toBe(path);
    expect(await text(path)).toBe("name,error\nAna,two\n");
    await writeFile(path, "name,error\nAna Lim,two\n");
    expect(await write(path, "three")).toBe(second);
    expect(await write(path, "four")).toBe(second);
    expect(await text(path)).toBe("name,error\nAna Lim,two\n");
    expect(await text(second)).toBe("name,error\nAna,four\n");
    await writeFile(second, "mine");
    expect(await write(path, "five")).toBe(path.replace("rejects", "rejects.3"));
  });

  test("replaces an empty file, and keeps one that it did not write", async () => {
    const folder = await temporaryFolder();
    const [empty, strange] = [join(folder, "empty"), join(folder, "list.csv")];
    await writeFile(empty, "");
    await writeFile(strange, "name\nBo\n");
    expect(await write(empty, "one")).toBe(empty);
    expect(await write(strange, "one")).toBe(join(folder, "list.2.csv"));
  });
});

describe("what helps invalid rows", () => {
  const table = { name: "a.csv", unit: "line" } as const;
  const errorOf = (findings: readonly Omit<Finding, "severity">[], headers: readonly string[] = []) => {
    const all = new Findings();
    for (const finding of findings) all.add({ severity: "invalid", ...finding }, []);
    const unused = columnsOf(headers, [{ line: 2, cells: headers.map(() => "x") }]);
    return new InvalidRows(table, all, { read: 25, columns: { fields: [], unused } });
  };
  const hintFor = (hints: readonly (string | undefined)[]) =>
    errorOf(hints.map((hint, at) => ({ line: at + 2, kind: "phone" as const, reason: "is wrong", hint }))).hint;
  const FIX = "Fix these rows, or import only the others with --skip-invalid.";

  test("may have their names in a column that is not used", () => {
    const problem = { line: 2, kind: "no-name" as const, reason: "new customer without a name", hint: "Try." };
    expect(errorOf([problem], ["Wer", "Seit"]).hint).toBe(
      `Try. ${FIX}\nNo column is read as the name. Say with --map which one is: Wer, Seit.`,
    );
  });

  test.each<[string, (string | undefined)[], string]>([
    ["one thing for all", ["Try.", "Try."], `Try. ${FIX}`],
    ["nothing", [undefined], FIX],
    ["one thing for some", ["Try.", undefined, "Try."], `${FIX}\nLines 2, 4: Try.`],
    ["things for each", ["Try.", "Ask."], `${FIX}\nLine 2: Try.\nLine 3: Ask.`],
    [
      "many lines",
      [...Array(10).fill("Try."), "Ask."],
      `${FIX}\nLines 2, 3, 4, 5, 6, 7, 8, 9 and 2 more: Try.\nLine 12: Ask.`,
    ],
  ])("%s", (_, hints, expected) => {
    expect(hintFor(hints)).toBe(expected);
  });
});

const facts = { run: "r1", read: 25, requests: 30, milliseconds: 1234 };

describe("the summary", () => {
  test("adds up what every part of the run did", () => {
    const summary = summarize([{ created: 2, failed: 1 }, { created: 3, unknown: 1 }, { failed: 1 }], facts);
    expect(JSON.stringify(summary)).toBe(
      '{"run":"r1","read":25,"created":5,"updated":0,"deleted":0,"unchanged":0,"skipped":0,"failed":2,"unknown":1,"remaining":17,"stopped":null,"requests":30,"seconds":1.2}',
    );
    expect(summaryLine(summary, "import")).toBe("25 rows: 5 created, 2 failed, 1 unknown, 17 remaining");
    expect(summaryLine(summarize([], { ...facts, read: 0 }), "import")).toBe("0 rows");
    const deleted = summarize([{ unchanged: 2, deleted: 1 }], { ...facts, read: 3 });
    expect(summaryLine(deleted, "import")).toBe("2 rows: 2 unchanged; 1 customer not in the file deleted");
    expect(summaryLine(deleted, "delete")).toBe("3 rows: 1 deleted, 2 unchanged");
  });

  test.each([
    [{ created: 25 }, "Created 25 customers."],
    [{ created: 1, updated: 2, unchanged: 1 }, "Created 1 customer, updated 2; 1 row unchanged."],
    [{ deleted: 1200, skipped: 2, failed: 1 }, "Deleted 1,200 customers; 2 rows skipped, 1 failed."],
    [{ unchanged: 25 }, "Nothing was changed: 25 rows unchanged."],
    [{}, "There was nothing to do."],
  ])("%j is a sentence for a person", (counts, said) => {
    const read = Object.values(counts).reduce((total, number) => total + number, 0);
    expect(endSentence(summarize([counts], { ...facts, read }))).toBe(said);
  });

  test("calls invalid rows skipped for a person who has agreed to that", () => {
    const summary = summarize([{ created: 21, failed: 4 }], facts);
    expect(endSentence({ ...summary, invalid: 4 })).toBe("Created 21 customers; 4 rows invalid.");
    expect(endSentence({ ...summary, invalid: 3 })).toBe("Created 21 customers; 1 row failed, 3 invalid.");
  });

  test.each([
    ["rows that were not begun remain", { created: 20 }, 25, 5],
    ["more outcomes than rows raise what was read", { created: 30 }, 30, 0],
  ])("adds up: %s", (_, counts, read, remaining) => {
    expect(summarize([counts], facts)).toMatchObject({ read, remaining });
  });
});

describe("a run that ends", () => {
  const header = headerOf("r1", { command: "import" });
  const end = (counts: { failed?: number; unknown?: number }, stopped?: CliError) =>
    endOf(
      {
        header,
        summary: summarize([counts], facts),
        results: [],
        invalid: 0,
        unfinished: stopped !== undefined || counts.unknown !== undefined,
        ...(stopped ? { stopped } : {}),
      },
      counts.failed ? "a.rejects.csv" : undefined,
    );

  const GONE = new CliError("unavailable", "connection refused", { hint: "Check that the server runs." });
  const TAKEN = "another process took over while this one was paused: a.lock is not its lock any more";

  test.each<[Parameters<typeof end>[0], CliError | undefined, string, RegExp]>([
    [{}, undefined, "", /^$/],
    [{ failed: 1 }, undefined, "partial: 1 of 25 rows failed", /^The failed rows are in a\.rejects/],
    [{ unknown: 1 }, undefined, "partial: 1 of 25 rows is unknown", /^Unknown rows .*\. Run the same/],
    [{ failed: 1, unknown: 1 }, undefined, "partial: 1 of 25 rows failed; 1 of 25 rows is unknown", /fix.*again/],
    [{ failed: 1 }, new CliError("interrupted", "stopped"), "interrupted: stopped after 0 of 25 rows", /again/],
    [{}, new LostLock("a.lock"), `locked: ${TAKEN} after 0 of 25 rows`, /^Run the same command again, or/],
    [{}, new Stopped("deadline", "at 06:00"), "stopped: at 06:00 after 0 of 25 rows", /runs resume r1/],
    [{}, GONE, "unavailable: connection refused after 0 of 25 rows", /^Check that the server runs\. Run the same/],
  ])("with %j, by %s: %s", (counts, stopped, expected, hint) => {
    const error = end(counts, stopped);
    expect(error === undefined ? "" : `${error.code}: ${error.message}`).toBe(expected);
    expect(error?.hint ?? "").toMatch(hint);
  });

  test("says what stopped rows on the way, and that they are in no rejects file", () => {
    const lost = new CliError("unavailable", "connection refused");
    const error = endOf(
      {
        header,
        summary: summarize([{ failed: 1 }], facts),
        unfinished: true,
        invalid: 0,
        results: [{ line: 2, cells: [], action: "create", outcome: "failed", error: lost }],
      },
      undefined,
    );
    expect(error?.hint).toBe(
      "The network or the server stopped 1 row: run the same command again, or `customers runs resume r1`, to finish: rows that are done are not written twice.",
    );
  });

  test("keeps the signal, for the exit code", () => {
    const stopped = new CliError("interrupted", "stopped by SIGTERM", { signal: "SIGTERM" });
    expect(end({}, stopped)?.exitCode).toBe(143);
  });
});
