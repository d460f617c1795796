import { CliError } from "../errors.ts";
import { isJsonObject } from "../text/json.ts";
import { isBoolean, isListOf, isText, type Shape } from "../text/shape.ts";
import { listed, nearest } from "../text/words.ts";

/** What a value may be: for the compiler its type, for JavaScript its check. */
export interface Kind<T> {
  readonly is: Shape<T>;
  /** Follows "must be". */
  readonly words: string;
  /** The kinds of the values inside it, by their names. */
  readonly parts?: Table | undefined;
}

/** Options or fields, each with its kind. The type of an object that has some of them is {@link Given}. */
export type Table = Readonly<Record<string, Kind<unknown>>>;

/** An object with the keys of a table, each of which may be missing. */
export type Given<T extends Table> = {
  readonly [Key in keyof T]?: Of<T[Key]> | undefined;
};

type Of<K> = K extends Kind<infer V> ? V : never;
/** An object with all keys of a table. */
type Whole<T extends Table> = { readonly [Key in keyof T]: Of<T[Key]> };

export const text: Kind<string> = { is: isText, words: "text" };
export const flag: Kind<boolean> = { is: isBoolean, words: "true or false" };
export const wholeNumber = number("a whole number from 0", (value) => Number.isSafeInteger(value) && value >= 0);
export const fromOne = number("a whole number from 1", (value) => Number.isSafeInteger(value) && value >= 1);
export const limit = number(
  "a whole number from 0",
  (value) => value === Number.POSITIVE_INFINITY || wholeNumber.is(value),
);
/** Up to a day: Node's timers end at once when asked for more than 24 days. */
export const seconds = number("a number above 0 and up to 86400", (value) => value > 0 && value <= 86_400);
/** Known by its method: jsdom and other realms have another AbortSignal class. */
export const signal: Kind<AbortSignal> = having<AbortSignal>("addEventListener", "an AbortSignal");
export const date: Kind<Date> = {
  is: (value): value is Date => value instanceof Date && !Number.isNaN(value.getTime()),
  words: "a valid Date",
};

/** Text that a test accepts. */
export function textOf(words: string, isRight: (text: string) => boolean): Kind<string> {
  return { is: (value): value is string => isText(value) && isRight(value), words };
}

export function oneOf<T extends string | number | boolean>(...values: readonly T[]): Kind<T> {
  const names = values.map((value) => JSON.stringify(value)).join(", ");
  return {
    is: (value): value is T => values.includes(value as T),
    words: values.length === 1 ? names : `one of ${names}`,
  };
}

/** A function. What it takes and returns is for the compiler alone. */
export function callable<T extends (...given: never[]) => unknown>(): Kind<T> {
  return { is: (value): value is T => typeof value === "function", words: "a function" };
}

/** An object that has a method, for the compiler one of the type `T`. */
export function having<T>(method: string, words: string): Kind<T> {
  const is = (value: unknown): value is T => isJsonObject(value) && typeof value[method] === "function";
  return { is, words };
}

/** An object with any keys. */
export function recordOf<T>(words: string, is: Shape<T>): Kind<Readonly<Record<string, T>>> {
  return {
    is: (value): value is Readonly<Record<string, T>> => isJsonObject(value) && Object.values(value).every(is),
    words,
  };
}

export function list<T>({ is, words, parts }: Kind<T>, many: string): Kind<readonly T[]> {
  return { is: isListOf(is), words: `a list of ${many}, each ${words}`, parts };
}

/** An object with these keys. */
export function object<T extends Table>(parts: T): Kind<Given<T>> {
  return { is: (value): value is Given<T> => isJsonObject(value), words: "an object", parts };
}

/** An object with all of these keys. */
export function whole<T extends Table>(parts: T): Kind<Whole<T>> {
  const names = Object.keys(parts);
  return {
    is: (value): value is Whole<T> => isJsonObject(value) && names.every((name) => value[name] !== undefined),
    words: `an object with ${listed(names)}`,
    parts,
  };
}

/**
 * Checks an object by its table.
 * @param place where it is given, for messages: `list()`.
 * @throws CliError `usage` for a name that is not in the table, and for a value that is not of its kind.
 */
export function check<T extends Table>(place: string, given: unknown, table: T): asserts given is Given<T> {
  if (!isJsonObject(given)) throw new CliError("usage", `${place} takes an object, not ${shown(given)}`);
  for (const [name, value] of Object.entries(given)) {
    const kind = Object.hasOwn(table, name) ? table[name] : undefined;
    if (kind === undefined) throw unknownName(`${place} has no option`, name, Object.keys(table));
    if (value === undefined) continue;
    if (!kind.is(value)) throw new CliError("usage", `${name} must be ${kind.words}`);
    for (const part of kind.parts === undefined ? [] : [value].flat()) check(name, part, kind.parts ?? {});
  }
}

/** The error for a name that is not one of these. @param what is missing: `list() has no option`. */
export function unknownName(what: string, name: string, names: readonly string[]): CliError {
  const meant = nearest(name, names);
  return new CliError("usage", `${what} ${JSON.stringify(name)}${meant ? `; did you mean ${meant}?` : ""}`, {
    hint: `There are ${listed(names)}.`,
  });
}

/** A value in a message, without what it holds: it may be a secret. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  return Array.isArray(value) ? "a list" : `a ${typeof value}`.replace(/^a (?=[ou])/, "an ");
}

// --- internal ---

function number(words: string, isRight: (value: number) => boolean): Kind<number> {
  return { is: (value): value is number => typeof value === "number" && isRight(value), words };
}
