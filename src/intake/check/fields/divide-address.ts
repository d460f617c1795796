import { ADDRESS_PARTS, type AddressPart, withoutAddress } from "../../../customers/fields.ts";
import { isSamePart, openEnvelope, readEnvelope, withoutRepeated } from "../../cells/address/beside-address.ts";
import { zipDamage } from "../../cells/address/postcodes.ts";
import { type Address, type Known, type Reading, readAddress } from "../../cells/address/read-address.ts";
import { isCity } from "../../cells/address/street.ts";
import { countryCode } from "../../cells/country.ts";
import { isSaid } from "../../cells/person.ts";
import { regionsOf, zipFits } from "../../cells/regions.ts";
import type { FieldTarget } from "../../columns/field-columns.ts";
import { readHeading } from "../../headings/read-heading.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";
import { contactIn, takeBeside } from "./contact.ts";

/** One of the addresses that a row can have: how its parts are read. */
export type AddressBlock = Readonly<Partial<Record<FieldTarget, FieldReader>>>;

/** Divides the cells of an address that hold more than one part. Parts that have a column of their own are stronger. */
export function divideAddress(row: RowDraft, block: AddressBlock, known: Known, names: Names): void {
  const cell = (target: FieldTarget, divide: (field: FieldReader, text: string) => void) => {
    const field = block[target];
    const text = field && row.text(field);
    if (field === undefined || text === undefined) return;
    divide(field, opened(row, field, row.undamaged(field, text, "address.street"), names));
  };
  cell("address line", (field, text) => {
    const { parts = {}, isCertain } = readEnvelope(text.split("\n"), known);
    if (take(row, parts) && !isCertain) row.count("unclear address line", row.column(field));
  });
  cell("address", (field, text) => divideWhole(row, field, text, known));
  cell("city line", (field, text) => divideCityLine(row, field, text, known));
  dividePart(row, "address.zip", known, ({ street, zip }) => !street && !!zip);
  dividePart(row, "address.state", known, ({ city, state, zip }) => !city && !!state && !!zip);
  const { "address.city": city, "address.state": state, "address.zip": zip } = row.values;
  if (city && (/[,\d]/.test(city) || state || endsWithCode(city, zip ?? "", known)))
    dividePart(row, "address.city", known, ({ street }) => !street);
  divideStreet(row, block["address.street"], known, names);
}

// --- internal ---

/** The names of the row: its customer, company and person. */
type Names = () => readonly string[];

/** A divider, two capitals at the end, or a number of four or five digits behind other words. */
const MORE_THAN_STREET = /[,\n•·|]| [A-Z]{2}$| \d{4,5}(?: |$)/;
/** In words: Salt Lake City. */
const LONGEST_CITY = 3;

/** `Antigonish NS`: without a comma two letters may be a part of the name, unless the code of the row is in that state. */
function endsWithCode(city: string, zip: string, { country, likely }: Known): boolean {
  const [letters = ""] = / [A-Z]{2,3}$/.exec(city) ?? [];
  const own = country ?? likely;
  return regionsOf(letters.trim()).some((region) => region.country === own && zipFits(zip, region));
}

/** A cell for a whole address: it may as well hold a street, or a city line. */
function divideWhole(row: RowDraft, field: FieldReader, text: string, known: Known): void {
  const reading = readWhole(row, field, text, known);
  if (reading === undefined) return;
  const { parts, isCertain } = reading;
  // A city line beside a street of the row adds nothing. A city of many words may hold a street: `Rural Route Ten Salem OR`.
  const isCityLine = !row.values["address.street"] && (parts?.city ?? "").split(" ").length <= LONGEST_CITY;
  if (isCertain && parts && (parts.street || isCityLine)) take(row, parts);
  else if (!row.values["address.street"]) keepWhole(row, field, text, reading, MORE_THAN_STREET.test(text));
}

/** The address without the customer's own names, and without contacts: one is used where the row has no other. */
function opened(row: RowDraft, field: FieldReader, text: string, names: Names): string {
  const column = row.column(field);
  const { name } = row.values;
  const own = () => (typeof name === "string" ? [name, ...names().filter((other) => isSaid(name, other))] : names());
  const { address, contacts } = openEnvelope(text, own, (piece) => contactIn(row, piece) !== undefined);
  for (const contact of contacts) takeBeside(row, column, contact);
  // A customer may be called as the house is.
  return address === "" && field.target !== "address line" ? text : address;
}

function divideCityLine(row: RowDraft, field: FieldReader, text: string, known: Known): void {
  const { parts, isCertain, conflict } = readAddress(text, known);
  const words = text.split(/[\s,]+/);
  // `Milwaukee Wisconsin`; `Washington` alone is a city.
  const endsWithState = words.some((_, at) => at > 0 && regionsOf(words.slice(at).join(" ")).length > 0);
  if (isCertain && parts && !parts.street && take(row, parts)) return;
  if (isCity(text) && !endsWithState) take(row, { city: text });
  else if (row.values["address.city"] === undefined)
    row.values["address.city"] = row.faulty(
      field,
      text,
      {
        kind: conflict ? "zip-state" : "city-line",
        reason: conflict ?? "could not be divided into city, state and ZIP code",
        hint: 'Write it as "Portland, ME 04101".',
      },
      "address.city",
    );
}

/** `WI 53211` in the column of the state or of the ZIP code, `Milwaukee, WI` in that of the city. */
function dividePart(
  row: RowDraft,
  target: "address.zip" | "address.state" | "address.city",
  known: Known,
  isRight: (parts: Address) => boolean,
): void {
  const text = row.values[target];
  if (!text || !/[, ]/.test(text)) return;
  const { parts, isCertain } = readAddress(text, known);
  if (!isCertain || parts === undefined || !isRight(parts)) return;
  delete row.values[target];
  if (!take(row, parts)) row.values[target] = text;
}

/** A street that holds the whole address, or that repeats the city, state and ZIP code of the row. */
function divideStreet(row: RowDraft, field: FieldReader | undefined, known: Known, names: Names): void {
  const { "address.street": given, "address.city": city, "address.state": state, "address.zip": zip } = row.values;
  if (!field || !given) return;
  const text = opened(row, field, given, names);
  row.values["address.street"] = text;
  const isAlone = !city && !state && !zip;
  if (!(isAlone ? /\d/ : /[,\n•·|]/).test(text)) return;
  const reading = isAlone ? readWhole(row, field, text, known) : readAddress(text, known);
  if (reading === undefined) return;
  if (reading.isCertain && reading.parts?.street) {
    delete row.values["address.street"];
    if (!take(row, reading.parts)) row.values["address.street"] = text;
  } else if (isAlone) {
    const endsAsAddress = / [A-Z]{2}[, ]+\d{5}(?:-\d{4})?$/.test(text);
    keepWhole(row, field, text, reading, endsAsAddress || (/[,\n•·|]/.test(text) && / \d{4,5}(?: |$)/.test(text)));
  }
  const short = withoutRepeated(text, { ...(city && { city }), ...(state && { state }), ...(zip && { zip }) });
  if (row.values["address.street"] === text && short !== undefined) row.values["address.street"] = short;
}

/**
 * The address; a ZIP code that has lost its zero is repaired where --fix asks for it. Undefined where that is a problem:
 * then the text is the street.
 */
function readWhole(row: RowDraft, field: FieldReader, text: string, known: Known): Reading | undefined {
  const labelled = text.includes(":") ? readLabelled(text) : undefined;
  if (labelled !== undefined) return { parts: labelled, isCertain: true };
  const whole = readAddress(text, known);
  if (whole.isCertain) return whole;
  const { parts, isCertain } = text.includes("\n") ? readEnvelope(text.split("\n"), known) : whole;
  if (parts?.street && parts.city && (text.includes("\n") || (parts.zip && parts.country))) {
    if (!isCertain) row.count("unclear address line", row.column(field));
    return { parts, isCertain: true };
  }
  // Mailchimp and QuickBooks write two blanks between the parts.
  const divided = readAddress(row.rawText(field).replace(/ {2,}/g, "\n"), known);
  if (divided.isCertain) return divided;
  const [zip = ""] = /\d{3,8}$/.exec(text) ?? [];
  const original = zipDamage(zip, "US", undefined)?.original;
  const repaired = original && text.slice(0, -zip.length) + original;
  const reading = repaired ? readAddress(repaired, known) : whole;
  if (!repaired || !reading.isCertain) return whole;
  const reason = `has a ZIP code that has lost its leading zero (${original})`;
  if (row.faulty(field, text, { kind: "zip", reason, original: repaired }, "address.street") === repaired)
    return reading;
  row.values["address.street"] ??= text;
  return undefined;
}

/** @param isMore it looks like more than a street: it is counted as not divided. */
function keepWhole(row: RowDraft, field: FieldReader, text: string, { conflict }: Reading, isMore: boolean): void {
  const hint = "Correct the state or the ZIP code.";
  row.values["address.street"] =
    conflict === undefined
      ? text
      : row.faulty(field, text, { kind: "zip-state", reason: conflict, hint }, "address.street");
  if (conflict === undefined && isMore) row.count("address not divided", row.column(field));
}

/** Takes the parts that the row does not have yet. False, and nothing is taken, where it has others. */
function take(row: RowDraft, parts: Address): boolean {
  const { values } = row;
  const isSame = (part: AddressPart) => {
    const [given, found] = [values[`address.${part}`], parts[part]];
    if (given === undefined || found === undefined) return true;
    return given !== null && isSamePart(part, given, found);
  };
  if (!ADDRESS_PARTS.every(isSame)) return false;
  for (const part of ADDRESS_PARTS) if (parts[part] !== undefined) values[`address.${part}`] ??= parts[part];
  row.country ??= parts.country;
  return true;
}

/**
 * An address of lines that each say what they hold, as forms write it: `Street Address: 29 Pinckney St`, `City: Boston`.
 * Undefined where a line has no such label.
 */
function readLabelled(text: string): Address | undefined {
  const parts: Record<string, string> = {};
  for (const line of text.split("\n").filter((one) => one.trim() !== "")) {
    const colon = line.indexOf(":");
    const { target = "" } = (colon > 0 && colon < 40 && readHeading(line.slice(0, colon))) || {};
    const part = withoutAddress(target);
    if (part !== "country" && !ADDRESS_PARTS.some((one) => `address.${one}` === target)) return undefined;
    const value = line.slice(colon + 1).trim();
    if (value === "") continue;
    if (parts[part] !== undefined && part !== "street") return undefined;
    parts[part] = parts[part] === undefined ? value : `${parts[part]}, ${value}`;
  }
  const { country: name, ...others } = parts;
  const country = countryCode(name ?? "");
  return Object.keys(parts).length < 2 ? undefined : { ...others, ...(country ? { country } : {}) };
}
