import { foldedName, foldedWords } from "../../../customers/postal.ts";
import { isSameState } from "../regions.ts";
import { ZIP_FIRST } from "./postcodes.ts";
import {
  type Address,
  cutEnd,
  DIVIDERS,
  type Known,
  type Reading,
  readAddress,
  segmentsOf,
  withoutCountry,
} from "./read-address.ts";
import { isNamedStreet, isStreet } from "./street.ts";

/** Texts that have more than an address: the name before it, or what the row says already. */

/**
 * Reads the lines of an envelope: the name, `Attn: …`, the street, `Portland, ME 04101`, the country.
 * @param names of the row: its customer, company and person. A line that only repeats one of them is not a part.
 */
export function readEnvelope(lines: readonly string[], names: readonly string[], known: Known): Reading {
  const own = new Set(names.map(foldedName));
  const isPart = (line: string) => line !== "" && !own.has(foldedName(line.replace(ATTENTION, "")));
  const texts = lines.map((line) => line.trim()).filter(isPart);
  const reading = readAddress(texts.join("\n"), known);
  const { state, country = known.country ?? known.likely ?? "" } = reading.parts ?? {};
  // Without a state `Highway 20010` may be a code with its city.
  if (reading.isCertain || (reading.parts && (state || ZIP_FIRST[country] || reading.parts.country))) return reading;
  const street = texts.join(", ");
  return {
    parts: street === "" ? {} : { street },
    isCertain: street === "" || (texts.length === 1 && isStreet(street)),
  };
}

/**
 * The street without the city, state and code that some programs write behind it although the row has them:
 * `3233 N Downer Ave • Milwaukee, Wisconsin 53211`. Undefined when there is nothing to cut.
 */
export function withoutRepeated(street: string, row: Address): string | undefined {
  if (row.city === undefined || !DIVIDERS.test(street)) return undefined;
  const { left: segments } = withoutCountry(segmentsOf(street));
  const found = new Set<string>();
  let left = segments;
  const next = () => cutEnd(left, (end) => PARTS.find((part) => !found.has(part) && isSamePart(part, end, row[part])));
  for (let cut = next(); cut !== undefined; cut = next()) {
    left = cut.left;
    found.add(cut.found);
  }
  const isAtDivider = left.every((segment) => segments.includes(segment));
  const isLeft = left.some((one) => isStreet(one) || isNamedStreet(one) || /\d/.test(one));
  return found.has("city") && (found.has("zip") || isAtDivider) && isLeft ? left.join(", ") : undefined;
}

/** Whether two texts say the same of a part: `WI` and `Wisconsin`, a ZIP code with and without its last four digits. */
export function isSamePart(part: (typeof PARTS)[number] | "street", one: string, other: string | undefined): boolean {
  if (other === undefined) return false;
  if (part === "state") return isSameState(one, other);
  const [first, second] = [one, other].map((text) => {
    const plain = foldedWords(text);
    return part === "zip" ? plain.replaceAll(" ", "").replace(/^(\d{5})\d{4}$/, "$1") : plain;
  });
  return first === second;
}

// --- internal ---

const PARTS = ["city", "zip", "state"] as const;
const ATTENTION = /^(?:attn|attention|att|c\/o|z\.? ?hd\.?|à l'attention de)[:.]? +/i;
