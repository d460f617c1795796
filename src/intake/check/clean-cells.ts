import { isFieldName } from "../../customers/fields.ts";
import { cleanText } from "../cells/clean.ts";
import { spoiledText, withoutDecimals, withoutTextMark } from "../cells/damage.ts";
import { type CellKind, dittoIn, isOddName, isTemplate, saysNothing } from "../cells/nothing.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import type { Finding, FindingKind } from "../finding.ts";
import { type ColumnTarget, NAMES } from "../headings/heading.ts";
import type { Cell, SourceRecord } from "../row.ts";
import type { CellOptions } from "./field-reader.ts";
import type { CheckOptions } from "./field-reading.ts";
import { hasOther } from "./from-above.ts";

/** The cells of a record as a person would type them. */
export interface CleanCells {
  readonly cells: readonly Cell[];
  /**
   * What was done to the cells, and what is wrong with those whose value a spreadsheet has lost: they are blank. A
   * `name-word` is a word that says that there is no name; its proposal is `""` if it is skipped.
   */
  readonly findings: readonly Finding[];
}

/**
 * Makes a function that cleans the cells of a record before any field is read, so that a cell which says nothing leaves
 * its field to the next column. It removes the spreadsheet's marks for text. It blanks `N/A` and cells whose value is
 * lost: formulas without a result; in names and addresses also dates and flags that a spreadsheet has made. In an
 * export of this program the texts of a customer stay as they are.
 */
export function cellCleaner(
  mapping: Pick<ColumnMapping, "mapped" | "addresses" | "nameAt">,
  { clearToken, neutralised, isOwn = false }: CellOptions & Pick<CheckOptions, "isOwn">,
): (record: SourceRecord) => CleanCells {
  // An export of this program has no marks for text: what looks like one is a value.
  const hasTextMarks = neutralised && !isOwn;
  const columns = mapping.mapped.flatMap((column) => {
    const { at, target } = column;
    // It is cleaned as an address.
    if (target === "name" && at === mapping.nameAt) return [];
    const field = NAMES.has(target) ? "name" : isFieldName(target) ? target : undefined;
    return { ...column, field, kind: KINDS[target], isOneOf: hasOther(mapping, target) };
  });
  return ({ line, cells: given, numbers, unsolved, covered, repeated }) => {
    const cells = [...given];
    const findings: Finding[] = [];
    for (const { at, header: column, target, kind, isOneOf, field } of columns) {
      const note = (kind: FindingKind, column?: string) => findings.push({ line, kind, severity: "note", column });
      const cell = given[at];
      if (numbers?.includes(at) && (kind === "phone" || kind === "zip")) note("stored as number", column);
      const isWatched = !isOwn && SPOILT.has(kind) && target !== "country";
      const spoiled = cell && isWatched ? spoiledText(cell.trim()) : undefined;
      const ditto = isOwn || !cell ? undefined : dittoIn(cell);
      const lost =
        (unsolved?.includes(at) && NO_RESULT) ||
        (covered?.includes(at) && COVERED) ||
        (ditto === "words" && !isOneOf && NO_VALUE) ||
        (spoiled && { ...SPOILED, ...spoiled });
      if (lost) {
        findings.push({ line, severity: "invalid", field, column, value: cell?.trim() || undefined, ...lost });
        cells[at] = "";
      }
      if (repeated?.includes(at)) note("from above", column);
      if (!cell || cells[at] === "" || (isOwn && kind !== "email" && kind !== "phone")) continue;
      const unmarked = (hasTextMarks && withoutTextMark(cell.trim(), FREE_TEXT.has(kind))) || cell;
      const clean = isOwn ? cell : cleanText(unmarked, kind === "notes");
      // Some exporters write `z:02139`, so that no spreadsheet takes the ZIP code for a number.
      const bare = kind === "zip" ? clean.replace(/^\s?z(?:ip)?:/i, "") : clean;
      const text = DIGITS.has(kind) && !isOwn ? withoutDecimals(bare) : bare;
      const isNothing = (ditto !== undefined || saysNothing(text, kind)) && text.trim() !== clearToken;
      const isNameWord =
        OWN_NAMES.has(target) && (isNothing ? /\p{L}/u.test(text) && !isTemplate(text) : isOddName(text));
      // Reported with its line, not counted.
      if (isNameWord) {
        const word = { line, kind: "name-word", severity: "doubt", field: "name", column, value: text.trim() } as const;
        findings.push({ ...word, hint: "Write the name.", ...(isNothing ? { proposal: "" } : {}) });
      } else if (isNothing) note("nothing");
      if (!isNothing && unmarked !== cell) note("text mark");
      else if (!isNothing && clean !== cell && clean.trim() !== "") note("cleaned");
      if (!isNothing && text !== bare) note("decimals");
      cells[at] = isNothing ? "" : text;
    }
    return { cells, findings };
  };
}

// --- internal ---

/** The columns of the customer's own name. */
const OWN_NAMES: ReadonlySet<ColumnTarget> = new Set<ColumnTarget>(["name", "first name", "last name"]);

/** `'24 was good` is a text there. */
const FREE_TEXT: ReadonlySet<CellKind> = new Set<CellKind>(["name", "name part", "company", "email", "notes"]);

/** `.0` behind a number says nothing there. */
const DIGITS: ReadonlySet<CellKind> = new Set<CellKind>(["id", "phone", "zip"]);

/** Cells in which no date and no flag can stand. */
const SPOILT: ReadonlySet<CellKind> = new Set<CellKind>(["name", "name part", "company", "state", "text"]);

const KINDS: Readonly<Record<ColumnTarget, CellKind>> = {
  id: "id",
  name: "name",
  "first name": "name part",
  "middle name": "name part",
  "last name": "name part",
  person: "name",
  company: "company",
  email: "email",
  phone: "phone",
  address: "text",
  "address line": "text",
  "city line": "text",
  "address.street": "text",
  "address.city": "text",
  "address.state": "state",
  "address.zip": "zip",
  country: "state",
  notes: "notes",
};

const NO_RESULT = {
  kind: "no-result",
  reason: "holds a formula whose result is not in the file",
  hint: "Open the file in a spreadsheet program and save it: then it has the results.",
} as const;

const about = (reason: string) => ({ kind: "value", reason }) as const;
const COVERED = about("is merged with that of the row above: write it in each row, or put a customer in one row");
const NO_VALUE = about("means the value above, which cannot be used here: write the value");

const SPOILED = { kind: "sheet-date", hint: "Write what it was before, or let --fix leave the cell blank." } as const;
