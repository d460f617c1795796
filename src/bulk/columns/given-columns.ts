import { CliError } from "../../errors.ts";
import { shellWord } from "../../text/shell-word.ts";
import { didYouMean, nearest } from "../../text/words.ts";
import { type ColumnTarget, type Heading, headerKey, isInBlock, TARGETS } from "../headings/heading.ts";
import { fieldOfHeader } from "../headings/read-heading.ts";

export interface MappingOptions {
  /** Each `Header=field`, as given with --map. */
  readonly map?: readonly string[] | undefined;
  /** Headers given with --ignore. */
  readonly ignore?: readonly string[] | undefined;
  /** Where each of them comes from, if not from a flag: `--map-file columns.txt:3`. */
  readonly places?: ReadonlyMap<string, string> | undefined;
}

/**
 * What --map says: column → field. Several phones and e-mails are used in the given order; streets are joined.
 * @throws CliError `usage` for a text that is not `Header=field`, an unknown column or field, and two columns for a field
 *   that can have only one.
 */
export function givenColumns(headers: readonly string[], { map = [], places }: MappingOptions): Map<number, Heading> {
  const given = new Map<number, Heading>();
  for (const [order, text] of map.entries()) {
    const flag = places?.get(text) ?? "--map";
    const split = text.lastIndexOf("=");
    if (split < 1) {
      throw new CliError("usage", `${flag} ${JSON.stringify(text)} is not of the form "Header=field"`, {
        hint: 'For example --map "Client=name".',
      });
    }
    const target = targetNamed(text.slice(split + 1));
    if (target === undefined) throw unknownField(flag, text.slice(split + 1));
    const [at, ...more] = headed(headers, text.slice(0, split), flag);
    if (at === undefined || (more.length > 0 && !SEVERAL.includes(target))) throw twice(flag, target);
    const rival = [...given].some(([other, heading]) => other !== at && heading.target === target);
    if (rival && !SEVERAL.includes(target)) throw twice(flag, target);
    for (const twin of [at, ...more]) given.set(twin, { target, ...place(target, order) });
  }
  return given;
}

/**
 * The columns with a heading: exactly the same, else the same without case and punctuation.
 * @throws CliError `usage` when there is none.
 */
export function headed(headers: readonly string[], header: string, flag: string): readonly number[] {
  const all = headers.map((_, at) => at);
  const exact = all.filter((at) => headers[at] === header.trim());
  const found = exact.length > 0 ? exact : all.filter((at) => headerKey(headers[at] ?? "") === headerKey(header));
  if (found.length > 0 && headerKey(header) !== "") return found;
  const names = headers.filter((name) => name !== "");
  const quoted = (name: string) => shellWord(name);
  throw new CliError("usage", `${flag}: the file has no column ${JSON.stringify(header.trim())}`, {
    hint: `${didYouMean(header.trim(), names, quoted)}Its columns are ${names.map(quoted).join(", ")}.`,
  });
}

// --- internal ---

const SEVERAL: readonly ColumnTarget[] = ["email", "phone", "address.street", "address line", "notes"];

function place(target: ColumnTarget, order: number): Omit<Heading, "target"> {
  if (target === "address.street" || target === "address line") return { rank: 0, block: "plain", line: order };
  return { rank: order, ...(isInBlock(target) ? { block: "plain" as const } : {}) };
}

/** By the exact name of a target, else as a heading is read: `zip`, `Postal Code`. */
function targetNamed(text: string): ColumnTarget | undefined {
  const exact = TARGETS.find((target) => target === text.trim().toLowerCase());
  return exact ?? fieldOfHeader(text);
}

function twice(flag: string, target: ColumnTarget): CliError {
  return new CliError("usage", `${flag} gives ${target} to two columns`, { hint: "Give each field one column." });
}

function unknownField(flag: string, text: string): CliError {
  const meant = nearest(text.trim(), TARGETS);
  return new CliError("usage", `${flag}: there is no field ${JSON.stringify(text)}`, {
    hint: `${meant ? `Did you mean ${meant}? ` : ""}The fields are ${TARGETS.join(", ")}.`,
  });
}
