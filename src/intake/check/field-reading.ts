import { type FieldName, type FieldValues, isFieldName } from "../../customers/customer.ts";
import { fieldAt } from "../../customers/fields.ts";
import { readField } from "../../customers/input.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import { CliError } from "../../errors.ts";
import { type Damage, LOST, lostLetter, mojibake, numberDamage, sheetError } from "../cells/damage.ts";
import type { ColumnMapping } from "../columns/map-columns.ts";
import { aboutKind, type Finding, type FindingKind } from "../finding.ts";
import type { Cell } from "../row.ts";
import type { FieldCells } from "./field-reader.ts";
import type { RowCountry } from "./row-country.ts";

export interface CheckOptions {
  readonly columns: ColumnMapping;
  readonly readPhone: PhoneReader;
  /** The country of national phone numbers and of addresses that do not name theirs: two letters of ISO 3166. */
  readonly defaultCountry?: string | undefined;
  /** A cell that holds only this empties its field. */
  readonly clearToken: string;
  /** What is only odd is invalid too. */
  readonly strict?: boolean | undefined;
  /** Repair damaged values instead of reporting them. */
  readonly fix: boolean;
  /** Whether this program has written the file: texts are as the server has them. */
  readonly isOwn?: boolean | undefined;
}

/** The cells of a row, clean. */
export interface CleanRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** As the file has them: two blanks may stand between the parts of an address. */
  readonly given: readonly Cell[];
  /** What was found before any field was read. */
  readonly findings: readonly Finding[];
  /** Of which country its phone numbers are, if they have no country code. Few rows need it. */
  phoneCountry(): RowCountry;
}

type About = Omit<Finding, "line" | "severity" | "kind">;

/** What one field, or the address, is read as: its values, and what was found on the way. */
export class FieldReading {
  readonly row: CleanRow;
  readonly file: CheckOptions;
  readonly values: FieldValues = {};
  readonly findings: Finding[] = [];

  constructor(row: CleanRow, file: CheckOptions) {
    this.row = row;
    this.file = file;
  }

  /** The text of a field. A field that is to be emptied is emptied here. Undefined when there is nothing to read. */
  text({ target, cell, column }: FieldCells): string | undefined {
    if (cell !== null) return fieldAt(target)?.kind === "text" ? cell : cell?.trim();
    if (target === "name") {
      const hint = "Every customer needs a name.";
      this.find("no-name", { field: target, column, reason: "cannot be emptied", hint });
    } else if (isFieldName(target)) this.values[target] = null;
    return undefined;
  }

  /** Takes a text as the value of a field, as readField() reads it. */
  take(field: FieldCells, text: string): void {
    const { target } = field;
    if (!isFieldName(target)) return;
    try {
      this.values[target] = readField(target, this.undamaged(field, text, target), this.file.readPhone);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const { message, hint } = error;
      this.find("value", { field: target, column: field.column, reason: message, hint });
    }
  }

  /** A text of a field, repaired if it is damaged and --fix asks for it. @param target the field that it becomes. */
  undamaged(field: FieldCells, text: string, target: FieldName): string {
    const garbled = mojibake(text);
    const error = garbled ? undefined : sheetError(text);
    const damage = garbled ?? error ?? (fieldAt(target)?.kind === "text" ? undefined : lostLetter(text));
    if (damage === undefined) return text;
    const kind = garbled ? "garbled" : error ? "sheet-error" : "lost-letter";
    const hint = text.includes(LOST) || kind === "lost-letter" ? LETTER_HINT : FORMULA_HINT;
    return this.repaired(kind, field, text, { hint, ...damage }, target) ?? text;
  }

  /** A value of digits, which a spreadsheet may have turned into a number; undefined if it is not known. */
  digits(field: FieldCells, text: string): string | undefined {
    const damage = numberDamage(text);
    return damage === undefined ? text : this.repaired("cut-number", field, text, { hint: LOST_HINT, ...damage });
  }

  /** Notes something about the row. */
  find(kind: FindingKind, about: About = {}): void {
    const { severity } = aboutKind(kind);
    this.findings.push({ line: this.row.line, kind, severity, ...about });
  }

  /**
   * The value that was meant, if it is known and --fix asks for it; else undefined, and what is wrong is noted.
   * @param written the field for which it is wrong only if it is written.
   */
  repaired(
    kind: FindingKind,
    field: FieldCells,
    value: string,
    { reason, original: proposal, hint }: Pick<Damage, "reason" | "original"> & Pick<Finding, "hint">,
    written?: FieldName,
  ): string | undefined {
    const { column } = field;
    if (proposal !== undefined && isFixed(proposal, this.file)) {
      this.findings.push(repair({ line: this.row.line, column, value, proposal }));
      return proposal;
    }
    const about = { column, value, proposal, hint: proposal ? FIX_HINT : hint, reason };
    const own = isFieldName(field.target) ? field.target : undefined;
    if (written === undefined) this.find(kind, { field: own, ...about });
    else if (aboutKind(kind).severity === "doubt") this.find(kind, { field: written, ...about });
    else this.find(kind, { field: written, ...about, ifWritten: true });
    return undefined;
  }
}

/** Whether --fix writes the proposal. To leave out the value (`""`) is a doubt, which --strict does not allow. */
export function isFixed(proposal: string, { fix, strict }: Pick<CheckOptions, "fix" | "strict">): boolean {
  return fix && (proposal !== "" || !strict);
}

/** A value that --fix has repaired or left out. */
export function repair(about: Pick<Finding, "line" | "column" | "value"> & { readonly proposal: string }): Finding {
  return about.proposal === ""
    ? { ...about, kind: "blanked", severity: "doubt", reason: "is left out" }
    : { ...about, kind: "repaired", severity: "note" };
}

/** For a number that is lost. */
export const LOST_HINT = "Take the number from where the file was made, and format the column as text before saving.";

// --- internal ---

const FIX_HINT = "--fix repairs this.";
const LETTER_HINT = 'Write the letter, or export the file again as "CSV UTF-8".';
const FORMULA_HINT = "Fix the formula, or leave the cell blank.";
