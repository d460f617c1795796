import { TEXT_FIELDS } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import { calledCountries } from "../cells/country.ts";
import { isSaid } from "../cells/person.ts";
import { readPhoneCell } from "../cells/phone-cell.ts";
import { aboutKind, type Finding, isFault } from "../finding.ts";
import { type Cell, type CheckedRow, filledCells, isBlank, type SourceRecord, type Table } from "../row.ts";
import { cellCleaner } from "./clean-cells.ts";
import { FieldReader } from "./field-reader.ts";
import { type CheckOptions, type CleanRow, FieldReading, isFixed, repair } from "./field-reading.ts";
import { readAddressFields } from "./fields/address.ts";
import { ContactReading, readContact, takeBeside } from "./fields/contact.ts";
import { nameReader, readNameWords } from "./fields/name.ts";
import { addressBlock, type RowCountry, rowCountry } from "./row-country.ts";

/**
 * Makes a function that reads a record as a row, field by field: those with rules of their own as `fields/` says, all others
 * by readField() alone. It keeps no state: a record that is read again gives the same row.
 */
export function rowReader(
  { headers, neutralised }: Pick<Table, "headers" | "neutralised">,
  file: CheckOptions,
): (record: SourceRecord) => CheckedRow {
  const { columns, clearToken, isOwn } = file;
  // An export of this program has no text marks: what looks like one is a value.
  const clean = cellCleaner(columns, { clearToken, isOwn, hasTextMarks: neutralised && !isOwn });
  const reader = (field: (typeof columns.fields)[number]) => new FieldReader(field, { neutralised, clearToken });
  const readers = new Map(columns.fields.map((field) => [field.target, reader(field)]));
  const blocks = columns.addresses.map((block) => addressBlock(block.map(reader)));
  const [id, name, email, phone] = (["id", "name", "email", "phone"] as const).map((target) => readers.get(target));
  const texts = TEXT_FIELDS.flatMap((target) => readers.get(target) ?? []);
  const readName = name && nameReader(name, columns);
  const phoneCountry = (cells: readonly Cell[]): RowCountry => {
    const [country] = calledCountries(phone?.callingCode(cells) ?? "");
    const number = phone?.read(cells) ?? "";
    const fits = (other: string) => {
      const read = readPhoneCell(number, (text) => file.readPhone(text, other));
      return !(read instanceof CliError) && read.value !== undefined;
    };
    return country === undefined ? rowCountry(blocks, cells, file.defaultCountry, fits) : { country };
  };
  return (record) => {
    // Further blank cells do no harm: many programs write a delimiter at the end of a line.
    const { line, cells: given } = record;
    if (given.length < headers.length || !given.slice(headers.length).every(isBlank)) {
      const wrong = {
        line,
        kind: "row-width",
        severity: "invalid",
        ...wrongWidth(given.length, headers.length),
      } as const;
      return { line, cells: given, id: undefined, values: {}, findings: [wrong] };
    }
    const { cells, findings: seen } = clean(record);
    let country: RowCountry | undefined;
    const row: CleanRow = {
      ...{ line, cells, given },
      findings: seen.filter(({ kind }) => kind !== "name-word").map((one) => withoutSpoiled(one, file)),
      phoneCountry: () => (country ??= phoneCountry(cells)),
    };
    const others = new FieldReading(row, file);
    const number = id && others.text(id);
    const named = readName?.(row, file);
    const contact = (target: "email" | "phone", field = readers.get(target)) =>
      field ? readContact(row, file, field, target) : new ContactReading(row, file, target);
    const contacts = { email: contact("email", email), phone: contact("phone", phone) };
    for (const field of texts) {
      const text = others.text(field);
      if (text !== undefined) others.take(field, text);
    }
    const beside = { name: named?.values.name, phone: contacts.phone.value, names: () => name?.all(cells) ?? [] };
    const address = readAddressFields(row, file, blocks, beside);
    const words = readNameWords(
      seen.filter(({ kind }) => kind === "name-word"),
      { ...named?.values, ...contacts.email.values, ...contacts.phone.values },
    );
    for (const found of address.contacts) takeBeside(contacts, found);
    const { shownName } = contacts.email;
    if (shownName !== undefined && beside.name && !isSaid(beside.name, shownName))
      contacts.email.keep("words", email?.column(cells) ?? "email", [`${email?.column(cells)}: ${shownName}`]);
    const nameIfNew = words.nameIfNew ?? (beside.name === undefined ? shownName : undefined);
    const known = id && number !== undefined ? others.digits(id, number) : undefined;
    const readings = [...(named ? [named] : []), contacts.email, contacts.phone, others, address];
    const findings = [...row.findings, ...readings.flatMap((reading) => reading.findings), ...words.findings];
    const kept = findings.flatMap(({ proposal, kind }) =>
      aboutKind(kind).isOther ? (proposal ?? "").split("\n") : [],
    );
    return {
      ...{ line, cells: given, id: known, values: Object.assign({}, ...readings.map(({ values }) => values)) },
      ...(nameIfNew === undefined ? {} : { nameIfNew }),
      ...(contacts.phone.hasPhoneCountry ? { hasPhoneCountry: true } : {}),
      ...(kept.length === 0 ? {} : { [file.keepOthers ? "kept" : "unused"]: kept }),
      ...(given.length > 2 && filledCells(cells).length === 1 ? { isLone: true } : {}),
      findings: file.strict ? findings.map(strictly) : findings,
    };
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
