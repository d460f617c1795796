import { isFieldName } from "../../customers/fields.ts";
import { type ColumnTarget, type Heading, isInBlock } from "../headings/heading.ts";
import type { Lexicon } from "../headings/lexicon.ts";
import { LAST_RANK } from "../headings/read-words.ts";
import type { SourceRecord } from "../row.ts";
import { type Column, pairsOf } from "./column.ts";
import { FURTHER, guessOf, type Headed, isRelated, kindOf, type Scores, total } from "./score.ts";
import { AGAINST, KINDS, type Kind, LEVELS, SAYS } from "./weights.ts";

/** The kind for which most speaks of a column. */
export interface Choice {
  readonly column: Column;
  readonly kind: Kind;
  readonly heading: Heading;
  /** How much more speaks for it than for nothing, and than for any other kind. */
  readonly margin: number;
  readonly sum: number;
  readonly level: "sure" | "guess" | "ask" | "contradicted";
  /** The heading says it as a whole, some of its words do, or only the values. */
  readonly said: "whole" | "words" | undefined;
  /** What the values look like, if they contradict the heading. */
  readonly instead?: Kind | undefined;
}

/** What a choice depends on beside its column. */
export interface Surroundings {
  /** The table has no rows. */
  readonly isEmpty: boolean;
  /** Some heading says a city or a postal code. */
  readonly hasPlace: boolean;
}

/** @returns undefined if the column is not used. */
export function choiceOf(
  { column, heading: known }: Headed,
  scores: Scores,
  lexicon: Lexicon,
  of: Surroundings,
): Choice | undefined {
  const sums = KINDS.map((kind) => ({ kind, sum: total(scores[kind]), ...scores[kind] }));
  const [best, ...others] = sums.sort((one, other) => other.sum - one.sum);
  if (best === undefined) return undefined;
  const rival = others.find(({ kind }) => !isRelated(kind, best.kind));
  const margin = Math.min(best.sum, best.sum - (rival?.sum ?? 0));
  const isByValues = best.heading <= 0;
  const isClear = known !== undefined && !known.weak;
  if (known && (isFieldName(column.header) || (isClear && (isByValues || margin < LEVELS.guess)))) {
    const meant = { column, kind: kindOf(known), heading: known, margin, sum: best.sum, said: "whole" as const };
    if (isFieldName(column.header)) return { ...meant, level: margin < LEVELS.sure ? "guess" : "sure" };
    return { ...meant, level: "contradicted", instead: insteadOf(column, meant.kind) };
  }
  const { kind } = best;
  const guess = known ? undefined : guessOf(column.says, lexicon);
  const isHeaded = best.heading >= SAYS.heading;
  const isFitting = best.values >= SAYS.values;
  const isBeside = best.neighbours >= SAYS.neighbours;
  const isTwofold = [isHeaded, isFitting, isBeside].filter(Boolean).length > 1;
  if (margin < LEVELS.guess || !(isHeaded || isFitting)) return undefined;
  if (known === undefined && (column.filled === 0 || HEADED.has(kind))) return undefined;
  if (known?.weak) {
    // `Region` beside no part of an address may be anything.
    const isNamed = (known.block ?? "plain") !== "plain" || (column.share("state") >= MOST && of.hasPlace);
    if ((PLACE_KINDS.has(kind) && !isBeside && !isNamed) || !(isTwofold || of.isEmpty)) return undefined;
  }
  const isFar = margin >= LEVELS.sure;
  const isSaid = isClear || (guess !== undefined && isTwofold);
  const isSure = isFar && isSaid && (!known || (kind === kindOf(known) && !isOdd(column, kind)));
  const isProved = (PROVED[kind] ?? []).some((feature) => column.share(feature) >= MOST);
  const isEnough =
    isTwofold || isClear || isProved || (isFar && (guess !== undefined || FORMED.has(kind))) || column.header === "";
  const level = isSure ? "sure" : isEnough ? "guess" : "ask";
  const said = isByValues ? undefined : known ? "whole" : "words";
  return { column, kind, heading: placedHeading(kind, known ?? guess), margin, sum: best.sum, level, said };
}

/**
 * Which choices are used, and which have to be asked. What a heading says as a whole comes before words of it and values.
 * @param scores of all columns.
 */
export function decided(
  choices: readonly Choice[],
  given: ReadonlyMap<number, Heading>,
  scores: ReadonlyMap<number, Scores>,
  sample: readonly SourceRecord[],
): { readonly used: readonly Choice[]; readonly asked: readonly Choice[] } {
  const isUsed = ({ level }: Choice) => level === "sure" || level === "guess";
  const used = choices.filter(
    (one) =>
      isUsed(one) && (one.said === "whole" || PIECES.has(one.kind) || (one.said === "words" && SEVERAL.has(one.kind))),
  );
  const asked = choices.filter(({ level }) => level === "contradicted");
  const held = new Set([...used.map(({ kind }) => kind), ...[...given.values()].map(kindOf)]);
  const hasRival = ({ kind, column, sum }: Choice) => {
    const alike = ALIKE[kind] ?? [];
    const isOther = (at: number) => choices.some((one) => one.column.at === at && !alike.includes(one.kind));
    const most = (of: Scores) => Math.max(...alike.map((one) => total(of[one])));
    return [...scores].some(
      ([at, of]) =>
        at !== column.at && !isSameIn(sample, column, { at }) && sum - most(of) < LEVELS.guess && !isOther(at),
    );
  };
  // A second address may say the same as the first one.
  const isNew = ({ column }: Choice, at: number, all: readonly Choice[]) =>
    !all.slice(0, at).some((one) => isSameIn(sample, one.column, column));
  for (const kind of KINDS) {
    const own = choices
      .filter((one) => one.kind === kind && !used.includes(one) && !asked.includes(one))
      .sort((one, other) => other.margin - one.margin);
    const [best] = own;
    if (best === undefined || held.has(kind)) continue;
    const close = own.filter(({ margin }) => best.margin - margin < LEVELS.guess).filter(isNew);
    const isUnclear = best.said === undefined && hasRival(best);
    // A word may be anything: only what has a form of its own is asked by its values alone.
    const isAskable = close.every(({ said }) => said !== undefined) || FORMED.has(kind) || kind === "name";
    if (best.level === "ask" || close.length > 1 || isUnclear) asked.push(...(isAskable ? close : []));
    else used.push(best);
  }
  return { used, asked };
}

export const TARGET_OF: Readonly<Record<Kind, ColumnTarget>> = {
  ...{ name: "name", "first name": "first name", "middle name": "middle name", "last name": "last name" },
  ...{ company: "company", person: "person", email: "email", phone: "phone", notes: "notes", id: "id" },
  ...{ street: "address.street", more: "address.street", house: "address.street", piece: "address.street" },
  ...{ city: "address.city", state: "address.state", zip: "address.zip", country: "country" },
  ...{ "city line": "city line", address: "address", "address line": "address line" },
};

// --- internal ---

const MOST = 0.6;
const HALF = 0.5;

/** Texts of many columns look like these: none may come near the column of which only its values say it. */
const ALIKE: Readonly<Partial<Record<Kind, readonly Kind[]>>> = { city: ["city"], name: ["name", "company"] };
/** A row can have several: each is used. A letter stands behind the number of a house. */
const SEVERAL: ReadonlySet<Kind> = new Set<Kind>(["phone", "email", "notes", "house"]);
/** What only a whole heading says. */
const HEADED: ReadonlySet<Kind> = new Set<Kind>(["notes"]);
/** A street can have several, and they are of no use without it. */
const PIECES: ReadonlySet<Kind> = new Set<Kind>(["piece", "more"]);
/** What other texts do not look like. */
const FORMED: ReadonlySet<Kind> = new Set<Kind>(["email", "phone", "street", "address", "city line"]);
const PLACE_KINDS: ReadonlySet<Kind> = new Set<Kind>(["city", "state", "zip", "country", "house"]);

/** Forms that nothing else has: then the values alone are enough. */
const PROVED: Readonly<Partial<Record<Kind, readonly ("email" | "plus" | "in e-mail")[]>>> = {
  email: ["email"],
  phone: ["plus"],
  name: ["in e-mail"],
};

/** Whether two columns have the same value in all rows in which both have one. */
function isSameIn(sample: readonly SourceRecord[], one: Pick<Column, "at">, other: Pick<Column, "at">): boolean {
  const pairs = pairsOf(sample, one.at, other.at);
  return pairs.length > 0 && pairs.every(([a, b]) => a === b);
}

/** What the values of a contradicted column look like. */
function insteadOf(column: Column, meant: Kind): Kind | undefined {
  const isLike = (kind: Kind) => (AGAINST[kind]?.fits ?? []).some((feature) => column.share(feature) >= MOST);
  return (["email", "phone", "zip", "address", "street"] as const).find((kind) => kind !== meant && isLike(kind));
}

/** Whether the values of several cells do not look like what the heading says, and do not contradict it. */
function isOdd(column: Column, kind: Kind): boolean {
  const { fits = [] } = AGAINST[kind] ?? {};
  return column.filled > 2 && fits.length > 0 && fits.every((feature) => column.share(feature) < HALF);
}

/** A kind as the heading of its column would say it; of which address, by the heading that it has. */
function placedHeading(kind: Kind, heading: Heading | undefined): Heading {
  const { weak, ...said } = heading ?? { target: "notes" as const, rank: LAST_RANK };
  if (heading && kindOf(heading) === kind) return said;
  const { rank } = said;
  const target = TARGET_OF[kind];
  if (!isInBlock(target)) return { target, rank };
  const block = said.block ?? (PIECES.has(kind) ? undefined : "plain");
  const line = kind === "more" ? Math.max(2, said.line ?? FURTHER) : 1;
  const piece = kind === "house" ? "number" : kind === "piece" ? "part" : undefined;
  const street = target === "address.street" ? { line, ...(piece && { piece }) } : {};
  return { target, rank, ...(block && { block }), ...street };
}
