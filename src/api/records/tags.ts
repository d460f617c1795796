import type { Customer } from "../../customers/customer.ts";
import type { HeaderFields } from "../../http/answer.ts";
import { headerTag, tagOf } from "../wire/tags.ts";

/** The tags of the customers that were read, and what is known of how this server takes them. */
export class Tags {
  /** The server writes nothing without a tag (428, RFC 6585 §3). */
  areDemanded = false;
  /** By the record itself: a tag belongs to the state that was read, and goes with it. */
  readonly #read = new WeakMap<Customer, HeaderFields>();

  /** A customer was read by itself, with these headers. */
  note(customer: Customer, headers: HeaderFields): void {
    this.#read.set(customer, { etag: headers.etag, "content-encoding": headers["content-encoding"] });
  }

  /** What to send as If-Match when this customer is written. */
  of(customer: Customer): string | undefined {
    const headers = this.#read.get(customer) ?? {};
    return tagOf(customer, headers) ?? (this.areDemanded ? headerTag(headers) : undefined);
  }
}
