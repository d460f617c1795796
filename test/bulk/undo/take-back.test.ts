import { expect, test } from "vitest";
import { isOther, type Later, mayTakeBack, unsentFields, writtenId } from "../../../src/bulk/undo/take-back.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import type { IntentEntry, OutcomeEntry } from "../../../src/journal/entries.ts";
import type { JournalWrite } from "../../../src/journal/writes.ts";
import { customer } from "../../helpers/customers.ts";

const AT = "2026-01-31T02:03:04.000Z";

function write(intent: Partial<IntentEntry>, outcome?: Partial<OutcomeEntry>): JournalWrite {
  const { id = null, before = null } = intent;
  const about = { at: AT, line: 1, id: id ?? before?.id ?? null };
  return {
    number: 1,
    intent: { type: "intent", ...about, action: "create", key: null, body: null, before, ...intent },
    outcome: outcome && {
      ...{ type: "outcome", ...about, outcome: "created", after: null, error: null, looked_up: false },
      ...outcome,
    },
  };
}

const ANA = customer("1", { name: "Ana", email: "ana@example.com", phone: "+12025550101", notes: null });
/** As a server gives her that says when she was created and changed. */
const TIMED = { ...ANA, created_at: "2026-01-31T02:03:04Z", updated_at: "2026-01-31T02:03:04Z" };
const STRANGER = customer("1", { name: "Zoe", email: "zoe@example.com", phone: "+12025550199" });
const LATER = { ...STRANGER, created_at: "2026-02-15T00:00:00Z", updated_at: "2026-02-15T00:00:00Z" };

const created = (after: Customer | null = ANA) =>
  write({ action: "create", body: { name: "Ana" } }, { outcome: "created", id: "1", after });
const NEW = { ...ANA, notes: "Gate 1" };
const updated = (before: Customer = ANA, after: Customer | null = NEW) =>
  write({ action: "update", before, body: { notes: "Gate 1" } }, { outcome: "updated", id: before.id, after });
const deleted = (before: Customer = ANA) => write({ action: "delete", before }, { outcome: "deleted", id: before.id });

/** What is answered: `delete`, `update {"notes":null}`, `create`, `nothing`, or why it stays. */
function said(given: JournalWrite, now: Customer | undefined, later?: Later): string {
  const { step, left } = mayTakeBack(given, now, later);
  const what = step?.action === "update" ? `update ${JSON.stringify(step.body)}` : step?.action;
  return [what, left].filter(Boolean).join("; ") || "nothing";
}

const NOWHERE = { street: null, city: null, state: null, zip: null, country: "x" };
const stays = (more: string) => `Ana <ana@example.com> (1) was edited since: ${more}`;

const without = (action: "create" | "update" | "delete", body: object | null, outcome?: OutcomeEntry["outcome"]) =>
  write({ action, body: body && { ...body }, before: action === "create" ? null : ANA }, outcome && { outcome });

const PARTLY = { code: "rejected", message: "notes", status: null, fields: null } as const;

const WRITES: Readonly<Record<string, JournalWrite>> = {
  created: created(),
  "created timed": created(TIMED),
  "created, no record": created(null),
  "created in part": write({ body: { name: "Ana" } }, { outcome: "created", id: "1", after: ANA, error: PARTLY }),
  "create failed": without("create", { name: "Ana" }, "failed"),
  "create of an e-mail unknown": without("create", { email: "ana@example.com" }, "unknown"),
  "create of nobody open": without("create", {}),
  updated: updated(),
  "updated timed": updated(TIMED, { ...TIMED, notes: "Gate 1" }),
  "updated, no record": updated(ANA, null),
  "update open": without("update", { notes: "x" }),
  deleted: deleted(),
  "deleted timed": deleted(TIMED),
  "delete unknown": without("delete", null, "unknown"),
};

const RECORDS: Readonly<Record<string, Customer>> = { ANA, TIMED, NEW, STRANGER, LATER };

/** `ANA {"notes":""}`: a record, and what is other in it; `-` is nobody. */
function recordIn(text: string): Customer | undefined {
  const [, name = "", changes = "{}"] = /^([A-Z]+) ?(.*)$/.exec(text) ?? [];
  const record = RECORDS[name];
  return record && { ...record, ...JSON.parse(changes || "{}") };
}

/**
 * name | the write | the customer as it is now | `left`: the last record that a change from here left; `alike`: a customer
 * like the deleted one → what is done
 */
const CASES = `
as it was made | created | ANA → delete
an empty text in the place of nothing | created | ANA {"notes":""} → delete
gone | created | - → nothing
flagged as deleted | created | ANA {"deleted_at":"2026-02-01"} → nothing
its id is somebody else's | created timed | LATER → nothing
its id is somebody else's, without times | created | STRANGER → nothing
a field was filled | created | ANA {"notes":"call"} → STAYS notes (empty) → call
a field was emptied | created | ANA {"phone":null} → STAYS phone +12025550101 → (empty)
a time of change | created timed | TIMED {"updated_at":"x"} → STAYS updated 2026-01-31T02:03:04Z → x
its times in another form | created timed | TIMED {"created_at":1769824984000,"updated_at":"2026-01-31T02:03:04.414Z"} → delete
it has what a protocol adds | created | ANA {"@odata.context":"x"} → delete
it gained a balance | created | ANA {"balance":120} → STAYS balance (empty) → 120
it gained tags | created | ANA {"tags":["vip"]} → STAYS tags (empty) → ["vip"]
it has further fields that say nothing | created | ANA {"balance":0,"tags":[],"plan":null} → delete
it has what servers set themselves | created | ANA {"url":"/customers/1","etag":"x"} → delete
the server had answered with less, and it is untouched | created | TIMED {"balance":5} → delete
the same, and it was changed | created | TIMED {"updated_at":"2026-02-01","balance":5} → STAYS balance (empty) → 5
it gained a balance, and no time moved | created timed | TIMED {"balance":5} → STAYS balance (empty) → 5
it is not known how it was made | created, no record | ANA → nothing
the same, but as what it was left | created, no record | ANA | left ANA → delete
no time of creation, and one of change | created | ANA {"updated_at":"x","vip":true} → STAYS vip (empty) → true
changed and changed back from here | created timed | TIMED {"updated_at":"3"} | left TIMED {"updated_at":"3"} → delete
and edited after that | created timed | TIMED {"updated_at":"4"} | left TIMED {"updated_at":"3"} → STAYS updated 3 → 4
deleted and restored under another id | created | ANA {"id":"9"} | left ANA {"id":"9"} → delete
restored, and its new id given away | created | STRANGER {"id":"9"} | left ANA {"id":"9"} → nothing
as it was left | updated | NEW → update {"notes":null}
back already | updated | ANA → nothing
gone | updated | - → Ana <ana@example.com> (1) was deleted since
edited since | updated | NEW {"notes":"Gate 2"} → STAYS notes Gate 1 → Gate 2
edited in another field | updated | NEW {"phone":null} → update {"notes":null}
its id is somebody else's, with the same notes | updated | STRANGER {"notes":"Gate 1"} → FOREIGN
its id is a later one's | updated timed | LATER {"notes":"Gate 1"} → FOREIGN
flagged as deleted | updated | NEW {"is_deleted":true} → FOREIGN
without its record after it | updated, no record | NEW → update {"notes":null}
restored under another id | updated | NEW {"id":"9"} | left NEW {"id":"9"} → update {"notes":null}
restored, and its new id given away | updated | STRANGER {"id":"9","notes":"Gate 1"} | left NEW {"id":"9"} → FOREIGN
under an id of which the journal has no record | updated | NEW {"id":"9"} → FOREIGN
gone | deleted | - → create
there again | deleted | ANA → nothing
there, with a flag | deleted | ANA {"deleted":true} → create
its id is somebody else's | deleted timed | LATER → create
somebody like it was created since | deleted | - | alike 7 → Ana <ana@example.com> (1) is there again, as 7
restored from here | deleted | ANA {"id":"9"} | left ANA {"id":"9"} → nothing
refused by the server | create failed | - → nothing
no answer | create of an e-mail unknown | ANA → it is unknown whether ana@example.com was created
no answer, of nobody knows whom | create of nobody open | - → it is unknown whether ? was created
no answer | update open | NEW → it is unknown whether 1 was updated
no answer | delete unknown | - → it is unknown whether 1 was deleted
stored in part | created in part | ANA → delete
`;

test.each(
  CASES.trim()
    .split("\n")
    .map((line) => line.split(/ \| | → (?=(?:delete|nothing|STAYS|FOREIGN|update|create|Ana|it is)\b)/)),
)("%s: %s", (_name, what = "", now = "", ...rest) => {
  const expected = rest.pop() ?? "";
  const [, kind, later = ""] = /^(left|alike) (.*)$/.exec(rest[0] ?? "") ?? [];
  const known: Later = kind === "alike" ? { alike: { id: later } } : { record: recordIn(later) };
  const given = WRITES[what];
  if (given === undefined) throw new Error(`no write is called ${what}`);
  const foreign = "Ana <ana@example.com> (1) was edited since, or its id was given to another customer";
  const text = expected.replace(/^STAYS /, stays("")).replace("FOREIGN", foreign);
  expect(said(given, recordIn(now), known)).toBe(text);
});

test("what servers set themselves is no loss, and no edit", () => {
  const set = [
    ...["uuid", "self", "_links", "link", "links", "etag", "created_at", "updatedAt", "last_seen", "lastSeenOn"],
    ...["customer_id", "birthDate"],
  ];
  const kept = ["plan", "urls", "idle", "attribute", "paid", "recreated"];
  const further = [...set, ...kept];
  const now = {
    ...ANA,
    ...Object.fromEntries(further.map((field) => [field, "x"])),
    zero: 0,
    none: {},
    address: NOWHERE,
  };
  expect(unsentFields(now)).toEqual([...kept, "address.country"]);
  expect(unsentFields({ ...ANA, myIdea: "x", myDates: "x" })).toEqual(["myIdea", "myDates"]);
  expect(said(created(), now)).toBe(
    stays(
      kept
        .concat("country")
        .map((field) => `${field} (empty) → x`)
        .join(", "),
    ),
  );
});

test("links are no edit, and what only looks like them is one", () => {
  const was = { ...ANA, links: 1, _links: 1, mylinks: 1, linksto: 1 };
  const now = { ...ANA, links: 2, _links: 2, mylinks: 2, linksto: 2 };
  expect(said(created(was), now)).toBe(stays("mylinks 1 → 2, linksto 1 → 2"));
});

test("whoever only has the id is another customer", () => {
  const others = [ANA, STRANGER, { ...ANA, deleted: true }, { ...ANA, id: "9" }];
  expect(others.map((now) => isOther(created(), now))).toEqual([false, true, true, true]);
  expect(isOther(created(), { ...ANA, id: "9" }, { ...ANA, id: "9" })).toBe(false);
});

test("a filled address is an edit in each of its parts", () => {
  const reno = { street: null, city: "Reno", state: "NV", zip: null };
  expect(said(created(), { ...ANA, address: reno })).toBe(stays("city (empty) → Reno, state (empty) → NV"));
  const there = { ...ANA, address: reno };
  expect(said(created(there), { ...there, address: { ...reno, city: "Elko" } })).toBe(stays("city Reno → Elko"));
  expect(said(created(there), there)).toBe("delete");
  const abroad = { ...there, address: { ...reno, country: "US" } };
  expect(said(created(abroad), { ...abroad, address: { ...reno, country: "CA" } })).toBe(stays("country US → CA"));
  expect(said(created(abroad), there)).toBe("delete");
});

test("several fields are given back as the API takes them, each one that still has our value", () => {
  const address = { street: "1 Elm St", city: "Reno", state: null, zip: null };
  const before = customer("1", { name: "Ana", notes: null, address });
  const after = customer("1", { name: "Ana R", notes: "new", address: { ...address, city: "Boise" } });
  const body = { name: "Ana R", notes: "new", address: { city: "Boise" } };
  const all = write({ action: "update", before, body }, { outcome: "updated", id: "1", after });
  expect(mayTakeBack(all, after).step).toEqual({
    ...{ action: "update", line: 1, before: after, body: { name: "Ana", notes: null, address: { city: "Reno" } } },
  });
  const now = { ...after, notes: "newer" };
  const left = "Ana R (1) was edited since: notes new → newer";
  const step = { action: "update", line: 1, before: now, body: { name: "Ana", address: { city: "Reno" } }, left };
  expect(mayTakeBack(all, now)).toEqual({ left, step });
});

test("a write is about the id that it created, else the one that it was sent to", () => {
  expect([created(), updated(), write({ action: "delete", before: ANA }), write({ body: {} })].map(writtenId)).toEqual([
    "1",
    "1",
    "1",
    "",
  ]);
});

test("a deleted customer is created with what the document names, and is known by its old record", () => {
  const was = { ...ANA, plan: "gold" };
  expect(mayTakeBack(deleted(was), undefined).step).toEqual({
    action: "create",
    line: 1,
    body: { name: "Ana", email: "ana@example.com", phone: "+12025550101" },
    was,
  });
});
