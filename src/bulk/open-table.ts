import { CliError } from "../errors.ts";
import { detectDelimiter } from "./delimiter.ts";
import type { Table } from "./rows.ts";
import { checkedUtf8, kindOf, peek, type Source } from "./source.ts";

/**
 * Reads a source as a table, whatever its format: CSV, TSV and semicolons, NDJSON, a JSON array; UTF-8 with or
 * without a byte order mark.
 * @throws CliError `invalid_input` when it can not be read, is empty, or is in a format or encoding that is not read.
 */
export async function openTable(source: Source): Promise<Table> {
  const { head, bytes } = await peek(source.bytes, HEAD_BYTES);
  const kind = kindOf(source.name, head);
  if (head.length === 0) {
    throw new CliError("invalid_input", `${source.name} is empty`, {
      hint: "Its first line should name the columns, for example: name,email,phone",
    });
  }
  const checked = checkedUtf8(source.name, bytes);
  if (kind === "ndjson") return (await import("./json-reader.ts")).readNdjson(source.name, checked);
  if (kind === "json") return (await import("./json-reader.ts")).readJson(source.name, checked);
  const { readDelimited } = await import("./csv-reader.ts");
  return readDelimited(source.name, checked, detectDelimiter(new TextDecoder().decode(head)));
}

// --- internal ---

/** Enough for any header record. */
const HEAD_BYTES = 64 * 1024;
