import { isFieldName } from "../../customers/fields.ts";
import { countryCode } from "../cells/country.ts";
import { type Heading, isInBlock, KINDS, type Kind, PLACES } from "../headings/heading.ts";
import { FURTHER, LAST_RANK } from "../headings/read-heading.ts";
import type { SourceRecord } from "../row.ts";
import { type Column, type Feature, pairsOf } from "./column.ts";
import type { Headed } from "./headed.ts";
import { fitOf, isRelated, type Scores, total } from "./score.ts";
import { HALF, LEVELS, MOST, SAYS, VALUES } from "./weights.ts";

/** The kind for which most speaks of a column. */
export interface KindChoice {
  readonly column: Column;
  readonly heading: Heading;
  /** How much more speaks for it than for nothing, and than for any other kind. */
  readonly margin: number;
  readonly sum: number;
  readonly level: "sure" | "guess" | "ask" | "contradicted";
  /** The heading says it as a whole, some of its words do, or only the values. */
  readonly said: "whole" | "words" | "values";
}

/** What the columns hold for which enough speaks. */
export function choicesOf(columns: readonly Headed[], scores: ReadonlyMap<number, Scores>): readonly KindChoice[] {
  return columns.flatMap((column) => {
    const own = column.isGiven ? undefined : scores.get(column.at);
    return (own && choiceOf(column, own, columns)) ?? [];
  });
}

/**
 * Which choices are used, and which are asked. A whole known heading comes before known words in it, and before values.
 * @param held kinds that flags give to columns.
 * @param scores of all columns.
 */
export function decided(
  choices: readonly KindChoice[],
  held: readonly Kind[],
  scores: ReadonlyMap<number, Scores>,
  sample: readonly SourceRecord[],
): { readonly used: readonly KindChoice[]; readonly asked: readonly KindChoice[] } {
  const hasEmail = choices.some(({ said, heading }) => said === "whole" && heading.kind === "email");
  const isUsable = ({ said, heading: { kind }, column }: KindChoice) => {
    if (said === "whole" || PIECES.has(kind)) return true;
    if (said !== "words" || !SEVERAL.has(kind)) return false;
    // `Berater_Email`: of a second address it must be seen that it is the customer's.
    return kind !== "email" || !hasEmail || column.share("in row") >= HALF;
  };
  const used = choices.filter((one) => (one.level === "sure" || one.level === "guess") && isUsable(one));
  const asked = choices.filter(({ level }) => level === "contradicted");
  const taken = new Set([...used.map(({ heading }) => heading.kind), ...held]);
  /** Texts of many columns look like names or towns: no other column may come near. */
  const hasRival = ({ heading: { kind }, column, sum }: KindChoice) => {
    const alike = ALIKE[kind] ?? [];
    return [...scores].some(([at, of]) => {
      const isOther = choices.some((one) => one.column.at === at && !alike.includes(one.heading.kind));
      const most = Math.max(...alike.map((one) => total(of[one])));
      return at !== column.at && sum - most < LEVELS.guess && !isOther && !isSameIn(sample, column.at, at);
    });
  };
  const companies = used.flatMap(({ column, heading }) => (heading.kind === "company" ? column.at : []));
  const isNamed = (at: number) =>
    sample.every(({ cells }) => !cells[at]?.trim() || companies.some((company) => cells[company]?.trim()));
  // A second address may say the same as the first one.
  const isNew = ({ column }: KindChoice, at: number, all: readonly KindChoice[]) =>
    !all.slice(0, at).some((one) => isSameIn(sample, one.column.at, column.at));
  for (const kind of KINDS.filter((kind) => !taken.has(kind))) {
    const all = choices
      .filter((one) => one.heading.kind === kind && one.level !== "contradicted")
      .sort((one, other) => other.margin - one.margin);
    const close = all.filter(({ margin }) => (all[0]?.margin ?? 0) - margin < LEVELS.guess).filter(isNew);
    const [best] = close;
    if (best === undefined) continue;
    // `RMC-REGIO NAAM` beside the name of the company is not the customer.
    if (kind === "name" && best.said === "words" && isNamed(best.column.at)) {
      used.push({ ...best, heading: { ...best.heading, kind: "person" } });
      continue;
    }
    const isUnclear = best.said === "values" && hasRival(best);
    // A word may be anything: only what has a form of its own is asked by its values alone.
    const isAskable = close.every(({ said }) => said !== "values") || FORMED.has(kind) || kind === "name";
    if (best.level === "ask" || close.length > 1 || isUnclear) asked.push(...(isAskable ? close : []));
    else used.push(best);
  }
  return { used, asked };
}

// --- internal ---

/** So far stand the parts of an address. */
const FAR = 3;

const ALIKE: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  "address.city": ["address.city"],
  name: ["name", "company"],
};
/** A row can have several: each is used. A letter stands behind the number of a house. */
const SEVERAL: ReadonlySet<Kind> = new Set<Kind>(["phone", "email", "notes", "address.house"]);
/** A street can have several, and they are of no use without it. */
const PIECES: ReadonlySet<Kind> = new Set<Kind>(["address.piece", "address.more"]);
/** What other texts do not look like. */
const FORMED: ReadonlySet<Kind> = new Set<Kind>(["email", "phone", "address.street", "address", "city line"]);
const PARTS_OF_PLACES: ReadonlySet<Kind> = new Set<Kind>([
  ...(["address.city", "address.state", "address.zip", "country", "address.house"] as const),
]);
/** Forms that nothing else has: then the values alone are enough. */
const PROVED: Readonly<Partial<Record<Kind, Feature>>> = {
  ...{ email: "email", phone: "plus", name: "in e-mail", "address.zip": "lettered code" },
};

function choiceOf(column: Headed, scores: Scores, columns: readonly Headed[]): KindChoice | undefined {
  const { heading, guess, filled, share } = column;
  const sums = KINDS.map((kind) => ({ kind, sum: total(scores[kind]), ...scores[kind] }));
  const [best, ...others] = sums.sort((one, other) => other.sum - one.sum);
  if (best === undefined) return undefined;
  const { kind, sum } = best;
  const margin = Math.min(sum, sum - (others.find((other) => !isRelated(other.kind, kind))?.sum ?? 0));
  const isFar = margin >= LEVELS.sure;
  const isByValues = best.heading <= 0;
  const isClear = heading !== undefined && !heading.weak;
  // `name` right of `vorname`, in single words, is a last name.
  if (heading && isFieldName(column.header) && kind !== "last name")
    return { column, heading, margin, sum, level: isFar ? "sure" : "guess", said: "whole" };
  // Below `Contact` stand phone numbers.
  if (heading?.kind === "person" && (kind === "phone" || kind === "email") && share(kind) >= MOST)
    return { column, heading: placedAs(kind, heading), margin, sum, level: "guess", said: "whole" };
  if (isClear && (isByValues || margin < LEVELS.guess))
    return { column, heading, margin, sum, level: "contradicted", said: "whole" };
  const isHeaded = best.heading >= SAYS.heading;
  // Numbers of houses are never enough alone: beside a street without numbers they are.
  const isFitting = best.values >= SAYS.values || (kind === "address.house" && fitOf(column, kind) >= MOST);
  const isBeside = best.neighbours >= SAYS.neighbours;
  const isTwofold = [isHeaded, isFitting, isBeside].filter(Boolean).length > 1;
  if (margin < LEVELS.guess || !(isHeaded || isFitting)) return undefined;
  // Notes may be anything: only a heading says them. One contact in all rows is the sender's.
  const isOfSender = column.isOneValue && (kind === "email" || kind === "phone");
  const isAnything = kind === "notes" && (guess?.kind !== kind || !(share("texts") >= HALF));
  // Capitalised words may be anything, unless a street or a ZIP code stands beside them; one in all rows always.
  const isAnyWord = kind === "address.city" && (column.isOneValue || best.neighbours < SAYS.town);
  // `Zone 2`, `2 visits a week`
  const isNumbered = share("numbered") >= MOST && best.neighbours >= SAYS.neighbours;
  const isAnyNumber = kind === "address.street" && share("street") < MOST && !isNumbered;
  if (heading === undefined && (filled === 0 || isAnything || isOfSender)) return undefined;
  // The other part of a name stands beside the one that is known, or is seen in the e-mail addresses.
  const parts = columns.flatMap(({ heading, at }) =>
    heading?.kind === "first name" || heading?.kind === "last name" ? at : [],
  );
  const isApart = parts.length > 0 && !parts.some((at) => Math.abs(at - column.at) === 1);
  const isAnyPart = isApart && (kind === "first name" || kind === "last name") && share("in e-mail") < HALF;
  if (heading === undefined && guess === undefined && (isAnyWord || isAnyNumber || isAnyPart)) return undefined;
  if (heading?.weak) {
    const isEmpty = columns.every((one) => one.filled === 0);
    const hasPlace = columns.some((one) => one.heading && PLACES.has(one.heading.kind));
    // `Region` beside no part of an address may be anything.
    const isNamed = (heading.block ?? "plain") !== "plain" || (share("state") >= MOST && hasPlace);
    if ((PARTS_OF_PLACES.has(kind) && !isBeside && !isNamed) || !(isTwofold || isEmpty)) return undefined;
  }
  const isSaid = isClear || (guess !== undefined && isTwofold);
  const isSure = isFar && isSaid && (!heading || (kind === heading.kind && !isOdd(column, kind)));
  const proof = PROVED[kind];
  // `Depot`, `Collect from`: behind no street or town a code is of somewhere else.
  const isBehind = columns.some(
    ({ heading, at }) => heading && isInBlock(heading.kind) && column.at > at && column.at - at <= FAR,
  );
  const isProved = proof !== undefined && share(proof) >= MOST && (kind !== "address.zip" || isBehind);
  const isEnough = isTwofold || isClear || isProved || (isFar && (guess !== undefined || FORMED.has(kind)));
  return {
    ...{ column, heading: placedAs(kind, heading ?? guess), margin, sum },
    level: isSure ? "sure" : isEnough ? "guess" : "ask",
    said: isByValues ? "values" : heading ? "whole" : "words",
  };
}

/** Whether two columns have the same value, or country, in all rows in which both have one. */
function isSameIn(sample: readonly SourceRecord[], one: number, other: number): boolean {
  const pairs = pairsOf(sample, one, other);
  return pairs.length > 0 && pairs.every(([a, b]) => a === b || (countryCode(a) ?? a) === (countryCode(b) ?? b));
}

/** Whether the values of several cells do not look like what the heading says, and do not contradict it. */
export function isOdd(column: Column, kind: Kind): boolean {
  return column.filled > 2 && VALUES[kind].fits !== undefined && fitOf(column, kind) < HALF;
}

/** A kind as the heading of its column would say it; of which address, by the heading that it has. */
function placedAs(kind: Kind, heading: Heading | undefined): Heading {
  const { rank = LAST_RANK, block = "plain", line = FURTHER } = heading ?? {};
  if (heading?.kind === kind) {
    const { weak, ...said } = heading;
    return said;
  }
  if (!isInBlock(kind)) return { kind, rank };
  const isPiece = PIECES.has(kind) && heading?.block === undefined;
  return { kind, rank, line: kind === "address.more" ? Math.max(2, line) : 1, ...(!isPiece && { block }) };
}
