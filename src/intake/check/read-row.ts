import { TEXT_FIELDS } from "../../customers/fields.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { SourceRecord } from "../row.ts";
import type { Checked, ReadingOptions } from "./checked.ts";
import { type CellOptions, FieldReader } from "./field-reader.ts";
import { addressBlock, readAddressFields, readCountry } from "./fields/address.ts";
import { readContactField } from "./fields/contact.ts";
import { readFreeText, readId } from "./fields/free-text.ts";
import { nameReader, noteNameWords } from "./fields/name.ts";
import { lostCellFinder, noteLost, withoutLost } from "./lost-cells.ts";
import { RowDraft } from "./row-draft.ts";
import { cellTidier } from "./tidy-cells.ts";

/** Makes a function that reads the cells of a record, field by field. The fields are in `fields/`. */
export function rowReader(
  columns: Pick<ColumnMapping, "fields" | "addresses" | "mapped">,
  cellOptions: CellOptions,
  options: ReadingOptions,
): (record: SourceRecord) => Checked {
  const { fields, addresses } = columns;
  const tidy = cellTidier(columns, options);
  const lostCells = lostCellFinder(columns, options);
  const readers = new Map(fields.map((field) => [field.target, new FieldReader(field, cellOptions)]));
  const blocks = addresses.map((block) => addressBlock(block.map((field) => new FieldReader(field, cellOptions))));
  const [id, name, email, phone] = (["id", "name", "email", "phone"] as const).map((target) => readers.get(target));
  const readName = name && nameReader(name, columns);
  return (record) => {
    const lost = lostCells(record);
    const row = new RowDraft(record, tidy(lost.length > 0 ? withoutLost(record.cells, lost) : record.cells), options);
    for (const cell of lost) noteLost(row, cell);
    row.country = readCountry(row, blocks);
    if (id) readId(row, id);
    readName?.(row);
    if (email) readContactField(row, email, "email");
    if (phone) readContactField(row, phone, "phone");
    if (row.nameWords.length > 0) noteNameWords(row);
    for (const target of TEXT_FIELDS) {
      const field = readers.get(target);
      if (field) readFreeText(row, field, target);
    }
    readAddressFields(row, blocks, () => name?.all(row.cells) ?? []);
    return row.end();
  };
}
