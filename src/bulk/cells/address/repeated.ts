import { foldedWords } from "../../../customers/postal.ts";
import { regionsOf } from "../regions.ts";
import { segmentsOf, wordsOf } from "./parts.ts";
import { withoutCountry } from "./split-address.ts";
import { isNamedStreet, isStreet } from "./street.ts";

/** What the columns of a row say; `""` where they are blank. */
export interface RowParts {
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

/**
 * The street without the city, state and ZIP code that some programs write behind it although the row has them:
 * `3233 N Downer Ave • Milwaukee, Wisconsin 53211`. Undefined when there is nothing to cut.
 */
export function withoutRepeated(street: string, row: RowParts): string | undefined {
  if (row.city === "" || !/[,\n•·|]/.test(street)) return undefined;
  const { segments } = withoutCountry(segmentsOf(street) ?? []);
  for (const order of ORDERS) {
    let left = segments;
    const found = new Set<string>();
    for (const part of order) {
      const cut = row[part] === "" ? undefined : withoutEnd(left, part, row[part]);
      if (cut === undefined) continue;
      left = cut;
      found.add(part);
    }
    const isWhole = found.size === order.length;
    const isAtDivider = left.every((segment) => segments.includes(segment));
    if (
      found.has("city") &&
      (isWhole || isAtDivider) &&
      left.some((one) => isStreet(one) || isNamedStreet(one) || /\d/.test(one))
    )
      return left.join(", ");
  }
  return undefined;
}

/** Whether two texts name the same state: `Wisconsin` and `WI`. */
export function isSameState(one: string, other: string): boolean {
  if (foldedWords(one) === foldedWords(other)) return true;
  const codes = regionsOf(one).map(({ country, code }) => `${country}-${code}`);
  return regionsOf(other).some(({ country, code }) => codes.includes(`${country}-${code}`));
}

// --- internal ---

/** From the right. */
const ORDERS: readonly (readonly (keyof RowParts)[])[] = [
  ["zip", "state", "city"],
  ["city", "zip"],
];

/** The segments without a part at their end. */
function withoutEnd(segments: readonly string[], part: keyof RowParts, value: string): readonly string[] | undefined {
  const words = wordsOf(segments.at(-1) ?? "");
  for (let count = 1; count <= Math.min(6, words.length); count += 1) {
    const end = words.slice(-count).join(" ");
    if (!isSame(part, end, value)) continue;
    const rest = words.slice(0, -count).join(" ");
    return [...segments.slice(0, -1), ...(rest === "" ? [] : [rest])];
  }
  return undefined;
}

function isSame(part: keyof RowParts, end: string, value: string): boolean {
  if (part === "state") return isSameState(end, value);
  if (part === "city") return foldedWords(end) === foldedWords(value);
  const [one, other] = [end, value].map((zip) => foldedWords(zip).replaceAll(" ", ""));
  return (
    one === other || (/^\d{5}/.test(value) && end.slice(0, 5) === value.slice(0, 5) && /^\d{5}(?:-\d{4})?$/.test(end))
  );
}
