import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Customer } from "../customers/customer.ts";
import { ensureDir, readText, removeFile } from "../system/files.ts";
import { stateDir } from "../system/paths.ts";
import { replaceFile } from "../system/replace-file.ts";
import { safeText } from "../text/safe-text.ts";
import type { Candidate } from "./page.ts";

/**
 * The customers of the last lists, in the state folder, a file for each account: one a line with its id, e-mail address and
 * name between tabs, the last one seen first.
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
  readonly name: string;
}

/** The customers that are known of an account; none where no list was read yet. */
export async function knownCustomers(env: NodeJS.ProcessEnv, account: Account): Promise<KnownCustomer[]> {
  const lines = ((await readText(pathOf(env, account))) ?? "").split("\n").filter(Boolean);
  return lines.map((line) => {
    const [id = "", email = "", name = ""] = line.split("\t");
    return { id, email, name };
  });
}

/** Without case and accents. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  return /^[ -~]*$/.test(lower) ? lower : lower.normalize("NFD").replace(/\p{M}/gu, "");
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
  for (const customer of before) if (!customers.has(customer.id)) customers.set(customer.id, customer);
  for (const id of ["", ...deleted]) customers.delete(id);
  const kept = withoutShared([...customers.values()].slice(0, MOST_KNOWN));
  const lines = kept.map(({ id, email, name }) => [id, email, name].join("\t"));
  await ensureDir(folderOf(env));
  await replaceFile(pathOf(env, account), `${lines.join("\n")}\n`);
}

/** What is needed to name each of some customers. */
export function nameable(customers: readonly Customer[]): KnownCustomer[] {
  return withoutShared(customers.map(known));
}

export async function forgetCustomers(env: NodeJS.ProcessEnv, account: Account): Promise<void> {
  await removeFile(pathOf(env, account));
}

/**
 * The customers that a typed beginning can mean, by e-mail address, id, or any word of the name. What is inserted is an e-mail
 * address or `id:…`: a REF that means this customer alone, as far as is known.
 * @param takesNames the shell shows only values that contain what is typed: one that was found by its name is inserted as `name:…`.
 */
export function matchingPeople(customers: readonly KnownCustomer[], typed: string, takesNames: boolean): Candidate[] {
  const [, kind = "", rest = ""] = /^(id|email|name):(.*)$/s.exec(typed) ?? [undefined, "", typed];
  const wanted = folded(rest);
  const begins = (text: string) => folded(text).startsWith(wanted);
  const found: Candidate[] = [];
  for (const { id, email, name } of customers) {
    const isNamed = begins(name) || (wanted !== "" && folded(name).includes(` ${wanted}`));
    const ref = /^[^\s@:-][^\s@:]*@[^\s@:]+$/.test(email) ? email : id && `id:${id}`;
    let value = "";
    if (kind === "id" && begins(id)) value = id;
    else if (kind === "email" && begins(email)) value = email;
    else if (kind === "name" && isNamed) value = name;
    else if (kind !== "" || ref === "") continue;
    else if (begins(ref)) value = ref;
    else if (begins(id) && /^\w[\w.-]*$/.test(id)) value = id;
    else if (isNamed) value = takesNames && !folded(ref).includes(wanted) ? `name:${name}` : ref;
    if (value !== "") found.push([kind === "" ? value : `${kind}:${value}`, name]);
    if (found.length === MOST_SHOWN) break;
  }
  return found;
}

// --- internal ---

const MOST_KNOWN = 5000;
const LONGEST = 200;

/** An e-mail address that several have names none of them. */
function withoutShared(customers: readonly KnownCustomer[]): KnownCustomer[] {
  const emails = customers.map(({ email }) => folded(email));
  const once = new Set<string>();
  const shared = new Set(emails.filter((email) => once.size === once.add(email).size));
  return customers.map((customer, at) => (shared.has(emails[at] ?? "") ? { ...customer, email: "" } : customer));
}

function folderOf(env: NodeJS.ProcessEnv): string {
  return join(stateDir(env), "completion");
}

function pathOf(env: NodeJS.ProcessEnv, { baseUrl, profile }: Account): string {
  const account = createHash("sha256").update(`${baseUrl}\n${profile}`).digest("hex").slice(0, 32);
  return join(folderOf(env), `${account}.tsv`);
}

function known({ id, email, name }: Customer): KnownCustomer {
  return { id: plain(id), email: plain(email), name: safeText(name ?? "").slice(0, LONGEST) };
}

/** A value that is to be inserted is the very value, or nothing. */
function plain(value: string | null): string {
  return value !== null && value.length <= LONGEST && safeText(value) === value ? value : "";
}

/** More than a person reads. */
const MOST_SHOWN = 100;
