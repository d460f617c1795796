import { sameValue } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, FIELD_NAMES, fieldsOf } from "../../customers/customer.ts";
import { byKey, contactKey, contactKeys, isNamedBy, type Ref } from "../../customers/identity.ts";
import { createdAt, isOlderThan, isSameTime } from "../../customers/record-times.ts";
import { CliError } from "../../errors.ts";
import type { JsonObject } from "../../text/json.ts";
import { contactsOf, type SeenBefore } from "../filters/look-ups.ts";
import type { ListQuery, LookingApi } from "../list-query.ts";

export interface LostCreate {
  readonly subject: string;
  readonly input: CustomerInput;
  /**
   * The server's time in its last answer before it was sent: what was created earlier was not made by it. This
   * machine's clock proves nothing.
   */
  readonly serverAt: number | undefined;
  /** Missing if nobody looked who had its contact before it was sent. */
  readonly before?: SeenBefore | undefined;
}

/** What the journals tell of an id. Servers give the ids of deleted customers to new ones. */
export interface Claim {
  /** The last that is known: a write created a customer with it, or deleted it. */
  readonly is: "created" | "deleted";
  /** The lost creates were sent by the same run, or an earlier one: it is no older customer's id. */
  readonly isRecent: boolean;
  readonly record: Customer | null;
}

/** What customers show about a lost create. `absent`: it was not carried out (yet). `unknown`: none can tell. */
type Trace = (
  | { readonly kind: "done"; readonly customer: Customer }
  | { readonly kind: "absent" }
  /** `like`: the customers that have all that was sent. */
  | { readonly kind: "unknown"; readonly why: string; readonly like?: readonly Customer[] }
) & {
  /** The ids of all customers that have its contact. */
  readonly there: readonly string[];
};

interface FindCreatedOptions {
  readonly api: LookingApi;
  /** What is known of these ids from other writes. */
  readonly claims?: (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, Claim>>;
  /** Rows of the list that are read, if no e-mail address or phone number can be asked for. */
  readonly mostRows?: number;
}

/**
 * Looks whether lost creates were carried out: a customer with the same values that was not there before is the one
 * that was made. Creates with the same data are judged together: as many customers must be there, or none.
 * @returns a trace for each subject.
 * @throws CliError when the list cannot be read to its proven end.
 */
export async function findCreated(
  creates: readonly LostCreate[],
  { api, claims, mostRows }: FindCreatedOptions,
): Promise<Map<string, Trace>> {
  const traces = new Map<string, Trace>();
  if (creates.length === 0) return traces;
  const contacts = creates.map(({ subject, input }) => contactOf(subject, input));
  const found = await candidatesFor(contacts, api, mostRows);
  const known = await claims?.(new Set([...found.values()].flat().map(({ id }) => id)));
  const taken = new Set<string>();
  let open = [...byKey(creates, ({ input }) => [JSON.stringify(input)]).values()];
  // The certain ones first: their customers then do not make others with the same contact uncertain.
  for (const mayLack of [false, true]) {
    open = open.filter((group) => {
      const [first] = group;
      if (first === undefined) return false;
      const all = found.get(first.subject) ?? [];
      const { kind } = contactOf(first.subject, first.input).ref;
      const isFiltered = kind !== "name" && api.filterBy(kind) !== "no";
      const candidates = all.flatMap((customer): Candidate[] => {
        const age = ageOf(customer, first, known?.get(customer.id), isFiltered);
        return taken.has(customer.id) || age === "older" ? [] : [{ customer, isNew: age === "new" }];
      });
      const judged = judge(group, candidates, all, mayLack);
      if (!mayLack && judged.some(({ kind }) => kind !== "done")) return true;
      for (const [at, trace] of judged.entries()) {
        traces.set(group[at]?.subject ?? "", trace);
        if (trace.kind === "done") taken.add(trace.customer.id);
      }
      return false;
    });
  }
  return traces;
}

/** What the customer of a record is looked for by: its e-mail address, else its phone number, else its name. */
export function contactOf(subject: string, record: JsonObject): Wanted {
  const name = fieldsOf(record).name ?? "";
  return { subject, ref: contactsOf(record)[0] ?? { kind: "name", value: name, text: name } };
}

/** Whether no customer is there that a create may have made; one with other data was made by someone else. */
export function isNobodyNew(
  trace: { readonly kind: string; readonly like?: readonly Customer[] } | undefined,
): boolean {
  return trace?.kind === "absent" || (trace?.kind === "unknown" && trace.like?.length === 0);
}

/** What to look for. `subject` names the answer. */
export interface Wanted {
  readonly subject: string;
  readonly ref: Ref & { readonly kind: "email" | "phone" | "name" };
}

/**
 * The customers with these contacts, by subject. A few are asked for one by one while the server filters; for all
 * others the list is read once.
 * @throws CliError when it cannot be read to its end, or has more rows than `mostRows`.
 */
export async function candidatesFor(
  contacts: readonly Wanted[],
  api: LookingApi,
  mostRows = Number.POSITIVE_INFINITY,
): Promise<Map<string, Customer[]>> {
  const found = new Map(contacts.map(({ subject }): [string, Customer[]] => [subject, []]));
  const wanted = byKey(contacts, ({ ref }) => [contactKey(ref)]);
  let read = 0;
  const onRead = (rows: readonly Customer[]) => {
    read += rows.length;
    if (read > mostRows) throw new CliError("unavailable", "too many customers to look through");
    for (const customer of rows) {
      for (const { subject, ref } of new Set(contactKeys(customer, KINDS).flatMap((key) => wanted.get(key) ?? []))) {
        const others = found.get(subject);
        // A page of a filter and one of the list may both have it.
        if (isNamedBy(customer, ref) && !others?.some(({ id }) => id === customer.id)) others?.push(customer);
      }
    }
  };
  const walk = async (query: ListQuery) => {
    for await (const _ of api.pages({ ...query, onRead })) {
      // onRead has every row, also of a list that was read because the server does not filter.
    }
  };
  const tried = new Set<Ref["kind"]>();
  let isListed = contacts.length > ASKED_ONE_BY_ONE;
  for (const { ref } of isListed ? [] : contacts) {
    const { kind } = ref;
    const habit = kind === "name" ? "no" : api.filterBy(kind);
    // A filter of which nothing is known may have the whole list read: it is tried once.
    if (kind === "name" || habit === "no" || (habit === undefined && tried.has(kind))) {
      isListed = true;
      continue;
    }
    tried.add(kind);
    await walk({ contact: ref });
    // The whole list was read in its place: nobody is left to look for.
    if (api.filterBy(kind) === "no") return found;
  }
  if (isListed) await walk({});
  return found;
}

// --- internal ---

/** A customer that a lost create may have made; `isNew`: it is known that it was not there before. */
type Candidate = { readonly customer: Customer; readonly isNew: boolean };

/** Whether a customer was there before a create was sent, or is another write's: what was seen comes before times. */
function ageOf(
  customer: Customer,
  { serverAt, before }: LostCreate,
  claim: Claim | undefined,
  isFiltered: boolean,
): "older" | "new" | "unknown" {
  if (claim?.isRecent) return claim.is === "created" ? "older" : "new";
  if (before?.ids.includes(customer.id)) return "older";
  if (before?.isAll === true || (before?.isAll === "if filtered" && isFiltered)) return "new";
  const time = createdAt(customer);
  if (time !== undefined && serverAt !== undefined && isOlderThan(time, serverAt)) return "older";
  if (before?.isAll === "said") return "new";
  if (time === undefined || serverAt === undefined || !time.isExact) return "unknown";
  // Nobody looked before: somebody else may have created it a minute ago.
  if (time.at < serverAt - ROUNDED_MS) return "unknown";
  // An older claim is this customer's if it was created at the same time; else the id was given out again.
  const claimed = claim?.is === "created" ? createdAt(claim.record ?? {}) : undefined;
  if (claim?.is === "created" && claimed === undefined) return "unknown";
  return claimed !== undefined && isSameTime(claimed, time) ? "older" : "new";
}

/** @param all customers with this contact. @param mayLack a new one may lack fields: the server does not store them. */
function judge(
  creates: readonly LostCreate[],
  candidates: readonly Candidate[],
  all: readonly Customer[],
  mayLack: boolean,
): Trace[] {
  const { input = {} } = creates[0] ?? {};
  const like = candidates.filter(({ customer, isNew }) => hasAllOf(input, customer, mayLack && isNew));
  const made = like.filter(({ isNew }) => isNew);
  const there = all.map(({ id }) => id);
  if (made.length === creates.length) return made.map(({ customer }) => ({ kind: "done", customer, there }));
  if (candidates.length === 0) return creates.map(() => ({ kind: "absent", there }));
  const why =
    like.length > 0
      ? `customers with the same data exist, and may have been there before: ${idsOf(like)}`
      : `customers with the same contact but other data exist: ${idsOf(candidates)}`;
  return creates.map(() => ({ kind: "unknown", why, like: like.map(({ customer }) => customer), there }));
}

/** Whether a customer has every field that was sent. @param mayLack the server may have left some out. */
function hasAllOf(input: CustomerInput, customer: Customer, mayLack: boolean): boolean {
  const [sent, stored] = [fieldsOf(input), fieldsOf(customer)];
  return FIELD_NAMES.every((name) => {
    const [value, other] = [sent[name], stored[name]];
    return value === null || other === null
      ? value === other || (mayLack && other === null)
      : sameValue(name, value, other);
  });
}

function idsOf(candidates: readonly Candidate[]): string {
  const shown = candidates.slice(0, 3).map(({ customer }) => customer.id);
  return candidates.length > shown.length ? `${shown.join(", ")} …` : shown.join(", ");
}

const ASKED_ONE_BY_ONE = 50;

/** Times of servers are whole seconds. */
const ROUNDED_MS = 2000;

const KINDS = ["email", "phone", "name"] as const;
