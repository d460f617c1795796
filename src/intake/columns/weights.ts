import type { Kind } from "../headings/heading.ts";
import type { Feature } from "./column.ts";

/**
 * How columns are scored: the weights of headings and values; `neighbours.ts` has those of neighbours. They are log-
 * odds-like: 0 is as likely as not. A score is the sum of what the heading, the values and the neighbours of a column
 * say for a kind.
 */

/**
 * From `sure` on, a score is used. From `guess` on, it is used and marked as guessed if two of heading, values and
 * neighbours agree; else it is asked, if no other column gives the field.
 */
export const LEVELS = { sure: 3, guess: 1 } as const;
/** From so much on, a heading, values and neighbours say something; `town`: neighbours of words that may be a town. */
export const SAYS = { heading: 0.5, values: 0.3, neighbours: 1, town: 2 } as const;

export const HEADING = {
  /** A flag says it. */
  given: 20,
  /** All its words are known. */
  known: 6,
  /** It says more of a name than `Name`. */
  wholeName: 9,
  /** They are, and mean other things as well. */
  unsure: 2.5,
  /** Some of its words are known; the beginning of one. */
  guess: 4,
  begun: 3,
  /** It is known for another kind. */
  otherKind: -3,
  /** It is about somebody or something else. */
  others: -7,
  /** It is not known, but all others are; less, if only some are. */
  unknown: -0.7,
  /** Some of its words say that there is another one. */
  other: -2.5,
  /** Another column has the kind in its heading, and this one does not. */
  taken: -5,
} as const;

/** Values that fit less badly than this do not speak against a known heading: single cells may be wrong. */
export const LEAST_VALUES = -2;
/** Values that fit an unsure heading do not speak against it. */
export const LEAST_FITTING = 0.5;
/** What it takes if most values are what the kind of the heading never has. */
export const CONTRADICTED = -12;
/** Few cells are little evidence: n / (n + this). */
export const FEW_CELLS = 0.25;

/** Shares of values or rows: in doubt the half decides. */
export const HALF = 0.5;
export const MOST = 0.6;

/** How often scores are counted again, with the new kinds of the neighbours. */
export const ROUNDS = 3;

export type OfKinds<Value> = Readonly<Partial<Record<Kind, Value>>>;

/** How much of the weight of a heading other kinds have: below `Address`, whole addresses may stand. */
export const RELATED: OfKinds<OfKinds<number>> = {
  person: { phone: 0.5, email: 0.5 },
  "first name": { name: 0.5 },
  "last name": { name: 0.5 },
  "address.street": { address: 0.75, "city line": 0.5, "address.more": 0.5, email: 0.3 },
  "address.more": { "city line": 0.5 },
  address: { "address.street": 0.8, "city line": 0.6, "address.city": 0.5 },
  "city line": { address: 0.7, "address.city": 0.6, "address.zip": 0.6, "address.street": 0.5 },
  "address.city": { "city line": 0.7, address: 0.4 },
  "address.state": { "city line": 0.4, address: 0.4 },
  "address.zip": { "city line": 0.5 },
  country: { "city line": 0.4, address: 0.4 },
  phone: { email: 0.3 },
};

/** A heading that says only `Name` means the part of a name that is missing beside it. */
export const NAME_ALONE: OfKinds<number> = { name: 1, "first name": 0.5, "last name": 0.5 };

/** Kinds that give the same: if a heading says one of them, no other column has to be found for it. */
export const REPLACES: OfKinds<readonly Kind[]> = {
  name: ["first name", "last name", "company"],
  company: ["name", "first name", "last name"],
  "first name": ["name"],
  "last name": ["name"],
  "city line": ["address.city", "address.zip", "address"],
  address: ["address.street", "address.city", "address.zip", "city line"],
  "address.street": ["address"],
};

/** An unsure heading means nothing beside a sure one for the same. */
export const REPLACES_UNSURE: OfKinds<readonly Kind[]> = {
  ...{ name: ["first name", "last name"], "first name": ["first name"], "last name": ["last name"] },
  company: ["first name", "last name"],
  ...{ "address.city": ["address.city"], "address.state": ["address.state"], "address.zip": ["address.zip"] },
};

interface ValueWeights {
  readonly base: number;
  /** By the share of the values that look so. */
  readonly features: Readonly<Partial<Record<Feature, number>>>;
  /** What values of the kind look like: then none of the others contradicts a heading. */
  readonly fits?: readonly Feature[];
  /** What they may look like, below an unsure heading. */
  readonly may?: readonly Feature[];
  /** Fewer values contradict nothing. */
  readonly least?: number;
  /** What a whole column never is, though single values may be: a street may begin with its unit. */
  readonly never?: readonly Feature[];
  /** Such a share contradicts a heading if no value fits. */
  readonly alone?: number;
}

/** A kind never has the values of features with such a weight: most of a column being so contradicts its heading. */
export const NEVER = -5;
const NO_TEXT = { date: -6, money: -5, url: -6, flag: -6, status: -5, label: -5, title: -6 } as const;
const NO_PLACE = { ...NO_TEXT, email: -6, phone: -6 } as const;
const NO_NAME = { ...NO_PLACE, number: -5, country: -3, letter: -4, same: -3.5, prose: -2, "in e-mail": 2 } as const;
const PART_OF_NAME = {
  word: 2.2,
  person: -1.5,
  capital: 0.8,
  distinct: 1.5,
  company: -3,
  state: -3,
  digit: -4,
} as const;
const FITS_NAME = ["person", "last, first", "company", "word"] as const;

export const VALUES: Readonly<Record<Kind, ValueWeights>> = {
  name: {
    base: -6.4,
    features: {
      ...{ ...NO_NAME, person: 4, "last, first": 4, company: 2.5 },
      ...{ distinct: 3, full: 1.2, state: -4, digit: -4, same: -5 },
    },
    fits: FITS_NAME,
  },
  "first name": { base: -3.4, features: { ...NO_NAME, ...PART_OF_NAME }, fits: FITS_NAME },
  "last name": { base: -3.4, features: { ...NO_NAME, ...PART_OF_NAME }, fits: FITS_NAME },
  "middle name": {
    base: -3,
    features: { ...NO_NAME, letter: 0, initial: 3, "short code": -3, particle: 7, word: 1, full: -0.5, digit: -4 },
    fits: FITS_NAME,
  },
  company: {
    base: -3.4,
    features: { ...NO_NAME, "in e-mail": 0.5, company: 4, words: 0.8, distinct: 0.8, digit: -1, same: -5 },
    fits: FITS_NAME,
  },
  person: { base: -9, features: { ...NO_NAME, person: 4, distinct: 1.5, digit: -4 }, fits: FITS_NAME },
  email: {
    base: -7.5,
    features: { ...NO_TEXT, number: -5, email: 12, distinct: 1.5, "in row": 1.5, same: -4 },
    fits: ["email"],
    least: 3,
  },
  phone: {
    base: -11.7,
    features: {
      ...{ ...NO_TEXT, email: -4, "long digits": 10, phone: 3, plus: 1.5 },
      ...{ distinct: 1, counted: -4, full: 1.6, "bare digits": -1, same: -3 },
    },
    fits: ["phone"],
    least: 3,
  },
  "address.street": {
    base: -3.7,
    features: {
      ...{ ...NO_PLACE, full: 1.5, street: 3.5, unit: -4, house: -3, numbered: 2.5, distinct: 1.5, address: -5 },
      ...{ "city line": -3, "code first": -3, "any code": -4, same: -4, prose: -2, region: -1.5, "in e-mail": -2 },
    },
    fits: ["street", "address"],
    never: ["unit"],
  },
  "address.more": {
    base: -3.5,
    features: { ...NO_PLACE, unit: 4.5, street: 1, full: -0.5, prose: -2, date: -1 },
    fits: ["street", "unit"],
  },
  "address.house": {
    base: -10.5,
    features: {
      ...{ ...NO_PLACE, flag: 0, house: 9.5, letter: 1.5, region: 7.5 },
      ...{ "any code": -1.5, counted: -6, "long digits": -3 },
    },
    fits: ["house"],
    may: ["region"],
  },
  "address.piece": { base: -6, features: { email: -6, phone: -6, direction: 7, suffix: 4, full: 2.5 } },
  "address.city": {
    base: -3.6,
    features: {
      ...{ ...NO_PLACE, number: -5, word: 2.2, words: 0.8, capital: 1.8, "any code": -5, digit: -4 },
      ...{ company: -3, street: -4, unit: -4, state: -4, suffix: -4, direction: -4, country: -4.5 },
      ...{ "in e-mail": -2.5, same: -1, full: 0.6 },
    },
  },
  "address.state": {
    base: -4.9,
    features: {
      ...{ ...NO_PLACE, number: -5, "any code": -5, state: 6.5, "short code": 2 },
      ...{ country: -1.5, "own country": -4.9, digit: -4, street: -4 },
    },
    fits: ["state"],
    may: ["region"],
    alone: 0.3,
  },
  "address.zip": {
    base: -9.9,
    features: {
      ...{ ...NO_PLACE, word: -5, person: -5, long: -6, date: -1, full: 1.2 },
      ...{ "any code": 7.3, code: 4, counted: -5, same: -1.5 },
    },
    fits: ["any code"],
  },
  "city line": {
    base: -8.9,
    features: { ...NO_PLACE, "city line": 10, "code first": 2, street: -2, address: -3, same: -1 },
    fits: ["city line"],
  },
  address: { base: -7.4, features: { ...NO_PLACE, address: 11, same: -4 }, fits: ["address"] },
  "address line": { base: -9, features: {} },
  country: {
    base: -6,
    features: { ...NO_PLACE, number: -5, country: 7.5, "own country": 1.5, "calling code": 3, state: -2 },
    fits: ["country", "calling code"],
  },
  notes: {
    base: -1.5,
    features: {
      ...{ prose: 1.5, long: 1, texts: 2, distinct: 0.5, same: -2.5, full: -1, date: -5, money: -5 },
      ...{ flag: -5, url: -3, street: -3, email: -2, phone: -2, person: -1, company: -1 },
    },
    may: ["texts"],
    least: 3,
  },
  id: { base: -9, features: {} },
};
