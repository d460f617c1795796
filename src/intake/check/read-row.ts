import { TEXT_FIELDS } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import { calledCountries } from "../cells/country.ts";
import { isSaid } from "../cells/person.ts";
import { readPhoneCell } from "../cells/phone-cell.ts";
import { aboutKind, type Finding, isFault } from "../finding.ts";
import { type Cell, type CheckedRow, filledCells, isBlank, type SourceRecord, type Table } from "../row.ts";
import { cellCleaner } from "./clean-cells.ts";
import { type FieldCells, fieldCells } from "./field-reader.ts";
import { type CheckOptions, type CleanRow, FieldReading, isFixed, repair } from "./field-reading.ts";
import { readAddressFields } from "./fields/address.ts";
import { ContactReading, readContact, takeBeside } from "./fields/contact.ts";
import { nameReader, readNameWords } from "./fields/name.ts";
import { addressBlock, type BlockCells, type RowCountry, rowCountry } from "./row-country.ts";

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
  const options = { neutralised, clearToken };
  const nameColumns = columns.fields.find(({ target }) => target === "name");
  const readName = nameColumns && nameReader(nameColumns, columns, options);
  const phoneCountry = (phone: FieldCells | undefined, blocks: readonly BlockCells[], cells: readonly Cell[]) => {
    const [called] = calledCountries(cells[phone?.used?.codeAt ?? -1] ?? "");
    const fits = (other: string) => {
      const read = readPhoneCell(phone?.cell ?? "", (text) => file.readPhone(text, other));
      return !(read instanceof CliError) && read.value !== undefined;
    };
    // A code that its number does not fit is no calling code: `1` for Germany, in a program that counts countries.
    if (called !== undefined && fits(called)) return { country: called };
    const other = rowCountry(blocks, file.defaultCountry, fits);
    const rest = other.country ?? file.defaultCountry;
    return called === undefined || (rest !== undefined && fits(rest)) ? other : { country: called };
  };
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
    const { cells, findings: seen } = clean({ ...record, cells: given });
    const read = (field: (typeof columns.fields)[number]) => fieldCells(field, cells, options);
    const fields = new Map(columns.fields.map((field) => [field.target, read(field)]));
    const blocks = columns.addresses.map((block) => addressBlock(block.map(read)));
    const [id, name, email, phone] = (["id", "name", "email", "phone"] as const).map((target) => fields.get(target));
    let country: RowCountry | undefined;
    const row: CleanRow = {
      ...{ line, cells, given },
      findings: [
        ...(isShort
          ? [{ line, kind: "short-row", severity: "doubt", ...wrongWidth(width, headers.length) } as const]
          : []),
        ...seen.filter(({ kind }) => kind !== "name-word").map((one) => withoutSpoiled(one, file)),
      ],
      phoneCountry: () => (country ??= phoneCountry(phone, blocks, cells)),
    };
    const others = new FieldReading(row, file);
    const number = id && others.text(id);
    const named = name && readName?.(row, file, name);
    const contact = (target: "email" | "phone", field = fields.get(target)) =>
      field ? readContact(row, file, field, target) : new ContactReading(row, file, target);
    const contacts = { email: contact("email"), phone: contact("phone") };
    for (const target of TEXT_FIELDS) {
      const field = fields.get(target);
      const text = field && others.text(field);
      if (field && text !== undefined) others.take(field, text);
    }
    const names = name?.filled.flatMap(({ cell }) => cell ?? []) ?? [];
    const beside = { name: named?.values.name, phone: contacts.phone.value, names };
    const address = readAddressFields(row, file, blocks, beside);
    const words = readNameWords(
      seen.filter(({ kind }) => kind === "name-word"),
      { ...named?.values, ...contacts.email.values, ...contacts.phone.values },
    );
    for (const found of address.contacts) takeBeside(contacts, found);
    const { shownName } = contacts.email;
    if (shownName !== undefined && beside.name && !isSaid(beside.name, shownName))
      contacts.email.keep("words", email?.column ?? "email", [`${email?.column}: ${shownName}`]);
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
