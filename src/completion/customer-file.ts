import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Customer } from "../customers/customer.ts";
import { ensureDir, readText, removeFile } from "../system/files.ts";
import { stateDir } from "../system/paths.ts";
import { replaceFile } from "../system/replace-file.ts";
import { safeText } from "../text/safe-text.ts";

/**
 * The customers of the last lists, in the state folder, a file for each account: one a line with its id, e-mail address,
 * phone number and name between tabs, the last one seen first. Its first line names further fields that the server has.
 */

/** Whose customers they are. */
export interface Account {
  readonly baseUrl: string;
  readonly profile: string;
}

/** What is needed to find a customer by typing, and to name it. Empty where it has none, or shares it with another one. */
export interface KnownCustomer {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly name: string;
}

/** At most so many are kept. */
const MOST_KNOWN = 5000;

/**
 * The customers that are known of an account and whose data hold a text somewhere, whatever its case and accents; none
 * where no list was read yet.
 */
export async function knownCustomers(
  env: NodeJS.ProcessEnv,
  account: Account,
  holding = "",
): Promise<{ readonly fields: readonly string[]; readonly customers: readonly KnownCustomer[] }> {
  const text = (await readText(pathOf(env, account))) ?? "";
  const [first = "", ...lines] = text.split("\n");
  const wanted = folded(holding);
  const [, ...searched] = folded(text).split("\n"); // All at once: this is to take a few milliseconds.
  const found = lines.filter((line, index) => line !== "" && searched[index]?.includes(wanted));
  return { fields: first === "" ? [] : first.split("\t"), customers: found.map(customerOf) };
}

/** Without case and accents. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  return /^[\t\n -~]*$/.test(lower) ? lower : lower.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Adds customers to those that are known of an account, or takes those away that were deleted. */
export async function rememberCustomers(
  env: NodeJS.ProcessEnv,
  account: Account,
  seen: readonly Customer[],
  deleted: ReadonlySet<string>,
): Promise<void> {
  const before = await knownCustomers(env, account);
  const customers = new Map(seen.map((customer) => [customer.id, known(customer)] as const)); // The last one seen counts.
  for (const customer of before.customers) if (!customers.has(customer.id)) customers.set(customer.id, customer);
  for (const id of ["", ...deleted]) customers.delete(id);
  const fields = new Set([...seen.slice(0, SAMPLE).flatMap(furtherFields), ...before.fields]);
  const kept = [...customers.values()].slice(0, MOST_KNOWN);
  const [emails, phones] = [sharedBy(kept, "email"), sharedBy(kept, "phone")];
  const lines = kept.map(({ id, email, phone, name }) =>
    [id, emails.has(folded(email)) ? "" : email, phones.has(phone) ? "" : phone, name].join("\t"),
  );
  await ensureDir(folderOf(env));
  await replaceFile(pathOf(env, account), `${[[...fields].slice(0, MOST_FIELDS).join("\t"), ...lines].join("\n")}\n`);
}

export async function forgetCustomers(env: NodeJS.ProcessEnv, account: Account): Promise<void> {
  await removeFile(pathOf(env, account));
}

// --- internal ---

const SAMPLE = 20;
const MOST_FIELDS = 100;
const LONGEST = 200;

function folderOf(env: NodeJS.ProcessEnv): string {
  return join(stateDir(env), "completion");
}

function pathOf(env: NodeJS.ProcessEnv, { baseUrl, profile }: Account): string {
  const account = createHash("sha256").update(`${baseUrl}\n${profile}`).digest("hex").slice(0, 32);
  return join(folderOf(env), `${account}.tsv`);
}

function customerOf(line: string): KnownCustomer {
  const [id = "", email = "", phone = "", name = ""] = line.split("\t");
  return { id, email, phone, name };
}

/** Values that more than one customer has: they name none. */
function sharedBy(customers: readonly KnownCustomer[], field: "email" | "phone"): Set<string> {
  const [once, more] = [new Set<string>(), new Set<string>()];
  for (const customer of customers) {
    const value = folded(customer[field]);
    (once.has(value) ? more : once).add(value);
  }
  return more;
}

function known({ id, email, phone, name }: Customer): KnownCustomer {
  return { id: plain(id), email: plain(email), phone: plain(phone), name: safeText(name ?? "").slice(0, LONGEST) };
}

/** A value that is to be inserted is the very value, or nothing. */
function plain(value: string | null): string {
  return value !== null && value.length <= LONGEST && safeText(value) === value ? value : "";
}

/** The server's own fields that are texts or numbers, by paths that can be typed. */
function furtherFields(customer: Customer): string[] {
  return Object.entries(customer)
    .filter(([key, value]) => /^[A-Za-z_][\w-]{0,60}$/.test(key) && (value === null || typeof value !== "object"))
    .map(([key]) => key);
}
