import { foldedName, foldedWords, foldedZip } from "../../../customers/postal.ts";
import { withoutAround } from "../../../text/words.ts";
import { isSameState } from "../regions.ts";
import { withoutCountry } from "./address-end.ts";
import { ATTENTION, segmentsOf } from "./read-address.ts";
import { isNamedStreet, isStreet } from "./street.ts";

/** Texts that have more than an address: the name before it, or what the row says already. */

/**
 * Takes from an address what stands elsewhere: the names of its customer, phone numbers and e-mail addresses. What divides
 * its parts stays, and so does any other name. Of a name alone nothing is left.
 * @param names that the name of the customer says.
 */
export function openEnvelope(
  text: string,
  names: () => readonly string[],
  isContact: (text: string) => boolean,
): { readonly address: string; readonly contacts: readonly string[] } {
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
    if (isContact(piece)) contacts.push(piece);
    else if (!(isAbove || ATTENTION.test(piece)) || !isName(piece))
      left.push((left.length > 0 ? (pieces[at - 1] ?? "") : "") + (pieces[at] ?? ""));
  }
  const address = withoutAround(left.join(""), DIVIDING, DIVIDING);
  const isAddress = /\p{L}/u.test(address) && (/\d/.test(address) || contacts.length === 0);
  const isNameAlone = left.length + contacts.length === 0;
  return isAddress || isNameAlone ? { address, contacts } : { address: text, contacts: [] };
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
