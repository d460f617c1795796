import type { Customer } from "../../customers/customer.ts";
import { type Answer, type HeaderFields, headerOf } from "../../http/answer.ts";
import type { JsonObject } from "../../text/json.ts";
import { findOne } from "../wire/envelope.ts";
import { exactBody } from "../wire/json.ts";

/** The tags of the customers that were read, and what is known of how this server takes them. */
export class Tags {
  /** The server writes nothing without a tag (428, RFC 6585 §3). */
  areDemanded = false;
  /** By the record itself: a tag belongs to the state that was read, and goes with it. */
  readonly #read = new WeakMap<Customer, Pick<Answer, "headers" | "text">>();

  /** A customer was read by itself, from this answer. */
  note(customer: Customer, { headers, text }: Answer): void {
    this.#read.set(customer, {
      text,
      headers: { etag: headers.etag, "content-encoding": headers["content-encoding"] },
    });
  }

  /** The record that a customer was read from, as the server gave it, to be sent with exactText(). */
  recordOf(customer: Customer): JsonObject {
    const text = this.#read.get(customer)?.text;
    return (text === undefined ? undefined : findOne(exactBody(text))) ?? customer;
  }

  /** What to send as If-Match when this customer is written. */
  of(customer: Customer): string | undefined {
    const { headers = {} } = this.#read.get(customer) ?? {};
    return tagOf(customer, headers) ?? (this.areDemanded ? headerTag(headers) : undefined);
  }
}

/**
 * The tag of a record's state, to be sent as If-Match. A tag that stands in the record is taken as it is: that server
 * made it to be sent back (Eve, OData). A weak ETag of the header never matches (RFC 9110 §13.1.1).
 */
export function tagOf(record: JsonObject, headers: HeaderFields = {}): string | undefined {
  const header = headerTag(headers);
  const strong = header?.startsWith("W/") ? undefined : header;
  const inRecord = (name: string) => (Object.hasOwn(record, name) ? sendable(record[name]) : undefined);
  return inRecord("_etag") ?? inRecord("@odata.etag") ?? strong ?? inRecord("etag");
}

// --- internal ---

/** The ETag header, weak or not. */
function headerTag(headers: HeaderFields): string | undefined {
  const tag = sendable(headerOf(headers, "etag")?.trim());
  // Apache adds this when it compresses an answer, and the server behind it does not know that tag.
  return headerOf(headers, "content-encoding") === undefined ? tag : tag?.replace(/[-;](gzip|br|zstd)"$/, '"');
}

/** What fits into a header field. */
function sendable(tag: unknown): string | undefined {
  return typeof tag === "string" && tag.length <= 500 && /^[\x21-\x7e]+$/.test(tag) ? tag : undefined;
}
