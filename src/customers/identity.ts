import { CliError } from "../errors.ts";
import { comparableName } from "./contact-key.ts";
import type { Customer } from "./customer.ts";
import { isEmail, normalizeEmail } from "./email.ts";
import { normalizePhone, samePhone } from "./phone.ts";

/** How a user names a customer: by id, or by an e-mail address, phone number or name. */
export interface Ref {
  readonly kind: "id" | "email" | "phone" | "name";
  /** The id, the address or the name as given, the number in E.164. */
  readonly value: string;
  /** As typed, for messages. */
  readonly text: string;
}

/**
 * Reads a REF. `id:…`, `email:…`, `phone:…`, `name:…` force the reading; otherwise text with an `@` is an e-mail address, text
 * with a leading `+` or in the form 202-555-0123 a phone number, and everything else an id.
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
  if (kind === "phone") return { kind, value: await normalizePhone(value, defaultCountry), text };
  if (kind === "email" && !isEmail(value)) {
    throw new CliError("invalid_input", `${JSON.stringify(value)} is not an e-mail address`, {
      hint: "Write id:… in front when it is an id.",
    });
  }
  return { kind, value, text };
}

/** Whether a reference says what kind it is: `id:42`. */
export function isForced(text: string): boolean {
  return FORCED.test(text);
}

/** Whether a customer is the one that a reference means. */
export function isNamedBy(customer: Customer, ref: Ref): boolean {
  switch (ref.kind) {
    case "id":
      return customer.id === ref.value;
    case "email":
      return customer.email !== null && normalizeEmail(customer.email) === normalizeEmail(ref.value);
    case "phone":
      return customer.phone !== null && samePhone(customer.phone, ref.value);
    case "name":
      return customer.name !== null && comparableName(customer.name) === comparableName(ref.value);
  }
}

// --- internal ---

const FORCED = /^(id|email|phone|name):(.*)$/s;

function guessKind(text: string): Ref["kind"] {
  if (text.includes("@")) return "email";
  const international = /^\s*\+[\d\s().-]{6,}$/.test(text);
  const northAmerican = /^\s*\(?\d{3}\)?[ .-]{1,2}\d{3}[ .-]\d{4}\s*$/.test(text);
  return international || northAmerican ? "phone" : "id";
}
