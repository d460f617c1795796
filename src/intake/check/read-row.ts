import { TEXT_FIELDS } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import { calledCountries } from "../cells/country.ts";
import { readPhoneCell } from "../cells/phone-cell.ts";
import { type Cell, isBlank, type SourceRecord, type Table } from "../row.ts";
import { cellCleaner } from "./clean-cells.ts";
import { FieldReader } from "./field-reader.ts";
import { readAddressFields } from "./fields/address.ts";
import { readContactField } from "./fields/contact.ts";
import { nameReader, noteNameWords } from "./fields/name.ts";
import { addressBlock, namedCountry, type RowCountry, rowCountry } from "./row-country.ts";
import { type Checked, type CheckOptions, type ReadingOptions, RowDraft } from "./row-draft.ts";

/**
 * Makes a function that reads a record as a row, field by field: those with rules of their own as `fields/` says, all others
 * by readField() alone. It keeps no state: a record that is read again gives the same row.
 */
export function rowReader(
  { headers, neutralised }: Pick<Table, "headers" | "neutralised">,
  given: CheckOptions,
): (record: SourceRecord) => Checked {
  // An export of this program has no text marks: what looks like one is a value.
  const options: ReadingOptions = { ...given, neutralised, hasTextMarks: neutralised && !given.isOwn, phoneCountry };
  const { columns } = options;
  const clean = cellCleaner(columns, options);
  const readers = new Map(columns.fields.map((field) => [field.target, new FieldReader(field, options)]));
  const blocks = columns.addresses.map((block) => addressBlock(block.map((field) => new FieldReader(field, options))));
  const [id, name, email, phone] = (["id", "name", "email", "phone"] as const).map((target) => readers.get(target));
  const texts = TEXT_FIELDS.flatMap((target) => readers.get(target) ?? []);
  const readName = name && nameReader(name, columns);
  function phoneCountry(cells: readonly Cell[]): RowCountry {
    const [country] = calledCountries(phone?.callingCode(cells) ?? "");
    const number = phone?.read(cells) ?? "";
    const fits = (other: string) => {
      const read = readPhoneCell(number, (text) => given.readPhone(text, other));
      return !(read instanceof CliError) && read.value !== undefined;
    };
    return country === undefined ? rowCountry(blocks, cells, given.defaultCountry, fits) : { country };
  }
  return (record) => {
    // Further blank cells do no harm: many programs write a delimiter at the end of a line.
    const { line, cells } = record;
    if (cells.length < headers.length || !cells.slice(headers.length).every(isBlank)) {
      const reason = `has ${count(cells.length, "cell")}, the header has ${headers.length}`;
      const isShort = cells.length < headers.length;
      const hint = isShort ? "Blank cells need a delimiter, too." : "Put a cell that contains the delimiter in quotes.";
      return { problems: [{ line, cells, kind: "row-width", reason, hint }] };
    }
    const row = new RowDraft(record, clean(record), options);
    for (const { country } of blocks) row.country ??= country && namedCountry(country.read(row.cells) ?? "");
    const number = id && row.text(id);
    if (id && number !== undefined) row.id = row.digits(id, number);
    readName?.(row);
    if (email) readContactField(row, email, "email");
    if (phone) readContactField(row, phone, "phone");
    if (row.nameWords.length > 0) noteNameWords(row);
    for (const field of texts) {
      const text = row.text(field);
      if (text !== undefined) row.take(field, text);
    }
    readAddressFields(row, blocks, () => name?.all(row.cells) ?? []);
    return row.end();
  };
}
