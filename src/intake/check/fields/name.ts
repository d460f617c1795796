import type { FieldValues } from "../../../customers/customer.ts";
import { ATTENTION } from "../../cells/address/read-address.ts";
import { isNamedStreet, isOfBuilding } from "../../cells/address/street.ts";
import { countryCode } from "../../cells/country.ts";
import { saysNothing } from "../../cells/nothing.ts";
import {
  customerKind,
  customerName,
  firstNameFirst,
  hasLastNameFirst,
  isAssociation,
  isSaid,
  joinedName,
  type RowNames,
} from "../../cells/person.ts";
import type { ColumnMapping } from "../../columns/map-columns.ts";
import type { Finding } from "../../finding.ts";
import { filledCells } from "../../row.ts";
import { type CellOptions, type FieldCells, textsOf } from "../field-reader.ts";
import { type CheckOptions, type CleanRow, FieldReading } from "../field-reading.ts";

/** Makes a function that reads the name of a row. */
export function nameReader(
  { mapped, kindColumn, severalContacts }: Pick<ColumnMapping, "mapped" | "kindColumn" | "severalContacts">,
  options: CellOptions,
): (row: CleanRow, file: CheckOptions, own: FieldCells) => FieldReading {
  const columns = new Map(mapped.map(({ at, samples }) => [at, hasLastNameFirst(samples)]));
  return (row, file, own) => {
    const reading = new FieldReading(row, file);
    const text = reading.text(own);
    if (text === undefined) return reading;
    if (file.isOwn) {
      reading.take(own, text);
      return reading;
    }
    const filled = own.filled.map(({ choice }) => ({ choice, texts: textsOf(choice, row.cells, options) }));
    const of = (kind: keyof RowNames) => filled.find(({ choice }) => (KINDS[choice.target] ?? "whole") === kind);
    const heading = of("company")?.choice.header ?? "";
    const kind =
      (kindColumn && customerKind(kindColumn.header, row.cells[kindColumn.at] ?? "")) ??
      (isAssociation(heading) ? "company" : undefined);
    const parts = joinedName(of("parts")?.texts ?? []) || undefined;
    const turned = (kind: "whole" | "person") => {
      const found = of(kind);
      if (found === undefined) return undefined;
      const isUsual = columns.get(found.choice.parts[0] ?? -1) === true;
      return firstNameFirst(filledCells(found.texts.join(" ").split(/[\r\n]/)).join(" "), isUsual, parts);
    };
    const company = of("company")?.texts.join(" ");
    const names = { whole: turned("whole"), parts, person: turned("person"), company };
    const isOneOfSeveral = severalContacts.has(company ?? "");
    const { name, untaken } = customerName({ kind, isOneOfSeveral, ...names });
    if (untaken !== undefined) {
      const { header = "" } = of(untaken)?.choice ?? {};
      reading.find(untaken, { column: header });
    }
    for (const { choice, texts } of filled.filter((one) => one.choice.target === "name").slice(1)) {
      const other = texts.join(" ");
      if (!isSaid(names.whole ?? "", other)) reading.find("person", { column: choice.header });
    }
    if (name !== undefined) reading.take(own, name);
    return reading;
  };
}

/** The name of a row whose address begins with it. */
export function readNameOfAddress(row: CleanRow, file: CheckOptions): FieldReading | undefined {
  const { mapped, nameAt } = file.columns;
  const name = nameBefore(row.cells[nameAt ?? -1] ?? "");
  if (name === undefined) return undefined;
  const column = mapped.find(({ at }) => at === nameAt)?.header ?? "";
  const reading = new FieldReading(row, file);
  reading.take({ target: "name", cell: name, column, used: undefined, filled: [] }, name);
  return reading;
}

/**
 * A word such as `None` in a name is odd if the row has a contact. It is skipped if the row has another name. Else a
 * new customer gets it as a name, but no existing one is renamed.
 * @param words the `name-word` findings of the cells.
 */
export function readNameWords(
  words: readonly Finding[],
  { name, email, phone }: FieldValues,
): { readonly nameIfNew: string | undefined; readonly findings: readonly Finding[] } {
  const blanked = words.filter(({ proposal }) => proposal !== undefined);
  if (typeof email !== "string" && typeof phone !== "string") {
    const nothing = ({ line }: Finding) => ({ line, kind: "nothing", severity: "note" }) as const;
    return { nameIfNew: undefined, findings: blanked.map(nothing) };
  }
  const isNew = name === undefined && blanked.length > 0;
  const findings = words.map(({ proposal, ...word }) => {
    const isSkipped = proposal !== undefined && name;
    const reason = isSkipped
      ? `is not a name: the name is ${JSON.stringify(name)}`
      : "may not be a name: written as it stands";
    return { ...word, reason };
  });
  return { nameIfNew: isNew ? blanked.map(({ value }) => value).join(" ") : undefined, findings };
}

// --- internal ---

/** The name before an address, if it is clear: its first line, or `Anke Roth` of `Anke Roth, Gleueler Str. 212`. */
function nameBefore(text: string): string | undefined {
  const lines = filledCells(text.split(/[\r\n]/));
  const parts = lines.length > 1 ? lines : text.split(/[,;]/).map((part) => part.trim());
  const [own = "", next = "", ...more] = parts.filter((part, at) => at === 0 || countryCode(part) === undefined);
  // `New York, NY 10001, USA`, `50667 Köln`: a name has two words, and a street with its number behind it.
  const isPlace = /^\p{Lu}{2} \d{5}\b/u.test(next) || (more.length === 0 && /^\d{4,5} \p{L}/u.test(next));
  const isBeforeStreet = own.includes(" ") && (lines.length > 1 || /\d/.test(next)) && !isPlace;
  // `Smith, John`, `c/o Mary Ward`, `Main Street`, `N/A`
  const isUnclear = !isBeforeStreet || /[\d,;]/.test(own) || ATTENTION.test(own) || saysNothing(own, "name");
  return isUnclear || isNamedStreet(own) || isOfBuilding(own) ? undefined : own;
}

const KINDS: Readonly<Partial<Record<string, keyof RowNames>>> = {
  name: "whole",
  "first name": "parts",
  "middle name": "parts",
  "last name": "parts",
  person: "person",
  company: "company",
};
