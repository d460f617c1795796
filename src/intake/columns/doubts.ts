import { foldedWords } from "../../customers/postal.ts";
import { CliError } from "../../errors.ts";
import { shellWord } from "../../text/shell-word.ts";
import { type ColumnTarget, type Heading, headerKey } from "../headings/heading.ts";
import type { Lexicon } from "../headings/lexicon.ts";
import type { SourceRecord } from "../row.ts";
import { type Column, pairsOf } from "./column.ts";

/** A column of which a person has to say what it holds. */
export interface ColumnDoubt {
  /** Which cell of a record, from 0. */
  readonly at: number;
  readonly header: string;
  /** Up to three different values of the first records. */
  readonly samples: readonly string[];
  /** What it probably holds; undefined when it is probably not to be used. */
  readonly proposed: ColumnTarget | undefined;
  /** A sentence without its full stop: `your e-mail column was not recognised: did you mean "Correo"?`. */
  readonly why: string;
  /** Of several columns for one field, what --map takes for each of them: one is right. */
  readonly either?: readonly string[];
}

export function doubtAbout(
  { at, header, samples }: Column,
  proposed: ColumnTarget | undefined,
  why: string,
  either?: readonly string[],
): ColumnDoubt {
  return { at, header, samples, proposed, why, ...(either && { either }) };
}

/** Two columns that mean exactly the same, in which rows have different values: no rule says which one is right. */
export function rivalDoubts(
  columns: readonly Column[],
  placed: ReadonlyMap<number, Heading>,
  sample: readonly SourceRecord[],
): ColumnDoubt[] {
  const first = new Map<string, Column>();
  return columns.flatMap((column) => {
    const { target, rank, block, line = 1, piece } = placed.get(column.at) ?? {};
    // All further lines of a street are stored: a floor and a door.
    if (target === undefined || !ASKED.has(target) || piece || line > 1) return [];
    // `Name 1` and `Name 2` of single words: customers would be stored by half their names.
    const [start, number] = target === "name" ? headerKey(column.header).split(/(\d)$/) : [];
    const isHalf = number !== undefined && column.share("word") >= HALF;
    const key = [target, isHalf ? start : rank, block, line].join();
    const rival = first.get(key);
    if (rival === undefined) first.set(key, column);
    if (rival === undefined || rival.header === column.header) return [];
    const pairs = pairsOf(sample, rival.at, column.at);
    const different = pairs.filter(([one, other]) => foldedWords(one) !== foldedWords(other)).length;
    if (different === 0 || different < pairs.length * MANY) return [];
    const both = `${JSON.stringify(rival.header)} and ${JSON.stringify(column.header)}`;
    const why = `${both} both look like the ${target.replace("address.", "")}, and their values differ`;
    if (isHalf) return [rival, column].map((half) => doubtAbout(half, undefined, why));
    const either = [rival, column].map(({ header }) => `${header}=${target}`);
    return [doubtAbout(column, undefined, why, either)];
  });
}

/**
 * Doubts about a file that names the owner and the tenant of a property: no rule says which of them is the customer.
 * @param open the columns that no flag has decided.
 * @param given those that --map has decided.
 */
export function partyDoubts(open: readonly Column[], given: readonly Column[], lexicon: Lexicon): ColumnDoubt[] {
  const isOwner = ({ header }: Column) => lexicon.says(header, "owners");
  const isTenant = (column: Column) => lexicon.says(column.header, "tenants") && !isOwner(column);
  const asked = open.filter((column) => column.filled > 0 && (isOwner(column) || isTenant(column)));
  if (![isOwner, isTenant].every((isParty) => [...asked, ...given].some(isParty))) return [];
  const why = "the file names owners and tenants: say which of them are the customers";
  return asked.map((column) => doubtAbout(column, undefined, why));
}

/**
 * The error where nobody can answer: each doubt, and the flags that decide it.
 * @param place of the headings: `customers.csv:1`.
 */
export function doubtsError(place: string, doubts: readonly ColumnDoubt[]): CliError {
  const [first, ...more] = doubts;
  const message =
    more.length === 0 ? `${place}: ${first?.why}` : `${place}: it is not clear what ${doubts.length} columns hold`;
  const flags = doubts.map(flagsOf);
  return new CliError("invalid_input", message, {
    ...(more.length === 0 ? {} : { fields: Object.fromEntries(doubts.map(({ header, why }) => [header, why])) }),
    hint: more.length === 0 ? flags.join("") : ["Say it for each of them:", ...flags].join("\n"),
  });
}

// --- internal ---

/** Fields that have one right value. Of several phones any is a phone of the customer. */
const ASKED: ReadonlySet<ColumnTarget> = new Set(["name", "address.street", "address.city", "address.zip"] as const);

/** The share of the rows with values in both columns that have different ones. */
const MANY = 0.2;
const HALF = 0.5;

function flagsOf({ header, proposed, samples, either }: ColumnDoubt): string {
  const ignore = `--ignore ${shellWord(header)}`;
  if (either !== undefined) return `Add ${either.map((text) => `--map ${shellWord(text)}`).join(" or ")}.`;
  if (proposed !== undefined) return `If so, add --map ${shellWord(`${header}=${proposed}`)}. If not: ${ignore}.`;
  const values = samples.length === 0 ? "" : ` (${samples.map((sample) => JSON.stringify(sample)).join(", ")})`;
  return `Say with --map what ${JSON.stringify(header)}${values} holds, or add ${ignore}.`;
}
