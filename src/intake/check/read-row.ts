import { TEXT_FIELDS } from "../../customers/fields.ts";
import { count } from "../../text/words.ts";
import { isSaid } from "../cells/person.ts";
import { type Finding, isFault } from "../finding.ts";
import { type CheckedRow, filledCells, isBlank, type SourceRecord, type Table } from "../row.ts";
import { cellCleaner } from "./clean-cells.ts";
import { type FieldCells, fieldCells } from "./field-reader.ts";
import { type CheckOptions, type CleanRow, FieldReading, isFixed, repair } from "./field-reading.ts";
import { readAddressFields } from "./fields/address.ts";
import { ContactReading, readContact } from "./fields/contact.ts";
import { nameReader, readNameOfAddress, readNameWords } from "./fields/name.ts";
import { addressBlock, type BlockCells, phoneCountry, type RowCountry } from "./row-country.ts";

/**
 * Makes a function that reads a record as a row: fields with special rules by `fields/`, the others by readField(). It
 * keeps no state: the same record gives the same row.
 */
export function rowReader(
  { headers, neutralised }: Pick<Table, "headers" | "neutralised">,
  file: CheckOptions,
): (record: SourceRecord) => CheckedRow {
  const { columns, clearToken, isOwn, defaultCountry, readPhone } = file;
  const options = { neutralised, clearToken };
  const clean = cellCleaner(columns, { ...options, isOwn });
  const readName = nameReader(columns, options);
  return (record) => {
    const { line } = record;
    const width = record.cells.length;
    const isShort = width < headers.length;
    // Further blank cells do no harm: many programs write a delimiter at the end of a line.
    if ((isShort && record.isBroken) || !record.cells.slice(headers.length).every(isBlank)) {
      const wrong = { line, kind: "row-width", severity: "invalid", ...wrongWidth(width, headers.length) } as const;
      return { line, cells: record.cells, id: undefined, values: {}, findings: [wrong] };
    }
    // Other programs leave out the blank cells at its end.
    const given = isShort ? [...record.cells, ...Array(headers.length - width).fill("")] : record.cells;
    const short = () => ({ line, kind: "short-row", severity: "doubt", ...wrongWidth(width, headers.length) }) as const;
    const { cells, findings: seen } = clean({ ...record, cells: given });
    const isNameWord = ({ kind }: Finding) => kind === "name-word";
    const read = (field: (typeof columns.fields)[number]) => fieldCells(field, cells, options);
    const fields = new Map(columns.fields.map((field) => [field.target, read(field)]));
    const blocks = columns.addresses.map((block) => addressBlock(block.map(read)));
    let country: RowCountry | undefined;
    const row: CleanRow = {
      ...{ line, cells, given },
      findings: [
        ...(isShort ? [short()] : []),
        ...seen.filter((one) => !isNameWord(one)).map((one) => withoutSpoiled(one, file)),
      ],
      phoneCountry: () => (country ??= phoneCountry(fields.get("phone"), blocks, cells, defaultCountry, readPhone)),
    };
    return readFields(row, file, { fields, blocks, words: seen.filter(isNameWord), readName });
  };
}

/** Whether something is wrong with a row, whatever the server has. */
export function isInvalid({ findings }: Pick<CheckedRow, "findings">): boolean {
  return findings.some(isFault);
}

/** With --strict a doubt is invalid. */
export function strictly(finding: Finding): Finding {
  return finding.severity === "doubt" ? { ...finding, severity: "invalid" } : finding;
}

// --- internal ---

/** The cells of a row by what they hold. */
interface RowFields {
  readonly fields: ReadonlyMap<FieldCells["target"], FieldCells>;
  readonly blocks: readonly BlockCells[];
  /** What was found of words that say that there is no name. */
  readonly words: readonly Finding[];
  readonly readName: ReturnType<typeof nameReader>;
}

function readFields(row: CleanRow, file: CheckOptions, { fields, blocks, words, readName }: RowFields): CheckedRow {
  const { line, cells, given } = row;
  const [id, name] = (["id", "name"] as const).map((target) => fields.get(target));
  const others = new FieldReading(row, file);
  const number = id && others.text(id);
  const named = name ? readName(row, file, name) : readNameOfAddress(row, file);
  const contact = (target: "email" | "phone", field = fields.get(target)) =>
    field ? readContact(row, file, field, target) : new ContactReading(row, file, target);
  const contacts = { email: contact("email"), phone: contact("phone") };
  for (const target of TEXT_FIELDS) {
    const field = fields.get(target);
    const text = field && others.text(field);
    if (field && text !== undefined) others.take(field, text);
  }
  const ownName = named?.values.name;
  const names = name?.filled.flatMap(({ cell }) => cell ?? []) ?? (ownName ? [ownName] : []);
  const beside = { name: ownName, phone: contacts.phone.value, names };
  const address = readAddressFields(row, file, blocks, beside);
  const wordsRead = readNameWords(words, { ...named?.values, ...contacts.email.values, ...contacts.phone.values });
  const { shownName } = contacts.email;
  if (shownName !== undefined && beside.name && !isSaid(beside.name, shownName)) contacts.email.find("words");
  const nameIfNew = wordsRead.nameIfNew ?? (beside.name === undefined ? shownName : undefined);
  const known = id && number !== undefined ? others.digits(id, number) : undefined;
  const readings = [...(named ? [named] : []), contacts.email, contacts.phone, others, address];
  const findings = [...row.findings, ...readings.flatMap((reading) => reading.findings), ...wordsRead.findings];
  return {
    ...{ line, cells: given, id: known, values: Object.assign({}, ...readings.map(({ values }) => values)) },
    ...(nameIfNew === undefined ? {} : { nameIfNew }),
    ...(contacts.phone.hasPhoneCountry ? { hasPhoneCountry: true } : {}),
    ...(given.length > 2 && filledCells(cells).length === 1 ? { isLone: true } : {}),
    findings: file.strict ? findings.map(strictly) : findings,
  };
}

function wrongWidth(cells: number, headers: number): Pick<Finding, "reason" | "hint"> {
  const hint =
    cells < headers ? "Blank cells need a delimiter, too." : "Put a cell that contains the delimiter in quotes.";
  return { reason: `has ${count(cells, "cell")}, the header has ${headers}`, hint };
}

/** With --fix a spoiled text is left out; a formula without a result needs the program that calculates it. */
function withoutSpoiled(finding: Finding, file: CheckOptions): Finding {
  if (finding.severity !== "invalid" || finding.value === undefined || !isFixed("", file)) return finding;
  const { line, column, value } = finding;
  return repair({ line, column, value, proposal: "" });
}
