import { beforeEach, describe, expect, test } from "vitest";
import type { Customer } from "../../src/customers/customer.ts";
import { CliError } from "../../src/errors.ts";
import { accountOf } from "../../src/journal/account.ts";
import type { Entry, RunEntry } from "../../src/journal/entries.ts";
import { newRunId } from "../../src/journal/runs.ts";
import { customer } from "../helpers/customers.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { ADDRESS, headerOf, ownRuns, storeRun } from "../helpers/journals.ts";
import { collected } from "../helpers/writes.ts";

const AT = "2026-01-31T02:03:04.000Z";
const [OLD, NEW] = ["20260101T000000Z-aaaa", "20260201T000000Z-aaaa"];
const OTHER = accountOf(ADDRESS, "another key").id;

let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  env = { CUSTOMERS_STATE_DIR: await temporaryFolder() };
});

const created = (after: Customer): Entry => ({
  ...{ type: "outcome", at: AT, line: null, id: after.id, outcome: "created", after, error: null, looked_up: false },
});
const gone = (id: string): Entry => ({
  ...{ type: "outcome", at: AT, line: null, id, outcome: "deleted", after: null, error: null, looked_up: false },
});

/** An intent to create somebody, whose answer was lost. */
const trying = ({ id: _, ...body }: Customer): Entry => ({
  ...{ type: "intent", at: AT, line: 9, id: null, key: null, action: "create", body, before: null },
});
const changed = (before: Customer, body: object): Entry[] => [
  { ...{ type: "intent", at: AT, line: 1, id: before.id, key: null, action: "update" }, body: { ...body }, before },
  {
    ...{ type: "outcome", at: AT, line: 1, id: before.id, outcome: "updated", error: null, looked_up: false },
    after: { ...before, ...body },
  },
];

const ANA = customer("1", { name: "Ana", email: "ana@example.com", phone: "+12025550101" });
const BO = customer("2", { name: "Bo", email: "bo@example.com" });
const ZOE = customer("1", { name: "Zoe", email: "zoe@example.com" });
const at = (record: Customer, created_at: string): Customer => ({ ...record, created_at });

test("an account is an address and a key, and its id tells nothing of the key", () => {
  const ids = [
    accountOf(ADDRESS, "k1"),
    accountOf(ADDRESS, "k2"),
    accountOf("https://api.example.com/other/v1", "k1"),
    accountOf("http://api.example.com/v1", "k1"),
  ].map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(accountOf(`${ADDRESS}/`, "k1").id).toBe(ids[0]);
});

describe("the runs of another key", () => {
  /** Whether they are taken up, what the server was asked for, and what was told. */
  async function takenUp(
    theirs: readonly Entry[],
    there: readonly Customer[] | CliError,
    ours: readonly Entry[] = [],
    header: Partial<RunEntry> = {},
  ) {
    await storeRun(env, headerOf(OLD, { account: OTHER, ...header }), theirs);
    if (ours.length > 0) await storeRun(env, headerOf(NEW), ours);
    const [asked, told]: [string[], string[]] = [[], []];
    const read = async (id: string) => {
      asked.push(id);
      if (there instanceof CliError) throw there;
      return there.find((one) => one.id === id);
    };
    const runs = ownRuns(env, { read, onFound: (text) => told.push(text) });
    const found = (await collected(runs.newestFirst())).map(({ header: { run } }) => run);
    return { isOwn: found.includes(OLD), asked, told, others: runs.othersText() };
  }

  const FILE = { command: "import", file: { name: "a.csv", path: null, sha256: "", bytes: 1 } } as const;
  const [UUID, TOKEN] = ["0c1f7b1e-54a0-4d6e-9a53-7f6f0d2b8c11", "cus_9aK2mQ7xTb4Lw1"];
  test.each<[string, Customer, boolean, Customer?]>([
    ["a counting number", ANA, false],
    ["a counting number and an equal time", at(ANA, AT), true],
    ["a counting number and an equal day", at(ANA, "2026-01-31"), false],
    ["a counting number and another time of change", { ...ANA, updated_at: AT }, false, { ...ANA, updated_at: OLD }],
    ["a counting number in words", { ...ANA, id: "CUST-000000000012" }, false],
    ["a counting number, and a UUID beside it", { ...ANA, uuid: UUID }, true],
    ["a UUID", { ...ANA, id: UUID }, true],
    ["a random text", { ...ANA, id: TOKEN }, true],
  ])("that imported a file, which others may have: by %s", async (_, record, isOwn, there = record) => {
    expect((await takenUp([created(record)], [there], [], FILE)).isOwn).toBe(isOwn);
  });

  const [NOTED, OURS, LATER] = [changed(ANA, { notes: "x" }), [created(ANA)], at(BO, AT)];
  test.each<[string, readonly Entry[], readonly Customer[], boolean, (readonly Entry[])?]>([
    ["whose customer is there as it was written", [created(ANA)], [ANA], true],
    ["whose customer has another name and phone by now", [created(ANA)], [{ ...ANA, name: "A.", phone: null }], true],
    ["whose customer was created at the same time", [created(at(ANA, AT))], [at(ANA, AT)], true],
    ["whose customer was created at another time", [created(at(ANA, AT))], [at(ANA, "2026-02-01T00:00:00Z")], false],
    ["whose id is another customer's", [created(ANA)], [ZOE], false],
    ["of which one is there and one is another", [created(ANA), created(BO)], [ZOE, BO], false],
    ["of which one is another, and one is of its time", [created(ANA), created(LATER)], [ZOE, LATER], true],
    ["whose customers are all gone", [created(ANA), created(BO)], [], false],
    ["of whom one is left", [created(ANA), created(BO)], [BO], true],
    ["that deleted whom it created", [created(ANA), gone("1")], [ANA], false],
    ["that wrote nobody", [], [ANA], false],
    ["that created the same id as this one", [created(ANA)], [ANA], false, [created(ANA)]],
    ["that changed a customer, who has what it wrote", NOTED, [{ ...ANA, notes: "x" }], true],
    ["that changed a customer, who has none of it: a copy of the data", NOTED, [ANA], false],
    ["that changed a customer whom this one changed, too", NOTED, [{ ...ANA, notes: "x" }], false, NOTED],
    ["whose only customer this one may have created, without an answer", [created(ANA)], [ANA], false, [trying(ANA)]],
    ["whose id was free before this one created it", [created(ANA), gone("1"), created(BO)], [ANA, BO], true, OURS],
  ])("%s", async (_, theirs, there, isOwn, ours) => {
    expect((await takenUp(theirs, there, ours)).isOwn).toBe(isOwn);
  });

  test("at another address are never asked for, and said to be there when one is named", async () => {
    const elsewhere = { base_url: "https://other.example.com/v1", profile: "work" };
    expect(await takenUp([created(ANA)], [ANA], [], elsewhere)).toEqual({
      isOwn: false,
      asked: [],
      told: [],
      others: undefined,
    });
    await expect(ownRuns(env).find(OLD)).rejects.toMatchObject({
      code: "usage",
      message: `the run ${OLD} is of https://other.example.com/v1 (profile work)`,
      hint: "Give --profile work --base-url https://other.example.com/v1.",
    });
  });
});

test("names of runs sort in the order in which they began, also if the clock is set back", async () => {
  const times = [4, 5, 40, 999, 1000, 3].map((ms) => Date.UTC(2026, 0, 31, 2, 3, 4, ms));
  const names: string[] = [];
  for (const time of [...times, Date.UTC(2025, 0, 1)]) {
    const name = await newRunId(env, time);
    await storeRun(env, headerOf(name));
    names.push(name);
  }
  expect(names[0]).toMatch(/^20260131T020304Z-04[0-9a-z]{2}$/);
  expect([...names].sort()).toEqual(names);
});
