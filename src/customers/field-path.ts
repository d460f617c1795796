import { distance } from "fastest-levenshtein";
import { CliError } from "../errors.ts";
import { FIELD_NAMES } from "./customer.ts";

/**
 * A field as --filter, --sort and --fields name it → its path in a record. `city` is `address.city`, as in the flags of
 * create; any other name is a further field of the server, unless it looks like a misspelt
 * documented field. A leading dot (`.emails`) means: not a documented field.
 * @throws CliError `usage` that suggests the field.
 */
export function readFieldPath(text: string, flag: string): string {
  if (text.startsWith(".")) return text.slice(1);
  const lower = text.toLowerCase();
  const known = PATHS.get(lower);
  if (known !== undefined) return known;
  const meant = [...PATHS.keys()].find((name) => isMisspelt(lower, name));
  if (meant === undefined) return text;
  throw new CliError("usage", `${flag} ${text}: there is no such field; did you mean ${meant}?`, {
    hint: `The fields are id, ${FIELD_NAMES.join(", ")}. Write .${text} if the server has a field of that name.`,
  });
}

// --- internal ---

const PATHS: ReadonlyMap<string, string> = new Map([
  ...["id", "address", ...FIELD_NAMES].map((name): [string, string] => [name, name]),
  ...FIELD_NAMES.filter((name) => name.startsWith("address.")).map((name): [string, string] => [name.slice(8), name]),
]);

/** One letter added, missing or changed, or two letters swapped. A larger difference may be another word. */
function isMisspelt(word: string, name: string): boolean {
  if (name.length < 4) return false;
  return distance(word, name) === 1 || (word.length === name.length && sorted(word) === sorted(name));
}

function sorted(word: string): string {
  return [...word].sort().join("");
}
