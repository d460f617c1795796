import type { Heading } from "../headings/heading.ts";
import type { Lexicon } from "../headings/lexicon.ts";
import { guessHeading } from "../headings/read-heading.ts";
import { LAST_RANK } from "../headings/read-words.ts";
import type { Column } from "./column.ts";
import {
  AGAINST,
  CONTRADICTED,
  FEW_CELLS,
  HEADING,
  KINDS,
  type Kind,
  LEAST_AGAINST,
  LEAST_FITTING,
  LEAST_VALUES,
  NAME_ALONE,
  NEIGHBOURS,
  PLACES,
  RELATED,
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

/** A column with what its heading says: nothing, if it is not known; or what a flag has said. */
export interface Headed {
  readonly column: Column;
  readonly heading?: Heading | undefined;
  readonly isGiven?: boolean;
}

/** The scores of all columns of a file. The order of the columns counts, that of the steps does not. */
export function scoresOf(columns: readonly Headed[], lexicon: Lexicon): ReadonlyMap<number, Scores> {
  const known = columns.filter(({ heading }) => heading !== undefined).length / Math.max(1, columns.length);
  const sure = columns.flatMap(({ heading }) => (heading && !heading.weak ? heading : []));
  const kinds = new Set<string>(sure.flatMap((heading) => [kindOf(heading), inBlock(kindOf(heading), heading)]));
  const own = columns.map((headed) => ({ headed, scores: ownScores(headed, known, kinds, lexicon) }));
  // A table without rows has only headings.
  const isEmpty = columns.every(({ column }) => column.filled === 0);
  const filled = own.filter(({ headed }) => isEmpty || headed.column.filled > 0);
  for (let round = 0; round < ROUNDS; round += 1) {
    const likely = filled.map(({ scores }) => likelihoods(scores));
    const all = filled.map(({ headed }) => headed);
    for (const [at, one] of filled.entries()) one.scores = besides(one.scores, at, likely, all, lexicon);
  }
  return new Map(own.map(({ headed, scores }) => [headed.column.at, scores]));
}

export function total({ heading, values, neighbours }: Evidence): number {
  return heading + values + neighbours;
}

export function kindOf({ target, line = 1, piece }: Heading): Kind {
  if (target !== "address.street") return target.replace("address.", "") as Kind; // The other targets are kinds.
  if (piece === "number") return "house";
  return piece ? "piece" : line > 1 ? "more" : "street";
}

/** What a heading may mean that is not known: also the number of a house, or a part of its grounds, beside a street. */
export function guessOf(says: string, lexicon: Lexicon): Heading | undefined {
  const street = { target: "address.street", rank: LAST_RANK } as const;
  if (lexicon.saysOnly(says, "houses")) return { ...street, line: 1, piece: "number" };
  const guess = guessHeading(says, lexicon);
  // `Second Line of Address`
  if (guess?.line === 1 && !guess.piece && lexicon.says(says, "lines") && isFurther(says, lexicon))
    return { ...guess, line: 2 };
  return (guess === undefined || guess.weak) && lexicon.says(says, "places") ? { ...street, line: FURTHER } : guess;
}

/** Lines from this one on are flats, floors, grounds. */
export const FURTHER = 9;

/** Whether values of a kind may stand below the heading of another one. */
export function isRelated(one: Kind, other: Kind): boolean {
  return one === other || RELATED[one]?.[other] !== undefined || RELATED[other]?.[one] !== undefined;
}

// --- internal ---

function ownScores(
  { column, heading, isGiven }: Headed,
  known: number,
  taken: ReadonlySet<string>,
  lexicon: Lexicon,
): Scores {
  const meant = heading && kindOf(heading);
  const byWords = heading ? undefined : guessedKind(column, lexicon);
  const isNameAlone = lexicon.saysOnly(column.says, "names", "customers");
  const evidence = (kind: Kind): Evidence => {
    if (isGiven) return { heading: kind === meant ? 20 : -20, values: 0, neighbours: 0 };
    const said = heading ? ofHeading(heading, kind, isNameAlone) : ofWords(byWords, kind, known);
    const isOwn = said > 0;
    // `Household Name` beside first and last name.
    const isAlone = isNameAlone && kind !== meant;
    const replaced = !isOwn ? [kind, ...(REPLACES[kind] ?? [])] : heading?.weak || isAlone ? (UNSURE[kind] ?? []) : [];
    // An address has parts of its own.
    const isTaken = replaced.some((other) => taken.has(isOwn && heading ? inBlock(other, heading) : other));
    const values = ofValues(column, kind, kind === meant ? heading : undefined, said > 0);
    return { heading: said + (isTaken ? HEADING.taken : 0), values, neighbours: 0 };
  };
  return Object.fromEntries(KINDS.map((kind) => [kind, evidence(kind)])) as Scores; // All kinds are there.
}

/** An unsure heading means nothing beside a sure one for the same. */
const UNSURE: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  ...{ name: ["first name", "last name"], "first name": ["first name"], "last name": ["last name"] },
  ...{ notes: ["notes"], city: ["city"], state: ["state"], zip: ["zip"] },
};

function inBlock(kind: Kind, { block }: Heading): string {
  return `${kind} in ${block}`;
}

/** Kinds that give the same thing: where a heading says one of them, no other column has to be found for it. */
const REPLACES: Readonly<Partial<Record<Kind, readonly Kind[]>>> = {
  name: ["first name", "last name", "company", "person"],
  company: ["name", "first name", "last name"],
  "first name": ["name"],
  "last name": ["name"],
  "city line": ["city", "zip", "address"],
  address: ["street", "city", "zip", "city line"],
  street: ["address"],
};

function ofHeading(heading: Heading, kind: Kind, isNameAlone: boolean): number {
  const weight = heading.weak ? HEADING.unsure : HEADING.known;
  const meant = kindOf(heading);
  if (kind === meant) return kind === "name" && !heading.weak && !isNameAlone ? HEADING.wholeName : weight;
  const share = (meant === "name" && isNameAlone ? NAME_ALONE : RELATED[meant])?.[kind];
  return share === undefined ? HEADING.otherKind : weight * share;
}

interface Guessed {
  readonly heading: Heading | undefined;
  readonly isOther: boolean;
  /** `Other_Organisation_Names` */
  readonly isFurther: boolean;
}

function guessedKind({ says }: Column, lexicon: Lexicon): Guessed {
  const isOther = (["others", "things", "titles", "labels"] as const).some((list) => lexicon.says(says, list));
  const heading = isOther ? undefined : guessOf(says, lexicon);
  return { isOther, isFurther: heading?.line !== 2 && isFurther(says, lexicon), heading };
}

function isFurther(says: string, lexicon: Lexicon): boolean {
  return lexicon.words(says).some((word) => /^[2-9]$/.test(word) || lexicon.owner("before", [word]) === "other");
}

function ofWords(guessed: Guessed | undefined, kind: Kind, known: number): number {
  if (guessed?.isOther) return HEADING.others;
  if (guessed?.heading === undefined) return HEADING.unknown * known;
  const meant = kindOf(guessed.heading);
  const weight = (guessed.heading.weak ? HEADING.begun : HEADING.guess) + (guessed.isFurther ? HEADING.other : 0);
  if (kind === meant) return weight;
  const share = RELATED[meant]?.[kind];
  return share === undefined ? HEADING.otherKind / 2 : weight * share;
}

/**
 * @param heading that means the kind.
 * @param isSaid the heading may mean it.
 */
function ofValues(column: Column, kind: Kind, heading: Heading | undefined, isSaid: boolean): number {
  if (column.filled === 0) return isSaid ? 0 : -HEADING.known;
  const { base, features } = VALUES[kind];
  const all = Object.entries(features).reduce(
    (sum, [feature, weight]) => sum + weight * column.share(feature as keyof typeof features), // Its keys are these.
    base,
  );
  const sum = (all * column.filled) / (column.filled + FEW_CELLS);
  if (heading === undefined) return sum;
  if (isContradicted(column, kind)) return CONTRADICTED.weight;
  const may = Math.max(0, ...(AGAINST[kind]?.may ?? []).map((feature) => column.share(feature)));
  const isSame = column.isOneValue && !PLACE.has(kind);
  const isFitting = kind !== "zip" && !isSame && Math.max(may, fitOf(column, kind)) >= CONTRADICTED.share;
  return Math.max(sum, heading.weak ? (isFitting ? LEAST_FITTING : sum) : LEAST_VALUES);
}

/** Many customers may be in one. */
const PLACE: ReadonlySet<Kind> = new Set<Kind>(["city", "state", "country", "city line"]);

/** The share of the values that a kind may have. */
function fitOf(column: Column, kind: Kind): number {
  const fits = AGAINST[kind]?.fits ?? [];
  return Math.min(
    1,
    fits.reduce((sum, feature) => sum + column.share(feature), 0),
  );
}

function isContradicted(column: Column, kind: Kind): boolean {
  if (column.filled < (LEAST_AGAINST[kind] ?? 1)) return false;
  const { never = [] } = AGAINST[kind] ?? {};
  const most = Math.max(0, ...never.map((feature) => column.share(feature)));
  const fit = fitOf(column, kind);
  const isAlone = kind === "state" && fit === 0 && most >= CONTRADICTED.alone;
  return isAlone || (most >= CONTRADICTED.share && fit < CONTRADICTED.share);
}

/** How likely each kind is: by its score, and by how much better it is than all others. */
function likelihoods(scores: Scores): Readonly<Record<Kind, number>> {
  const sums = KINDS.map((kind) => ({ kind, sum: total(scores[kind]) })).sort((one, other) => other.sum - one.sum);
  const [first, second] = sums;
  return Object.fromEntries(
    sums.map(({ kind, sum }) => {
      const rival = (kind === first?.kind ? second : first)?.sum ?? 0;
      return [kind, sigmoid(sum) * sigmoid(sum - rival)];
    }),
  ) as Record<Kind, number>; // All kinds are there.
}

function besides(
  scores: Scores,
  at: number,
  likely: readonly Readonly<Record<Kind, number>>[],
  all: readonly Headed[],
  lexicon: Lexicon,
): Scores {
  const sums: Partial<Record<Kind, number>> = {};
  for (const { kind, beside, at: offsets, without, weight } of NEIGHBOURS) {
    const others =
      offsets?.map((offset) => at + offset) ?? all.map((_, other) => other).filter((other) => other !== at);
    const isOne = (other: number) => {
      if (kind === "name" && isOfOther(all[at], all[other], lexicon)) return 0;
      return without === undefined ? 1 : 1 - (all[other]?.column.share(without) ?? 0);
    };
    const most = Math.max(0, ...others.map((other) => (likely[other]?.[beside] ?? 0) * isOne(other)));
    sums[kind] = (sums[kind] ?? 0) + weight * most;
  }
  const place = likely.length > 1 ? at / (likely.length - 1) : 0;
  return Object.fromEntries(
    KINDS.map((kind) => {
      const { first = 0, last = 0 } = PLACES[kind] ?? {};
      return [kind, { ...scores[kind], neighbours: (sums[kind] ?? 0) + first * (1 - place) + last * place }];
    }),
  ) as Scores; // All kinds are there.
}

/** Whether a part of a name is somebody's beside the customer, whose name all rows have: `Establishment Name`, `Head First Name`. */
function isOfOther(name: Headed | undefined, part: Headed | undefined, lexicon: Lexicon): boolean {
  if (!name || !part || name.heading || part.heading) return false;
  const [own, other] = [name, part].map(({ column }) => lexicon.words(column.says)[0]);
  return own !== other && name.column.share("full") > part.column.share("full") + FULLER;
}

/** So many more rows have a name. */
const FULLER = 0.1;

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
