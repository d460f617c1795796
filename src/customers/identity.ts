import { CliError } from "../errors.ts";
import type { Customer } from "./customer.ts";
import { normalizeEmail, normalizePhone } from "./normalize.ts";

/** How a user names a customer: by id, or by an e-mail address or phone number. */
export interface Ref {
  readonly kind: "id" | "email" | "phone";
  /** The id as given, the address as given, the number in E.164. */
  readonly value: string;
  /** As typed, for messages. */
  readonly text: string;
}

/**
 * Reads a REF: `id:…`, `email:…`, `phone:…` force the reading; otherwise text with an `@` is an e-mail
 * address, text with a leading `+` a phone number, and everything else an id.
 * @throws CliError `usage` for an empty reference, `invalid_input` for a forced phone or e-mail that is none.
 */
export function parseRef(text: string, defaultCountry?: string): Ref {
  const forced = /^(id|email|phone):(.*)$/s.exec(text);
  const kind = (forced?.[1] as Ref["kind"] | undefined) ?? guessKind(text);
  const value = (forced?.[2] ?? text).trim();
  if (value === "") {
    throw new CliError("usage", "the customer reference is empty", {
      hint: "Name a customer by id, e-mail address or phone number.",
    });
  }
  if (kind === "phone") return { kind, value: normalizePhone(value, defaultCountry), text };
  return { kind, value, text };
}

/** Whether a customer is the one that a reference by e-mail or phone means. */
export function isNamedBy(customer: Customer, ref: Ref, defaultCountry?: string): boolean {
  switch (ref.kind) {
    case "id":
      return customer.id === ref.value;
    case "email":
      return customer.email !== null && normalizeEmail(customer.email) === normalizeEmail(ref.value);
    case "phone":
      return customer.phone !== null && samePhone(customer.phone, ref.value, defaultCountry);
  }
}

// --- internal ---

function guessKind(text: string): Ref["kind"] {
  if (text.includes("@")) return "email";
  return /^\s*\+[\d\s().-]{6,}$/.test(text) ? "phone" : "id";
}

function samePhone(stored: string, wanted: string, defaultCountry: string | undefined): boolean {
  try {
    return normalizePhone(stored, defaultCountry) === wanted;
  } catch {
    return stored.replace(/\D/g, "") === wanted.replace(/\D/g, "");
  }
}
