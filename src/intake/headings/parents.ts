import { type ColumnTarget, NAMES } from "./heading.ts";
import { LEXICON, type Lexicon } from "./lexicon.ts";
import { readHeading } from "./read-heading.ts";

/**
 * Where a file names children and who speaks for them, or parents alone can be reached, the first parent is the customer:
 * `Parent 1 Email` is read as `Email`, and the names of others are not read.
 */
export function withoutChildren(headers: readonly string[], of: Lexicon = LEXICON): readonly string[] {
  // Many programs call something else `kind`.
  const isOfChildren = headers.some((header) => of.says(header, "children") && !/^kind$/i.test(header));
  const all = headers.map((header) => parentIn(header, of));
  const reached = isOfChildren ? [] : all.filter(({ rest }) => CONTACTS.has(readHeading(rest, of)?.target ?? "id"));
  if (!isOfChildren && (reached.length === 0 || reached.some(({ parent }) => parent === ""))) return headers;
  const first = all.find(({ parent, rest }) => parent !== "" && readHeading(rest, of))?.parent;
  if (first === undefined) return headers;
  const isNamed = all.some(({ parent, rest }) => parent === first && isName(rest, of));
  return headers.map((header, at) => {
    const { parent, rest } = all[at] ?? {};
    return parent === first && rest ? rest : isNamed && isName(header, of) ? "" : header;
  });
}

// --- internal ---

const CONTACTS = new Set<ColumnTarget>(["email", "phone"]);

/** `Parent 1 First Name` is the `first name` of `parent1`, and `Mother` the `name` of `mother`. */
function parentIn(header: string, of: Lexicon): { readonly parent: string; readonly rest: string } {
  const words = of.words(header);
  const isOfParent = (word: string, at: number): boolean =>
    of.says(word, "parents") || (/^(?:\d|s)$/.test(word) && at > 0 && isOfParent(words[at - 1] ?? "", at - 1));
  const [own, rest] = [words.filter(isOfParent), words.filter((word, at) => !isOfParent(word, at))];
  return { parent: own.join(""), rest: rest.join(" ") || "name" };
}

function isName(heading: string, of: Lexicon): boolean {
  return NAMES.has(readHeading(heading, of)?.target ?? "id");
}
