import { foldedWords } from "../../customers/postal.ts";
import { CliError } from "../../errors.ts";
import { shellWord } from "../../text/shell-word.ts";
import { isNamedStreet, isOfBuilding } from "../cells/address/street.ts";
import { type ColumnTarget, type Heading, headerKey, NAMES } from "../headings/heading.ts";
import type { Lexicon } from "../headings/lexicon.ts";
import { readHeading } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import { type Choice, TARGET_OF } from "./choices.ts";
import { type Column, contactsIn, pairsOf } from "./column.ts";
import type { Kind } from "./weights.ts";

/** A column of which a person has to say what it holds. */
export interface ColumnDoubt extends Pick<Column, "at" | "header" | "samples"> {
  /** What it probably holds; undefined when it is probably not to be used. */
  readonly proposed?: ColumnTarget | undefined;
  /** A sentence without its full stop: `your e-mail column was not recognised: did you mean "Correo"?`. */
  readonly why: string;
  /** Of several columns for one field, what --map takes for each of them: one is right. */
  readonly either?: readonly string[];
}

/** What was found out about the columns of a file. */
export interface FoundColumns {
  readonly columns: readonly Column[];
  /** What flags have decided, by the cell. */
  readonly given: ReadonlyMap<number, Heading>;
  readonly ignored: ReadonlySet<number>;
  /** What the other columns would be. */
  readonly placed: ReadonlyMap<number, Heading>;
  /** Those of them that only their values say. */
  readonly byValues: ReadonlySet<number>;
  /** What is not sure enough to be used. */
  readonly asked: readonly Choice[];
  readonly sample: readonly SourceRecord[];
  readonly lexicon: Lexicon;
}

/** What has to be asked: of each column, what the first rule says. */
export function doubtsAbout(found: FoundColumns): readonly ColumnDoubt[] {
  const open = found.columns.filter(
    ({ at, header }) => header !== "" && !found.given.has(at) && !found.ignored.has(at),
  );
  return open.flatMap((column): ColumnDoubt[] => {
    const { at, header, samples } = column;
    for (const rule of RULES) {
      const doubt = rule(column, found);
      if (doubt) return [{ at, header, samples, proposed: undefined, ...doubt }];
    }
    return [];
  });
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

const FEW = 3;
const SOME = 0.2;
const HALF = 0.5;
const MOST = 0.6;

type Rule = (column: Column, found: FoundColumns) => Pick<ColumnDoubt, "proposed" | "why" | "either"> | undefined;

const RULES: readonly Rule[] = [ofParties, unsure, contradictory, contactsOfOthers, rival, odd, oneName, companies];

/** A file that names the owner and the tenant of a property: no rule says which of them is the customer. */
function ofParties(column: Column, { columns, ignored, lexicon }: FoundColumns): ReturnType<Rule> {
  const isOwner = ({ header }: Column) => lexicon.says(header, "owners");
  const isTenant = (one: Column) => lexicon.says(one.header, "tenants") && !isOwner(one);
  const parties = columns.filter(({ at, filled }) => filled > 0 && !ignored.has(at));
  if (column.filled === 0 || !(isOwner(column) || isTenant(column))) return undefined;
  if (!parties.some(isOwner) || !parties.some(isTenant)) return undefined;
  return { why: "the file names owners and tenants: say which of them are the customers" };
}

/** Fields that are asked for, and how they are called. */
const ASKED: Readonly<Partial<Record<Kind, string>>> = {
  ...{ name: "name", email: "e-mail", phone: "phone", street: "street", address: "address" },
  ...{ city: "city", zip: "ZIP code", "city line": "city line" },
};

const STREETS: ReadonlySet<ColumnTarget> = new Set(["address.street", "address", "address line"] as const);

function isHeld({ placed, given }: FoundColumns, ...targets: readonly ColumnTarget[]): boolean {
  return [...placed.values(), ...given.values()].some(({ target }) => targets.includes(target));
}

/** What is asked of a column: only for a field that no other column gives. */
function askedOf(column: Column, found: FoundColumns) {
  const choice = found.asked.find((one) => one.column === column);
  const target = choice && TARGET_OF[choice.kind];
  if (choice === undefined || target === undefined || ASKED[choice.kind] === undefined) return undefined;
  const same = [NAMES, STREETS].find((targets) => targets.has(target)) ?? [target];
  return isHeld(found, ...same) ? undefined : { ...choice, target };
}

/** A column, or one of several, that may hold a field. */
function unsure(column: Column, found: FoundColumns): ReturnType<Rule> {
  const choice = askedOf(column, found);
  if (choice === undefined || choice.level === "contradicted") return undefined;
  const { kind, target } = choice;
  const own = found.asked.filter((one) => one.kind === kind && one.column.header !== "").map((one) => one.column);
  const names = own.map(({ header }) => JSON.stringify(header));
  if (own.length === 1)
    return { proposed: target, why: `your ${ASKED[kind]} column was not recognised: did you mean ${names[0]}?` };
  const why = `each of these may be the ${ASKED[kind]}: ${names.join(", ")}`;
  if (kind === "name") return { why };
  return own[0] === column
    ? { proposed: target, why, either: own.map(({ header }) => `${header}=${target}`) }
    : undefined;
}

function contradictory(column: Column, found: FoundColumns): ReturnType<Rule> {
  const choice = askedOf(column, found);
  if (choice?.level !== "contradicted") return undefined;
  const { kind, instead } = choice;
  const name = JSON.stringify(column.header);
  const words = instead === "email" ? "e-mail addresses" : instead === "phone" ? "phone numbers" : undefined;
  const why =
    kind === "name"
      ? `${name} holds what does not look like names: are these the names?`
      : words
        ? `${name} holds what looks like ${words}`
        : `${name} does not look like its heading: is this the ${ASKED[kind]}?`;
  return { proposed: instead && TARGET_OF[instead], why };
}

/** Contacts of somebody else, or among other words: they are not used, unless nobody could be reached without them. */
function contactsOfOthers(column: Column, found: FoundColumns): ReturnType<Rule> {
  const { at, header, values, isOneValue } = column;
  if (found.placed.has(at) || found.asked.some((one) => one.column === column)) return undefined;
  const contacts = values.map(contactsIn).filter(({ length }) => length > 0);
  if (isOneValue || contacts.length === 0 || contacts.length < values.length * MOST) return undefined;
  const isEmail = contacts.filter((all) => all.includes("email")).length > contacts.length / 2;
  const [target, words] = isEmail ? (["email", "e-mail addresses"] as const) : (["phone", "phone numbers"] as const);
  const isMissed = !isHeld(found, ...(found.lexicon.says(header, "others") ? (["email", "phone"] as const) : [target]));
  return isMissed ? { proposed: target, why: `${JSON.stringify(header)} holds what looks like ${words}` } : undefined;
}

/** Fields that have one right value. Of several phones any is a phone of the customer. */
const SINGLE: ReadonlySet<ColumnTarget> = new Set(["name", "address.street", "address.city", "address.zip"] as const);

/** Two columns that mean exactly the same, in which rows have different values: no rule says which one is right. */
function rival(column: Column, { columns, placed, sample }: FoundColumns): ReturnType<Rule> {
  const keyOf = ({ at, header, share }: Column) => {
    const { target, rank, block, line = 1, piece } = placed.get(at) ?? {};
    // All further lines of a street are stored: a floor and a door.
    if (target === undefined || !SINGLE.has(target) || piece || line > 1) return undefined;
    // `Name 1` and `Name 2` of single words: customers would be stored by half their names.
    const [start, number] = target === "name" && share("word") >= HALF ? headerKey(header).split(/(\d)$/) : [];
    const isHalf = number !== undefined;
    return { key: [target, isHalf ? start : rank, block].join(), isHalf, target };
  };
  const own = keyOf(column);
  const first = own && columns.find((other) => other !== column && keyOf(other)?.key === own.key);
  if (first === undefined || first.header === column.header || (first.at > column.at && !own?.isHalf)) return undefined;
  const both = [first, column].sort((one, other) => one.at - other.at);
  const pairs = pairsOf(sample, first.at, column.at);
  const different = pairs.filter(([one, other]) => foldedWords(one) !== foldedWords(other)).length;
  if (different === 0 || different < pairs.length * SOME) return undefined;
  const names = both.map(({ header }) => JSON.stringify(header)).join(" and ");
  const why = `${names} both look like the ${own?.target.replace("address.", "")}, and their values differ`;
  return own?.isHalf ? { why } : { why, either: both.map(({ header }) => `${header}=${own?.target}`) };
}

/** `Dublin 2`, `Praha 10` */
const DISTRICT = /^\p{L}[^\d]* \d{1,2}$/u;

/**
 * A look at the outcome: values that do not look like the field that they would become.
 * - Streets without a number or a word for a street, beside no town and no number of the house: they may be the towns.
 * - Streets that only their values say, if they have no numbers or something beside them looks like a piece of them.
 * - Towns with digits, other than those of a district.
 */
function odd({ at, header, filled, values }: Column, found: FoundColumns): ReturnType<Rule> {
  const { columns, placed, byValues } = found;
  const { target, line = 1, piece, block } = placed.get(at) ?? {};
  if (filled < FEW && !byValues.has(at)) return undefined;
  const name = JSON.stringify(header);
  const digits = values.filter((value) => /\d/.test(value));
  if (target === "address.city" && digits.filter((value) => !DISTRICT.test(value)).length >= values.length * MOST)
    return { why: `${name} holds towns with digits: are these the towns?` };
  const hasHouse = [...placed.values()].some((other) => other.piece === "number" && other.block === block);
  if (target !== "address.street" || line > 1 || piece || hasHouse) return undefined;
  const isNumbered = digits.length >= values.length * SOME;
  const isStreet = isNumbered || values.some((value) => isNamedStreet(value) || isOfBuilding(value));
  if (!isStreet && ![...placed.values()].some((other) => PLACES.has(other.target)))
    return { why: `${name} holds what looks like towns: are these the streets?` };
  const beside = columns.filter((other) => Math.abs(other.at - at) <= 2 && other.filled > 0 && !placed.has(other.at));
  const isPiece = (other: Column) =>
    other.share("unit") + other.share("street") >= HALF ||
    (other.share("house") >= HALF && (!isNumbered || other.at === at + 1));
  const isPieced = beside.some(isPiece);
  if (!byValues.has(at) || (isNumbered && !isPieced)) return undefined;
  return { proposed: target, why: `${name} holds streets, or a part of them: are these the streets?` };
}

const PLACES: ReadonlySet<ColumnTarget> = new Set(["address.city", "address.zip", "city line"] as const);

/** One name for several customers with contacts of their own. */
function oneName(column: Column, { columns, placed, sample }: FoundColumns): ReturnType<Rule> {
  const targetOf = ({ at }: Column) => placed.get(at)?.target ?? "id";
  const names = columns.filter((one) => NAMES.has(targetOf(one)));
  const [name] = names;
  if (name === undefined || name.filled < FEW || column.filled === 0 || !names.includes(column)) return undefined;
  if (!names.every((one) => one.filled === 0 || one.isOneValue)) return undefined;
  const contacts = columns.filter((one) => targetOf(one) === "email" || targetOf(one) === "phone");
  const isTheirs = ({ at, filled, different }: Column) =>
    different === filled && pairsOf(sample, name.at, at).length === name.filled;
  if (!contacts.some(isTheirs)) return undefined;
  return { why: `${JSON.stringify(column.header)} has one name for all rows: are these the names?` };
}

/** Companies below an unknown heading, where the only names are those of contacts. */
function companies(column: Column, { columns, placed, lexicon }: FoundColumns): ReturnType<Rule> {
  const isLike = column.share("company") >= MOST && column.share("word") < HALF && column.share("distinct") === 1;
  if (placed.has(column.at) || !isLike) return undefined;
  const names = columns.filter(({ at }) => NAMES.has(placed.get(at)?.target ?? "id"));
  const isContact = ({ says }: Column) => readHeading(says, lexicon)?.target === "person";
  if (names.length === 0 || !names.every(isContact)) return undefined;
  return { proposed: "company", why: `${JSON.stringify(column.header)} holds companies: are these the customers?` };
}

function flagsOf({ header, proposed, samples, either }: ColumnDoubt): string {
  const ignore = `--ignore ${shellWord(header)}`;
  if (either !== undefined) return `Add ${either.map((text) => `--map ${shellWord(text)}`).join(" or ")}.`;
  if (proposed !== undefined) return `If so, add --map ${shellWord(`${header}=${proposed}`)}. If not: ${ignore}.`;
  const values = samples.length === 0 ? "" : ` (${samples.map((sample) => JSON.stringify(sample)).join(", ")})`;
  return `Say with --map what ${JSON.stringify(header)}${values} holds, or add ${ignore}.`;
}
