import { CliError } from "../errors.ts";
import { safeText } from "../text/safe-text.ts";
import type { Customer } from "./customer.ts";
import { isEmail, normalizeEmail } from "./email.ts";
import { phoneReaderFor, samePhone } from "./phone.ts";

/** How a user names a customer: by id, or by an e-mail address, phone number or name. */
export interface Ref {
  readonly kind: "id" | "email" | "phone" | "name";
  /** The id, the address or the name as given, the number in E.164. */
  readonly value: string;
  readonly text: string;
}

/**
 * Reads a REF: `id:…`, `email:…`, `phone:…`, `name:…` force the reading.
 * @throws CliError `usage` for an empty reference, `invalid_input` for a wrong phone number or e-mail address.
 */
export async function parseRef(text: string, defaultCountry?: string): Promise<Ref> {
  const forced = FORCED.exec(text);
  const kind = (forced?.[1] as Ref["kind"] | undefined) ?? guessKind(text);
  const value = (forced?.[2] ?? text).trim();
  if (value === "") {
    throw new CliError("usage", "the customer reference is empty", {
      hint: "Name a customer by id, e-mail address or phone number.",
    });
  }
  if (kind === "phone") return { kind, value: (await phoneReaderFor([value], defaultCountry))(value), text };
  if (kind === "email" && !isEmail(value)) {
    throw new CliError("invalid_input", `${JSON.stringify(value)} is not an e-mail address`, {
      hint: "Write id:… in front when it is an id.",
    });
  }
  return { kind, value, text };
}

/** Text with an `@`, with a leading `+` or in the form 202-555-0123; everything else is an id. */
export function guessKind(text: string): Ref["kind"] {
  if (text.includes("@")) return "email";
  const international = /^\s*\+[\d\s().-]{6,}$/.test(text);
  const northAmerican = /^\s*\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}\s*$/.test(text);
  return international || northAmerican ? "phone" : "id";
}

export function isForced(text: string): boolean {
  return FORCED.test(text);
}

export function isNamedBy(customer: Customer, ref: Ref): boolean {
  const value = customer[ref.kind];
  if (value === null) return false;
  if (ref.kind === "phone") return samePhone(value, ref.value);
  return contactKey({ kind: ref.kind, value }) === contactKey(ref);
}

/** A key that all values share which may mean one customer; customers with the same key are then compared in full. */
export function contactKey({ kind, value }: Pick<Ref, "kind" | "value">): string {
  switch (kind) {
    case "id":
      return `id ${value}`;
    case "email":
      return `email ${normalizeEmail(value)}`;
    case "phone":
      // The last digits are the same with and without the country's code.
      return `phone ${value.replace(/\D/g, "").slice(-6)}`;
    case "name":
      return `name ${comparableName(value)}`;
  }
}

export function contactKeys(customer: Customer, kinds: readonly Ref["kind"][]): string[] {
  return kinds.flatMap((kind) => {
    const value = customer[kind];
    return value === null || value === "" ? [] : [contactKey({ kind, value })];
  });
}

/** A name without case, outer blanks and the width of blanks between its words. */
export function comparableName(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim().replace(/\s+/gu, " ");
}

/** Items by their keys, in the order in which the keys come up. */
export function byKey<Item, Key>(items: Iterable<Item>, keysOf: (item: Item) => Iterable<Key>): Map<Key, Item[]> {
  const found = new Map<Key, Item[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const others = found.get(key);
      if (others) others.push(item);
      else found.set(key, [item]);
    }
  }
  return found;
}

/** A customer in a sentence, on one line whatever its name holds: `Dana Ortiz <dana@example.com> (cus_1)`. */
export function described({ id, name, email, phone }: Customer): string {
  const contact = email ?? phone;
  return safeText([name ?? "(no name)", contact && `<${contact}>`, `(${id})`].filter(Boolean).join(" "));
}

// --- internal ---

const FORCED = /^(id|email|phone|name):(.*)$/s;
