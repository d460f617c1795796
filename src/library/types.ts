import type { Address } from "../customers/customer.ts";
import type { AddressPart, FieldName, OwnField } from "../customers/fields.ts";
import type { JsonValue } from "../text/json.ts";
import type { ListOptions } from "./options.ts";

/** No fields. The parameter `Extra` of other types names the fields that a server has beyond the documented ones. */
export type None = Record<never, never>;

/** A customer as the documented API gives it. */
interface Documented extends Readonly<Record<OwnField, string | null>> {
  /** Exact also above 2^53. */
  readonly id: string;
  /** Null if the customer has none. */
  readonly address: Address | null;
  /** ISO 8601, in UTC. A server may have another name for it. */
  readonly created_at?: string;
  /** The time of the last change, as `created_at`. */
  readonly updated_at?: string;
}

/** A customer. Its `Extra` fields are as the server gives them; further ones are there too, without a type. */
export type Customer<Extra extends object = None> = Documented & Readonly<Extra>;

/** What a create or an update sets. A field that is missing is not changed; `null` empties it. */
export type CustomerFields<Extra extends object = None> = Changes & {
  readonly [Field in keyof Extra]?: Extra[Field] | null | undefined;
};

interface Changes extends Readonly<Partial<Record<OwnField, string | null | undefined>>> {
  /** A customer always has a name. */
  readonly name?: string | undefined;
  /** Sent in E.164 (`+12025550123`). Without a leading `+` it is read as a number of `defaultCountry`. */
  readonly phone?: string | null | undefined;
  /** `street`, `city`, `state`, `zip`; `null` empties one. What is missing stays. */
  readonly address?: Readonly<Partial<Record<AddressPart, string | null | undefined>>> | null | undefined;
}

/** The fields of a new customer. */
export type NewCustomer<Extra extends object = None> = CustomerFields<Extra> & { readonly name: string };

/** A field by its path. A leading dot means a field of the server that the API document does not name: `.company`. */
export type Field<Extra extends object = None> =
  | "id"
  | "created_at"
  | "updated_at"
  | FieldName
  | AddressPart
  | Extract<keyof Extra, string>
  | `.${string}`;

/** A condition. Case is ignored, and so is how a phone number is written. */
export interface Filter<Extra extends object = None> {
  /** `name`, `address.city`. */
  readonly field: Field<Extra>;
  /** `=` equal, `!=` not equal, `~=` contains. */
  readonly operator: "=" | "!=" | "~=";
  /** Empty text means that the field is empty. */
  readonly value: string;
}

/** Which customers. All conditions must hold; the server's own filters are used if it has some. */
export interface ListQuery<Extra extends object = None> extends ListOptions {
  /** Conditions by fields. */
  readonly filters?: readonly Filter<Extra>[] | undefined;
}

/** One page of matching customers, in the server's order. */
export interface CustomerPage<Extra extends object = None> {
  /** Empty if nobody on the page matches. */
  readonly customers: readonly Customer<Extra>[];
  /** Matching customers in all, if the server says so. */
  readonly total: number | undefined;
  /**
   * `pages({ after: cursor })`, with the same query, goes on after this page, also in another process. Undefined after
   * the last page, and if customers have no ids.
   */
  readonly cursor: string | undefined;
}

/**
 * What is known of a customer: one of the three. Case and punctuation are ignored. A phone number without a leading `+`
 * is one of `defaultCountry`; a name is the whole name.
 */
export type Contact = {
  [Kind in ContactKind]: Readonly<Record<Kind, string> & Partial<Record<Exclude<ContactKind, Kind>, undefined>>>;
}[ContactKind];

type ContactKind = "email" | "phone" | "name";

/** An answer of the server. */
export interface ApiAnswer {
  /** HTTP status: `201`. */
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Undefined if the answer has no body, or one that is not JSON. Long numbers are rounded, as by JSON.parse. */
  readonly body: JsonValue | undefined;
  /** The body as the server wrote it. */
  readonly text: string;
}
