import { foldedWords } from "../../customers/postal.ts";
import { CliError } from "../../errors.ts";
import { shellWord } from "../../text/shell-word.ts";
import { isNamedStreet, isOfBuilding } from "../cells/address/street.ts";
import {
  type ColumnTarget,
  type Heading,
  headerKey,
  type Kind,
  NAMES,
  PLACES,
  STREETS,
  targetOf,
  UNITS,
} from "../headings/heading.ts";
import type { Lexicon } from "../headings/lexicon.ts";
import type { SourceRecord } from "../row.ts";
import type { KindChoice } from "./choices.ts";
import { type Column, contactsIn, pairsOf } from "./column.ts";
import type { Headed } from "./headed.ts";
import { fitOf } from "./score.ts";
import { HALF, MOST } from "./weights.ts";

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
interface FoundColumns {
  /** Without those that flags leave out. */
  readonly columns: readonly Headed[];
  /** What the columns would be that no flag has decided. */
  readonly placed: ReadonlyMap<number, Heading>;
  /** Those that would be a name, or a part of one. */
  readonly names: readonly Headed[];
  /** Those of them that only their values say. */
  readonly byValues: ReadonlySet<number>;
  /** What is not sure enough to be used. */
  readonly asked: readonly KindChoice[];
  readonly sample: readonly SourceRecord[];
  readonly lexicon: Lexicon;
}

/** What has to be asked: of each column, what the first rule says. */
export function doubtsAbout(found: Omit<FoundColumns, "names">): readonly ColumnDoubt[] {
  const names = found.columns.filter(({ at }) => NAMES.has(found.placed.get(at)?.kind ?? "id"));
  return found.columns.flatMap((column): ColumnDoubt[] => {
    const { at, header, samples, isGiven } = column;
    for (const rule of header === "" || isGiven ? [] : RULES) {
      const doubt = rule(column, { ...found, names });
      if (doubt) return [{ at, header, samples, proposed: undefined, ...doubt }];
    }
    return [];
  });
}

/**
 * The error if nobody can answer: each doubt, and the flags that decide it.
 * @param place of the headings: `customers.csv:1`.
 */
export function doubtsError(place: string, doubts: readonly ColumnDoubt[]): CliError {
  const [first, ...more] = doubts;
  const flags = doubts.map(flagsOf);
  if (more.length === 0) return new CliError("invalid_input", `${place}: ${first?.why}`, { hint: flags.join("") });
  return new CliError("invalid_input", `${place}: it is not clear what ${doubts.length} columns hold`, {
    fields: Object.fromEntries(doubts.map(({ header, why }) => [header, why])),
    hint: ["Say it for each of them:", ...flags].join("\n"),
  });
}

// --- internal ---

const FEW = 3;
const SOME = 0.2;

type Rule = (column: Headed, found: FoundColumns) => Pick<ColumnDoubt, "proposed" | "why" | "either"> | undefined;

const RULES: readonly Rule[] = [missed, contactsOfOthers, streetOfNumbers, rival, odd, oneName, otherNames];

/** Fields that are asked for, and how they are called. */
const ASKED: Readonly<Partial<Record<Kind, string>>> = {
  ...{ name: "name", email: "e-mail", phone: "phone", "address.street": "street", address: "address" },
  ...{ "address.city": "city", "address.zip": "ZIP code", "city line": "city line" },
};

function isHeld({ columns, placed }: FoundColumns, isOne: (kind: Kind) => boolean): boolean {
  return columns.some(({ at, heading, isGiven }) => {
    const kind = (placed.get(at) ?? (isGiven && heading))?.kind;
    return kind !== undefined && isOne(kind);
  });
}

/** A column, or one of several, that may hold a field which no other column gives. */
function missed(column: Headed, found: FoundColumns): ReturnType<Rule> {
  const choice = found.asked.find((one) => one.column.at === column.at);
  const kind = choice?.heading.kind ?? "id";
  const field = ASKED[kind];
  const same = [NAMES, new Set([...STREETS, ...UNITS])].find((kinds) => kinds.has(kind)) ?? new Set([kind]);
  if (choice === undefined || field === undefined || isHeld(found, (one) => same.has(one))) return undefined;
  if (choice.level === "contradicted") return contradicted(column, kind, field);
  const target = targetOf(kind);
  const own = found.asked.filter((one) => one.heading.kind === kind && one.column.header !== "");
  const headers = own.map((one) => one.column.header);
  const names = headers.map((header) => JSON.stringify(header));
  if (own.length === 1)
    return { proposed: target, why: `your ${field} column was not recognised: did you mean ${names[0]}?` };
  const why = `each of these may be the ${field}: ${names.join(", ")}`;
  if (kind === "name") return { why };
  // They are one question.
  return own[0] === choice ? { proposed: target, why, either: headers.map((one) => `${one}=${target}`) } : undefined;
}

function contradicted(column: Headed, kind: Kind, field: string): ReturnType<Rule> {
  const name = JSON.stringify(column.header);
  const kinds = ["email", "phone", "address.zip", "address", "address.street"] as const;
  const proposed = kinds.find((other) => other !== kind && fitOf(column, other) >= MOST);
  if (kind === "name") return { proposed, why: `${name} holds what does not look like names: are these the names?` };
  const isContact = proposed === "email" || proposed === "phone";
  const isIt = `${name} does not look like its heading: is this the ${field}?`;
  return { proposed, why: isContact ? `${name} holds what looks like ${CONTACTS[proposed]}` : isIt };
}

const CONTACTS = { email: "e-mail addresses", phone: "phone numbers" } as const;

/** Contacts of somebody else, or among other words: they are not used, unless nobody could be reached without them. */
function contactsOfOthers(column: Headed, found: FoundColumns): ReturnType<Rule> {
  const { at, header, values, isOneValue } = column;
  if (found.placed.has(at) || found.asked.some((one) => one.column.at === at)) return undefined;
  const contacts = values.map(contactsIn).filter(({ length }) => length > 0);
  if (isOneValue || contacts.length === 0 || contacts.length < values.length * MOST) return undefined;
  const isEmail = contacts.filter((all) => all.includes("email")).length > contacts.length / 2;
  const proposed = isEmail ? "email" : "phone";
  // `Order Number`
  if (!isEmail && column.isOtherNumber && !values.some((value) => /^[(+0]/.test(value))) return undefined;
  const isOther = found.lexicon.says(header, "others");
  if (isHeld(found, (kind) => (isOther ? kind in CONTACTS : kind === proposed))) return undefined;
  return { proposed, why: `${JSON.stringify(header)} holds what looks like ${CONTACTS[proposed]}` };
}

/** A text beside the numbers of houses, in a file in which nothing else holds their streets. */
function streetOfNumbers(column: Headed, found: FoundColumns): ReturnType<Rule> {
  const { columns, placed } = found;
  if (isHeld(found, (kind) => STREETS.has(kind) || kind === "address.more")) return undefined;
  const number = columns.find(({ heading, filled }) => heading?.kind === "address.house" && filled > 0);
  const beside = columns.filter(
    ({ at, heading, isOther, values, share }) =>
      number &&
      Math.abs(number.at - at) <= 2 &&
      !placed.has(at) &&
      !heading &&
      !isOther &&
      !share("digit") &&
      values.filter(isNamedStreet).length > values.length * HALF,
  );
  const [street] = beside.sort((one, other) => other.share("distinct") - one.share("distinct"));
  if (street?.at !== column.at) return undefined;
  return {
    proposed: "address.street",
    why: `your street column was not recognised: did you mean ${JSON.stringify(column.header)}?`,
  };
}

/** Fields with one right value. Of several phones, any is right; all lines of a street are stored. */
const SINGLE: ReadonlySet<Kind> = new Set<Kind>(["name", "address.street", "address.city", "address.zip"]);

/** Two columns that mean exactly the same, in which rows have different values: no rule says which one is right. */
function rival(column: Headed, { columns, placed, sample }: FoundColumns): ReturnType<Rule> {
  const keyOf = ({ at, header, share }: Column) => {
    const { kind, rank, block } = placed.get(at) ?? {};
    if (kind === undefined || !SINGLE.has(kind)) return undefined;
    // `Name 1` and `Name 2` of single words: customers would be stored by half their names.
    const [start, number] = kind === "name" && share("word") >= HALF ? headerKey(header).split(/(\d)$/) : [];
    const isHalf = number !== undefined;
    return { key: [kind, isHalf ? start : rank, block].join(), isHalf, kind };
  };
  const own = keyOf(column);
  const first = own && columns.find((other) => other !== column && keyOf(other)?.key === own.key);
  if (first === undefined || first.header === column.header || (first.at > column.at && !own?.isHalf)) return undefined;
  const pairs = pairsOf(sample, first.at, column.at);
  // A column of summaries has the other values among its own.
  const different = pairs
    .map((pair) => pair.map(foldedWords))
    .filter(([one = "", other = ""]) => !one.includes(other) && !other.includes(one)).length;
  if (different === 0 || different < pairs.length * SOME) return undefined;
  const headers = [first, column].sort((one, other) => one.at - other.at).map(({ header }) => header);
  const names = headers.map((header) => JSON.stringify(header)).join(" and ");
  const why = `${names} both look like the ${own?.kind.replace("address.", "")}, and their values differ`;
  return own?.isHalf ? { why } : { why, either: headers.map((header) => `${header}=${own?.kind}`) };
}

/** `Dublin 2`, `Praha 10` */
const DISTRICT = /^\p{L}[^\d]* \d{1,2}$/u;

/**
 * A look at the outcome: values that do not look like the field that they would become.
 * - Streets without a number or a word for a street, beside no town and no number of the house: they may be the towns.
 * - Streets that only their values say, if they have no numbers.
 * - Towns with digits, other than those of a district.
 */
function odd({ at, header, filled, values }: Headed, { placed, byValues }: FoundColumns): ReturnType<Rule> {
  const { kind, block } = placed.get(at) ?? {};
  if (filled < FEW && !byValues.has(at)) return undefined;
  const name = JSON.stringify(header);
  const digits = values.filter((value) => /\d/.test(value));
  if (kind === "address.city" && digits.filter((value) => !DISTRICT.test(value)).length >= values.length * MOST)
    return { why: `${name} holds towns with digits: are these the towns?` };
  const all = [...placed.values()];
  if (kind !== "address.street" || all.some((one) => one.kind === "address.house" && one.block === block))
    return undefined;
  const isNumbered = digits.length >= values.length * SOME;
  const isStreet = isNumbered || values.some((value) => isNamedStreet(value) || isOfBuilding(value));
  if (!isStreet && !all.some((one) => PLACES.has(one.kind)))
    return { why: `${name} holds what looks like towns: are these the streets?` };
  if (!byValues.has(at) || isNumbered) return undefined;
  return { proposed: kind, why: `${name} holds streets, or a part of them: are these the streets?` };
}

/** One name for several customers with contacts of their own. */
function oneName(column: Headed, { columns, placed, names, sample }: FoundColumns): ReturnType<Rule> {
  const [name] = names;
  if (name === undefined || name.filled < FEW || column.filled === 0 || !names.includes(column)) return undefined;
  if (!names.every((one) => one.filled === 0 || one.isOneValue)) return undefined;
  const isTheirs = ({ at, share }: Column) =>
    share("distinct") === 1 && pairsOf(sample, name.at, at).length === name.filled;
  if (!columns.some((one) => (placed.get(one.at)?.kind ?? "id") in CONTACTS && isTheirs(one))) return undefined;
  return { why: `${JSON.stringify(column.header)} has one name for all rows: are these the names?` };
}

/**
 * Names below an unknown heading: if all other names are a contact's or found by values alone, or in rows without
 * another name if they are fuller than that name or stand beside it in single words.
 */
function otherNames(column: Headed, { placed, names, byValues, sample, lexicon }: FoundColumns): ReturnType<Rule> {
  const { at, header, heading, share } = column;
  const [name] = names;
  if (name === undefined || placed.has(at) || heading || lexicon.says(header, "others", "things")) return undefined;
  const isSaid = names.some((one) => one.heading?.kind !== "person" && !byValues.has(one.at));
  const isMissed = sample.some(({ cells }) => cells[at]?.trim() && !names.some((one) => cells[one.at]?.trim()));
  const pairs = names.flatMap((one) => pairsOf(sample, at, one.at));
  const isFuller = share("person") + share("company") >= MOST && pairs.some(([own, other]) => own.includes(other));
  const areWords = share("word") + share("person") >= MOST && share("capital") >= MOST && share("state") === 0;
  const isHalf = areWords && Math.abs(name.at - at) === 1 && name.share("word") === 1 && name.share("company") === 0;
  const isInEmail = share("in e-mail") >= MOST && share("word") >= HALF;
  const areOthers = isInEmail ? !pairs.some(([own, other]) => other.includes(own)) : share("company") >= MOST;
  const isDoubt = isSaid ? isMissed && (isFuller || (isHalf && names.length === 1)) : areOthers;
  const isOne = share("distinct") === 1 && share("digit") === 0;
  if (!isDoubt || !isOne) return undefined;
  const proposed = share("company") >= MOST ? "company" : undefined;
  return { proposed, why: `${JSON.stringify(header)} holds names: are these the customers?` };
}

function flagsOf({ header, proposed, samples, either }: ColumnDoubt): string {
  const ignore = `--ignore ${shellWord(header)}`;
  if (either !== undefined) return `Add ${either.map((text) => `--map ${shellWord(text)}`).join(" or ")}.`;
  if (proposed !== undefined) return `If so, add --map ${shellWord(`${header}=${proposed}`)}. If not: ${ignore}.`;
  const values = samples.length === 0 ? "" : ` (${samples.map((sample) => JSON.stringify(sample)).join(", ")})`;
  return `Say with --map what ${JSON.stringify(header)}${values} holds, or add ${ignore}.`;
}
