import { normalizeEmail } from "./email.ts";
import { samePhone } from "./phone.ts";

/**
 * Whether two values of a field are the same, however a server writes them: the case of an e-mail address, a state and a
 * ZIP code, and how a phone number is written, say nothing. Servers trim, compose accents and unify line ends.
 */
export function sameValue(field: string, one: string, other: string): boolean {
  switch (field) {
    case "email":
      return normalizeEmail(one) === normalizeEmail(other);
    case "phone":
      return samePhone(one, other);
    case "address.state":
    case "address.zip":
      return unspaced(one) === unspaced(other);
    default:
      return tidied(one) === tidied(other);
  }
}

/** A value as servers that unify a field write it. */
export function unified(field: string, value: string): string {
  if (field === "phone") return value;
  return field === "email" ? normalizeEmail(value) : /state|zip/.test(field) ? value.toUpperCase() : tidied(value);
}

/** A text as servers keep it. */
export function tidied(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

// --- internal ---

function unspaced(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, "").toUpperCase();
}
