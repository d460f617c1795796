import { CliError } from "../../errors.ts";
import { Remembered } from "../../system/remembered.ts";
import { isListOf, isObjectOf, isText, type Shaped } from "../../text/shape.ts";
import { shellWord } from "../../text/shell-word.ts";
import { didYouMean } from "../../text/words.ts";
import { type ColumnTarget, type Heading, headerKey, isInBlock, TARGETS } from "../headings/heading.ts";
import type { Lexicon } from "../headings/lexicon.ts";
import { fieldOfHeader } from "../headings/read-heading.ts";

export interface MappingOptions {
  /** The country of the file, if it is known: two letters of ISO 3166. */
  readonly country?: string | undefined;
  /** The words that headings are read with; by default those of all languages, that of the file first. */
  readonly lexicon?: Lexicon | undefined;
  /** Each `Header=field`, as given with --map. */
  readonly map?: readonly string[] | undefined;
  /** Headers given with --ignore. */
  readonly ignore?: readonly string[] | undefined;
}

const isAnswer = isObjectOf({ map: isListOf(isText), ignore: isListOf(isText) });

/** What a person has answered about the columns of a file, as the flags take it. */
export type RememberedColumns = Shaped<typeof isAnswer>;

/** For the next file with the same headings. */
export const COLUMN_ANSWERS = new Remembered("mappings.json", isAnswer);

/**
 * What --map says: column → field. Several phones and e-mails are used in the given order; streets are joined.
 * @throws CliError `usage` for a text that is not `Header=field`, an unknown column or field, or two columns for a
 *   field that can have only one.
 */
export function givenColumns(headers: readonly string[], { map = [] }: MappingOptions): Map<number, Heading> {
  const given = new Map<number, Heading>();
  for (const [order, text] of map.entries()) {
    const split = text.lastIndexOf("=");
    if (split < 1) {
      throw new CliError("usage", `--map ${JSON.stringify(text)} is not of the form "Header=field"`, {
        hint: 'For example --map "Client=name".',
      });
    }
    const field = text.slice(split + 1).trim();
    // By the exact name of a target, else as a heading is read: `zip`, `Postal Code`.
    const target = TARGETS.find((exact) => exact === field.toLowerCase()) ?? fieldOfHeader(field);
    if (target === undefined) {
      throw new CliError("usage", `--map: there is no field ${JSON.stringify(field)}`, {
        hint: `${didYouMean(field, TARGETS)}The fields are ${TARGETS.join(", ")}.`,
      });
    }
    const columns = headed(headers, text.slice(0, split), "--map");
    const all = new Set([...[...given].flatMap(([at, heading]) => (heading.kind === target ? at : [])), ...columns]);
    if (all.size > 1 && !SEVERAL.includes(target)) {
      throw new CliError("usage", `--map gives ${target} to two columns`, { hint: "Give each field one column." });
    }
    for (const at of columns) given.set(at, { kind: target, ...place(target, order) });
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

function place(target: ColumnTarget, order: number): Omit<Heading, "kind"> {
  // Rows in which it is blank have the name of their other columns.
  if (target === "name") return { rank: -2 };
  if (target === "address.street" || target === "address line") return { rank: 0, block: "plain", line: order + 1 };
  return { rank: order, ...(isInBlock(target) ? { block: "plain" as const } : {}) };
}
