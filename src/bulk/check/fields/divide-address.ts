import { foldedWords } from "../../../customers/postal.ts";
import { readAddressLines } from "../../cells/address/address-lines.ts";
import { partialCityLine } from "../../cells/address/partial-city-line.ts";
import { type CityLine, isUnsplit, type Known, type Unsplit, type WholeAddress } from "../../cells/address/parts.ts";
import { isSameState, withoutRepeated } from "../../cells/address/repeated.ts";
import { splitAddress, splitCityLine } from "../../cells/address/split-address.ts";
import { usZipDamage } from "../../cells/address/us-zip.ts";
import { stateOfZip } from "../../cells/regions.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";
import type { AddressBlock } from "./address-block.ts";
import { undamaged } from "./free-text.ts";
import { readLabelled } from "./labelled-address.ts";

/** Divides the cells of an address that hold more than one part. Parts that have a column of their own are stronger. */
export function divideAddress(row: RowDraft, block: AddressBlock, known: Known, names: () => readonly string[]): void {
  const { address, "address line": lines, "city line": line } = block;
  if (lines) divideLines(row, lines, known, names());
  if (address) divideWhole(row, address, known);
  if (line) divideCityLine(row, line, known);
  divideState(row, block["address.zip"], "address.zip", known);
  divideState(row, block["address.state"], "address.state", known);
  divideCity(row, block["address.city"], known);
  divideStreet(row, block["address.street"], known);
}

// --- internal ---

const PARTS = ["city", "state", "zip"] as const;
/** A divider, two capitals at the end, or a number of four or five digits behind other words. */
const MORE_THAN_STREET = /[,\n•·|]| [A-Z]{2}$| \d{4,5}(?: |$)/;
/** A comma, a digit, or two capitals at the end. */
const MORE_THAN_CITY = /[,\d]| [A-Z]{2}$/;
const NO_STATE_HINT = "Correct the state or the ZIP code.";
const CITY_LINE_HINT = 'Write it as "Portland, ME 04101".';

function divideLines(row: RowDraft, field: FieldReader, known: Known, names: readonly string[]): void {
  const text = textOf(row, field);
  if (text === undefined) return;
  const { parts, isCertain } = readAddressLines(text.split("\n"), names, known);
  if (!take(row, parts)) return;
  if (!isCertain) row.saw("unclear address line", row.column(field));
}

/** A cell for a whole address: it may as well hold a street, or a city line. */
function divideWhole(row: RowDraft, field: FieldReader, known: Known): void {
  const text = textOf(row, field);
  if (text === undefined) return;
  const labelled = text.includes(":") ? readLabelled(text) : undefined;
  if (labelled !== undefined && take(row, labelled)) return;
  const whole = readWhole(row, field, text, known);
  if (whole === undefined) return;
  if (!isUnsplit(whole)) {
    take(row, whole);
    return;
  }
  if (typeof row.values["address.street"] === "string") return;
  const line = splitCityLine(text, known);
  if (!isUnsplit(line)) {
    take(row, line);
    return;
  }
  keepWhole(row, field, text, whole);
  if (whole.conflict === undefined && MORE_THAN_STREET.test(text)) row.saw("address not divided", row.column(field));
}

function divideCityLine(row: RowDraft, field: FieldReader, known: Known): void {
  const text = textOf(row, field);
  if (text === undefined) return;
  const line = splitCityLine(text, known);
  const parts = isUnsplit(line) ? partialCityLine(text, known) : line;
  if (parts !== undefined) take(row, parts);
  else if (row.values["address.city"] === undefined) {
    const conflict = isUnsplit(line) ? line.conflict : undefined;
    const reason = conflict ? conflictReason(conflict) : "could not be divided into city, state and ZIP code";
    row.values["address.city"] = row.doubted(field, "address.city", text, {
      kind: conflict ? "zip-state" : "city-line",
      reason,
      hint: CITY_LINE_HINT,
    });
  }
}

/** `WI 53211` in the column of the state or of the ZIP code. */
function divideState(
  row: RowDraft,
  field: FieldReader | undefined,
  target: "address.state" | "address.zip",
  known: Known,
): void {
  const text = row.values[target];
  if (!field || typeof text !== "string" || text.length < 6 || !hasLetterAndDigit(text)) return;
  const found = splitCityLine(`City, ${text}`, known);
  if (isUnsplit(found) || found.city !== "City" || found.state === undefined || found.zip === undefined) return;
  const { state, zip } = found;
  delete row.values[target];
  if (!take(row, { state, zip })) row.values[target] = text;
}

/** `Milwaukee, WI` or `Milwaukee, WI 53211` in the column of the city. */
function divideCity(row: RowDraft, field: FieldReader | undefined, known: Known): void {
  const text = row.values["address.city"];
  if (!field || typeof text !== "string" || !MORE_THAN_CITY.test(text)) return;
  const line = splitCityLine(text, known);
  // Without a comma two letters may be a part of the name.
  const isCertain = /[,\d]/.test(text) || typeof row.values["address.state"] === "string";
  if (isUnsplit(line) || !isCertain) return;
  delete row.values["address.city"];
  if (!take(row, line)) row.values["address.city"] = text;
}

/** A street that holds the whole address, or that repeats the city, state and ZIP code of the row. */
function divideStreet(row: RowDraft, field: FieldReader | undefined, known: Known): void {
  const { "address.street": text, "address.city": city, "address.state": state, "address.zip": zip } = row.values;
  if (!field || typeof text !== "string") return;
  const isAlone = typeof city !== "string" && typeof state !== "string" && typeof zip !== "string";
  if (!(isAlone ? /\d/ : /[,\n•·|]/).test(text)) return;
  const labelled = isAlone && text.includes(":") ? readLabelled(text) : undefined;
  if (labelled !== undefined) {
    delete row.values["address.street"];
    take(row, labelled);
    return;
  }
  const whole = isAlone ? readWhole(row, field, text, known) : splitAddress(text, known);
  if (whole === undefined) return;
  if (!isUnsplit(whole)) {
    delete row.values["address.street"];
    if (take(row, whole)) return;
    row.values["address.street"] = text;
  } else if (isAlone) {
    keepWhole(row, field, text, whole);
    if (whole.missing !== "zip" && whole.conflict === undefined) row.saw("address not divided", row.column(field));
    return;
  }
  const short = withoutRepeated(text, { city: city ?? "", state: state ?? "", zip: zip ?? "" });
  if (short !== undefined) row.values["address.street"] = short;
}

/**
 * The address; a ZIP code that has lost its zero is repaired where --fix asks for it. Undefined where that is a problem:
 * then the text is kept as the street.
 */
function readWhole(row: RowDraft, field: FieldReader, text: string, known: Known): WholeAddress | Unsplit | undefined {
  const whole = splitAddress(text, known);
  if (!isUnsplit(whole)) return whole;
  const spaced = row.untidyText(field);
  if (spaced.includes("  ")) {
    // Mailchimp and QuickBooks write two blanks between the parts.
    const divided = splitAddress(spaced.replace(/ {2,}/g, "\n"), known);
    if (!isUnsplit(divided)) return divided;
  }
  const zip = /\d{3,8}$/.exec(text)?.[0] ?? "";
  const original = zip === "" ? undefined : usZipDamage(zip, undefined)?.original;
  const repaired = original === undefined ? undefined : text.slice(0, -zip.length) + original;
  const parts = repaired === undefined ? undefined : splitAddress(repaired, known);
  if (original === undefined || repaired === undefined || parts === undefined || isUnsplit(parts)) return whole;
  const reason = `has a ZIP code that has lost its leading zero (${original})`;
  if (row.doubted(field, "address.street", text, { kind: "zip", reason, original: repaired }) === repaired)
    return parts;
  row.values["address.street"] ??= text;
  return undefined;
}

function keepWhole(row: RowDraft, field: FieldReader, text: string, { conflict }: Unsplit): void {
  row.values["address.street"] = conflict
    ? row.doubted(field, "address.street", text, {
        kind: "zip-state",
        reason: conflictReason(conflict),
        hint: NO_STATE_HINT,
      })
    : text;
}

function conflictReason({ state, zip }: { readonly state: string; readonly zip: string }): string {
  const inState = stateOfZip(zip);
  return inState === undefined
    ? `has the ZIP code ${zip}, which is not in ${state}`
    : `has the state ${state}, but the ZIP code ${zip} is in ${inState}`;
}

/** Takes the parts that the row does not have yet. False, and nothing is taken, where it has others. */
function take(row: RowDraft, found: Partial<WholeAddress> | CityLine): boolean {
  const parts: Partial<WholeAddress> = found;
  const { values } = row;
  for (const part of PARTS) {
    const [given, other] = [values[`address.${part}`], parts[part]];
    if (given === undefined || other === undefined) continue;
    if (given === null || !isSame(part, given, other)) return false;
  }
  const { street } = parts;
  const before = values["address.street"];
  if (street !== undefined && before !== undefined && foldedWords(before ?? "") !== foldedWords(street)) return false;
  if (street !== undefined) values["address.street"] ??= street;
  for (const part of PARTS) {
    const value = parts[part];
    if (value !== undefined) values[`address.${part}`] ??= value;
  }
  return true;
}

function isSame(part: (typeof PARTS)[number], one: string, other: string): boolean {
  if (part === "state") return isSameState(one, other);
  if (part === "city") return foldedWords(one) === foldedWords(other);
  return one.replace(/[ -]/g, "").slice(0, 5).toLowerCase() === other.replace(/[ -]/g, "").slice(0, 5).toLowerCase();
}

function hasLetterAndDigit(text: string): boolean {
  return /[a-z]/i.test(text) && /\d/.test(text);
}

function textOf(row: RowDraft, field: FieldReader): string | undefined {
  const text = row.text(field);
  return text === undefined ? undefined : undamaged(row, field, "address.street", text);
}
