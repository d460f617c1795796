import type { Command } from "commander";
import type { CustomersApi } from "../../api/client.ts";
import type { ListQuery } from "../../api/list-query.ts";
import type { Context } from "../../cli/context.ts";
import { type Customer, isFlaggedDeleted } from "../../customers/customer.ts";
import { isForced, parseRef, type Ref } from "../../customers/identity.ts";
import { foldedWord } from "../../customers/name-words.ts";
import { nationalPhones } from "../../customers/phone.ts";
import { CliError, Declined } from "../../errors.ts";
import { givenCountry } from "../../intake/cells/country.ts";
import { inTurn } from "../../system/progress.ts";
import { choose } from "../../terminal/choose.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { plainWord } from "../../text/shell-word.ts";
import { grouped, inSentence } from "../../text/words.ts";

export const REF_HELP = "id, e-mail address or phone number; on a terminal a part of a name is enough, or nothing";

/** The customer that a REF names. On a terminal a person chooses if it is missing, shared, or a part of a name. */
export async function resolve(context: Context, text: string | undefined, picking: Resolving = {}): Promise<Customer> {
  const [customer] = await resolveAll(context, text === undefined ? [] : [text], picking);
  if (customer === undefined) throw new Error("no customer was chosen");
  return customer;
}

/** The customers that REFs name, in their order. @throws CliError `not_found` without `onMissing`. */
export async function resolveAll(
  context: Context,
  texts: readonly string[],
  picking: Resolving = {},
): Promise<Customer[]> {
  if (texts.length === 0) {
    if (canAsk(context)) return pickCustomers(context, picking);
    throw new CliError("usage", "no customer was named", { hint: "Name one by id, e-mail address or phone number." });
  }
  const country = await countryOf(context, picking.country);
  // A wrong one is an error before anything is sent, unless a person can choose.
  if (!canAsk(context)) for (const text of texts) await parseRef(text, country);
  const find = (text: string) =>
    resolveOne(context, text, picking).catch((error: unknown): Customer[] => {
      if (!picking.onMissing || !(error instanceof CliError) || error.code !== "not_found") throw error;
      picking.onMissing(error);
      return [];
    });
  return (await inTurn(context.busy, "looking_up", texts, find)).flat();
}

interface Resolving {
  readonly question?: string;
  readonly several?: boolean;
  readonly refusal?: string;
  readonly country?: string | undefined;
  readonly onMissing?: (error: CliError) => void;
  /** The id of one that is not offered. */
  readonly except?: string;
}

/** The flag for the country of national phone numbers: two letters or a name. Any other text stays as it is. */
export function addCountryFlag(command: Command): Command {
  const help = "country of phone numbers without +, for example US or Germany";
  return command.option("--default-country <code>", help, (text: string) => givenCountry(text) ?? text);
}

export async function countryOf({ settings }: Pick<Context, "settings">, given?: string): Promise<string | undefined> {
  return given ?? (await settings()).defaultCountry?.value;
}

/** Whether an error says that a text names nobody although it may be a part of what somebody is called. */
export function mayBePart(text: string, error: unknown): boolean {
  if (!(error instanceof CliError) || isForced(text) || text.trim() === "") return false;
  if (error.code === "invalid_input") return true; // A part of a number or of an address.
  // Some servers refuse what cannot be an id. An id has no blanks and, but for a few, a digit.
  const isNobody = error.code === "not_found" || error.code === "rejected";
  return isNobody && !text.includes("@") && !/^\+/.test(text.trim()) && (!/\d/.test(text) || /\s/.test(text.trim()));
}

interface Picking extends Resolving {
  readonly typed?: string | undefined;
  readonly contact?: ListQuery["contact"];
}

/** The customers that a person chooses, each read again. Of a long list, it shows those that a typed word finds. */
async function pickCustomers(context: Context, asked: Picking): Promise<Customer[]> {
  const { typed, contact, refusal = "nothing was changed" } = asked;
  // What is typed can only be changed if one is chosen.
  const several = asked.several === true && typed === undefined;
  const api = await context.api();
  const writePhone = await nationalPhones(await countryOf(context));
  const all = (await candidates(context, asked, refusal)).filter(({ id }) => id !== asked.except);
  // A part of a name is meant: who is called so stands before who lives there.
  const isCalled = ({ name }: Customer) => foldedWord(name ?? "").includes(foldedWord(typed ?? ""));
  const sorted = [...all.filter(isCalled), ...all.filter((one) => !isCalled(one))];
  const chosen = await choose(context, sorted, {
    question: asked.question ?? (several ? "Which customers?" : "Which customer?"),
    cells: (customer) => whoIs(customer, writePhone),
    also: ({ phone }) => phone ?? "",
    placeholder: FOUND_BY,
    typed: contact === undefined ? typed : undefined,
    several,
    refusal,
  });
  return inTurn(context.busy, "getting", chosen, ({ id }) => api.get(id));
}

/** What tells a customer from others in a list to choose from. @param also stands before the e-mail address. */
export function whoIs(
  { id, name, email, phone, address }: Customer,
  writePhone: (phone: string) => string,
  ...also: string[]
): string[] {
  return [name || "(no name)", phone ? writePhone(phone) : "", address?.city ?? "", ...also, email ?? "", id];
}

/** `Dana Ortiz · (202) 555-0123 · Reno · dana@example.com · cus_1` */
export function whoLine(customer: Customer, writePhone: (phone: string) => string): string {
  return whoIs(customer, writePhone).filter(Boolean).join(" · ");
}

// --- internal ---

async function resolveOne(context: Context, text: string, picking: Resolving): Promise<Customer[]> {
  const country = await countryOf(context, picking.country);
  let ref: Ref | undefined;
  try {
    ref = await parseRef(text, country);
    if (ref.kind === "name" && canAsk(context)) return await pickCustomers(context, { ...picking, typed: ref.value });
    return [mustBeThere(await idOrNumber(await context.api(), ref, country))];
  } catch (error) {
    if (!(error instanceof CliError) || error instanceof MarkedDeleted) throw error;
    const isPart = mayBePart(text, error);
    if (isPart && canAsk(context)) return pickCustomers(context, { ...picking, typed: text });
    if (isPart && ref?.kind === "id")
      throw error.withHint(`If it is a part of a name, run \`customers list --search ${plainWord(text)}\`.`);
    if (error.code !== "ambiguous" || !canAsk(context) || (ref?.kind !== "email" && ref?.kind !== "phone")) throw error;
    const [several = ""] = error.message.split("\n");
    const contact = { ...ref, kind: ref.kind };
    return pickCustomers(context, { ...picking, question: `${several}\nWhich one?`, contact });
  }
}

class MarkedDeleted extends CliError {}

function mustBeThere(customer: Customer): Customer {
  if (!isFlaggedDeleted(customer)) return customer;
  throw new MarkedDeleted(
    "not_found",
    `customer ${customer.id} was deleted: the server keeps the record, with a mark`,
    {
      hint: "`customers restore` lists who was deleted from here, and brings them back.",
    },
  );
}

/** Digits that are nobody's id may be a phone number of the default country. */
async function idOrNumber(api: CustomersApi, ref: Ref, country: string | undefined): Promise<Customer> {
  const { kind, value, text } = ref;
  try {
    return await api.resolve(ref);
  } catch (error) {
    const isNobody = error instanceof CliError && error.code === "not_found";
    const mayBeNumber = kind === "id" && !isForced(text) && /^\d[\d ().-]{5,}$/.test(value);
    if (!isNobody || !mayBeNumber) throw error;
    const phone = await parseRef(`phone:${value}`, country).catch((wrong: unknown) => {
      if (!(wrong instanceof CliError)) throw wrong;
      throw error.withHint(`If it is a phone number, ${inSentence(wrong.hint ?? "")}`);
    });
    return api.resolve({ ...phone, text });
  }
}

const FOUND_BY = "name, e-mail, phone, city";

const MOST = 1000;

async function candidates(context: Context, { typed, contact }: Picking, refusal: string): Promise<Customer[]> {
  const all = await firstOf(context, contact === undefined ? {} : { contact });
  if (all.length === 0)
    throw new CliError("not_found", "there are no customers yet", { hint: "Create one with `customers create`." });
  if (all.length < MOST) return all;
  const question = `There are more than ${grouped(MOST)} customers. Which one? (${FOUND_BY})`;
  const validate = (text: string) => (text.trim() === "" ? "Type a part of it." : undefined);
  for (let word = typed; ; word = undefined) {
    const declined = new Declined(refusal);
    const text = word ?? (await (await context.prompts()).text(question, { declined, validate }));
    const [search = ""] = text.split(/\s+/).sort((one, other) => other.length - one.length); // The longest word.
    const found = await firstOf(context, { search });
    if (found.length > 0) return found;
    context.notice(`no customer has ${JSON.stringify(search)}`);
  }
}

async function firstOf(context: Context, query: ListQuery): Promise<Customer[]> {
  const customers: Customer[] = [];
  for await (const { rows } of (await context.api()).pages(query)) {
    customers.push(...rows);
    if (customers.length >= MOST) break;
  }
  return customers;
}
