import { CONTACTS, type Kind, NAMES, type WordList } from "./heading.ts";
import { LEXICON, type Lexicon } from "./lexicon.ts";
import { readHeading } from "./read-heading.ts";

/** The name of an object around a record. */
export const OBJECT = /^[^.]+\.(?!\d)/;

/**
 * Headings without a beginning that all known ones share and that says nothing of them: the object around a record
 * (`attributes.first_name`), a table (`KD_STR`, `tblCust.city`, `Stammdaten: Ort`).
 */
export function withoutShared(headers: readonly string[], prefix = PREFIX, of: Lexicon = LEXICON): readonly string[] {
  const isKnown = (heading: string) => kindOf(heading, of) !== "id";
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
 * If a file names children beside their parents, or has contacts of parents only, the first parent is the customer:
 * `Parent 1 Email` is read as `Email`, and the names of others are not read.
 */
export function withoutChildren(headers: readonly string[], of: Lexicon = LEXICON): readonly string[] {
  // Many programs call something else `kind`.
  const isOfChildren = headers.some((header) => of.says(header, "children") && !/^kind$/i.test(header));
  // `Contact 1` of a child speaks for it.
  const all = headers.map((header) => parentIn(header, of, isOfChildren ? ["parents", "contacts"] : ["parents"]));
  const reached = isOfChildren ? [] : all.filter(({ rest }) => CONTACTS.has(kindOf(rest, of)));
  if (!isOfChildren && (reached.length === 0 || reached.some(({ parent }) => parent === ""))) return headers;
  const first = all.find(({ parent, rest }) => parent !== "" && readHeading(rest, of))?.parent;
  if (first === undefined) return headers;
  const isNamed = all.some(({ parent, rest }) => parent === first && NAMES.has(kindOf(rest, of)));
  return headers.map((header, at) => {
    const { parent, rest } = all[at] ?? {};
    return parent === first && rest ? rest : isNamed && NAMES.has(kindOf(header, of)) ? "" : header;
  });
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

/** What is not known says as little of a customer as an id. */
function kindOf(heading: string, of: Lexicon): Kind {
  return readHeading(heading, of)?.kind ?? "id";
}

/** `Parent 1 First Name` is the `first name` of `parent1`, and `Mother` the `name` of `mother`. */
function parentIn(
  header: string,
  of: Lexicon,
  lists: readonly WordList[],
): { readonly parent: string; readonly rest: string } {
  const words = of.words(header);
  const isOfParent = (word: string, at: number): boolean =>
    lists.some((list) => of.has(list, word)) ||
    (/^(?:\d|s)$/.test(word) && at > 0 && isOfParent(words[at - 1] ?? "", at - 1));
  const [own, rest] = [words.filter(isOfParent), words.filter((word, at) => !isOfParent(word, at))];
  return { parent: own.join(""), rest: rest.join(" ") || "name" };
}

const LONGEST_LABEL = 30;

function withoutValues(words: readonly string[]): string {
  const rest = LEXICON.without(LEXICON.without(words, "values"), "links");
  return (rest.length > 0 ? rest : words).join("");
}
