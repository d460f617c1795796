import { describe, expect, test } from "vitest";
import type { ListQuery } from "../../../src/api/list-query.ts";
import type { Claim } from "../../../src/api/lost-create/find-created.ts";
import { findLostWrites, type WriteTrace } from "../../../src/bulk/run/open-writes.ts";
import type { Customer, CustomerInput } from "../../../src/customers/customer.ts";
import { CliError } from "../../../src/errors.ts";
import type { IntentEntry } from "../../../src/journal/entries.ts";
import { customer } from "../../helpers/customers.ts";

const SENT = "2026-01-31T02:03:04.000Z";
const AHEAD = "2026-01-31T03:03:04.000Z";
const NEW = { created_at: "2026-01-31T02:03:05.000Z" };
const OLD = { created_at: "2026-01-30T00:00:00.000Z" };

/** @param there who had its contact when it was planned; null if nobody looked. */
const create = (
  line: number,
  body: CustomerInput,
  there: readonly string[] | null = [],
  server_at: string | undefined = SENT,
): IntentEntry => ({
  // This machine's clock is an hour ahead: it does not matter.
  ...{ type: "intent", at: AHEAD, line, action: "create", key: `r-${line}`, id: null, body, before: null },
  ...(there && { there }),
  ...(server_at !== "" && { server_at }),
});

/** A server with these customers. */
function server(customers: readonly Customer[]) {
  const asked: string[] = [];
  return {
    asked,
    async get(id: string): Promise<Customer> {
      asked.push(`get ${id}`);
      const found = customers.find((one) => one.id === id);
      if (!found) throw new CliError("not_found", "no");
      return found;
    },
    filterBy: () => (asked.length > 0 ? ("no" as const) : undefined),
    async *pages({ onRead }: ListQuery = {}) {
      asked.push("list");
      onRead?.(customers);
      yield { rows: customers, total: customers.length, size: customers.length };
    },
  };
}

async function findings(
  open: readonly IntentEntry[],
  customers: readonly Customer[],
  claims: Readonly<Record<string, Claim>> = {},
): Promise<Record<string, string>> {
  const found = await findLostWrites(open, {
    api: server(customers),
    claims: async () => new Map(Object.entries(claims)),
  });
  const shown = (finding: WriteTrace) =>
    finding.kind === "done" ? `done ${finding.customer?.id ?? ""}`.trim() : finding.kind;
  return Object.fromEntries([...found].map(([subject, finding]) => [subject, shown(finding)]));
}

const ANA = { name: "Ana", email: "ana@example.com" };
const anas = (changes: object) => [customer("cus_1", { ...ANA, ...changes })];
const BO = { name: "Bo", phone: "+12025550101" };

describe("a create that was left open", () => {
  test.each<[string, CustomerInput, Customer[], string]>([
    ["is done when one is like it", ANA, anas(NEW), "done cus_1"],
    ["also where the record does not say its age", ANA, [customer("cus_1", ANA)], "done cus_1"],
    ["is not when nobody has its e-mail address", ANA, [customer("cus_1", { name: "Ana" })], "absent"],
    ["is found by its phone number, else by its name", BO, [customer("cus_1", BO)], "done cus_1"],
    [
      "is found by its name",
      { name: "Cy" },
      ["cy", "Cy"].map((name, at) => customer(`cus_${at + 1}`, { name })),
      "done cus_2",
    ],
    ["is done if nobody was there before, whatever its time says", ANA, anas(OLD), "done cus_1"],
    ["is unknown when two are like it", ANA, [customer("cus_1", ANA), customer("cus_2", ANA)], "unknown"],
    ["is unknown when one with its address is otherwise not like it", ANA, anas({ name: "X" }), "unknown"],
  ])("%s", async (_, body, customers, expected) => {
    expect(await findings([create(2, body)], customers)).toEqual({ 2: expected });
  });

  const here = { is: "created", isRecent: true, record: null } as const;
  const gone = { is: "deleted", isRecent: true, record: null } as const;
  const of = (changes: object): Claim => ({
    ...here,
    isRecent: false,
    record: customer("cus_1", { ...ANA, ...changes }),
  });
  const zoneless = customer("cus_1", { ...ANA, created: "2026-01-31" });
  const [plain, dated] = [customer("cus_1", ANA), customer("cus_1", { ...ANA, ...NEW })];
  test.each<[string, readonly string[] | null, Customer, Claim | undefined, string]>([
    ["is not one that was there before", ["cus_1"], plain, undefined, "absent"],
    ["is not one that another row of the run has made", [], plain, here, "absent"],
    ["may have the id of one that the run has deleted", ["cus_1"], plain, gone, "done cus_1"],
    ["may have an id that an older run has created: nobody was there", [], plain, of({}), "done cus_1"],
    ["is unknown where nobody looked, and nothing says how old it is", null, plain, undefined, "unknown"],
    ["is the new one where nobody looked", null, dated, undefined, "done cus_1"],
    ["is unknown where only a date without its zone tells, as nobody looked", null, zoneless, undefined, "unknown"],
    ["is not one that an older run has created, where nobody looked", null, dated, of(NEW), "absent"],
    ["has an id that an older run's customer had at another time", null, dated, of(OLD), "done cus_1"],
    ["is unknown where nobody looked, and an older run had the id", null, dated, of({}), "unknown"],
  ])("%s", async (_, there, is, claim, expected) => {
    expect(await findings([create(2, ANA, there)], [is], claim && { cus_1: claim })).toEqual({ 2: expected });
  });

  test("can be one of twins: both there, or none", async () => {
    const twins = [create(2, ANA), create(3, ANA)];
    expect(await findings(twins, [customer("cus_1", ANA), customer("cus_2", ANA)])).toEqual({
      2: "done cus_1",
      3: "done cus_2",
    });
    expect(await findings(twins, [])).toEqual({ 2: "absent", 3: "absent" });
    expect(await findings(twins, [customer("cus_1", ANA)])).toEqual({ 2: "unknown", 3: "unknown" });
  });

  test.each<[string, object, string | undefined, string]>([
    ["is not one that is older by the server's own time", OLD, SENT, "absent"],
    ["is the new one by the server's own time", NEW, SENT, "done cus_1"],
    ["is unknown if the server did not say its time: this machine's clock proves nothing", NEW, "", "unknown"],
    ["is unknown then, also for one that looks old", OLD, "", "unknown"],
  ])("if nobody looked, %s", async (_, times, server_at, expected) => {
    const found = await findings([create(2, ANA, null, server_at)], [customer("cus_1", { ...ANA, ...times })]);
    expect(found).toEqual({ 2: expected });
  });

  test("does not stand in the way of another with the same address", async () => {
    const family = [create(2, ANA), create(3, { ...ANA, name: "Ben" })];
    expect(await findings(family, [customer("cus_1", { ...ANA, name: "Ben" })])).toEqual({
      2: "absent",
      3: "done cus_1",
    });
  });
});

const before = customer("cus_1", { name: "Ana", notes: "old" });
const update: IntentEntry = {
  ...{ type: "intent", at: SENT, line: 2, action: "update", key: null, id: "cus_1" },
  ...{ body: { notes: "new", phone: "+12025550101" }, before },
};
const remove: IntentEntry = { ...update, action: "delete", body: null };

test.each([
  ["was done: the record has what was sent", update, [{ notes: "new", phone: "+12025550101" }], "done cus_1"],
  ["was done, and one field edited since", update, [{ notes: "newer", phone: "+12025550101" }], "done cus_1"],
  ["was not: the record is as it was", update, [{ notes: "old" }], "absent"],
  ["has nothing to change any more", update, [], "absent"],
  ["was done: it is gone", remove, [], "done"],
  ["was not: it is there", remove, [{ notes: "old" }], "absent"],
  ["was done: its id is another customer's now", remove, [{ name: "Bo" }], "done"],
  ["is not sent to another customer with its id", update, [{ name: "Bo", notes: "new" }], "unknown"],
])("an update or a delete that was left open: %s", async (_, intent, found, expected) => {
  const customers = found.map((fields) => customer("cus_1", { ...before, ...fields }));
  expect(await findings([intent], customers)).toEqual({ 2: expected });
});
