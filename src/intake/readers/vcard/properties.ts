import ICAL from "ical.js";
import { type Card, propertyName } from "./cards.ts";
import { asVersion3, type Decode } from "./version-2.ts";

/** A property of a contact, whatever version of vCard it was written in. */
export interface Property {
  /** In upper case. */
  readonly name: string;
  /** What it is for, in lower case: `home`, `cell`, `fax`, and the words of a label. */
  readonly kinds: ReadonlySet<string>;
  /** From 1, the preferred one; 101 where nothing is said (RFC 6350 §5.3). */
  readonly preference: number;
  /** Its parts: of an address the seven of RFC 6350 §6.3.1; else one text. */
  readonly parts: readonly string[];
}

/** The properties of a card that say something about a customer, in the card's order. */
export function propertiesOf(card: Card, decode: Decode): readonly Property[] {
  const isVersion2 = card.lines.some((line) => /^version:2\.1/i.test(line.trim()));
  const read = card.lines
    .filter((line) => USED.has(propertyName(line)))
    .flatMap((line) => {
      const property = parsed(asVersion3(line, isVersion2, decode));
      return property === undefined ? [] : [property];
    });
  const labels = new Map(
    read.filter(({ name }) => name === "X-ABLABEL").map(({ group, parts }) => [group, parts[0] ?? ""]),
  );
  return read.map(({ group, ...property }) => {
    const label = group === undefined ? undefined : labels.get(group);
    return label === undefined ? property : { ...property, kinds: new Set([...property.kinds, ...labelWords(label)]) };
  });
}

// --- internal ---

const USED: ReadonlySet<string> = new Set([
  ...["N", "FN", "ORG", "TITLE", "TEL", "EMAIL", "ADR", "LABEL", "NOTE", "BDAY", "URL", "CATEGORIES", "KIND"],
  ...["X-ABLABEL", "X-ABSHOWAS", "X-ADDRESSBOOKSERVER-KIND"],
]);

/** Characters of a property's parameters: the library takes quadratic time for many of them. */
const LONGEST_HEAD = 10_000;

/** The library reads one line; undefined for one that it cannot read, such as one without a colon. */
function parsed(line: string): (Property & { readonly group: string | undefined }) | undefined {
  const colon = line.indexOf(":");
  const isOrdinary =
    colon !== -1 && colon <= LONGEST_HEAD && (line.length <= LONGEST_HEAD || !line.slice(0, colon).includes('"'));
  if (!isOrdinary) return undefined;
  let found: unknown;
  try {
    found = ICAL.parse.property(line, ICAL.design.vcard3);
  } catch {
    return undefined;
  }
  if (!Array.isArray(found)) return undefined;
  const [name, parameters, , ...values]: unknown[] = found;
  const given = new Map(Object.entries(Object(parameters)).map(([key, value]) => [key.trim(), texts(value)]));
  const types = (given.get("type") ?? []).flatMap((type) => type.split(",")).map((type) => type.trim().toLowerCase());
  const preference = Number(given.get("pref")?.[0] ?? Number.NaN);
  return {
    name: String(name).toUpperCase(),
    group: given.get("group")?.[0]?.toLowerCase(),
    kinds: new Set(types),
    preference: preference >= 1 ? preference : types.includes("pref") ? 1 : 101,
    parts:
      values.length === 1 && Array.isArray(values[0])
        ? values[0].map(partText)
        : // The library keeps some escapes of a text that has no parts.
          [
            values
              .map(partText)
              .join(", ")
              .replace(/\\([;:,])/g, "$1"),
          ],
  };
}

/** A part of an address or name can be a list: commas that its writer did not escape are a part of the text. */
function partText(value: unknown): string {
  return texts(value)
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .join(", ");
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String);
}

/** `_$!<Mobile>!$_` and `Work fax` are words too. */
function labelWords(label: string): string[] {
  return label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
}
