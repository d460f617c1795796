import type { FieldValues } from "../customers/customer.ts";
import { foldedStreet, foldedWords, foldedZip } from "../customers/postal.ts";

/** Whether two addresses are one: `unsure` where they say too little, or nearly the same. */
export type PlaceSameness = "same" | "other" | "unsure";

/** Compares the addresses of two people with one name who have nothing else in common. */
export function samePlace(one: FieldValues, other: FieldValues): PlaceSameness {
  const [a, b] = [placeOf(one), placeOf(other)];
  if (a.street !== "" && b.street !== "") {
    const zipDiffers = differ(a.zip, b.zip);
    if (a.street === b.street) return zipDiffers || differ(a.city, b.city) ? "unsure" : "same";
    if (zipDiffers || differ(a.city, b.city)) return "other";
    // The same house number: perhaps the street is spelt in another way.
    return numberOf(a.street) === numberOf(b.street) ? "unsure" : "other";
  }
  if (a.zip !== "" && b.zip !== "") return a.zip === b.zip ? "same" : "other";
  if (differ(a.city, b.city) || differ(a.state, b.state)) return "other";
  return PARTS.every((part) => a[part] === b[part]) ? "same" : "unsure";
}

/** Whether the parts that both addresses have are the same. */
export function isOneAddress(one: FieldValues, other: FieldValues): boolean {
  const [a, b] = [placeOf(one), placeOf(other)];
  return !PARTS.some((part) => differ(a[part], b[part]));
}

// --- internal ---

const PARTS = ["street", "city", "state", "zip"] as const;
type Place = Readonly<Record<(typeof PARTS)[number], string>>;

function placeOf(values: FieldValues): Place {
  return {
    street: foldedStreet(values["address.street"] ?? ""),
    city: foldedWords(values["address.city"] ?? ""),
    state: foldedWords(values["address.state"] ?? ""),
    zip: foldedZip(values["address.zip"] ?? ""),
  };
}

function differ(one: string, other: string): boolean {
  return one !== "" && other !== "" && one !== other;
}

function numberOf(street: string): string | undefined {
  return street.split(" ").find((word) => /^\d/.test(word));
}
