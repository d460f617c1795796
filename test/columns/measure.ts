import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { FieldName } from "../../src/customers/customer.ts";
import { phoneReader } from "../../src/customers/phone.ts";
import { CliError } from "../../src/errors.ts";
import { isInvalid, rowReader } from "../../src/intake/check/read-row.ts";
import { readSample } from "../../src/intake/columns/column.ts";
import type { ColumnDoubt } from "../../src/intake/columns/doubts.ts";
import { type ColumnMapping, mapColumns } from "../../src/intake/columns/map-columns.ts";
import { LANGUAGES } from "../../src/intake/headings/languages.ts";
import { Lexicon, lexiconFor } from "../../src/intake/headings/lexicon.ts";
import { openTable } from "../../src/intake/readers/open-table.ts";
import { openSource } from "../../src/intake/readers/source.ts";
import type { SourceRecord, Table } from "../../src/intake/row.ts";

/** How the columns of files with known customers are found. */

/** `as is`; `hidden`: the headings are `Column 1`, `Column 2` …; `foreign`: without the words of the file's own language. */
export const WAYS = ["as is", "hidden", "foreign"] as const;
export type Way = (typeof WAYS)[number];

/**
 * What became of a field that a careful person would have filled from the file.
 * - `asked`: no column is used for it, or the value stands in a column that is asked.
 * - `lost`: a column is used for it, and rows have nothing or only a part of the value; the rest stands in columns that are
 *   told as not used.
 */
const OUTCOMES = ["right", "asked", "lost", "wrong"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface Measured {
  readonly file: string;
  readonly fields: ReadonlyMap<Key, Outcome>;
}

/** Files with customers that a careful person would have entered from them: `FILE.expected.json`, or `NAME.json` beside `NAME.csv`. */
export function filesIn(folder: string): readonly Labelled[] {
  const names = readdirSync(folder);
  return names
    .filter((name) => name.endsWith(".json"))
    .flatMap((json): Labelled[] => {
      const stem = basename(json, json.endsWith(".expected.json") ? ".expected.json" : ".json");
      const file =
        names.find((name) => name === stem) ?? names.find((name) => name.startsWith(`${stem}.`) && name !== json);
      if (file === undefined || json === file || file.endsWith(".expected.json")) return [];
      const text = JSON.parse(readFileSync(join(folder, json), "utf8")) as Partial<Labelled>; // Written by hand.
      return text.customers ? [{ path: join(folder, file), flags: text.flags ?? [], customers: text.customers }] : [];
    });
}

/** @returns undefined for a file that cannot be read as a table. */
export async function measure({ path, flags, customers }: Labelled, way: Way): Promise<Measured | undefined> {
  const country = flags[flags.indexOf("--default-country") + 1];
  const file = basename(path);
  const source = await openSource(path, {
    stdin: () => undefined,
    signal: AbortSignal.timeout(60_000),
  });
  try {
    const table = hiddenFor(await openTable(source, { signal: AbortSignal.timeout(60_000) }), way);
    const sample = await readSample(table);
    const all = customers.filter(({ optional }) => !optional);
    const columns = mapped(table, sample, country, way);
    const read = columns && (await reader(table, columns, country));
    const fields = new Map<Key, Outcome>();
    for (const key of KEYS) {
      const wanted = all.flatMap((customer) => {
        const values = [customer[key] ?? null].flat();
        const record = values.includes(null) || values.includes("*") ? undefined : recordOf(sample, customer);
        return record ? [{ values, record }] : [];
      });
      if (wanted.length === 0) continue;
      const got = wanted.map((one) => ({ ...one, value: read?.(one.record).get(FIELDS[key]) }));
      const others = got.filter(({ values, value }) => !isOne(values, value));
      const isRight = got.length - others.length >= got.length * ENOUGH;
      const isGiven = columns !== undefined && gives(columns, FIELDS[key]);
      const isAsked = !isGiven || others.every((one) => isInDoubt(one, columns.doubts));
      const isLost = others.every(({ values, value = "" }) => values.some((one) => isPartOf(value, one)));
      fields.set(key, isRight ? "right" : isAsked ? "asked" : isLost ? "lost" : "wrong");
    }
    return { file, fields };
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

/** `413 fields: 93.5% right, 4.8% asked, 0.7% lost, 1.0% wrong` */
export function summary(all: readonly Measured[]): string {
  const outcomes = all.flatMap(({ fields }) => [...fields.values()]);
  const share = (wanted: Outcome) =>
    `${((100 * outcomes.filter((one) => one === wanted).length) / outcomes.length).toFixed(1)}% ${wanted}`;
  return `${outcomes.length} fields: ${OUTCOMES.map(share).join(", ")}`;
}

// --- internal ---

const KEYS = ["name", "email", "phone", "street", "city", "state", "zip", "notes"] as const;
type Key = (typeof KEYS)[number];

const FIELDS: Readonly<Record<Key, FieldName>> = {
  ...{ name: "name", email: "email", phone: "phone", notes: "notes" },
  ...{ street: "address.street", city: "address.city", state: "address.state", zip: "address.zip" },
};

/** The share of the rows that have to agree: single cells may be damaged. */
const ENOUGH = 0.7;

type Wanted = { readonly [field in Key]?: string | null | readonly (string | null)[] } & {
  readonly optional?: boolean;
};

interface Labelled {
  readonly path: string;
  readonly flags: readonly string[];
  readonly customers: readonly Wanted[];
}

/** What a field should be, and the row that says it. */
interface WantedValue {
  readonly values: readonly (string | null)[];
  readonly record: SourceRecord;
}

function hiddenFor(table: Table, way: Way): Table {
  return way === "hidden" ? { ...table, headers: table.headers.map((_, at) => `Column ${at + 1}`) } : table;
}

/** Undefined if nothing says who the customers are. */
function mapped(
  table: Table,
  sample: readonly SourceRecord[],
  country: string | undefined,
  way: Way,
): ColumnMapping | undefined {
  const own = lexiconFor(table.headers).language;
  const others = LANGUAGES.filter((language) => language !== own);
  try {
    return mapColumns(table, { country, ...(way === "foreign" && { lexicon: new Lexicon(others) }) }, sample);
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

async function reader(table: Table, columns: ColumnMapping, country: string | undefined) {
  const readPhone = await phoneReader(country, { ofRows: true });
  const read = rowReader(table, { columns, readPhone, defaultCountry: country, clearToken: "\\clear", fix: true });
  return (record: SourceRecord): ReadonlyMap<string, string> => {
    const checked = read(record);
    const values = isInvalid(checked) ? {} : checked.values;
    return new Map(Object.entries(values).flatMap(([key, value]) => (value ? [[key, value] as const] : [])));
  };
}

/** Whether some column is read as the field, or holds it among others. */
function gives({ mapped }: ColumnMapping, field: FieldName): boolean {
  const others: readonly string[] = field.startsWith("address.")
    ? ["address", "city line", "address line"]
    : field === "name"
      ? ["first name", "last name", "company", "person"]
      : [];
  return mapped.some(({ target }) => target === field || others.includes(target));
}

/** The record that has most of the values of a customer. */
function recordOf(sample: readonly SourceRecord[], customer: Wanted): SourceRecord | undefined {
  const wanted = KEYS.map((key) => [customer[key] ?? []].flat().flatMap((value) => (value ? comparable(value) : [])));
  const scored = sample.map((record) => {
    const text = comparable(record.cells.join(" | "));
    return { record, hits: wanted.filter((values) => values.some((value) => value && text.includes(value))).length };
  });
  return scored.sort((one, other) => other.hits - one.hits)[0]?.record;
}

function isOne(wanted: readonly (string | null)[], value: string | undefined): boolean {
  return value !== undefined && wanted.some((one) => one !== null && comparable(one) === comparable(value));
}

/** Whether a text is nothing, or the beginning of another one. */
function isPartOf(text: string, whole: string | null): boolean {
  return whole !== null && comparable(whole).startsWith(comparable(text));
}

function isInDoubt({ values, record }: WantedValue, doubts: readonly ColumnDoubt[]): boolean {
  const cells = doubts.map(({ at }) => comparable(record.cells[at] ?? "")).filter((cell) => cell !== "");
  return values.some((one) => cells.some((cell) => comparable(one ?? "").includes(cell)));
}

/** Letters and digits alone; of a phone number its last digits. */
function comparable(text: string): string {
  if (/^\+\d{8,}$/.test(text)) return text.slice(-7);
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
