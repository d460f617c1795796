import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { comparePlan, judge } from "../../../src/bulk/saved-plan/compare.ts";
import { planEntry, readPlan, refuseOtherFile, savePlan } from "../../../src/bulk/saved-plan/plan-file.ts";
import { PLAN_VERSION, type PlanEntry, type PlanHeader } from "../../../src/bulk/saved-plan/plan-lines.ts";
import type { Step } from "../../../src/bulk/step.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import { FIELD_NAMES } from "../../../src/customers/fields.ts";
import { customer } from "../../helpers/customers.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { expectMode } from "../../helpers/platform.ts";

const dana = customer("cus_1", {
  name: "Dana",
  email: "dana@example.com",
  phone: "+12025550101",
  address: { street: "1 Elm St", city: "Reno", state: "NV", zip: "89501" },
});
const create: Step = {
  action: "create",
  line: 2,
  cells: ["Cy", "cy@example.com"],
  input: { name: "Cy", email: "cy@example.com" },
};
const update: Step = {
  action: "update",
  line: 3,
  cells: ["Dana", "+12025550199"],
  current: dana,
  changes: { phone: "+12025550199", address: { city: "Sparks" } },
};
const remove: Step = { action: "delete", line: null, current: { ...dana, id: "cus_2" } };

const header: PlanHeader = {
  type: "plan",
  v: PLAN_VERSION,
  created: "2026-01-31T02:03:04.000Z",
  program: "0.1.0",
  base_url: "https://api.example.com/v1",
  profile: "default",
  file: { name: "a.csv", path: null, sha256: "ab", bytes: 12 },
  unit: "line",
  headers: ["name", "email"],
  options: { match: "auto", default_country: null },
  counts: { read: 5, create: 1, update: 1, unchanged: 1, skip: 0, invalid: 1, delete: 1 },
  server: 3,
  requests: 1,
};

let path: string;
beforeEach(async () => {
  path = join(await temporaryFolder(), "a.plan");
});

async function lines(): Promise<string[]> {
  await savePlan(
    path,
    header,
    [{ line: 9, cells: ["x"], error: "bad" }],
    [create, update, { action: "unchanged", line: 4, id: dana.id }, remove],
  );
  return (await readFile(path, "utf8")).split("\n");
}

async function all(entries: AsyncIterable<PlanEntry>): Promise<PlanEntry[]> {
  const found: PlanEntry[] = [];
  for await (const entry of entries) found.push(entry);
  return found;
}

describe("a saved plan", () => {
  test("is read back as it was, for its owner alone", async () => {
    expect(await lines()).toHaveLength(7); // Six, and nothing behind the last line feed.
    await expectMode(path, 0o600);
    const plan = await readPlan(path);
    expect(plan.header).toEqual(header);
    expect(await all(plan.entries())).toEqual([
      { type: "invalid", line: 9, cells: ["x"], error: "bad" },
      planEntry(create),
      {
        type: "update",
        line: 3,
        id: "cus_1",
        name: "Dana",
        before: {
          ...Object.fromEntries(FIELD_NAMES.map((name) => [name, null])),
          name: "Dana",
          email: "dana@example.com",
          phone: "+12025550101",
          "address.street": "1 Elm St",
          "address.city": "Reno",
          "address.state": "NV",
          "address.zip": "89501",
        },
        body: { phone: "+12025550199", address: { city: "Sparks" } },
        cells: ["Dana", "+12025550199"],
      },
      { type: "delete", id: "cus_2", before: { ...dana, id: "cus_2" } },
    ]);
    expect(await all(plan.entries())).toHaveLength(4);
  });

  test("leaves the old one in place when it breaks off", async () => {
    await lines();
    const before = await readFile(path, "utf8");
    async function* broken(): AsyncGenerator<Step> {
      yield create;
      throw new Error("the file is gone");
    }
    await expect(savePlan(path, header, [], broken())).rejects.toThrow("the file is gone");
    expect(await readFile(path, "utf8")).toBe(before);
  });

  const spoil = (edit: (lines: string[]) => string[]) => async () => edit(await lines());
  test.each([
    ["empty", async () => [""], "is not a plan"],
    ["no JSON", async () => ["name,email", "Dana,dana@example.com"], "is not a plan"],
    ["another document", async () => ['{"type":"report","v":1}'], "is not a plan"],
    [
      "of a newer version",
      spoil((all) => [(all[0] ?? "").replace('"v":3', '"v":4')]),
      "is a plan of version 4, and this program knows version 3",
    ],
    [
      "silent about a field",
      spoil((all) => all.map((line) => line.replace(',"notes":null},"body":{"phone"', '},"body":{"phone"'))),
      ":4: this is not a line of a plan; nothing was written",
    ],
    [
      "without a base URL",
      spoil((all) => [(all[0] ?? "").replace('"base_url"', '"url"'), ...all.slice(1)]),
      ":1: line 1 is not a complete plan header; nothing was written",
    ],
    ["cut off", spoil((all) => all.slice(0, 4)), ":5: the plan was cut off here; nothing was written"],
    [
      "torn",
      spoil((all) => [...all.slice(0, 2), (all[2] ?? "").slice(0, 40)]),
      ":3: this is not a line of a plan; nothing was written",
    ],
    [
      "short of a row",
      spoil((all) => all.filter((_, at) => at !== 2)),
      ":5: the plan has 3 lines before its end, which says 4; nothing was written",
    ],
    [
      "longer than its end",
      spoil((all) => [...all.slice(0, 6), all[2] ?? ""]),
      ":7: there are lines after the end of the plan; nothing was written",
    ],
    [
      "with a row twice",
      spoil((all) => [...all.slice(0, 3), ...all.slice(2)]),
      ":4: this row is in the plan twice; nothing was written",
    ],
    [
      "with a body of another kind",
      spoil((all) => all.map((line) => line.replace('"name":"Cy"', '"name":5'))),
      ":3: this is not a line of a plan; nothing was written",
    ],
    [
      "with an e-mail address that is none",
      spoil((all) => all.map((line) => line.replace('"email":"cy@example.com"', '"email":"nope"'))),
      ":3: no import would write this email; nothing was written",
    ],
    [
      "with a phone number as people write it",
      spoil((all) => all.map((line) => line.replace('"body":{"phone":"+1202', '"body":{"phone":"202'))),
      ":4: no import would write this phone; nothing was written",
    ],
    [
      "with a blank name",
      spoil((all) => all.map((line) => line.replace('"name":"Cy"', '"name":" "'))),
      ":3: no import would write this name; nothing was written",
    ],
    [
      "with a line of another kind",
      spoil((all) => all.map((line) => line.replace('"line":3', '"line":"3"'))),
      ":4: this is not a line of a plan; nothing was written",
    ],
    [
      "deleting another than it shows",
      spoil((all) => all.map((line) => line.replace('"id":"cus_2"', '"id":"cus_3"'))),
      ":5: this is not a line of a plan; nothing was written",
    ],
    [
      "of an unknown action",
      spoil((all) => all.map((line) => line.replace('"type":"delete"', '"type":"drop"'))),
      ":5: this is not a line of a plan; nothing was written",
    ],
  ])("is refused when it is %s", async (_what, content, message) => {
    const text = (await content()).join("\n");
    await writeFile(path, text);
    const where = message.startsWith(":") ? `${path}${message}` : `${path} ${message}`;
    await expect(readPlan(path)).rejects.toMatchObject({
      code: message === "is not a plan" ? "invalid_input" : "refused",
      message: where,
    });
  });

  test("may be edited in its values", async () => {
    const edited = (await lines()).map((line) => line.replace("cy@example.com", "cyd@example.com"));
    await writeFile(path, edited.join("\n"));
    expect((await all((await readPlan(path)).entries()))[1]).toMatchObject({ body: { email: "cyd@example.com" } });
  });
});

describe("judge", () => {
  const entries = { create: planEntry(create), update: planEntry(update), delete: planEntry(remove) };
  const judged = (kind: keyof typeof entries, now: Partial<Customer> | undefined) => {
    const entry = entries[kind];
    if (entry === undefined || entry.type === "invalid" || entry.type === "skip") throw new Error("no entry");
    const current = now && { ...dana, id: kind === "delete" ? "cus_2" : "cus_1", ...now };
    const verdict = judge(entry, { byId: () => current, matching: () => ({ matches: current ? [current] : [] }) });
    return verdict.changed ?? verdict.step?.action ?? "no step";
  };
  const sparks = { street: "1 Elm St", city: "Sparks", state: "NV", zip: "89501" };
  test.each([
    ["create", undefined, "create"],
    ["create", { name: "Cy", email: "cy@example.com" }, "unchanged"],
    ["create", {}, "was to be created, but there is cus_1 now"],
    ["update", {}, "update"],
    ["update", { updated_at: "later" }, "update"],
    ["update", { notes: "" }, "update"],
    ["update", { notes: "theirs" }, 'cus_1 has changed: notes was empty, is "theirs"'],
    [
      "update",
      { email: "d@example.com", address: { ...sparks, city: "Reno", street: "2 Oak St" } },
      'cus_1 has changed: email was "dana@example.com", is "d@example.com"; address.street was "1 Elm St", is "2 Oak St"',
    ],
    ["update", undefined, "the customer cus_1 is gone"],
    ["update", { phone: "+12025550155" }, 'cus_1 has changed: phone was "+12025550101", is "+12025550155"'],
    [
      "update",
      { phone: null, address: { ...sparks, city: null } },
      'cus_1 has changed: phone was "+12025550101", is empty; address.city was "Reno", is empty',
    ],
    ["update", { phone: "+12025550199", address: sparks }, "unchanged"],
    ["update", { phone: "+12025550199", address: sparks, notes: "theirs" }, "unchanged"],
    ["delete", {}, "delete"],
    ["delete", undefined, "no step"],
    ["delete", { updated_at: "later" }, "delete"],
    ["delete", { notes: "keep" }, 'cus_2 has changed: notes was empty, is "keep"'],
  ] as const)("%s, now %j: %s", (kind, now, verdict) => expect(judged(kind, now)).toBe(verdict));
});

describe("comparePlan", () => {
  const at = { byId: (id: string) => ({ ...dana, id }), matching: () => ({ matches: [{ ...dana, id: "cus_7" }] }) };
  test("counts what is left to do, and skips what has changed", async () => {
    await lines();
    const compared = await comparePlan(await readPlan(path), at);
    expect(compared.counts).toEqual({ ...header.counts, create: 0, skip: 1 });
    expect(compared.changed).toEqual([
      { place: "a.csv:2", reason: "was to be created, but there is cus_7 now", row: { file: "a.csv", line: 2 } },
    ]);
    const steps: string[] = [];
    for await (const step of compared.steps()) steps.push(step.action);
    expect(steps).toEqual(["skip", "update", "delete"]);
  });

  test("skips what an earlier process has done, and does not judge what it left unknown", async () => {
    await lines();
    const earlier = {
      isDone: ({ line, id }: { line: number | null; id: string | null }) => line === 3 || id === "cus_2",
      isUnknown: ({ line }: { line: number | null }) => line === 2,
    };
    const compared = await comparePlan(await readPlan(path), at, earlier);
    expect(compared.changed).toEqual([]);
    expect(compared.counts).toMatchObject({ create: 1, update: 0, delete: 0 });
  });
});

test("a file of another content is refused; one that is not there is not", async () => {
  const file = { ...header.file, path };
  await refuseOtherFile(file);
  await writeFile(path, "other");
  await expect(refuseOtherFile(file)).rejects.toMatchObject({
    code: "refused",
    message: "a.csv has changed since it was planned; nothing was written",
  });
  await refuseOtherFile(header.file);
});
