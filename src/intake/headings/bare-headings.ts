import { LEXICON, type Lexicon } from "./lexicon.ts";
import { readHeading } from "./read-heading.ts";

/** The name of an object around a record. */
export const OBJECT = /^[^.]+\.(?!\d)/;

/**
 * Headings without a beginning that all known ones share and that says nothing of them: the object around a record
 * (`attributes.first_name`), a table (`KD_STR`, `tblCust.city`, `Stammdaten: Ort`).
 */
export function withoutShared(headers: readonly string[], prefix = PREFIX, of: Lexicon = LEXICON): readonly string[] {
  const isKnown = (heading: string) => (readHeading(heading, of)?.kind ?? "id") !== "id";
  const around = headers
    .flatMap((header) => prefix.exec(header)?.[0] ?? [])
    .find((start) => {
      const inside = headers.filter((header) => header.startsWith(start)).map((header) => header.slice(start.length));
      const label = start.replace(JOINT, "");
      // `mitglied_name`: the members are the customers.
      const isCustomer = of.owner("before", of.words(label)) === "same" || start.startsWith("_");
      if (isLabel(label, of) && !isCustomer) return false;
      return (
        inside.filter(isKnown).length >= LEAST &&
        !headers.some((header) => !header.startsWith(start) && isKnown(header))
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

/**
 * For a heading that says the kind of a phone, e-mail or address in another column (`Phone 1 - Label`,
 * `Type of Phone`): the key of that column, see {@link valueHeading}; `""` if it does not say which column (`Type`).
 */
export function labelledHeading(header: string): string | undefined {
  const words = LEXICON.words(header);
  const isLabel = [words[0], words.at(-1)].some((word = "") => LEXICON.has("labels", word));
  return isLabel ? withoutValues(LEXICON.without(words, "labels")) : undefined;
}

/** The key of a heading without words such as `Value`. */
export function valueHeading(header: string): string {
  return withoutValues(LEXICON.words(header));
}

/** Whether a text says of which kind or whose something is. */
export function isLabel(text: string, of: Lexicon = LEXICON): boolean {
  if (text.length > LONGEST_LABEL || text.includes(".")) return false;
  const words = of.words(text);
  const isOwner = (["before", "behind"] as const).some((side) => of.owner(side, words) !== undefined);
  return isOwner || of.says(text, "others") || readHeading(text, of) !== undefined;
}

// --- internal ---

const LEAST = 2;
const PREFIX = /^(?:[^.]{1,30}\.(?!\d)|[^_:.]{1,30}(?:_|: ?)(?=\D))/;
const JOINT = /(?:[._]|: ?)$/;

const LONGEST_LABEL = 30;

function withoutValues(words: readonly string[]): string {
  const rest = LEXICON.without(LEXICON.without(words, "values"), "links");
  return (rest.length > 0 ? rest : words).join("");
}
