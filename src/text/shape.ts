import { isJsonObject } from "./json.ts";

/** Whether a value that was read from a file is what the program writes there: files are edited, and disks fail. */
export type Shape<T> = (value: unknown) => value is T;

export function isText(value: unknown): value is string {
  return typeof value === "string";
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === "boolean";
}

export function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
}

export function isTime(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value));
}

export function isOneOf<T extends string | number | boolean>(...values: readonly T[]): Shape<T> {
  return (value): value is T => (values as readonly unknown[]).includes(value);
}

export function orNull<T>(is: Shape<T>): Shape<T | null> {
  return (value): value is T | null => value === null || is(value);
}

export function orMissing<T>(is: Shape<T>): Shape<T | undefined> {
  return (value): value is T | undefined => value === undefined || is(value);
}

export function isListOf<T>(is: Shape<T>): Shape<readonly T[]> {
  return (value): value is readonly T[] => Array.isArray(value) && value.every(is);
}

export function isRecordOf<T>(is: Shape<T>): Shape<Record<string, T>> {
  return (value): value is Record<string, T> => isJsonObject(value) && Object.values(value).every(is);
}

/**
 * An object that has these parts; others do not matter. A type can follow from it: `Shaped<typeof isOutcome>`. If the
 * type is given, the compiler sees that no part of it is forgotten.
 */
export function isObjectOf<T extends object>(parts: { readonly [Key in keyof T]-?: Shape<T[Key]> }): Shape<Parts<T>> {
  const shapes = Object.entries<Shape<unknown>>(parts);
  return (value): value is Parts<T> => isJsonObject(value) && shapes.every(([key, is]) => is(value[key]));
}

export type Shaped<Is> = Is extends Shape<infer T> ? T : never;

// --- internal ---

/** Parts that may be undefined become optional keys. */
type Parts<T> = { readonly [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key] } & {
  readonly [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};
