import type { ListQuery } from "../../api/customers-api.ts";
import type { Context } from "../../cli/context.ts";
import type { Customer } from "../../customers/customer.ts";
import { nationalPhones } from "../../customers/national-phone.ts";
import { CliError, Declined } from "../../errors.ts";
import { choose } from "../../terminal/choose.ts";
import { grouped } from "../../text/words.ts";

export interface PickCustomers {
  readonly question?: string;
  /** What is typed already. */
  readonly typed?: string | undefined;
  /** Whether several may be marked. */
  readonly several?: boolean;
  /** Those that may be chosen; all when missing. */
  readonly contact?: ListQuery["contact"];
  /** What did not happen when the person leaves: `nothing was deleted`. */
  readonly refusal?: string;
}

/**
 * The customers that a person at the terminal chooses, each read once more. Of a long list those are offered that are found
 * by a word.
 * @throws Declined when they leave by Esc.
 */
export async function pickCustomers(context: Context, asked: PickCustomers): Promise<Customer[]> {
  const { typed, contact, refusal = "nothing was changed" } = asked;
  // What is typed can only be changed where one is chosen.
  const several = asked.several === true && typed === undefined;
  const api = await context.api();
  const writePhone = await nationalPhones((await context.settings()).defaultCountry?.value);
  const chosen = await choose(context, await candidates(context, asked, refusal), {
    question: asked.question ?? (several ? "Which customers?" : "Which customer?"),
    cells: ({ id, name, email, phone, address }) => [
      name || "(no name)",
      phone ? writePhone(phone) : "",
      address?.city ?? "",
      email ?? "",
      id,
    ],
    also: ({ phone }) => phone ?? "",
    placeholder: FOUND_BY,
    typed: contact === undefined ? typed : undefined,
    several,
    refusal,
  });
  const customers: Customer[] = [];
  for (const { id } of chosen) customers.push(await api.get(id));
  return customers;
}

// --- internal ---

const FOUND_BY = "name, e-mail, phone, city";

/** More are not offered at once. */
const MOST = 1000;

async function candidates(context: Context, { typed, contact }: PickCustomers, refusal: string): Promise<Customer[]> {
  const all = await firstOf(context, contact === undefined ? {} : { contact });
  if (all.length === 0) {
    throw new CliError("not_found", "there are no customers yet", { hint: "Create one with `customers create`." });
  }
  if (all.length < MOST) return all;
  const question = `There are more than ${grouped(MOST)} customers. Which one? (${FOUND_BY})`;
  for (let word = typed; ; word = undefined) {
    const declined = new Declined(refusal);
    const search = word ?? (await (await context.prompts()).text(question, { declined, validate: notBlank }));
    const found = await firstOf(context, { search: longestWord(search) });
    if (found.length > 0) return found;
    context.notice(`no customer has ${JSON.stringify(longestWord(search))}`);
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

function notBlank(text: string): string | undefined {
  return text.trim() === "" ? "Type a part of it." : undefined;
}

function longestWord(text: string): string {
  return text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), "");
}
