import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../src/bulk/lookup/customer-index.ts";
import { type OnMatch, Planner } from "../../../src/bulk/plan/decide.ts";
import { customerIdOf } from "../../../src/bulk/step.ts";
import type { Customer, FieldValues } from "../../../src/customers/customer.ts";
import { phoneReader } from "../../../src/customers/phone.ts";
import { type Row, reasonText } from "../../../src/intake/row.ts";
import type { MatchMode } from "../../../src/match/match-key.ts";
import { customer as blank } from "../../helpers/customers.ts";

const customer = (id: string, fields: Partial<Customer> = {}): Customer =>
  blank(id, {
    name: "Ana Ruiz",
    email: "ana@example.com",
    phone: "+12025550101",
    address: { street: "1 Main St", city: "Reno", state: "NV", zip: "89501" },
    notes: "line one\nline two",
    ...fields,
  });
const row = (values: FieldValues, { line = 2, id }: { line?: number; id?: string } = {}): Row => ({
  line,
  cells: [],
  id,
  values,
});

async function plan(
  rows: readonly Row[],
  customers: readonly Customer[],
  { match = "auto", onMatch = "update" }: { match?: MatchMode; onMatch?: OnMatch } = {},
) {
  const readPhone = await phoneReader("US");
  const index = new CustomerIndex(match, readPhone);
  for (const one of customers) index.add(one);
  const decider = new Planner(index, { match, onMatch, readPhone, placeOf: (line) => `a.csv:${line}` });
  const decided = rows.map((one) => decider.next(one));
  const steps = decided.filter((one) => one.action !== "none");
  const wrong = decided.flatMap((one) => (one.action === "none" ? one.finding : []));
  expect(customers.map(({ id }) => decider.isNamed(id))).toEqual(
    customers.map(({ id }) => steps.some((one) => customerIdOf(one) === id)),
  );
  return {
    steps: steps.map((step) => ({
      action: step.action,
      ...(step.action === "create" ? {} : { id: customerIdOf(step) }),
      ...(step.action === "create" ? { input: step.input } : {}),
      ...(step.action === "update" ? { changes: step.changes } : {}),
    })),
    reasons: wrong.map((finding) => `${finding.line}: ${reasonText(finding)}. ${finding.hint}`),
  };
}

describe("Planner", () => {
  const ana = customer("1");

  test.each<[string, FieldValues, object]>([
    ["nothing new", { name: "Ana Ruiz", email: "ana@example.com" }, { action: "unchanged", id: "1" }],
    ["an e-mail in another case", { email: "ANA@example.com" }, { action: "unchanged", id: "1" }],
    [
      "text that a server would tidy",
      { email: "ana@example.com", notes: " line one\r\nline two\n" },
      { action: "unchanged", id: "1" },
    ],
    [
      "text with other line ends and accents",
      { email: "bo@example.com", name: "Zoe\u0308", notes: "a\rb\r\nc" },
      { action: "unchanged", id: "2" },
    ],
    [
      "a field that was empty",
      { email: "bo@example.com", phone: "+12025550102" },
      { action: "update", id: "2", changes: { phone: "+12025550102" } },
    ],
    [
      "one changed part of the address",
      { email: "ana@example.com", "address.city": "Sparks", "address.zip": "89501" },
      { action: "update", id: "1", changes: { address: { city: "Sparks" } } },
    ],
    [
      "an emptied field and one that is empty already",
      { email: "ana@example.com", notes: null },
      { action: "update", id: "1", changes: { notes: null } },
    ],
    [
      "a new name found by phone",
      { name: "Ana R", phone: "+12025550101" },
      { action: "update", id: "1", changes: { name: "Ana R" } },
    ],
  ])("%s", async (_, values, step) => {
    const zoe = customer("2", { name: "Zo\u00eb", email: "bo@example.com", phone: null, notes: " a\nb\nc " });
    expect(await plan([row(values)], [ana, zoe])).toEqual({ steps: [step], reasons: [] });
  });

  test("compares numbers, not their spelling", async () => {
    const stored = customer("1", { phone: "(202) 555-0101" });
    const values = { name: "Ana Ruiz", phone: "+12025550101" };
    expect((await plan([row(values)], [stored])).steps).toEqual([{ action: "unchanged", id: "1" }]);
  });

  test("knows nothing from nothing", async () => {
    const bare = customer("1", { address: null, notes: null });
    const values = { email: "ana@example.com", "address.city": null, notes: null };
    expect((await plan([row(values)], [bare])).steps).toEqual([{ action: "unchanged", id: "1" }]);
  });

  test("creates customers that do not exist, without the fields to be emptied", async () => {
    const values = { name: "Bo", email: "bo@example.com", phone: null, "address.zip": "02108" };
    expect(await plan([row(values)], [ana])).toEqual({
      steps: [{ action: "create", input: { name: "Bo", email: "bo@example.com", address: { zip: "02108" } } }],
      reasons: [],
    });
  });

  test("matches by the id before the e-mail address, and by that before the phone number", async () => {
    const others = [ana, customer("2", { email: "bo@example.com", phone: "+12025550102" })];
    const rows = [
      row({ email: "bo@example.com" }, { line: 2, id: "1" }),
      row({ email: "bo@example.com", phone: "+12025550101" }, { line: 3 }),
    ];
    expect((await plan(rows, others)).steps).toEqual([
      { action: "update", id: "1", changes: { email: "bo@example.com" } },
      { action: "update", id: "2", changes: { phone: "+12025550101" } },
    ]);
  });

  test.each<[MatchMode, object]>([
    ["name", { action: "update", id: "1", changes: { email: "new@example.com" } }],
    ["none", { action: "create", input: { name: "ana  RUIZ", email: "new@example.com" } }],
    ["email", { action: "create", input: { name: "ana  RUIZ", email: "new@example.com" } }],
  ])("--match %s", async (match, step) => {
    const values = { name: "ana  RUIZ", email: "new@example.com" };
    const steps = (await plan([row(match === "name" ? { ...values, name: "Ana Ruiz" } : values)], [ana], { match }))
      .steps;
    expect(steps).toEqual([step]);
  });

  test.each<[OnMatch, object]>([
    ["skip", { steps: [{ action: "skip", id: "1" }], reasons: [] }],
    ["fail", { steps: [], reasons: ["2: is there already, as 1. --on-match update changes it."] }],
  ])("--on-match %s", async (onMatch, expected) => {
    const values = { name: "Other", email: "ana@example.com" };
    expect(await plan([row(values)], [ana], { onMatch })).toEqual(expected);
  });

  test.each<[string, Row, MatchMode, string]>([
    [
      "two matches",
      row({ email: "ana@example.com" }),
      "auto",
      "matches 2 customers by email: 1, 2. Give the id of the one that is meant in a column headed id.",
    ],
    [
      "an id of nobody",
      row({ name: "A" }, { id: "9" }),
      "auto",
      'has the id "9", which no customer has. If these are ids of another system, ignore the column with --ignore.',
    ],
    [
      "a new customer without a name",
      row({ email: "x@example.com" }),
      "auto",
      "is a new customer but has no name. Every customer needs a name.",
    ],
    [
      "a new customer whose name is to be emptied",
      row({ name: null, email: "x@example.com" }),
      "none",
      "is a new customer but has no name. Every customer needs a name.",
    ],
    [
      "nothing to match by",
      row({ notes: "A" }),
      "auto",
      "has no id, e-mail address, phone number or name to match by. --match none creates a customer for every row, each time.",
    ],
    [
      "no id to match by",
      row({ email: "x@example.com" }),
      "id",
      "has no id to match by. Without --match, the e-mail address or phone number serves.",
    ],
    [
      "no e-mail address to match by",
      row({ name: "A" }),
      "email",
      "has no e-mail address to match by. Without --match, the phone number serves.",
    ],
    [
      "no phone number to match by",
      row({ email: "x@example.com" }),
      "phone",
      "has no phone number to match by. Without --match, the e-mail address serves first.",
    ],
    [
      "no name to match by",
      row({ email: "x@example.com" }),
      "name",
      "has no name to match by. Without --match, the e-mail address or phone number serves.",
    ],
  ])("cannot decide about %s", async (_, one, match, reason) => {
    expect(await plan([one], [ana, customer("2", { phone: null })], { match })).toEqual({
      steps: [],
      reasons: [`2: ${reason}`],
    });
  });

  test("never makes two rows change one customer", async () => {
    const rows = [
      row({ notes: "x" }, { line: 2, id: "1" }),
      row({ email: "ana@example.com" }, { line: 3 }),
      row({ phone: "+12025550101" }, { line: 5 }),
    ];
    expect((await plan(rows, [ana])).reasons).toEqual([
      "3: second row for customer 1; the first is a.csv:2. Remove one of the rows, or choose with --match what tells customers apart.",
      "5: second row for customer 1; the first is a.csv:2. Remove one of the rows, or choose with --match what tells customers apart.",
    ]);
  });
});
