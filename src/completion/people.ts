import { folded, type KnownCustomer } from "./customer-file.ts";
import type { Candidate } from "./table.ts";

/**
 * The customers that a typed beginning can mean, by e-mail address, phone number, id, or any word of the name. What is
 * inserted is an e-mail address, a phone number or `id:…`: a REF that means this customer alone.
 * @param takesNames the shell shows only values that contain what is typed: one that was found by its name is inserted
 *   as `name:…`.
 */
export function matchingPeople(
  customers: readonly KnownCustomer[],
  typed: string,
  { takesNames = false }: { readonly takesNames?: boolean } = {},
): Candidate[] {
  const [, kind = "", rest = ""] = /^(id|email|phone|name):(.*)$/s.exec(typed) ?? [undefined, "", typed];
  const prefix = kind === "" ? "" : `${kind}:`;
  const wanted = folded(rest);
  const found: Candidate[] = [];
  for (const customer of customers) {
    if (found.length >= MOST_SHOWN) break;
    const { id, email, phone, name } = customer;
    const text = { id, email, phone, name }[kind];
    if (text !== undefined) {
      if (text !== "" && startsOrHasWord(text, wanted, kind === "name")) found.push([prefix + text, name]);
      continue;
    }
    const ref = refOf(customer);
    if (ref === undefined) continue;
    if (folded(ref).startsWith(wanted)) found.push([ref, name]);
    else if (phone.startsWith(rest) && isNumber(phone)) found.push([phone, name]);
    else if (id.startsWith(rest) && isBareId(id)) found.push([id, name]);
    else if (startsOrHasWord(name, wanted, true)) {
      const value = takesNames && !folded(ref).includes(wanted) ? `name:${name}` : ref;
      if (value === ref || customers.filter((other) => other.name === name).length === 1) found.push([value, name]);
    }
  }
  return found;
}

// --- internal ---

/** More than a person reads. */
const MOST_SHOWN = 100;

/** A REF that this customer alone has, as far as is known. */
function refOf({ id, email, phone }: KnownCustomer): string | undefined {
  if (/^[^\s@:-][^\s@:]*@[^\s@:]+$/.test(email)) return email;
  if (isNumber(phone)) return phone;
  return id === "" ? undefined : `id:${id}`;
}

/** E.164: it is read as a number in every country. */
function isNumber(phone: string): boolean {
  return /^\+\d{6,15}$/.test(phone);
}

/** An id that is not read as anything else. */
function isBareId(id: string): boolean {
  return /^\w[\w.-]*$/.test(id);
}

function startsOrHasWord(text: string, wanted: string, words: boolean): boolean {
  const whole = folded(text);
  return whole.startsWith(wanted) || (words && wanted !== "" && whole.includes(` ${wanted}`));
}
