import { FIELD_NAMES } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import { OBJECT, withoutShared } from "../headings/shared-prefix.ts";
import type { Cell, FormatTable, SourceRecord } from "../row.ts";

/** A record that names its own cells: an object, a card, an entry. */
export interface KeyedRecord {
  readonly line: number;
  /** Undefined for one that is nobody's: it is skipped. */
  readonly cells: ReadonlyMap<string, Cell> | undefined;
}

export interface KeyedRecords extends Pick<FormatTable, "name" | "unit"> {
  /** From the first at each call. */
  read(): AsyncIterable<KeyedRecord>;
  /** The order of columns, if it is not that of the records. */
  readonly order?: readonly string[];
  /** The next step where there are too many columns, or none. */
  readonly hint: string;
  /** What is said of records that are skipped. */
  skipped?(number: number): string;
  /** What an error says where there are only such records. */
  readonly none?: string;
}

/**
 * Records with names for their cells as a table. They are read once to collect the names: even the last may have a new one.
 * @throws CliError `invalid_input` where there are too many names, or no records.
 */
export async function keyedTable({
  name,
  unit,
  read,
  order = [],
  hint,
  skipped,
  none,
}: KeyedRecords): Promise<FormatTable> {
  const [keys, filled, texts] = [new Set<string>(), new Set<string>(), new Set<string>()];
  let others = 0;
  for await (const { cells } of read()) {
    if (cells === undefined) others += 1;
    for (const [key, cell] of cells ?? []) {
      keys.add(key);
      if (cell !== null) filled.add(key);
      if (cell && cell !== "false" && cell !== "true") texts.add(key);
    }
    if (keys.size > MOST_KEYS)
      throw new CliError("invalid_input", `${name} has more than ${MOST_KEYS} different keys`, { hint });
  }
  if (none !== undefined && keys.size === 0) throw new CliError("invalid_input", `${name} ${none}`, { hint });
  const found = [...new Set([...order.filter((key) => keys.has(key)), ...keys])];
  // What is null in some records may be an object in others.
  const isWhole = (key: string) => filled.has(key) || !found.some((other) => other.startsWith(`${key}.`));
  const paths = found.filter(isWhole).flatMap((key) => (key === "address" && !filled.has(key) ? ADDRESS : key));
  async function* batches(): AsyncGenerator<readonly SourceRecord[]> {
    for await (const { line, cells } of read()) {
      // A missing key is like a blank cell: the field stays as it is. So is a "no" where others have a text, as Odoo writes.
      const cellOf = (path: string) => {
        const cell = cells?.get(path);
        return cell === undefined || (cell === "false" && texts.has(path)) ? "" : cell;
      };
      if (cells) yield [{ line, cells: paths.map(cellOf) }];
    }
  }
  const notices = skipped && others > 0 ? [`${name}: ${skipped(others)}`] : [];
  return { name, unit, headerLine: 0, headers: withoutShared(paths, OBJECT), neutralised: false, batches, notices };
}

// --- internal ---

/** The columns of an address that is null in all records. */
const ADDRESS = FIELD_NAMES.filter((field) => field.startsWith("address."));

/** Far more than any export has. A file whose objects all have different keys would fill the memory. */
const MOST_KEYS = 5_000;
