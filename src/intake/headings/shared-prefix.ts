import { LEXICON, type Lexicon } from "./lexicon.ts";
import { readHeading } from "./read-heading.ts";

/** The name of an object around a record. */
export const OBJECT = /^[^.]+\.(?!\d)/;

/**
 * Headings without a beginning that all known ones share and that says nothing of them: the object around a record
 * (`attributes.first_name`), a table (`KD_STR`, `tblCust.city`, `Stammdaten: Ort`).
 */
export function withoutShared(headers: readonly string[], prefix = PREFIX, of: Lexicon = LEXICON): readonly string[] {
  const prefixes = new Set(headers.flatMap((header) => prefix.exec(header)?.[0] ?? []));
  const around = [...prefixes].find((start) => {
    if (isLabel(start.replace(JOINT, ""), of) && !start.startsWith("_")) return false;
    const inside = headers.filter((header) => header.startsWith(start)).map((header) => header.slice(start.length));
    return (
      inside.filter((header) => isKnown(header, of)).length >= LEAST &&
      !headers.some((header) => !header.startsWith(start) && isKnown(header, of))
    );
  });
  if (around === undefined) return headers;
  const bare = headers.map((header) => (header.startsWith(around) ? header.slice(around.length) : header));
  const isOne = (header: string) => bare.indexOf(header) === bare.lastIndexOf(header);
  return withoutShared(
    bare.map((header, at) => (isOne(header) ? header : (headers[at] ?? header))),
    prefix,
    of,
  );
}

/** Whether a text says of which kind or whose something is. */
export function isLabel(text: string, of: Lexicon = LEXICON): boolean {
  if (text.length > LONGEST_LABEL || text.includes(".")) return false;
  return of.isOwner(text) || of.says(text, "others") || readHeading(text, of) !== undefined;
}

// --- internal ---

const LEAST = 2;
const LONGEST_LABEL = 30;

const PREFIX = /^(?:[^.]{1,30}\.(?!\d)|[^_:.]{1,30}(?:_|: ?)(?=\D))/;
const JOINT = /(?:[._]|: ?)$/;

function isKnown(heading: string, of: Lexicon): boolean {
  return !["id", undefined].includes(readHeading(heading, of)?.target);
}
