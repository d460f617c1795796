import { foldedName, foldedWords, foldedZip } from "../../../customers/postal.ts";
import { withoutAround } from "../../../text/words.ts";
import { isSameState } from "../regions.ts";
import { withoutCountry } from "./address-end.ts";
import { ATTENTION, segmentsOf } from "./read-address.ts";
import { isNamedStreet, isStreet } from "./street.ts";

/** Texts that have more than an address: the name before it, or what the row says already. */

/**
 * Takes the names of its customer from an address. What divides its parts stays, and so does any other name. Of a name
 * alone nothing is left.
 * @param names that the name of the customer says.
 */
export function openEnvelope(text: string, names: () => readonly string[]): string {
  let own: ReadonlySet<string> | undefined;
  const isName = (one: string) => {
    own ??= new Set(names().map(foldedName));
    return own.has(foldedName(one.replace(ATTENTION, "")));
  };
  const pieces = text.split(JOINTS);
  const left: string[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const piece = (pieces[at] ?? "").trim();
    const isAbove = !left.some((part) => /\d/.test(part)) && !isStreet(piece);
    if (!(isAbove || ATTENTION.test(piece)) || !isName(piece))
      left.push((left.length > 0 ? (pieces[at - 1] ?? "") : "") + (pieces[at] ?? ""));
  }
  const address = withoutAround(left.join(""), DIVIDING, DIVIDING);
  return /\p{L}/u.test(address) || left.length === 0 ? address : text;
}

/**
 * The street without the city behind it, and the state and code, although the row has them: `12 Elm St, Boston, MA`.
 * Undefined when there is nothing to cut.
 */
export function withoutRepeated(street: string, row: Place): string | undefined {
  const { left } = withoutCountry(segmentsOf(street));
  const isRepeated = (one: string) => PARTS.some((part) => isSamePart(part, one, row[part]));
  const end = left.findLastIndex((one) => !isRepeated(one)) + 1;
  const isCity = left.slice(end).some((one) => isSamePart("city", one, row.city));
  const isStreetLeft = left.slice(0, end).some((one) => isStreet(one) || isNamedStreet(one) || /\d/.test(one));
  return isCity && isStreetLeft ? left.slice(0, end).join(", ") : undefined;
}

/** Whether two texts say the same of a part: `WI` and `Wisconsin`, a ZIP code with and without its last four digits. */
export function isSamePart(part: (typeof PARTS)[number] | "street", one: string, other: Place["city"]): boolean {
  if (!other) return false;
  if (part === "state") return isSameState(one, other);
  const folded = part === "zip" ? foldedZip : foldedWords;
  return folded(one) === folded(other);
}

// --- internal ---

const PARTS = ["city", "zip", "state"] as const;
type Place = { readonly [Part in (typeof PARTS)[number]]?: string | null | undefined };
const DIVIDING = " ,;|\r\n";
const JOINTS = /(\r?\n|[,;|•·]| [-–—] )/;
