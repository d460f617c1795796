import { CliError } from "../errors.ts";
import { isJsonObject } from "../text/json.ts";
import { isBoolean, isText, type Shape } from "../text/shape.ts";
import { listed, orMeant } from "../text/words.ts";

/** What a value may be: for the compiler its type, for JavaScript its check. */
export interface Kind<T> {
  readonly is: Shape<T>;
  /** Follows "must be". */
  readonly words: string;
  /** The kinds of the values inside it, by their names. */
  readonly parts?: Table;
}

/** Options or fields, each with its kind. The type of an object that has some of them is {@link Given}. */
export type Table = Readonly<Record<string, Kind<unknown>>>;

/** An object with the keys of a table, each of which may be missing. */
export type Given<T extends Table> = { readonly [Key in keyof T]?: Of<T[Key]> | undefined };

type Of<K> = K extends Kind<infer V> ? V : never;

/** @param isRight what JavaScript can check; the type says the rest. */
export function kind<T>(words: string, isRight: (value: unknown) => boolean, parts: Table = {}): Kind<T> {
  return { is: (value): value is T => isRight(value), words, parts };
}

export function number(words: string, isRight: (value: number) => boolean): Kind<number> {
  return kind(words, (value) => typeof value === "number" && isRight(value));
}

/** An object with a method: those of jsdom and other realms have another class. */
export function having<T>(method: string, words: string): Kind<T> {
  return kind(words, (value) => isJsonObject(value) && typeof value[method] === "function");
}

export function oneOf<T extends string | number>(...values: readonly T[]): Kind<T> {
  const names = values.map((value) => JSON.stringify(value)).join(", ");
  return kind(values.length === 1 ? names : `one of ${names}`, (value) => values.some((one) => one === value));
}

/** An object with any keys. */
export function recordOf<T>(values: string, is: Shape<T>): Kind<Readonly<Record<string, T>>> {
  const words = `an object whose values are ${values}`;
  return kind(words, (value) => isJsonObject(value) && Object.values(value).every(is));
}

export const text = kind<string>("text", isText);
export const flag = kind<boolean>("true or false", isBoolean);
export const wholeNumber = number("a whole number from 0", (value) => Number.isSafeInteger(value) && value >= 0);

/** Checks an object by its table. @throws CliError `usage` for an unknown name, and for a value of another kind. */
export function check<T extends Table>(place: string, given: unknown, table: T): asserts given is Given<T> {
  if (!isJsonObject(given)) throw new CliError("usage", `${place} takes an object, not ${shown(given)}`);
  for (const [name, value] of Object.entries(given)) {
    const found = Object.hasOwn(table, name) ? table[name] : undefined;
    if (found === undefined) {
      const names = Object.keys(table);
      const message = `${place} has no option ${JSON.stringify(name)}${orMeant(name, names)}`;
      throw new CliError("usage", message, { hint: `There are ${listed(names)}.` });
    }
    if (value === undefined) continue;
    if (!found.is(value)) throw new CliError("usage", `${name} must be ${found.words}`);
    const { parts = {} } = found;
    if (Object.keys(parts).length > 0) for (const part of [value].flat()) check(name, part, parts);
  }
}

/** A value in a message, without what it holds: it may be a secret. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return String(value);
  return Array.isArray(value) ? "a list" : `a ${typeof value}`.replace(/^a (?=[ou])/, "an ");
}
