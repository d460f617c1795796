import { ADDRESS_PARTS, type AddressPart, withoutAddress } from "../../../customers/fields.ts";
import { hasWords } from "../../../customers/postal.ts";
import { cutEnd, isTown, type KnownCountry } from "../../cells/address/address-end.ts";
import { isSamePart, openEnvelope, withoutRepeated } from "../../cells/address/beside-address.ts";
import { codePrefix, writesCode } from "../../cells/address/codes.ts";
import {
  type DividedAddress,
  endsInTown,
  type Reading,
  readAddress,
  segmentsOf,
} from "../../cells/address/read-address.ts";
import { isCity } from "../../cells/address/street.ts";
import { countryCode } from "../../cells/country.ts";
import { isSaid } from "../../cells/person.ts";
import { isStateOf, regionsOf, zipFits } from "../../cells/regions.ts";
import { joinedText } from "../../columns/choice.ts";
import type { FieldTarget } from "../../columns/field-columns.ts";
import { fieldOfHeader } from "../../headings/read-heading.ts";
import { filledCells } from "../../row.ts";
import type { FieldCells } from "../field-reader.ts";
import { type CheckOptions, type CleanRow, FieldReading } from "../field-reading.ts";
import type { BlockCells } from "../row-country.ts";

/** What is known of a row beside its address. */
export interface Beside {
  readonly name: string | null | undefined;
  readonly phone: string | null | undefined;
  /** All names of the row: its customer, company and person. An envelope may repeat one of them. */
  readonly names: readonly string[];
}

/** What is read of the address of a row. */
export class AddressReading extends FieldReading {
  readonly beside: Beside;
  /** Where the row's customer lives, as the file says it: two letters of ISO 3166. */
  country: string | undefined;

  constructor(row: CleanRow, file: CheckOptions, beside: Beside) {
    super(row, file);
    this.beside = beside;
  }
}

/** Divides the cells of an address that hold more than one part. Parts that have a column of their own are stronger. */
export function divideAddress(reading: AddressReading, block: BlockCells, known: KnownCountry): void {
  const cell = (target: FieldTarget, divide: typeof divideWhole) => {
    const field = block[target];
    const text = field && reading.text(field);
    if (field === undefined || text === undefined) return;
    divide(reading, field, opened(reading, field, reading.undamaged(field, text, "address.street")), known);
  };
  cell("address line", divideWhole);
  // `Unit` beside a whole address
  const { "address.street": unit } = block.address ? reading.values : {};
  if (unit) delete reading.values["address.street"];
  cell("address", divideWhole);
  cell("city line", divideCityLine);
  dividePart(reading, "address.zip", known, ({ street, zip }) => !street && !!zip);
  dividePart(reading, "address.state", known, ({ city, state, zip }) => !city && !!state && !!zip);
  const { "address.city": city, "address.state": given, "address.zip": code } = reading.values;
  // `Antigonish NS`: without a comma two letters may belong to the name, unless the code of the row is in that state.
  const isIn = (state = "") => regionsOf(state).some((one) => zipFits(code ?? "", one));
  const isMore = given || /[,\d/]| [-–] /.test(city ?? "");
  dividePart(reading, "address.city", known, ({ street, state }) => !street && (isMore || isIn(state)));
  divideStreet(reading, block, known);
  if (unit) reading.values["address.street"] = filledCells([reading.values["address.street"] ?? "", unit]).join(", ");
}

// --- internal ---

/** Whether a text has a code of four or five digits behind a divider or the letters of a state. */
function hasCode(text: string): boolean {
  const divider = text.search(/[,\n•·|]| [A-Z]{2}(?= \d)/);
  return divider >= 0 && / \d{4,5}(?:[ ,;|\n]|-\d{4}$|$)/.test(text.slice(divider + 1));
}

const NOT_DIVIDED = {
  reason: "could not be divided into city, state and ZIP code",
  hint: 'Write it as "Portland, ME 04101".',
};
/** In words: Salt Lake City. */
const LONGEST_CITY = 3;

/** A cell for a whole address: it may as well hold a street, or a city line. */
function divideWhole(reading: AddressReading, field: FieldCells, text: string, known: KnownCountry): void {
  const { parts, isCertain } = readWhole(reading, field, text, known);
  const street = field.target === "address.street" ? undefined : reading.values["address.street"];
  // A city of many words may hold a street: `Rural Route Ten Salem OR`.
  const isCityLine = !street && (parts?.city ?? "").split(" ").length <= LONGEST_CITY;
  if (isCertain && parts && (parts.street || isCityLine)) take(reading, parts, field.target);
  else if (!street && text !== "") {
    reading.values["address.street"] = text;
    const segments = segmentsOf(text);
    const own = known.country ?? known.likely ?? "";
    const hasTown = isTown(segments) && isCity(segments.at(-1) ?? "");
    const isDoubtful = parts?.state !== undefined || hasCode(text) || segments.some((one) => writesCode(own, one));
    const divided = { street: segments.slice(0, -1).join(", "), city: segments.at(-1) };
    const isDivided = !isDoubtful && areTowns(reading, field, text, own) && take(reading, divided, field.target);
    if (isDivided) reading.find("town without code", { column: field.column });
    else if (isDoubtful || hasTown) reading.find("address not divided", { column: field.column });
  }
}

/** Whether the words behind a column's streets are towns: most cells end so, and the country has no districts there. */
function areTowns({ file, beside }: AddressReading, { used }: FieldCells, text: string, country: string): boolean {
  const isColumn = used?.parts.every((at) => file.columns.townsLast.has(at)) ?? false;
  const town = segmentsOf(text).at(-1) ?? "";
  const isOwn = beside.names.some((name) => town.split(" ").some((word) => hasWords(name, word)));
  return isColumn && !isOwn && !DISTRICT_LAST.has(country) && endsInTown(text, country);
}

/** Countries in which the part of the town stands behind the street: `Rua Augusta 120, Centro`. */
const DISTRICT_LAST: ReadonlySet<string> = new Set(
  "BR PT MX CO AR CL PE EC VE UY PY BO CR PA GT HN NI SV DO".split(" "),
);

/** The address without the customer's own names. */
function opened(reading: AddressReading, field: FieldCells, text: string): string {
  const { name, names } = reading.beside;
  const own = () => (typeof name === "string" ? [name, ...names.filter((other) => isSaid(name, other))] : names);
  const address = openEnvelope(text, own);
  // A customer may be called as the house is.
  return address === "" && field.target !== "address line" ? text : address;
}

function divideCityLine(reading: AddressReading, field: FieldCells, text: string, known: KnownCountry): void {
  const { parts, isCertain } = readAddress(text, known);
  if (isCertain && parts && !parts.street && take(reading, parts)) return;
  if (writesCode(known.country ?? known.likely ?? "", text) && take(reading, { zip: text })) return;
  // `Monza (MB)` in Italy
  const country = known.country ?? known.likely;
  const [, city, province = ""] = /^(\p{L}[^()]*) \((\p{Lu}{2})\)$/u.exec(text) ?? [];
  const isState = country !== undefined && province !== country && isStateOf(province, country);
  if (city && isState && take(reading, { city, state: province })) return;
  // `Milwaukee Wisconsin`; `Washington` alone is a city.
  const state = cutEnd([text], (end) => regionsOf(end)[0]);
  if (isCity(text) && !state?.left.length && take(reading, { city: text })) return;
  if (reading.values["address.city"] === undefined) {
    reading.values["address.city"] = text;
    reading.repaired("city-line", field, text, NOT_DIVIDED, "address.city");
  } else reading.find("further address", { column: field.column });
}

/** `WI 53211` in the column of the state or of the ZIP code, `Milwaukee, WI` in that of the city. */
function dividePart(
  reading: AddressReading,
  target: "address.zip" | "address.state" | "address.city",
  known: KnownCountry,
  isRight: (parts: DividedAddress) => unknown,
): void {
  const text = reading.values[target];
  if (!text || !/[, /]/.test(text)) return;
  const { parts, isCertain } = readAddress(text, known);
  if (!isCertain || parts === undefined || !isRight(parts)) return;
  take(reading, parts, target);
}

/** A street that holds the whole address, or that repeats the city, state and ZIP code of the row. */
function divideStreet(reading: AddressReading, block: BlockCells, known: KnownCountry): void {
  const field = block["address.street"];
  const { "address.street": given, "address.city": city, "address.state": state, "address.zip": zip } = reading.values;
  if (!field || !given) return;
  const text = opened(reading, field, given);
  reading.values["address.street"] = text;
  const isAlone = !city && !state && !zip;
  if (!(isAlone ? /[\d,\n•·|]/ : /[,\n•·|]/).test(text)) return;
  if (isAlone) {
    divideWhole(reading, field, text, known);
    return;
  }
  const { parts, isCertain } = city ? readAddress(text, known) : readWhole(reading, field, text, known);
  // `Lisnagry, Co. Limerick` has no street, unless the row has another city.
  const isSure = isCertain || (city && zip); // They must be the same.
  if (isSure && parts && (parts.street || !city) && take(reading, parts, field.target)) return;
  reading.values["address.street"] = withoutRepeated(text, { city, state, zip }) ?? text;
}

/**
 * Adds state and code of other columns to an address that ends with its town: `Station Yard, Pannal` and `HG3 1JN`.
 * Undefined for any other address.
 */
function withOthers(reading: AddressReading, text: string): string | undefined {
  const { "address.city": city, "address.state": state, "address.zip": zip } = reading.values;
  const segments = segmentsOf(text);
  const last = segments.at(-1) ?? "";
  if (city || !(state || zip) || !(segments.length > 1 ? isTown(segments) : / [A-Z]{2}$/.test(last))) return undefined;
  return filledCells([text, state && !isSamePart("state", last, state) ? state : "", zip ?? ""]).join(", ");
}

function readWhole(reading: AddressReading, field: FieldCells, text: string, known: KnownCountry): Reading {
  const labelled = text.includes(":") ? readLabelled(text) : undefined;
  if (labelled !== undefined) return { parts: labelled, isCertain: true };
  const alone = readAddress(text, known);
  const joined = alone.isCertain ? alone : readAddress(withOthers(reading, text) ?? text, known);
  // What stands in a column of the state is no city.
  const whole = hasWords(text, joined.parts?.city ?? "") ? joined : alone;
  if (whole.isCertain) return whole;
  const { street, city, state, zip = "", country } = whole.parts ?? {};
  const own = codePrefix(known.country ?? known.likely ?? "");
  if (street && city && (text.includes("\n") ? state || country || own : zip && (country || own))) {
    reading.find("unclear address line", { column: field.column });
    return { ...whole, isCertain: true };
  }
  // Mailchimp and QuickBooks write two blanks between the parts.
  const given = field.used && joinedText(field.used, (at) => reading.row.given[at] ?? undefined);
  return readAddress((given ?? "").replace(/ {2,}/g, "\n"), known);
}

/**
 * Takes the parts that the row does not have yet, in place of the text that holds them. Takes nothing, and returns
 * false, if the row has different ones.
 * @param own the field of that text.
 */
function take(reading: AddressReading, parts: DividedAddress, own?: FieldTarget): boolean {
  const { values } = reading;
  const given = (part: AddressPart) => (own === `address.${part}` ? undefined : values[`address.${part}`]);
  const isNew = (part: AddressPart) => given(part) === undefined;
  const isSame = (part: AddressPart, found = parts[part]) =>
    found === undefined || isSamePart(part, found, given(part));
  if (!ADDRESS_PARTS.every((part) => isNew(part) || isSame(part))) return false;
  for (const part of ADDRESS_PARTS.filter(isNew)) {
    const found = parts[part];
    if (found === undefined) delete values[`address.${part}`];
    else values[`address.${part}`] = found;
  }
  reading.country ??= parts.country;
  return true;
}

/**
 * An address as forms write it, with a label in each line: `Street Address: 29 Pinckney St`, `City: Boston`. Undefined
 * if a line has no label.
 */
function readLabelled(text: string): DividedAddress | undefined {
  const parts: Record<string, string> = {};
  for (const line of filledCells(text.split("\n"))) {
    const [, label = "", value = ""] = /^([^:]{1,40}):(.*)$/.exec(line) ?? [];
    const part = withoutAddress(fieldOfHeader(label) ?? "");
    if (!["country", ...ADDRESS_PARTS].includes(part) || (parts[part] && part !== "street")) return undefined;
    if (value.trim() !== "") parts[part] = filledCells([parts[part] ?? "", value]).join(", ");
  }
  const { country: name, ...others } = parts;
  return Object.keys(parts).length < 2 ? undefined : { ...others, country: countryCode(name ?? "") };
}
