import { ADDRESS_FIELDS } from "../../../customers/fields.ts";
import { hasWords } from "../../../customers/postal.ts";
import type { Known } from "../../cells/address/address-end.ts";
import { isPostcode, zipDamage } from "../../cells/address/postcodes.ts";
import { calledCountries, callingCode } from "../../cells/country.ts";
import { type Region, regionsOf, stateWithCountry, zipFits } from "../../cells/regions.ts";
import type { FieldTarget } from "../../columns/field-columns.ts";
import { filledCells } from "../../row.ts";
import type { FieldReader } from "../field-reader.ts";
import { type AddressBlock, namedCountry } from "../row-country.ts";
import type { RowDraft } from "../row-draft.ts";
import { divideAddress } from "./divide-address.ts";

/**
 * Reads the address of a row: the most complete one, with a street if any has one; of two alike the first. Parts of two addresses are never mixed.
 * @param names of the row, for the lines of an envelope that repeat one of them.
 */
export function readAddressFields(
  row: RowDraft,
  blocks: readonly AddressBlock[],
  names: () => readonly string[],
): void {
  const filled = blocks.length > 1 ? blocks.map((block) => partsIn(row, block)) : [0];
  const block = blocks[filled.indexOf(Math.max(...filled))];
  if (block === undefined) return;
  for (const target of ADDRESS_FIELDS) {
    const field = block[target];
    const text = field && row.text(field);
    if (field === undefined || text === undefined) continue;
    row.take(field, target === "address.zip" ? readZip(row, field, text) : text);
  }
  const known = knownCountry(row, block);
  // An export of this program has the texts as the server has them: nothing is moved or divided.
  if (!row.options.isOwn) {
    takeSuburbs(row, block);
    changePlaces(row, block);
    const { state } = stateWithCountry(row.values["address.state"] ?? "") ?? {};
    if (state !== undefined) row.values["address.state"] = state;
    divideAddress(row, block, known, names);
    const street = row.values["address.street"];
    if (street) row.values["address.street"] = inOneLine(street);
  }
  checkZip(row, block, known.country === undefined && row.country ? { country: row.country } : known);
  for (const other of filled.length > 1 ? blocks : []) if (other !== block) keepAddress(row, other, block);
}

// --- internal ---

const STREETS: readonly FieldTarget[] = ["address.street", "address", "address line"];

/** The suburb beside the city stands behind the street, unless one of the two says it. */
function takeSuburbs(row: RowDraft, block: AddressBlock): void {
  for (const { text, header, label } of block["address.city"]?.rivals(row.cells) ?? []) {
    const { "address.street": lines, "address.city": city } = row.values;
    if (hasWords(city ?? "", text) || hasWords(lines ?? "", text)) continue;
    if (block["address.street"] && lines) {
      row.values["address.street"] = `${lines}, ${text}`;
      row.count("suburb", header);
    } else row.keep("further address", header, [`${label}: ${text}`]);
  }
}

/** A state or a city that is a postal code, beside a postal code without a digit: they stand in each other's column. */
function changePlaces(row: RowDraft, block: AddressBlock): void {
  const zip = row.values["address.zip"];
  for (const part of ["address.state", "address.city"] as const) {
    const [code, field] = [row.values[part], block[part]];
    if (!zip || !code || !field || /\d/.test(zip) || !isPostcode(code)) continue;
    row.values["address.zip"] = code;
    row.values[part] = zip;
    row.count("places changed", row.column(field));
    return;
  }
}

/** Notes another address of the row, unless it has the same street. */
function keepAddress(row: RowDraft, other: AddressBlock, used: AddressBlock): void {
  const text = (one: FieldReader | undefined) => one?.read(row.cells)?.trim() ?? "";
  const street = (block: AddressBlock) => Object.values(block).find((one) => STREETS.includes(one.target) && text(one));
  const field = street(other);
  const [own, known] = [field ? text(field) : "", text(street(used))];
  if (field === undefined || hasWords(known, own) || hasWords(own, known)) return;
  const parts = filledCells([field, ...Object.values(other).filter((each) => each !== field)].map(text));
  const column = row.column(field);
  row.keep("further address", column, [`${column}: ${inOneLine(parts.join("\n"))}`]);
}

/**
 * A street counts as much as all other parts. A cell that holds several parts counts less than a street and two parts in cells
 * of their own: nothing has to be divided there.
 */
const WEIGHTS: Readonly<Partial<Record<FieldTarget, number>>> = {
  ...{ "address.street": 4, "address.city": 1, "address.state": 1, "address.zip": 1 },
  ...{ address: 5.5, "address line": 5.5, "city line": 1.5 },
};

/** How much of an address a row has: one with a street comes first. A part that is to be emptied counts where no address has a value. */
function partsIn({ cells }: RowDraft, block: AddressBlock): number {
  return Object.values(block).reduce((sum, field) => {
    const cell = field.read(cells);
    return sum + (cell === undefined ? 0 : cell === null ? 0.1 : (WEIGHTS[field.target] ?? 0));
  }, 0);
}

/** What is known about the country of the row's address. */
function knownCountry({ cells, country, options, values }: RowDraft, block: AddressBlock): Known {
  const text = block.country?.read(cells);
  // A country that is not known by its name: none of the rules for codes holds.
  if (typeof text === "string" && calledCountries(text).length < 2) return { country: namedCountry(text) };
  if (country) return { country };
  const calling = callingCode(options.defaultCountry ?? "US");
  const isAbroad = calling !== undefined && values.phone && !values.phone.startsWith(calling);
  // ZZ: not the default country, and not known which. ISO 3166 leaves these letters to their user.
  return { likely: isAbroad ? "ZZ" : options.defaultCountry };
}

function readZip(row: RowDraft, field: FieldReader, text: string): string {
  // Old databases write `02108-` where the four digits behind it are not known.
  const value = row.digits(field, text.replace(/^(\d{5})-$/, "$1"));
  // No country has a decimal point in its codes.
  if (/^\d+[.,]\d+$/.test(value) && Number(value.replace(",", ".")) % 1 !== 0) {
    const hint = "Format the column as text before saving the file.";
    row.faulty(field, value, { kind: "zip", reason: "is not a ZIP code", hint });
  }
  return value;
}

/** The lines of a street as people write them in one: `12 Pearl St, Apt 4`. */
function inOneLine(street: string): string {
  const lines = filledCells(street.split(/[\r\n]/));
  return lines.length < 2 ? street : filledCells(lines.map((line) => line.replace(/,$/, ""))).join(", ");
}

/** Whether the ZIP code is one, and of the state that the row names. It is read after all parts of the address. */
function checkZip(row: RowDraft, block: AddressBlock, known: Known): void {
  const { "address.zip": zip, "address.state": state } = row.values;
  const field = block["address.zip"] ?? block["city line"] ?? block.address ?? block["address line"];
  if (!zip || field === undefined) return;
  const region = regionOf(zip, state ?? "", known);
  const country = known.country ?? region?.country ?? known.likely;
  const damage = zipDamage(zip, country, region);
  const hint = "Correct the ZIP code or the state.";
  if (damage)
    row.values["address.zip"] = row.faulty(
      field,
      zip,
      { kind: damage.isOdd ? "zip-state" : "zip", hint, reason: damage.reason, original: damage.original },
      "address.zip",
    );
  else if ((country ?? "US") === "US" && !region && /^(\d)\1{4}$/.test(zip))
    row.faulty(field, zip, { kind: "zip-digits", reason: "is one digit repeated", hint }, "address.zip");
  else if (country === "US") row.values["address.zip"] = zip.replace(/^(\d{5})(\d{4})$/, "$1-$2");
}

/** The state of a row, by its country where that is known. `WA` is in two countries: then the code decides. */
function regionOf(zip: string, state: string, { country, likely }: Known): Region | undefined {
  // In other countries the same letters mean something else: MI is Milan, PA is Palermo.
  const isOther = likely !== undefined && !["US", "CA", "AU"].includes(likely) && state.length < 4;
  if (country === undefined && isOther) return undefined;
  const regions = regionsOf(state).filter((region) => region.country === (country ?? region.country));
  return regions.find((one) => zipFits(zip, one)) ?? regions.find((one) => one.country === likely) ?? regions[0];
}
