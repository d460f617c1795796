import { type HeaderFields, headerOf } from "../../http/answer.ts";
import type { JsonObject } from "../../text/json.ts";

/**
 * The tag of a record's state, to be sent as If-Match. A tag that stands in the record is taken as it is: that server
 * made it to be sent back (Eve, OData). A weak ETag of the header never matches (RFC 9110 §13.1.1).
 */
export function tagOf(record: JsonObject, headers: HeaderFields = {}): string | undefined {
  const header = headerTag(headers);
  return (
    tagField(record, ["_etag", "@odata.etag"]) ?? (header && !isWeak(header) ? header : tagField(record, ["etag"]))
  );
}

/** The ETag header, weak or not: for a server that writes nothing without a tag. */
export function headerTag(headers: HeaderFields): string | undefined {
  const tag = sendable(headerOf(headers, "etag")?.trim());
  // Apache adds this when it compresses an answer, and the server behind it does not know that tag.
  return headerOf(headers, "content-encoding") === undefined ? tag : tag?.replace(/[-;](gzip|br|zstd)"$/, '"');
}

// --- internal ---

function isWeak(tag: string): boolean {
  return tag.startsWith("W/");
}

function tagField(record: JsonObject, names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = Object.hasOwn(record, name) ? record[name] : undefined;
    const tag = typeof value === "string" ? sendable(value) : undefined;
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/** What fits into a header field. */
function sendable(tag: string | undefined): string | undefined {
  return tag !== undefined && tag.length <= 500 && /^[\x21-\x7e]+$/.test(tag) ? tag : undefined;
}
