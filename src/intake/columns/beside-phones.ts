import { labelledHeading, valueHeading } from "../headings/bare-headings.ts";
import type { Heading } from "../headings/heading.ts";
import { LEXICON } from "../headings/lexicon.ts";
import { type Column, isCounted } from "./column.ts";
import { MOST } from "./weights.ts";

/** The cells that say something of a phone number in another one. */
export interface BesidePhone {
  /** Which cell says what kind of phone it is: the number of a fax is not used. */
  readonly labelAt?: number | undefined;
  /** Which cell has the calling code: `+52`, `91`. */
  readonly codeAt?: number | undefined;
  /** Which cell has the area code: `202`, `09`. */
  readonly areaAt?: number | undefined;
}

/**
 * The columns beside each phone, by the cell of the phone:
 * - The label: by its heading (`Phone 1 - Label` for `Phone 1 - Value`, `Phone Number Type`), else the column right
 *   beside the phone. E-mail addresses have labels as well.
 * - The nearest calling codes; several phones may share them.
 * - The nearest area codes.
 */
export function besidePhones(
  all: readonly Column[],
  chosen: ReadonlyMap<number, Heading>,
): ReadonlyMap<number, BesidePhone> {
  const unused = all.filter(({ at }) => !chosen.has(at));
  const codes = all.filter((column) => holdsCallingCodes(column, chosen.get(column.at)));
  const isAbout = (column: Column, other: Column) => labelledHeading(column.header) === valueHeading(other.header);
  const taken = new Set<number | undefined>();
  const found = new Map<number, BesidePhone>();
  for (const contact of all) {
    const { kind } = chosen.get(contact.at) ?? {};
    if (kind !== "phone" && kind !== "email") continue;
    const free = unused.filter(({ at }) => !taken.has(at));
    const isLabel = (column: Column) => Math.abs(column.at - contact.at) === 1 && holdsLabels(column);
    const labelAt = (unused.find((column) => isAbout(column, contact)) ?? free.find(isLabel))?.at;
    const areas = kind === "phone" ? free.filter((column) => holdsAreaCodes(column, contact)) : [];
    const areaAt = nearest(areas, contact)?.at;
    for (const at of [labelAt, areaAt]) taken.add(at);
    found.set(contact.at, { labelAt, codeAt: nearest(codes, contact)?.at, areaAt });
  }
  return found;
}

// --- internal ---

/** A longer number has its area code. */
const LONGEST_LOCAL = 9;
const AREA_CODE = /^\(?\d{1,5}\)?$/;
const MARKED_AREA_CODE = /^(?:\(0?[1-9]\d{0,4}\)|0[1-9]\d{0,3})$/;

/** How somebody wants to be reached is not the kind of a phone. */
function holdsLabels({ share, values }: Column): boolean {
  return (
    share("label") >= MOST &&
    !values.some((value) => /^(?:e-?mail|mail|post|letter|text|sms|any|either)\b/i.test(value))
  );
}

/** Values such as `+52`. Without a plus (`91`, `001`) the heading has to say so: `Country Code`, `Vorwahl`. */
function holdsCallingCodes({ header, values, share }: Column, heading: Heading | undefined): boolean {
  if (heading !== undefined && heading.kind !== "country") return false;
  const isSaid = heading !== undefined || LEXICON.says(header, "countries");
  if (!values.some((value) => value.startsWith("+"))) return isSaid && share("calling code") === 1;
  return share("calling code") >= (heading ? 0 : MOST);
}

/** Area codes of phones without them: by such a heading, or right before the numbers by a zero or brackets. */
function holdsAreaCodes(column: Column, phone: Column): boolean {
  const isLocal = (text: string) => !/^[+0(]/.test(text) && text.replace(/\D/g, "").length <= LONGEST_LOCAL;
  const isNamed = LEXICON.says(column.header, "areas");
  const isBefore = column.at === phone.at - 1 && !isCounted(column);
  const areLocal = isNamed ? phone.values.some(isLocal) : isBefore && phone.values.every(isLocal);
  const form = isNamed ? AREA_CODE : MARKED_AREA_CODE;
  return areLocal && column.values.length > 0 && column.values.every((value) => form.test(value));
}

/** Of two that are as near the first one. */
function nearest(columns: readonly Column[], { at }: Column): Column | undefined {
  return columns.toSorted((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at))[0];
}
