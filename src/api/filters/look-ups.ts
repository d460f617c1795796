import { type Customer, type CustomerInput, fieldsOf, isFlaggedDeleted } from "../../customers/customer.ts";
import type { Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";
import { plainWord, shellWord } from "../../text/shell-word.ts";
import type { Dialect } from "../dialect/dialect.ts";
import { withParameter } from "../dialect/parameters.ts";
import type { ListPage } from "../dialect/seen.ts";
import { isAnswer } from "../lists/list-page.ts";
import { isWhole } from "../lists/read-once.ts";
import { checkFields } from "../wire/contradiction.ts";
import { addressWith, contactCriterion, isProven, noteSupport, supportOf } from "./criteria.ts";
import { type FilterTools, narrowed } from "./narrow.ts";

export type ContactRef = Ref & { readonly kind: "email" | "phone" };

export function contactsOf(input: CustomerInput): ContactRef[] {
  const fields = fieldsOf(input);
  return (["email", "phone"] as const).flatMap((kind) => {
    const value = fields[kind];
    return value === null ? [] : [{ kind, value, text: value }];
  });
}

/** The customers who have one of some contacts, as far as two requests can tell. */
export interface Owners {
  /** The contact that they have; undefined if nobody was found. */
  readonly by: ContactRef | undefined;
  readonly customers: readonly Customer[];
  /** Nobody else has it. Else there may be somebody further down a long list. */
  readonly isAll: Certainty;
}

/** `if filtered`: the server gave nobody else, but it is not known whether it applies the filter. */
type Certainty = boolean | "if filtered";

/** The customers that had a contact before a create was sent, should its answer be lost. */
export interface SeenBefore {
  readonly ids: readonly string[];
  /** `said`: nobody looked, but the server says that it created somebody. */
  readonly isAll: Certainty | "said";
}

export function seenBefore({ customers, isAll }: Owners) {
  return { ids: customers.map(({ id }) => id), isAll };
}

/** Who has the first of these contacts that somebody has, by two requests at most. @throws CliError */
export async function ownersOf(contacts: readonly ContactRef[], { server, read }: FilterTools): Promise<Owners> {
  const list = server.http.address("/customers");
  const isComplete = (page: ListPage | undefined) => page !== undefined && isWhole(page, server.known);
  let requests = 0;
  /** Undefined if the server refuses it, or no request is left. */
  const ask = async (url: URL, isGuess: boolean) => {
    requests += 1;
    if (requests > 2) return undefined;
    return read(url, isGuess).catch((error: unknown) => {
      if (error instanceof CliError && isAnswer(error) && (isGuess || error.status < 500)) return undefined;
      throw error;
    });
  };
  let bare: Promise<ListPage | undefined> | undefined;
  let isAll: Certainty = true;
  for (const contact of contacts) {
    const criterion = contactCriterion(contact);
    const known = supportOf(criterion, server);
    // After a filter that was refused the list has been asked for.
    const isAsked = bare === undefined && known !== "no";
    const page = isAsked ? await ask(addressWith(list, [criterion]), known !== "yes") : undefined;
    const isExact = page?.customers.every(criterion.holds) === true && isComplete(page);
    if (page !== undefined && !page.customers.every(criterion.holds)) noteSupport([criterion], "no", server);
    let isKnown: Certainty = isExact && (isProven(criterion, server) || "if filtered");
    const isOwner = (customer: Customer) => criterion.holds(customer) && isThere(customer);
    let customers = page?.customers.filter(isOwner) ?? [];
    if (customers.length === 0 && isKnown !== true) {
      if (page === undefined || contact === contacts.at(-1)) bare ??= ask(list, false);
      const first = await bare;
      customers = first?.customers.filter(isOwner) ?? [];
      isKnown = isComplete(first) || isKnown;
    }
    if (isKnown !== true) isAll &&= isKnown;
    if (customers.length > 0) return { by: contact, customers, isAll };
  }
  return { by: undefined, customers: [], isAll };
}

/** The one customer with a contact or name. @throws CliError `not_found`, or `ambiguous` with all that match. */
export async function findByContact(ref: Ref, tools: FilterTools): Promise<Customer> {
  const found: Customer[] = [];
  for await (const page of narrowed([contactCriterion(ref)], {}, tools)) found.push(...page.rows.filter(isThere));
  const [only, ...others] = found;
  if (only === undefined) {
    checkFields([ref.kind], tools.server.known.now.misnamed, "");
    throw notFound(ref);
  }
  if (others.length === 0) return only;
  throw ambiguous(ref, found, "customers have");
}

/** The error of a reference that fits several customers. @param have `customers have`. @param noteOf adds to a line. */
export function ambiguous(ref: Ref, found: readonly Customer[], have: string, noteOf = (_at: number) => ""): CliError {
  const lines = found.map(({ id, name, email, phone }, at) =>
    [`  ${plainWord(`id:${id}`)}`, name, email, phone, noteOf(at)].filter(Boolean).join("  "),
  );
  return new CliError("ambiguous", `${found.length} ${have} the ${refText(ref)}:\n${lines.join("\n")}`, {
    hint: `Name the one you mean by its id, for example ${plainWord(`id:${found[0]?.id ?? ""}`)}`,
    ids: found.map(({ id }) => id),
  });
}

/** `e-mail address "ana@example.com"`. */
export function refText({ kind, value }: Ref): string {
  return `${KINDS[kind]} ${JSON.stringify(value)}`;
}

export function notFound(ref: Ref, cause?: CliError): CliError {
  return new CliError("not_found", `no customer has the ${refText(ref)}`, { hint: hintFor(ref), cause });
}

/**
 * Whether the list shows a customer; undefined if two requests cannot tell.
 * @param byIdAlone another customer with the same contact is not the one.
 */
export async function isInList(
  customer: Pick<Customer, "id"> & Partial<Customer>,
  { server, read }: FilterTools,
  byIdAlone = false,
): Promise<boolean | undefined> {
  const list = server.http.address("/customers");
  const { id, email = null } = customer;
  // A list may have ids of another kind than single records have.
  const isAlike = (row: Customer) =>
    !byIdAlone && (["name", "email", "phone"] as const).every((field) => row[field] === customer[field]);
  const isIt = (row: Customer) => row.id === id || isAlike(row);
  const has = ({ customers }: ListPage) => customers.some(isIt);
  const filter = email === null ? undefined : contactCriterion({ kind: "email", value: email, text: email });
  const isFiltered = filter !== undefined && supportOf(filter, server) === "yes";
  if (isFiltered && has(await read(addressWith(list, [filter])))) return true;
  const first = await read(list);
  if (has(first)) return true;
  if (isFiltered || isWhole(first, server.known)) return false;
  const last = lastPage(list, first, server.known.now.next);
  return (last && has(await read(last))) || undefined;
}

// --- internal ---

const isThere = (customer: Customer) => !isFlaggedDeleted(customer);

const KINDS = { id: "id", email: "e-mail address", phone: "phone number", name: "name" } as const;

function hintFor({ kind, value }: Ref): string {
  const search = "Run `customers list --search TEXT` to look for one.";
  if (kind !== "id") return search;
  if (/^\d{7,15}$/.test(value)) return `If it is a phone number, write phone:${value}. ${search}`;
  return /\d/.test(value) ? search : `If it is a name, write it in full: ${shellWord(`name:${value}`)}. ${search}`;
}

/** The address of the last page, if pages have numbers and the server counts them or the customers. */
function lastPage(list: URL, { signs, customers }: ListPage, next: Dialect["next"]): URL | undefined {
  const rows = customers.length;
  const pages = signs.pages ?? (signs.total && Math.ceil(signs.total.value / Math.max(rows, 1)));
  if ((next?.by !== "page" && next?.by !== "offset") || pages === undefined || rows === 0) return undefined;
  const before = next.first + (pages - 1) * (next.by === "page" ? 1 : rows);
  const last = withParameter(list, next.parameter, String(before));
  return next.with === undefined ? last : withParameter(last, next.with, String(rows));
}
