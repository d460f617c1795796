import type { CustomersApi } from "../../api/client.ts";
import { type ContactRef, contactsOf, type SeenBefore, seenBefore } from "../../api/filters/look-ups.ts";
import { changesText, fieldChanges } from "../../bulk/plan/planned.ts";
import type { Context } from "../../cli/context.ts";
import { changedFields, changesTo } from "../../customers/changes.ts";
import { type Customer, type CustomerInput, fieldsOf } from "../../customers/customer.ts";
import { samePerson } from "../../customers/same-person.ts";
import { CliError, Declined } from "../../errors.ts";
import { stop } from "../../terminal/prompts.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { plainWord } from "../../text/shell-word.ts";
import { grouped } from "../../text/words.ts";
import { accountLine } from "../shared/confirming.ts";
import { described } from "../shared/refs.ts";

/** The values of --on-match. */
export const ON_EXISTING = ["fail", "skip", "update", "create"] as const;
export type OnExisting = (typeof ON_EXISTING)[number];

/** The customers who have a contact of the new one; never empty. */
interface Existing {
  readonly by: ContactRef;
  readonly customers: readonly [Customer, ...Customer[]];
}

interface Look {
  readonly existing?: Existing;
  /** In case that the answer to the create is lost; missing if nobody looked. */
  readonly before?: SeenBefore;
}

/** Whose record takes the place of a new one, and what is changed of it; without changes it is only shown. */
interface Instead {
  readonly customer: Customer;
  readonly changes?: CustomerInput;
}

/** Looks whether somebody has a contact of a new customer, in two requests at most. @param chosen by --on-match. */
export async function findExisting(
  context: Context,
  input: CustomerInput,
  chosen: OnExisting | undefined,
): Promise<Look> {
  const contacts = contactsOf(input);
  if (chosen === "create" || contacts.length === 0) return {};
  const found = await (await context.api()).ownersOf(contacts);
  if (found.by !== undefined) {
    const [first, ...others] = found.customers;
    const existing = first && { by: found.by, customers: [first, ...others] as const };
    return { before: seenBefore(found), ...(existing && { existing }) };
  }
  if (found.isAll !== true && chosen !== undefined)
    context.notice(
      `It is not known whether somebody has this ${contacts.map(contactWord).join(" or ")} already: this server is not known to filter by it, and its list is long.`,
    );
  return { before: seenBefore(found) };
}

/** What is done in place of the create: as --on-match or the person says; undefined if another one is created. */
export async function decide(
  context: Context,
  existing: Existing,
  input: CustomerInput,
  chosen: OnExisting | undefined,
): Promise<Instead | undefined> {
  const api = await context.api();
  if (chosen === undefined && canAsk(context)) return ask(context, api, existing, input);
  if (chosen === "create") return undefined;
  if (chosen === "skip") return { customer: await api.whole(onlyOne(existing)) };
  if (chosen === "update") {
    const customer = onlyOne(existing);
    refuseRename(existing, customer, input);
    return updating(api, customer, unmatched(existing, input));
  }
  const [first, ...others] = existing.customers;
  const hint =
    others.length === 0 ? HINT : `Create another one with --on-match create, or change one: ${updateOf(first)}`;
  throw new CliError("refused", `${takenText(existing)}; nothing was created`, { hint, ids: idsOf(existing) });
}

// --- internal ---

const DECLINED = new Declined("nothing was created");

const HINT =
  "Print it with --on-match skip, change it with --on-match update, or create another one with --on-match create.";

async function ask(
  context: Context,
  api: CustomersApi,
  existing: Existing,
  input: CustomerInput,
): Promise<Instead | undefined> {
  const prompts = await context.prompts();
  const [first, ...others] = existing.customers;
  const only = others.length === 0 ? await api.whole(first) : undefined;
  const wanted = unmatched(existing, input);
  const changes = only === undefined ? {} : changesTo(only, wanted);
  const fields = changedFields(changes);
  const hint = only && changesText(fieldChanges(fields, only, changes));
  const answers = [
    ...(only === undefined ? [] : [{ value: "skip", label: "Show it, and create nothing" } as const]),
    ...(fields.length === 0 ? [] : [{ value: "update", label: "Change it", hint } as const]),
    { value: "create", label: "Create another one" } as const,
    stop(DECLINED, "Stop"),
  ];
  const options = { flag: "--on-match", below: await accountLine(context), declined: DECLINED };
  const answer = await prompts.select(`${takenText(existing)}.`, answers, options);
  if (answer === "create" || only === undefined) return undefined;
  return answer === "skip" ? { customer: only } : updating(api, only, wanted);
}

/** Without what the customer was found by: it is the same, however it is written. */
function unmatched({ by }: Existing, input: CustomerInput): CustomerInput {
  return Object.fromEntries(Object.entries(input).filter(([field]) => field !== by.kind));
}

async function updating(api: CustomersApi, row: Customer, input: CustomerInput): Promise<Instead> {
  const customer = await api.whole(row, changedFields(input));
  return { customer, changes: changesTo(customer, input) };
}

function onlyOne(existing: Existing): Customer {
  const [first, ...others] = existing.customers;
  if (others.length === 0) return first;
  throw new CliError("ambiguous", `${takenText(existing)}; nothing was written`, {
    hint: `Name the one you mean, for example: ${updateOf(first)}`,
    ids: idsOf(existing),
  });
}

/** A phone number may be a family's: the same number and another name are no reason to rename a customer. */
function refuseRename(existing: Existing, customer: Customer, input: CustomerInput): void {
  const { name } = fieldsOf(input);
  if (existing.by.kind === "email" || name === null || customer.name === null || customer.name === "") return;
  if (samePerson(customer.name, name)) return;
  throw new CliError("refused", `${takenText(existing)}, but is not ${JSON.stringify(name)}; nothing was written`, {
    hint: `Create another customer with --on-match create, or rename this one: ${updateOf(customer)} --name …`,
    ids: idsOf(existing),
  });
}

function updateOf({ id }: Customer): string {
  return `customers update ${plainWord(`id:${id}`)}`;
}

/** `Dana Ortiz <dana@example.com> (cus_1) has this e-mail address already`. */
function takenText({ by, customers }: Existing): string {
  const [first, ...others] = customers;
  const what = `this ${contactWord(by)} already`;
  if (others.length === 0) return `${described(first)} has ${what}`;
  const shown = customers.slice(0, MOST_NAMED).map(described).join(", ");
  const more = customers.length > MOST_NAMED ? " …" : "";
  return `${grouped(customers.length)} customers have ${what}: ${shown}${more}`;
}

const MOST_NAMED = 3;

function contactWord({ kind }: ContactRef): string {
  return kind === "email" ? "e-mail address" : "phone number";
}

function idsOf({ customers }: Existing): string[] {
  return customers.map(({ id }) => id);
}
