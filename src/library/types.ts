import type { Customer } from "../customers/customer.ts";
import type { AddressPart, OwnField } from "../customers/fields.ts";
import type { JsonValue } from "../text/json.ts";

/** `street`, `city`, `state`, `zip`; `null` empties one. */
export interface AddressFields extends Readonly<Partial<Record<AddressPart, string | null | undefined>>> {
  /** Fields of the server's own; `allowUnknownFields` sends them. */
  readonly [extra: string]: JsonValue | undefined;
}

/** What a create or an update sets. A field that is missing is not changed; `null` empties it. */
export interface CustomerFields extends Readonly<Partial<Record<OwnField, string | null | undefined>>> {
  /** A customer always has a name. */
  readonly name?: string | undefined;
  /** Sent in E.164 (`+12025550123`). Without a leading `+` it is read as a number of `defaultCountry`. */
  readonly phone?: string | null | undefined;
  readonly address?: AddressFields | null | undefined;
  /** Fields of the server's own; `allowUnknownFields` sends them. */
  readonly [extra: string]: unknown;
}

/** One page of matching customers, in the server's order. */
export interface CustomerPage {
  readonly customers: readonly Customer[];
  /** Matching customers in all, where the server says so. */
  readonly total: number | undefined;
}

/**
 * What is known of a customer: one of the three. Case is ignored, and so is the punctuation of a phone number; one without a
 * leading `+` is read as a number of `defaultCountry`. A name is the whole name.
 */
export type Contact = { readonly email: string } | { readonly phone: string } | { readonly name: string };

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** A successful answer. */
export interface ApiAnswer {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Undefined where the answer has no body, or one that is not JSON. Long numbers are rounded, as by JSON.parse. */
  readonly body: JsonValue | undefined;
  /** The body as the server wrote it. */
  readonly text: string;
}
