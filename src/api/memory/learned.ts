import { isJsonObject, type JsonValue, parseJsonObject } from "../../text/json.ts";

/**
 * What a server does with a filter. `honoured`: it finds all rows, ignoring case, so an empty answer means that there
 * are none. `incomplete`: it misses rows, so an empty answer proves nothing. `refused`: it does not know the parameter.
 */
export type FilterHabit = (typeof FILTER_HABITS)[number];

/**
 * What was learnt about a server from its answers. It only saves requests: every result is verified, and what an answer
 * contradicts is dropped.
 */
export interface Learned {
  /** When the oldest part was learnt, in milliseconds since the epoch; 0 while nothing is known. */
  readonly since: number;
  /** Where a list's rows are, and the field that holds a row's id. */
  readonly form?: string | undefined;
  /** The query parameter that led from one page to the next. */
  readonly pageParameter?: string | undefined;
  readonly pageSizeParameter?: string | undefined;
  /** Rows that the server gives a page when asked for so many. `refused`: it gives no larger pages than by itself. */
  readonly pageSize?: number | "refused" | undefined;
  /** Parameters for pages that this server does not understand: it refuses them, or they change nothing. */
  readonly useless?: readonly string[] | undefined;
  /** The total beside a page was seen to be the one of the whole list, not the number of rows on the page. */
  readonly countsAll?: true | undefined;
  /** The columns of addresses, where records have no address object. */
  readonly flatAddress?: Readonly<Record<string, string>> | undefined;
  /** Records are changed by PUT: the server has no PATCH. */
  readonly changedBy?: "PUT" | undefined;
  /** An OData service: whether single records have no other paths than `/customers(1)`. */
  readonly odata?: boolean | undefined;
  /** By query parameter: a field's name, or the search parameter. */
  readonly filters: Readonly<Record<string, FilterHabit | undefined>>;
  /** The server gave the answer of an earlier create again for the same Idempotency-Key. Unknown until seen. */
  readonly idempotency?: "honoured" | undefined;
}

/** What an answer showed. An undefined part: what was known of it is wrong. */
export type Fact = Partial<Omit<Learned, "since">>;

export const NOTHING_LEARNED: Learned = { since: 0, filters: {} };

/** A week: servers change with their releases. */
export const LEARNED_FOR_MS = 7 * 24 * 3_600_000;

/**
 * What is known after an answer; the same object when nothing is new. Rows or ids in another place mean that the server
 * has changed: all that was known is dropped.
 * @param now milliseconds since the epoch.
 */
export function learn(before: Learned, fact: Fact, now: number): Learned {
  const hasChanged = before.form !== undefined && fact.form !== undefined && before.form !== fact.form;
  const base = hasChanged ? NOTHING_LEARNED : before;
  const filters = { ...base.filters, ...fact.filters };
  const after = { ...base, ...fact, filters };
  if (learnedText(after, "") === learnedText(before, "")) return before;
  return { ...after, since: base.since === 0 ? now : base.since };
}

/**
 * Reads what was kept. A file of another server, older than a week, from the future or damaged counts as nothing.
 */
export function parseLearned(text: string, baseUrl: string, now: number): Learned {
  const value = parseJsonObject(text);
  if (value?.version !== VERSION || value.base_url !== baseUrl) return NOTHING_LEARNED;
  const since = typeof value.learned_at === "string" ? Date.parse(value.learned_at) : Number.NaN;
  if (Number.isNaN(since) || since > now || now - since > LEARNED_FOR_MS) return NOTHING_LEARNED;
  const parts = Object.entries(PARTS).map(([name, read]) => [name, read(value[keptName(name)])]);
  // Each part is read by the reader of its type.
  return { since, ...Object.fromEntries(parts) } as Learned;
}

/** The text that is kept; parseLearned reads it. */
export function learnedText(learned: Learned, baseUrl: string): string {
  const { since, ...parts } = learned;
  const named = Object.entries(parts).map(([name, value]) => [keptName(name), value]);
  const kept = { version: VERSION, base_url: baseUrl, learned_at: new Date(since).toISOString() };
  return `${JSON.stringify({ ...kept, ...Object.fromEntries(named) }, undefined, 2)}\n`;
}

// --- internal ---

const VERSION = 1;

const FILTER_HABITS = ["honoured", "incomplete", "refused"] as const;

type Parts = Omit<Learned, "since">;

/** How each part is read from what was kept: undefined for what it cannot be. */
const PARTS: { readonly [Name in keyof Parts]-?: (value: JsonValue | undefined) => Parts[Name] } = {
  form: textIn,
  pageParameter: textIn,
  pageSizeParameter: textIn,
  pageSize: (value) => (value === "refused" || (typeof value === "number" && value > 0) ? value : undefined),
  useless: (value) => (Array.isArray(value) ? value.flatMap((item) => textIn(item) ?? []).slice(0, 100) : undefined),
  countsAll: (value) => value === true || undefined,
  flatAddress: (value) => entriesIn(value, textIn),
  changedBy: (value) => (value === "PUT" ? value : undefined),
  odata: (value) => (typeof value === "boolean" ? value : undefined),
  filters: (value) => entriesIn(value, (kept) => FILTER_HABITS.find((known) => known === kept)) ?? {},
  idempotency: (value) => (value === "honoured" ? value : undefined),
};

function keptName(part: string): string {
  return part.replace(/[A-Z]/g, "_$&").toLowerCase();
}

function textIn(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= 200 ? value : undefined;
}

/** Undefined where nothing of it is kept. */
function entriesIn<T>(value: JsonValue | undefined, read: (kept: JsonValue) => T | undefined) {
  const entries = Object.entries(isJsonObject(value) ? value : {}).flatMap(([name, kept]) => {
    const known = read(kept);
    return known === undefined ? [] : [[name, known] as const];
  });
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}
