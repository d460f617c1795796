import { ADDRESS_FIELDS } from "../../../customers/fields.ts";
import { hasWords } from "../../../customers/postal.ts";
import type { KnownCountry } from "../../cells/address/address-end.ts";
import { judgeZip, likelyCountry } from "../../cells/address/judge-zip.ts";
import { isBox } from "../../cells/address/street.ts";
import { calledCountries } from "../../cells/country.ts";
import { stateWithCountry } from "../../cells/regions.ts";
import type { FieldTarget } from "../../columns/field-columns.ts";
import { filledCells } from "../../row.ts";
import { type FieldCells, rivalsOf } from "../field-reader.ts";
import type { CheckOptions, CleanRow } from "../field-reading.ts";
import { type BlockCells, namedCountry } from "../row-country.ts";
import { AddressReading, type Beside, divideAddress } from "./divide-address.ts";

/**
 * Reads one address of a row: the fullest, with a street if any has one; of equal ones the first that is no post office
 * box, unless a flag gives one. It never mixes two.
 * @param names of the row, for the lines of an envelope that repeat one of them.
 */
export function readAddressFields(
  row: CleanRow,
  file: CheckOptions,
  blocks: readonly BlockCells[],
  beside: Beside,
): AddressReading {
  const reading = new AddressReading(row, file, beside);
  for (const { country } of blocks) reading.country ??= country && namedCountry(country.cell ?? "");
  const filled = blocks.length > 1 ? blocks.map(partsIn) : [0];
  const most = Math.max(...filled);
  const fullest = blocks.filter((_block, at) => (filled[at] ?? 0) > most - LESS);
  const isNoBox = (one: BlockCells) => !STREETS.some((target) => isBox(firstLine(one[target])));
  const block = (file.columns.isAddressGiven ? undefined : fullest.find(isNoBox)) ?? fullest[0];
  if (block === undefined) return reading;
  for (const target of ADDRESS_FIELDS) {
    const field = block[target];
    const text = field && reading.text(field);
    if (field === undefined || text === undefined) continue;
    reading.take(field, target === "address.zip" ? readZip(reading, field, text) : text);
  }
  const known = knownCountry(reading, block);
  // An export of this program has the texts as the server has them: nothing is moved or divided.
  if (!file.isOwn) {
    takeSuburbs(reading, block);
    const { state } = stateWithCountry(reading.values["address.state"] ?? "") ?? {};
    if (state !== undefined) reading.values["address.state"] = state;
    divideAddress(reading, block, known);
    const street = reading.values["address.street"];
    if (street) reading.values["address.street"] = inOneLine(street);
  }
  checkZip(reading, block, known.country === undefined && reading.country ? { country: reading.country } : known);
  for (const other of filled.length > 1 ? blocks : []) if (other !== block) keepAddress(reading, other, block);
  return reading;
}

// --- internal ---

const STREETS: readonly FieldTarget[] = ["address.street", "address", "address line"];
const STATES: readonly FieldTarget[] = ["address.state", "city line", "address", "address line"];
const TOWNS: readonly FieldTarget[] = ["address.city", "address.zip", "city line", "address", "address line"];

function firstLine(field: FieldCells | undefined): string {
  return filledCells(field?.cell?.split(/[\n,;]/) ?? [])[0] ?? "";
}

/** The suburb beside the city stands behind the street, unless one of the two says it. */
function takeSuburbs(reading: AddressReading, block: BlockCells): void {
  for (const { text, header } of block["address.city"] ? rivalsOf(block["address.city"]) : []) {
    const { "address.street": lines, "address.city": city } = reading.values;
    if ([city, lines, reading.values["address.state"]].some((one) => hasWords(one ?? "", text))) continue;
    if (block["address.street"] && lines) {
      reading.values["address.street"] = `${lines}, ${text}`;
      reading.find("suburb", { column: header });
    } else reading.find("further address", { column: header });
  }
}

/** Notes another address of the row, unless it has the same street; a town or state alone if the used one has none. */
function keepAddress(reading: AddressReading, other: BlockCells, used: BlockCells): void {
  const text = (one: FieldCells | undefined) => one?.cell?.trim() ?? "";
  const partOf = (block: BlockCells, targets: readonly FieldTarget[]) =>
    Object.values(block).find((one) => targets.includes(one.target) && text(one));
  const street = (block: BlockCells) => partOf(block, STREETS);
  const alone = [TOWNS, STATES].find((targets) => partOf(other, targets) && !partOf(used, targets));
  const field = street(other) ?? (alone && partOf(other, alone));
  const [own, known] = [field ? text(field) : "", text(street(used))];
  if (field === undefined || hasWords(known, own) || hasWords(own, known)) return;
  reading.find("further address", { column: field.column });
}

/**
 * A street counts as much as all other parts. A cell that holds several parts counts less than a street and two parts
 * in their own cells, which nobody has to divide. A state alone makes no other address fuller.
 */
const WEIGHTS: Readonly<Partial<Record<FieldTarget, number>>> = {
  ...{ "address.street": 4, "address.city": 1, "address.state": 0.4, "address.zip": 1 },
  ...{ address: 5.5, "address line": 5.5, "city line": 1.5 },
};

/** So much less is as good: more than a state weighs. */
const LESS = 0.5;

/** How full an address is: one with a street comes first. A part that is to be emptied counts least. */
function partsIn(block: BlockCells): number {
  const weights = Object.values(block).map(({ cell, target }) =>
    cell === null ? 0.1 : cell ? (WEIGHTS[target] ?? 0) : 0,
  );
  return weights.reduce((sum, weight) => sum + weight, 0);
}

/** What is known about the country of the row's address. */
function knownCountry({ file, country, beside }: AddressReading, block: BlockCells): KnownCountry {
  const text = block.country?.cell;
  // A country that is not known by its name: none of the rules for codes holds.
  if (typeof text === "string" && calledCountries(text).length < 2) return { country: namedCountry(text) };
  if (country) return { country };
  return { likely: likelyCountry(file.defaultCountry, beside.phone) };
}

function readZip(reading: AddressReading, field: FieldCells, text: string): string {
  // Old databases write `02108-` if the four digits behind it are unknown.
  const given = text.replace(/^(\d{5})-$/, "$1");
  const value = reading.digits(field, given) ?? given;
  // No country has a decimal point in its codes.
  if (/^\d+[.,]\d+$/.test(value) && Number(value.replace(",", ".")) % 1 !== 0)
    reading.repaired("zip", field, value, { reason: "is not a ZIP code", hint: ZIP_HINT });
  return value;
}

const ZIP_HINT = "Format the column as text before saving the file.";

/** The lines of a street as people write them in one: `12 Pearl St, Apt 4`. */
function inOneLine(street: string): string {
  const lines = filledCells(street.split(/[\r\n]/));
  return lines.length < 2 ? street : filledCells(lines.map((line) => line.replace(/,$/, ""))).join(", ");
}

/** Short, with a digit, of letters, digits, blanks and hyphens: so are the postal codes of all countries. */
const MAY_BE_CODE = /^(?=.*\p{N})[\p{L}\p{N} -]{2,10}$/u;

/** Whether the ZIP code is one, and of the state that the row names. It is read after all parts of the address. */
function checkZip(reading: AddressReading, block: BlockCells, known: KnownCountry): void {
  const { "address.zip": zip, "address.state": state } = reading.values;
  const targets = ["address.zip", "city line", "address", "address line", "address.street"] as const;
  const field = targets.flatMap((target) => block[target] ?? [])[0];
  if (!zip || field === undefined) return;
  const { country, damage } = judgeZip(zip, state, known);
  if (damage) {
    const kind = damage.isOdd ? "zip-state" : "zip";
    const about = { hint: "Correct the ZIP code or the state.", ...damage };
    reading.values["address.zip"] = reading.repaired(kind, field, zip, about, "address.zip") ?? zip;
  } else if (!reading.file.isOwn && !MAY_BE_CODE.test(zip)) {
    reading.find("zip-form", {
      field: "address.zip",
      column: field.column,
      value: zip,
      reason: "does not look like a ZIP code",
    });
  } else if (country === "US") reading.values["address.zip"] = zip.replace(/^(\d{5})(\d{4})$/, "$1-$2");
}
