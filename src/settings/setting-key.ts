import { nearest } from "../text/words.ts";

/** What a text was read as, or what is wrong with it, to follow the setting's name. */
export type Reading<T> = { readonly value: T } | { readonly problem: string };

/** One setting that a profile can hold. Its text is read the same way from a command line and from the file. */
export interface SettingKey<T extends string | number | boolean> {
  /** As users write it: `max-retries`. */
  readonly name: string;
  /** Its key in a profile of config.json. */
  readonly stored: string;
  /** What it is; reads on after "is". */
  readonly description: string;
  readonly fallback: T | undefined;
  /** What a number counts, for messages. */
  readonly unit?: string;
  read(text: string): Reading<T>;
  /** What costs too much to be asked on every run, asked when it is set. Resolves to what is wrong, or undefined. */
  readonly verify?: (value: T) => Promise<string | undefined>;
}

/** One setting. Its key in a profile follows from its name: `max_retries`. */
export function key<T extends string | number | boolean>(
  name: string,
  description: string,
  fallback: T | undefined,
  read: (text: string) => Reading<T>,
  unit?: string,
): SettingKey<T> {
  return { name, stored: name.replace(/[-.]/g, "_"), description, fallback, read, ...(unit && { unit }) };
}

/** Reads one of several words. */
export function oneOf<T extends string>(words: readonly T[]): (text: string) => Reading<T> {
  return (text) =>
    readAs(
      text,
      words.find((word) => word === text),
      `${ONE_OF}${words.join(", ")}`,
    );
}

/** Reads a text that must match `pattern`. @param wanted what it must be, for messages. */
export function readText(pattern: RegExp, wanted: string): (text: string) => Reading<string> {
  return (text) => readAs(text, pattern.test(text) ? text : undefined, wanted);
}

/** The value, where there is one; else what the text must be instead. */
export function readAs<T>(text: string, value: T | undefined, wanted: string): Reading<T> {
  if (value !== undefined) return { value };
  const meant = wanted.startsWith(ONE_OF) ? nearest(text, wanted.slice(ONE_OF.length).split(", ")) : undefined;
  const hint = meant === undefined ? "" : `; did you mean ${meant}?`;
  return { problem: `must be ${wanted}, not ${JSON.stringify(text)}${hint}` };
}

// --- internal ---

const ONE_OF = "one of ";
