import { foldedName, foldedWords } from "../../../customers/postal.ts";
import { withoutAround } from "../../../text/words.ts";
import { isSameState } from "../regions.ts";
import { ZIP_FIRST } from "./postcodes.ts";
import {
  type Address,
  ATTENTION,
  cutEnd,
  DIVIDERS,
  isBeside,
  type Known,
  type Reading,
  readAddress,
  segmentsOf,
  withoutCountry,
} from "./read-address.ts";
import { isNamedStreet, isStreet } from "./street.ts";

/** Texts that have more than an address: the name before it, or what the row says already. */

/** An address, and the phone numbers and e-mail addresses that its envelope has. */
export interface Opened {
  readonly address: string;
  readonly contacts: readonly string[];
}

/**
 * Takes from an address what stands elsewhere: the names of its customer, phone numbers and e-mail addresses. What divides
 * its parts stays, and so does any other name. Of a name alone nothing is left.
 * @param names that the name of the customer says.
 */
export function openEnvelope(
  text: string,
  names: () => readonly string[],
  isContact: (text: string) => boolean,
): Opened {
  let own: ReadonlySet<string> | undefined;
  const isName = (one: string) => {
    own ??= new Set(names().map(foldedName));
    return own.has(foldedName(one.replace(ATTENTION, "")));
  };
  const pieces = text.split(JOINTS);
  const [left, contacts] = [[] as string[], [] as string[]];
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = (pieces[at] ?? "").trim();
    const isAbove = !left.some((part) => /\d/.test(part)) && !isStreet(piece);
    const isOwn = (more: number) => isName(pieces.slice(at, at + 1 + more).join(""));
    if (isAbove && isOwn(2))
      at += 2; // Ortiz, Dana
    else if (isContact(piece)) contacts.push(piece);
    else if (!(isAbove || ATTENTION.test(piece)) || !isOwn(0))
      left.push((left.length > 0 ? (pieces[at - 1] ?? "") : "") + (pieces[at] ?? ""));
  }
  const address = withoutAround(left.join(""), DIVIDING, DIVIDING);
  const isAddress = /\p{L}/u.test(address) && (/\d/.test(address) || contacts.length === 0);
  const isNameAlone = left.length + contacts.length === 0;
  return isAddress || isNameAlone ? { address, contacts } : { address: text, contacts: [] };
}

/** Reads the lines of an address: the street, `Portland, ME 04101`, the country. */
export function readEnvelope(lines: readonly string[], known: Known): Reading {
  const texts = lines.map((line) => line.trim()).filter((line) => line !== "");
  const reading = readAddress(texts.join("\n"), known);
  const { state, country = known.country ?? known.likely ?? "" } = reading.parts ?? {};
  // Without a state `Highway 20010` may be a code with its city.
  if (reading.isCertain || (reading.parts && (state || ZIP_FIRST.has(country) || reading.parts.country)))
    return reading;
  const street = texts.join(", ");
  const [only = "", ...more] = texts.filter((text) => !isBeside(text));
  return {
    parts: street === "" ? {} : { street },
    isCertain: street === "" || (more.length === 0 && isStreet(only)),
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
const DIVIDING = " ,;|\r\n";
const JOINTS = /(\r?\n|[,;|•·]| [-–—] )/;
