import { KINDS, type Kind } from "../headings/heading.ts";
import type { Column, Feature } from "./column.ts";
import type { Headed } from "./headed.ts";
import { byNeighbours } from "./neighbours.ts";
import {
  CONTRADICTED,
  FEW_CELLS,
  HEADING,
  LEAST_FITTING,
  LEAST_VALUES,
  MOST,
  NAME_ALONE,
  NEVER,
  RELATED,
  REPLACES,
  REPLACES_UNSURE,
  ROUNDS,
  VALUES,
} from "./weights.ts";

/** What speaks for a column being of a kind, and against it. */
export interface Evidence {
  readonly heading: number;
  readonly values: number;
  readonly neighbours: number;
}

export type Scores = Readonly<Record<Kind, Evidence>>;

/** The scores of all columns of a file. The order of the columns counts, that of the steps does not. */
export function scoresOf(columns: readonly Headed[]): ReadonlyMap<number, Scores> {
  const known = columns.filter(({ heading }) => heading !== undefined).length / Math.max(1, columns.length);
  // A table without rows has only headings.
  const isEmpty = columns.every((column) => column.filled === 0);
  const filled = columns.filter((column) => isEmpty || column.filled > 0);
  const sure = filled.flatMap(({ heading }) => (heading && !heading.weak ? heading : []));
  const taken = new Set(sure.flatMap(({ kind, block }) => [kind, `${kind} in ${block}`]));
  const scores = new Map(columns.map((one) => [one.at, ofKinds((kind) => ownEvidence(one, kind, known, taken))]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const likely = filled.map(({ at }) => likelihoods(scores.get(at)));
    for (const [index, { at }] of filled.entries()) {
      const own = scores.get(at);
      if (own === undefined) continue;
      const evidence = (kind: Kind) => ({ ...own[kind], neighbours: byNeighbours(kind, index, filled, likely) });
      scores.set(at, ofKinds(evidence));
    }
  }
  return scores;
}

export function total({ heading, values, neighbours }: Evidence): number {
  return heading + values + neighbours;
}

/** Whether values of a kind may stand below the heading of another one. */
export function isRelated(one: Kind, other: Kind): boolean {
  return one === other || RELATED[one]?.[other] !== undefined || RELATED[other]?.[one] !== undefined;
}

/** The share of the values that look as those of a kind do. */
export function fitOf({ share }: Column, kind: Kind): number {
  return (VALUES[kind].fits ?? []).reduce((sum, feature) => sum + share(feature), 0);
}

// --- internal ---

function ofKinds<Value>(make: (kind: Kind) => Value): Readonly<Record<Kind, Value>> {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)])) as Record<Kind, Value>; // All kinds are there.
}

function ownEvidence(one: Headed, kind: Kind, known: number, taken: ReadonlySet<string>): Evidence {
  const { heading, isGiven, isNameAlone } = one;
  if (isGiven) return { heading: kind === heading?.kind ? HEADING.given : -HEADING.given, values: 0, neighbours: 0 };
  const said = byHeading(one, kind, known);
  const meant = heading ?? one.guess;
  // `Household Name`, or single words below `Preferred Name`, beside first and last name.
  const isUnsure =
    heading === undefined ||
    heading.weak ||
    (isNameAlone && kind !== heading?.kind) ||
    (kind === "name" && one.share("word") >= MOST);
  const replaced = said <= 0 ? [kind, ...(REPLACES[kind] ?? [])] : isUnsure ? (REPLACES_UNSURE[kind] ?? []) : [];
  // An address has parts of its own, and a street may have several pieces, or a floor beside a box.
  const isPiece = kind === "address.piece" || (kind === "address.more" && one.share("unit") === 1);
  const isTaken =
    !isPiece && replaced.some((other) => taken.has(said > 0 && meant ? `${other} in ${meant.block}` : other));
  return { heading: said + (isTaken ? HEADING.taken : 0), values: byValues(one, kind, said > 0), neighbours: 0 };
}

function byHeading(column: Headed, kind: Kind, known: number): number {
  const { heading, guess, isOther, isOtherNumber, isNameAlone, isFurther } = column;
  if (isOther || (isOtherNumber && kind === "phone")) return HEADING.others;
  const meant = heading ?? guess;
  if (meant === undefined) return HEADING.unknown * known;
  const isWhole = heading?.kind === "name" && !heading.weak && !isNameAlone;
  const ofGuess = (meant.weak ? HEADING.begun : HEADING.guess) + (isFurther ? HEADING.other : 0);
  const weight = heading ? (heading.weak ? HEADING.unsure : HEADING.known) : ofGuess;
  if (kind === meant.kind) return isWhole ? HEADING.wholeName : weight;
  const related = heading?.kind === "name" && isNameAlone ? NAME_ALONE : RELATED[meant.kind];
  return related?.[kind] === undefined ? (heading ? 1 : 0.5) * HEADING.otherKind : weight * related[kind];
}

/** @param isSaid the heading may mean the kind. */
function byValues(column: Headed, kind: Kind, isSaid: boolean): number {
  const { heading, filled, isOneValue, share } = column;
  if (filled === 0) return isSaid ? 0 : -HEADING.known;
  const { base, features, may = [] } = VALUES[kind];
  const all = featuresOf(features).reduce((sum, [feature, weight]) => sum + weight * share(feature), base);
  const sum = (all * filled) / (filled + FEW_CELLS);
  if (heading?.kind !== kind) return sum;
  if (isContradicted(column, kind)) return CONTRADICTED;
  if (!heading.weak) return Math.max(sum, LEAST_VALUES);
  const isSame = isOneValue && !PLACE.has(kind);
  const isFitting = kind !== "address.zip" && !isSame;
  const fit = Math.max(fitOf(column, kind), ...may.map((feature) => share(feature)));
  return isFitting && fit >= MOST ? Math.max(sum, LEAST_FITTING) : sum;
}

/** Many customers may be in one. */
const PLACE: ReadonlySet<Kind> = new Set<Kind>(["address.city", "address.state", "country", "city line"]);

/** Most values are what the kind never has, and do not look like it as well. */
function isContradicted(column: Column, kind: Kind): boolean {
  const { features, never = [], least = 1, alone = MOST } = VALUES[kind];
  const fit = fitOf(column, kind);
  if (column.filled < least || fit >= MOST) return false;
  const most = fit === 0 ? alone : MOST;
  const others = featuresOf(features).flatMap(([feature, weight]) => (weight <= NEVER ? feature : []));
  return [...others, ...never].some((feature) => column.share(feature) >= most);
}

function featuresOf(features: Readonly<Partial<Record<Feature, number>>>): [Feature, number][] {
  return Object.entries(features) as [Feature, number][]; // Its keys are these.
}

/** How likely each kind is: by its score, and by how much better it is than all others. */
function likelihoods(scores: Scores | undefined): Readonly<Record<Kind, number>> {
  const sums = KINDS.map((kind) => (scores ? total(scores[kind]) : 0));
  const [first = 0, second = 0] = sums.toSorted((one, other) => other - one);
  return ofKinds((kind) => {
    const sum = sums[KINDS.indexOf(kind)] ?? 0;
    return sigmoid(sum) * sigmoid(sum - (sum === first ? second : first));
  });
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
