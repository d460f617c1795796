import { FIELD_NAMES } from "../../customers/fields.ts";
import { type ErrorCode, EXIT_CODES } from "../../errors.ts";
import { FORMATS } from "../../output/formats.ts";
import data from "./topics.json" with { type: "json" };

/** The tables that help, man page and docs/reference.md show: one place for all of them. */

export type Terms = readonly (readonly [term: string, meaning: string])[];

export interface Topic {
  readonly summary: string;
  readonly parts: readonly (string | Terms)[];
}

export const EXIT_CODE_MEANINGS: Readonly<Record<string, string>> = data.exitCodes;

/** Variables of the environment, as they are grouped in the tables. */
export const ENVIRONMENT: Terms = Object.entries(data.environment);

export function errorCodesOf(exitCode: number): ErrorCode[] {
  return (Object.keys(EXIT_CODES) as ErrorCode[]).filter((code) => EXIT_CODES[code] === exitCode);
}

const TABLES: Readonly<Record<string, Terms>> = {
  environment: ENVIRONMENT,
  formats: Object.entries(FORMATS).map(([name, { help }]) => [name, help]),
  "exit codes": Object.entries(EXIT_CODE_MEANINGS).map(([code, meaning]) => {
    const names = errorCodesOf(Number(code));
    return [code, names.length === 0 ? meaning : `${names.join(", ")}: ${meaning}`];
  }),
};

export const TOPICS: Readonly<Record<string, Topic>> = Object.fromEntries(
  Object.entries(data.topics).map(([name, { summary, parts }]) => [name, { summary, parts: parts.map(partOf) }]),
);

// --- internal ---

function partOf(part: string | { readonly table?: string; readonly terms?: Readonly<Record<string, string>> }) {
  if (typeof part === "string") return part.replace("{fields}", FIELD_NAMES.join(", "));
  return part.table === undefined ? Object.entries(part.terms ?? {}) : (TABLES[part.table] ?? []);
}
