import { describe, expect, test } from "vitest";
import type { PlanCounts } from "../../../src/bulk/plan/planned.ts";
import type { Step } from "../../../src/bulk/step.ts";
import { planLines } from "../../../src/commands/writing/plan.ts";
import { customer } from "../../helpers/customers.ts";

const NOTHING: PlanCounts = { read: 0, create: 0, update: 0, unchanged: 0, skip: 0, invalid: 0, delete: 0 };

function lines(counts: Partial<PlanCounts>, steps: Step[] = [], listed?: number): string[] {
  const plan = { counts: { ...NOTHING, ...counts }, listed, steps };
  return planLines(plan).map(({ text, unusual }) => (unusual ? `red: ${text}` : text));
}

describe("what is said of a plan above its question", () => {
  test.each<[string, Partial<PlanCounts>, string[]]>([
    ["new customers alone", { read: 500, create: 500 }, []],
    ["a few changes", { read: 100, update: 50, unchanged: 50 }, ["50 rows unchanged"]],
    [
      "more than half changed",
      { read: 100, update: 51, unchanged: 49 },
      ["49 rows unchanged", "red: 51 of the 100 customers in the file would change (51%): more than half is unusual"],
    ],
    [
      "new customers do not count as unchanged",
      { read: 100, create: 85, update: 10, unchanged: 5 },
      ["5 rows unchanged", "red: 10 of the 15 customers in the file would change (66%): more than half is unusual"],
    ],
    [
      "rows that are not written",
      { read: 1204, create: 1, unchanged: 1200, skip: 2, invalid: 1 },
      ["1,200 rows unchanged, 2 to skip, 1 invalid"],
    ],
    ["all of a few changed", { read: 9, update: 9 }, []],
    [
      "deletes",
      { read: 10, unchanged: 10, delete: 1 },
      ["10 rows unchanged", "red: 1 customer would be deleted: not in the file"],
    ],
  ])("%s", async (_title, counts, expected) => {
    expect(await lines(counts)).toEqual(expected);
  });

  test("values that go are counted; names of other people are unusual, other spellings are not", async () => {
    const rename = (line: number, from: string | null, to: string): Step => ({
      action: "update",
      line,
      before: customer(String(line), { name: from }),
      body: { name: to },
    });
    const steps: Step[] = [
      rename(1, "Bob Hughes", "Ann Lee"),
      rename(2, "dana ortiz", "Dana Ortiz"),
      rename(3, null, "Sam Okafor"),
      { ...rename(4, "Lena", "Lena"), body: { notes: "x" } } as Step,
    ];
    expect(await lines({ read: 4, update: 4 }, steps)).toEqual([
      "replaces values: name 2",
      "red: 1 customer would get another name: Bob Hughes → Ann Lee",
    ]);
    const notes: Step[] = ["a", "a", null].map((from, at) => ({
      ...{ action: "update", line: at + 1, before: customer(String(at), { name: "Ana", notes: from, phone: "+1" }) },
      body: { notes: "b", ...(at === 0 ? { phone: "+2" } : {}) },
    }));
    expect(await lines({ read: 4, update: 3, unchanged: 1 }, notes)).toEqual([
      "1 row unchanged · replaces values: notes 2, phone 1",
    ]);
    const many = [1, 2, 3, 4, 5].map((line) => rename(line, `A${line} Bee`, `C${line} Dee`));
    expect((await lines({ read: 5, update: 5 }, many))[1]).toBe(
      "red: 5 customers would get another name: A1 Bee → C1 Dee, A2 Bee → C2 Dee, A3 Bee → C3 Dee, …",
    );
  });
});
