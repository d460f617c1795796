import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { FieldName } from "../../../../src/customers/customer.ts";

/** A file as another program writes it, and what a careful person would have entered from it. */
export interface Fixture {
  /** The name of both files, without their extension. */
  readonly name: string;
  readonly path: string;
  /** The program that writes such files. */
  readonly exporter: string;
  /** Which of its exports it is. */
  readonly what: string;
  /** Where the heading line is from: seen in such a file, put together from descriptions, or invented. */
  readonly headings: "verbatim" | "reconstructed" | "by hand";
  readonly flags: readonly string[];
  /** Whether it takes --fix to import it. */
  readonly mode: "plain" | "fix";
  readonly customers: readonly Expected[];
  /** Lines that are refused. */
  readonly refused?: readonly number[];
  /** Words that must be said, as regular expressions. */
  readonly told?: readonly string[];
}

/** A list holds several right values; `null` in it is none. Missing: the field must be empty. */
export type Expected = {
  readonly [Field in FieldName | "street" | "city" | "state" | "zip"]?: Value | readonly Value[];
} & {
  /** It may be left out: an archived customer, for example. */
  readonly optional?: boolean;
};

type Value = string | null;

const FOLDER = join(import.meta.dirname, "files");

export function fixtures(): Fixture[] {
  const names = readdirSync(FOLDER);
  return names
    .filter((name) => name.endsWith(".json"))
    .map((json): Fixture => {
      const name = json.slice(0, -".json".length);
      const file = names.find((other) => other.startsWith(`${name}.`) && other !== json);
      if (file === undefined) throw new Error(`${json} is about no file`);
      // Written by hand, and wrong ones fail their test.
      const fixture = JSON.parse(readFileSync(join(FOLDER, json), "utf8")) as Omit<Fixture, "name" | "path">;
      return { ...fixture, name, path: join(FOLDER, file) };
    });
}

/** Files that are not read as a careful person would, yet. Never add one. */
const UNREAD: ReadonlySet<string> = new Set(["jotform"]);

export function knownFixtures(): Fixture[] {
  return fixtures().filter(({ name }) => !UNREAD.has(name));
}
