import type { Customer } from "../../customers/customer.ts";
import type { Answer, HeaderFields } from "../../http/answer.ts";
import type { JsonObject } from "../../text/json.ts";
import { findOne } from "../wire/envelope.ts";
import { exactBody } from "../wire/json.ts";
import { headerTag, tagOf } from "../wire/tags.ts";

/** The tags of the customers that were read, and what is known of how this server takes them. */
export class Tags {
  /** The server writes nothing without a tag (428, RFC 6585 §3). */
  areDemanded = false;
  /** By the record itself: a tag belongs to the state that was read, and goes with it. */
  readonly #read = new WeakMap<Customer, HeaderFields>();
  readonly #texts = new WeakMap<Customer, string>();

  /** A customer was read by itself, from this answer. */
  note(customer: Customer, { headers, text }: Answer): void {
    this.#texts.set(customer, text);
    this.#read.set(customer, { etag: headers.etag, "content-encoding": headers["content-encoding"] });
  }

  /** The record that a customer was read from, as the server gave it, to be sent with exactText(). */
  recordOf(customer: Customer): JsonObject {
    const text = this.#texts.get(customer);
    return (text === undefined ? undefined : findOne(exactBody(text))) ?? customer;
  }

  /** What to send as If-Match when this customer is written. */
  of(customer: Customer): string | undefined {
    const headers = this.#read.get(customer) ?? {};
    return tagOf(customer, headers) ?? (this.areDemanded ? headerTag(headers) : undefined);
  }
}
