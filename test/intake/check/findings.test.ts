import { describe, expect, test } from "vitest";
import { Findings, findingsOverview, toldOf } from "../../../src/intake/check/findings.ts";
import type { Finding, FindingKind } from "../../../src/intake/finding.ts";

type Given = Omit<Finding, "severity">;

function told(findings: readonly Given[], unit: "line" | "item" = "line"): string[] {
  const all = new Findings();
  for (const finding of findings) all.add({ severity: "invalid", ...finding }, []);
  const { lines, hint } = findingsOverview(unit, all.invalid());
  return [...lines, ...(hint === undefined ? [] : [hint])];
}

const phone = (line: number): Given => ({
  ...{
    line,
    kind: "phone",
    column: "Phone",
    value: `55${line}`,
    reason: "is not a phone number",
    hint: "Write it with +.",
  },
});
const email = (line: number): Given => ({
  ...{
    line,
    kind: "email",
    column: "E-mail",
    value: `a${line} b`,
    reason: "is not an e-mail address",
    hint: "Write a@b.c.",
  },
});
const ofRow = (line: number, kind: FindingKind, reason: string): Given => ({ line, kind, reason });
const lines = (from: number, number: number) => Array.from({ length: number }, (_, at) => from + at);

describe("problems for a person", () => {
  test("few of a kind are told row by row, with the next step once for those that share it", () => {
    expect(told([phone(3), email(4), phone(9), ofRow(5, "row-width", "has 2 cells, the header has 4")])).toEqual([
      'line 3: Phone "553" is not a phone number',
      'line 9: Phone "559" is not a phone number',
      "  Write it with +.",
      'line 4: E-mail "a4 b" is not an e-mail address',
      "  Write a@b.c.",
      "line 5: has 2 cells, the header has 4",
    ]);
  });

  test("the next step stands below those that it repairs", () => {
    const fixed = { ...email(3), hint: "--fix repairs this." };
    expect(told([email(2), fixed, email(4)])).toEqual([
      'line 2: E-mail "a2 b" is not an e-mail address',
      'line 4: E-mail "a4 b" is not an e-mail address',
      "  Write a@b.c.",
      'line 3: E-mail "a3 b" is not an e-mail address',
      "  --fix repairs this.",
    ]);
  });

  test("many of a kind are one line with an example and their places, the most frequent kind first", () => {
    expect(told([email(2), ...lines(3, 12).map(phone)], "item")).toEqual([
      '12 rows: Phone is not a phone number, such as "553" (items 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)',
      "  Write it with +.",
      'item 2: E-mail "a2 b" is not an e-mail address',
      "  Write a@b.c.",
    ]);
  });

  test("a problem of the row as a whole has no column", () => {
    expect(told(lines(2, 4).map((line) => ofRow(line, "no-name", "new customer without a name")))).toEqual([
      "4 rows: new customer without a name (lines 2, 3, 4, 5)",
    ]);
    const unknown = (line: number) => ofRow(line, "unknown-id", `has the id "${line}", which no customer has`);
    expect(told(lines(2, 4).map(unknown))).toEqual([
      '4 rows (lines 2, 3, 4, 5), the first: has the id "2", which no customer has',
    ]);
  });

  test("what differs between rows of a kind makes no kind of its own, another column does", () => {
    const reasons = ["matches 2 customers by phone: cus_1, cus_2", "matches 3 customers by phone: cus_3, cus_4, cus_5"];
    const matches = lines(2, 4).map((line) => ofRow(line, "several-matches", reasons[line % 2] ?? ""));
    expect(told(matches)).toEqual(["4 rows (lines 2, 3, 4, 5), the first: matches 2 customers by phone: cus_1, cus_2"]);
    const two = lines(2, 8).map((line) => ({
      ...phone(line),
      value: "1",
      column: line % 2 ? "Mobile" : "Phone",
      hint: undefined,
    }));
    expect(told(two)).toEqual([
      '4 rows: Phone is not a phone number, such as "1" (lines 2, 4, 6, 8)',
      '4 rows: Mobile is not a phone number, such as "1" (lines 3, 5, 7, 9)',
    ]);
  });

  test("twenty places at most are named of a kind, and how all of them are listed", () => {
    const many = [...lines(2, 300).map(phone), ...lines(400, 12).map(email)];
    const [phones, , emails, , more] = told(many);
    expect(phones).toBe(
      '300 rows: Phone is not a phone number, such as "552" (lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21 and 280 more)',
    );
    expect(emails).toMatch(/^12 rows: .* \(lines 400, 401, .*, 411\)$/);
    expect(more).toBe("-o json 2> problems.json lists all 312.");
  });

  test("ten thousand different ones are a screen", () => {
    const different = lines(2, 10_000).map((line) => ({ ...phone(line), column: `Column ${line}`, hint: undefined }));
    expect(told(different).length).toBe(21);
  });
});

describe("the findings of a file", () => {
  test("are all kept, and know every invalid row", () => {
    const findings = new Findings();
    for (let line = 12_000; line > 0; line -= 1) {
      for (const reason of ["is wrong", "is wrong in another way"])
        findings.add({ line, kind: "phone", severity: "invalid", reason }, [`${line}`]);
      findings.add({ line, kind: "cleaned", severity: "note" }, []);
    }
    const [first, ...others] = findings.invalid();
    expect([findings.rows, first?.line, others.length]).toEqual([12_000, 1, 23_999]);
    expect([findings.has(1), findings.has(12_001)]).toEqual([true, false]);
    const error = "is wrong; is wrong in another way";
    expect(findings.rejects().slice(0, 2)).toEqual([1, 2].map((line) => ({ line, cells: [`${line}`], error })));
  });

  test("are invalid only if they are written, where the server may have the value already", () => {
    const findings = new Findings();
    const garbled = { line: 2, kind: "garbled", severity: "invalid", field: "name", ifWritten: true } as const;
    findings.add(garbled, []);
    expect(findings.rows).toBe(0);
    findings.addWritten([garbled, { line: 2, kind: "cleaned", severity: "note" }], []);
    expect(findings.invalid()).toEqual([{ line: 2, kind: "garbled", severity: "invalid", field: "name" }]);
  });

  test("are told in one line a kind, notes by column, with the lines of doubts", () => {
    const of = (kind: FindingKind, line: number, about: Partial<Finding> = {}): Finding => ({
      ...{ line, kind, severity: "note", ...about },
    });
    const odd = { severity: "doubt", column: "ZIP", value: "90210", reason: "is one of CA" } as const;
    const found = [
      ...[2, 2].map((line) => of("several values", line, { column: "Phone" })),
      of("several values", 2, { column: "E-mail 1 - Value" }),
      ...[3, 4].map((line) => of("stored as number", line, { column: "Phone" })),
      ...[9, 7].map((line) => of("zip-state", line, odd)),
      of("zip", 5, { severity: "invalid" }),
      of("repaired", 5, { proposal: "1" }),
    ];
    expect(toldOf(found, "line")).toMatchObject([
      {
        text: '2 rows have a ZIP code of another state, written as the file says (lines 7, 9). The first: ZIP "90210" is one of CA',
        lines: [7, 9],
      },
      {
        text: '2 cells of "Phone" hold several values: one is used',
        kind: "several values",
        column: "Phone",
        lines: [2],
      },
      { text: '1 cell of "E-mail 1 - Value" holds several values: one is used' },
      { text: '2 cells of "Phone" are stored as numbers: a leading + or 0 may be lost', lines: [3, 4] },
    ]);
  });
});
