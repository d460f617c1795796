import type { Feature } from "./column.ts";

/**
 * How columns are scored: all weights, and nothing else. They are log-odds-like: 0 is as likely as not. A score is the sum
 * of what the heading, the values and the neighbours of a column say for a kind.
 */

/** What a column can hold: a field, a part of one, or several fields at once. */
export const KINDS = [
  ...(["name", "first name", "middle name", "last name", "company", "person", "email", "phone", "street"] as const),
  ...(["more", "house", "piece", "city", "state", "zip", "city line", "address", "address line"] as const),
  ...(["country", "notes", "id"] as const),
] as const;
export type Kind = (typeof KINDS)[number];

/**
 * A score from `sure` on is used; from `guess` on, too, and marked as guessed, if two of heading, values and neighbours say
 * so, else asked if the field is missed.
 */
export const LEVELS = { sure: 3, guess: 1 } as const;
/** From so much on, a heading, values and neighbours say something. */
export const SAYS = { heading: 0.5, values: 0.3, neighbours: 1 } as const;

export const HEADING = {
  /** All its words are known. */
  known: 6,
  /** It says more of a name than `Name`. */
  wholeName: 9,
  /** They are, and mean other things as well. */
  unsure: 2.5,
  /** The last of its words is known, the others are not; an earlier one; the beginning of one. */
  guess: 4,
  earlier: 3,
  begun: 3,
  /** It is known for another kind. */
  otherKind: -3,
  /** It is about somebody or something else. */
  others: -7,
  /** It is not known, where all others are; less, where some are. */
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
/** Fewer values of a contact or of notes contradict nothing. */
export const LEAST_AGAINST: Readonly<Partial<Record<Kind, number>>> = { email: 3, phone: 3, notes: 3 };
/** The share of the values that contradicts a known heading, the share if none fits, and what it takes then. */
export const CONTRADICTED = { share: 0.6, alone: 0.3, weight: -12 } as const;
/** Few cells are little evidence: n / (n + this). */
export const FEW_CELLS = 0.25;

/** How much of the weight of a heading other kinds have: below `Address`, whole addresses may stand. */
export const RELATED: Readonly<Partial<Record<Kind, Readonly<Partial<Record<Kind, number>>>>>> = {
  person: { phone: 0.5, email: 0.5 },
  "first name": { name: 0.5 },
  "last name": { name: 0.5 },
  street: { address: 0.75, "city line": 0.5, more: 0.5, email: 0.3 },
  more: { "city line": 0.5 },
  address: { street: 0.8, "city line": 0.6 },
  "city line": { address: 0.7, city: 0.6, street: 0.5 },
  city: { "city line": 0.7, address: 0.4 },
  state: { "city line": 0.4, address: 0.4 },
  zip: { "city line": 0.5 },
  country: { "city line": 0.4, address: 0.4 },
  phone: { email: 0.3 },
};

/** A heading that says only `Name` means the part of a name that is missing beside it. */
export const NAME_ALONE: Readonly<Partial<Record<Kind, number>>> = {
  name: 1,
  "first name": 0.5,
  "last name": 0.5,
};

interface ValueWeights {
  readonly base: number;
  readonly features: Readonly<Partial<Record<Feature, number>>>;
}

const NEVER = { date: -6, money: -5, url: -6, flag: -6, status: -5, label: -5, title: -6 } as const;
const NO_CONTACT = { email: -6, phone: -6 } as const;
const NAME = {
  ...NEVER,
  ...NO_CONTACT,
  country: -3,
  digit: -4,
  letter: -4,
  same: -3.5,
  prose: -2,
  "in e-mail": 2,
} as const;
const PART = { ...NAME, word: 2.2, person: -1.5, capital: 0.8, distinct: 1.5, company: -3, state: -3 } as const;
const PLACE = { ...NEVER, ...NO_CONTACT } as const;

/** What the values of a column say, by the share of them that look so. */
export const VALUES: Readonly<Record<Kind, ValueWeights>> = {
  name: {
    base: -6.4,
    features: { ...NAME, person: 4, "last, first": 4, company: 2.5, distinct: 3, full: 1.2, state: -4 },
  },
  "first name": { base: -3.4, features: PART },
  "last name": { base: -3.4, features: PART },
  "middle name": {
    base: -3,
    features: { ...NAME, country: 0, letter: 0, initial: 3, particle: 7, word: 1, full: -0.5 },
  },
  company: { base: -3.4, features: { ...NAME, "in e-mail": 0.5, company: 4, words: 0.8, distinct: 0.8, digit: -1 } },
  person: { base: -9, features: { ...NAME, person: 4, distinct: 1.5 } },
  email: { base: -7.5, features: { email: 12, distinct: 1.5, "in row": 1.5, same: -6 } },
  phone: {
    base: -11.7,
    features: {
      ...NEVER,
      email: -4,
      "long digits": 10,
      phone: 3,
      plus: 1.5,
      distinct: 1,
      counted: -4,
      full: 1.6,
      "bare digits": -1,
      same: -3,
    },
  },
  street: {
    base: -3.7,
    features: {
      ...PLACE,
      full: 1.5,
      street: 3.5,
      unit: -4,
      numbered: 2.5,
      distinct: 1.5,
      address: -5,
      "city line": -3,
      "code first": -3,
      "any code": -4,
      same: -4,
      prose: -2,
      region: -1.5,
      "in e-mail": -2,
    },
  },
  more: { base: -3.5, features: { ...PLACE, unit: 4.5, street: 1, full: -0.5, prose: -2, date: -1 } },
  house: {
    base: -10.5,
    features: {
      ...PLACE,
      flag: 0,
      house: 9.5,
      letter: 1.5,
      region: 7.5,
      "any code": -1.5,
      counted: -6,
      "long digits": -3,
    },
  },
  piece: { base: -6, features: { ...NO_CONTACT, direction: 7, suffix: 4, full: 2.5 } },
  city: {
    base: -2.2,
    features: {
      ...PLACE,
      word: 2.2,
      words: 0.8,
      capital: 0.4,
      digit: -4,
      company: -3,
      street: -6,
      unit: -4,
      state: -4,
      suffix: -6,
      direction: -6,
      country: -4.5,
      "in e-mail": -2.5,
      same: -1,
      full: 0.6,
    },
  },
  state: {
    base: -4.9,
    features: { ...PLACE, state: 6.5, "short code": 2, country: -1.5, "own country": -8, digit: -4, street: -4 },
  },
  zip: { base: -9.9, features: { ...PLACE, date: -1, full: 1.2, "any code": 7.3, code: 4, counted: -5, same: -1.5 } },
  "city line": {
    base: -8.9,
    features: { ...PLACE, "city line": 10, "code first": 2, street: -2, address: -3, same: -1 },
  },
  address: { base: -7.4, features: { ...PLACE, address: 11, same: -4 } },
  "address line": { base: -9, features: {} },
  country: { base: -6, features: { ...PLACE, country: 7.5, "own country": 1.5, "calling code": 3, state: -2 } },
  notes: {
    base: -1.5,
    features: {
      prose: 1.5,
      long: 1,
      texts: 2,
      distinct: 0.5,
      same: -2.5,
      full: -1,
      date: -4,
      money: -4,
      flag: -4,
      url: -3,
      street: -3,
      email: -2,
      phone: -2,
      person: -1,
      company: -1,
    },
  },
  id: { base: -9, features: {} },
};

interface Against {
  readonly never: readonly Feature[];
  readonly fits: readonly Feature[];
  readonly may?: readonly Feature[];
}

const NO_TEXT = ["flag", "status", "label", "title", "date", "money", "url"] as const;
const NO_PLACE = [...NO_TEXT, "email", "phone"] as const;
const NO_NAME = [...NO_TEXT, "number", "phone"] as const;
const NAMES_FIT = ["person", "last, first", "company", "word"] as const;
const PART_OF_NAME: Against = { never: NO_NAME, fits: NAMES_FIT };

/** Values that a kind never has: most of a column being so contradicts its heading, unless they fit as well. `may`: they do below an unsure heading. */
export const AGAINST: Readonly<Partial<Record<Kind, Against>>> = {
  name: { never: [...NO_NAME, "same"], fits: NAMES_FIT },
  "first name": PART_OF_NAME,
  "middle name": PART_OF_NAME,
  "last name": PART_OF_NAME,
  company: { never: [...NO_NAME, "same"], fits: NAMES_FIT },
  person: { never: [...NO_NAME, "email"], fits: NAMES_FIT },
  email: { never: [...NO_TEXT, "number"], fits: ["email"] },
  phone: { never: NO_TEXT, fits: ["phone"] },
  street: { never: NO_PLACE, fits: ["street", "address"] },
  house: { never: NO_PLACE, fits: ["house"], may: ["region"] },
  more: { never: NO_PLACE.filter((kind) => kind !== "date"), fits: ["street", "unit"] },
  city: { never: [...NO_PLACE, "number", "any code"], fits: [] },
  state: { never: [...NO_PLACE, "number", "any code"], fits: ["state"], may: ["region"] },
  zip: { never: [...NO_PLACE, "word", "person"], fits: ["any code"] },
  notes: { never: ["flag", "date", "money"], fits: [], may: ["texts"] },
  address: { never: NO_PLACE, fits: ["address"] },
  "city line": { never: NO_PLACE, fits: ["city line"] },
  country: { never: [...NO_PLACE, "number"], fits: ["country", "calling code"] },
};

interface NeighbourWeight {
  readonly kind: Kind;
  readonly beside: Kind;
  /** How far to the right of it, in filled columns; none: anywhere. */
  readonly at?: readonly number[];
  /** Values that the other one must not have: a number beside streets with numbers is another one. */
  readonly without?: Feature;
  readonly weight: number;
}

const NEXT = [-1, 1];
const NEAR = [-2, -1, 1, 2];
const FAR = [-3, ...NEAR, 3];

/** What another column says, by how likely it is of its kind. */
export const NEIGHBOURS: readonly NeighbourWeight[] = [
  { kind: "zip", beside: "city", at: [-3, -2, -1, 1], weight: 3.2 },
  { kind: "zip", beside: "state", at: [-2, -1, 1], weight: 1.6 },
  { kind: "city", beside: "zip", at: [-2, -1, 1, 2], weight: 2.1 },
  { kind: "city", beside: "state", at: NEXT, weight: 1.2 },
  { kind: "city", beside: "street", at: [-4, -3, -2, -1], weight: 1 },
  { kind: "city", beside: "street", at: [1], weight: -2 },
  { kind: "state", beside: "zip", at: NEXT, weight: 1.2 },
  { kind: "state", beside: "city", at: [-2, -1, 1], weight: 1.2 },
  { kind: "country", beside: "zip", at: NEAR, weight: 1 },
  { kind: "country", beside: "state", at: NEAR, weight: 1 },
  { kind: "street", beside: "city", at: [1, 2, 3, 4], weight: 1.6 },
  { kind: "street", beside: "city line", at: NEXT, weight: 2.1 },
  { kind: "street", beside: "house", at: NEXT, weight: 2 },
  { kind: "house", beside: "street", at: FAR, without: "house street", weight: 2.4 },
  { kind: "house", beside: "street", at: NEXT, without: "house street", weight: 1 },
  { kind: "more", beside: "street", at: [-2, -1, 1], weight: 2 },
  { kind: "more", beside: "house", at: [-1], weight: 2 },
  { kind: "piece", beside: "street", at: NEAR, without: "house street", weight: 2 },
  { kind: "piece", beside: "house", at: NEAR, weight: 2 },
  { kind: "city line", beside: "street", at: NEAR, weight: 1.5 },
  { kind: "city", beside: "city line", weight: -2.5 },
  { kind: "state", beside: "city line", weight: -2.5 },
  { kind: "zip", beside: "city line", weight: -3 },
  { kind: "city", beside: "address", weight: -2.5 },
  { kind: "state", beside: "address", weight: -2.5 },
  { kind: "zip", beside: "address", weight: -3 },
  { kind: "first name", beside: "last name", at: NEAR, weight: 1.3 },
  { kind: "first name", beside: "last name", weight: 1.5 },
  { kind: "last name", beside: "first name", at: NEAR, weight: 1.1 },
  { kind: "last name", beside: "first name", weight: 1.5 },
  { kind: "middle name", beside: "last name", at: NEXT, weight: 2.5 },
  { kind: "middle name", beside: "first name", at: NEXT, weight: 1.5 },
  { kind: "name", beside: "last name", weight: -2.5 },
  { kind: "name", beside: "first name", weight: -2.5 },
];

/** What stands at the beginning and at the end of a row. */
export const PLACES: Readonly<Partial<Record<Kind, { readonly first: number; readonly last: number }>>> = {
  name: { first: 0.8, last: 0 },
  notes: { first: 0, last: 1 },
};

/** How often the scores are looked at once more, with what the neighbours are then. */
export const ROUNDS = 3;
