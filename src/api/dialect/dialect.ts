import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Clock } from "../../system/clock.ts";
import { ensureDir, readText } from "../../system/files.ts";
import { isJsonObject, parseJsonObject } from "../../text/json.ts";

/** How a server answers where the API document is silent. What is missing is not known yet. */
export interface Dialect {
  /** The dotted path of a list's rows, `$` for the body itself. */
  readonly rows?: string | undefined;
  /** The field of a row that holds its id; empty for the link to the record. */
  readonly id?: string | undefined;
  /** What all ids are; `any`: neither. */
  readonly ids?: IdForm | undefined;
  readonly next?: Next | undefined;
  /** Where the total stands, and what it counts: the whole list, or only the rows of its page or up to it. */
  readonly total?: { readonly at: string; readonly counts: "list" | "page" } | undefined;
  readonly size?: PageSize | undefined;
  /** The query parameter that sorts by a field; `none` if no usual one does. Looked for once a list has moved. */
  readonly sort?: string | undefined;
  /** By query parameter. */
  readonly filters?: Readonly<Record<string, FilterSupport | undefined>>;
  /** Documented fields that records have, and the rows of lists do not show. */
  readonly lacks?: readonly string[] | undefined;
  /** Documented fields that records have in another form, and in which. */
  readonly misnamed?: Readonly<Record<string, string>> | undefined;
}

/** `yes`: the server selects by it and finds all rows, ignoring case. `no`: it ignores it, or misses rows. */
export type FilterSupport = "yes" | "no";

export type IdForm = "number" | "uuid" | "hex" | "any";

export interface PageSize {
  readonly parameter: string;
  /** Rows that the server gives a page when asked for so many; `usual`: it gives no larger pages than without it. */
  readonly largest?: number | "usual" | undefined;
}

/** How the next page is asked for. */
export type Next =
  /** By an address in the answer; of the address only the query if the path leads elsewhere (behind a gateway). */
  | { readonly by: "link"; readonly from: string; readonly queryOnly?: boolean }
  /** By a cursor in the answer. `from` is missing if only the parameter is set: any cursor, else the last row's id. */
  | { readonly by: "cursor"; readonly from?: string; readonly parameter: string }
  /** `first`: the number of the first page or row. `isAligned`: offsets must be whole pages. */
  | {
      readonly by: "page" | "offset";
      readonly parameter: string;
      readonly first: number;
      readonly with?: string | undefined;
      readonly isAligned?: boolean;
    }
  /** By the id of the last row. */
  | { readonly by: "id"; readonly parameter: string; readonly with?: string | undefined }
  /** `none`: the user has set that there are no pages. `not found`: all usual ways were tried, and none led on. */
  | { readonly by: "none" | "not found" };

/** Set by hand what the server's answers do not show: how its lists are paged, filtered and read. It overrules them. */
export interface ServerRules {
  /** `none`: the server has no pages. A list of which it does not say that there is more is complete. */
  readonly paging?: "none" | undefined;
  /** The query parameter for the number of a page: `page`. */
  readonly pageParameter?: string | undefined;
  /** The number of the first page. */
  readonly pageStart?: 0 | 1 | undefined;
  /** The query parameter for how many rows to skip: `offset`. */
  readonly offsetParameter?: string | undefined;
  /** The query parameter for where the last page ended: `cursor`. */
  readonly cursorParameter?: string | undefined;
  /** Where a list's rows are: a dotted path, `$` for the body itself. */
  readonly listPath?: string | undefined;
  /** The field of a row that holds its id: a dotted path. */
  readonly idField?: string | undefined;
  /** `none`: the total that the server states counts something else. */
  readonly total?: "none" | undefined;
  /** The query parameter for the rows of a page: `limit`. */
  readonly pageSizeParameter?: string | undefined;
  /** Rows to ask for per request if the call names no other number; not asked for when missing. */
  readonly pageSize?: number | undefined;
  /** True: filters are sent and an empty answer is believed; false: they are never sent. */
  readonly filters?: boolean | undefined;
  /** The query parameter for free text: `q`. Without one, the whole list is read and searched. */
  readonly searchParameter?: string | undefined;
}

/** A dialect with what the user has set in the place of what was found. */
export function overruled(dialect: Dialect, rules: ServerRules): Dialect {
  const { listPath, idField, total, filters, pageStart, pageSizeParameter } = rules;
  const { next, size } = dialect;
  return {
    ...dialect,
    rows: listPath ?? dialect.rows,
    id: idField ?? dialect.id,
    next: nextSet(rules) ?? (next?.by === "page" && pageStart !== undefined ? { ...next, first: pageStart } : next),
    total: total === "none" ? { at: "", counts: "page" } : dialect.total,
    size:
      pageSizeParameter === undefined || pageSizeParameter === size?.parameter
        ? size
        : { parameter: pageSizeParameter },
    ...(filters === false && {
      filters: Object.fromEntries(Object.keys(dialect.filters ?? {}).map((key) => [key, "no"])),
    }),
  };
}

/** What all of these ids are, and those that were seen before. */
export function idForm(ids: readonly string[], before?: IdForm): IdForm | undefined {
  if (ids.length === 0 || before === "any") return before;
  const forms = before === undefined ? (["number", "uuid", "hex"] as const) : [before];
  return forms.find((form) => ids.every((id) => ID_FORMS[form].test(id))) ?? "any";
}

/** Whether no customer can have this id, as far as the ids of all others show. */
export function isNoId(id: string, form: IdForm | undefined): boolean {
  return form !== undefined && form !== "any" && !ID_FORMS[form].test(id);
}

/** How the next page is asked for, if the user has set it. */
export function nextSet(rules: ServerRules): Next | undefined {
  const { paging, pageParameter, pageStart, offsetParameter, cursorParameter } = rules;
  if (paging === "none") return { by: "none" };
  if (cursorParameter !== undefined) return { by: "cursor", parameter: cursorParameter };
  if (pageParameter !== undefined) return { by: "page", parameter: pageParameter, first: pageStart ?? 1 };
  return offsetParameter === undefined ? undefined : { by: "offset", parameter: offsetParameter, first: 0 };
}

/** The dialect of a server, as far as it is known: from earlier runs, and from the answers of this one. */
export class KnownDialect {
  /** What is known of filters for this run only, by query parameter. */
  readonly filtersNow = new Map<string, FilterSupport>();
  readonly #baseUrl: string;
  readonly #rules: ServerRules;
  #file: string | undefined;
  #found: Dialect = {};
  /** When the first of it was found out, in milliseconds since the epoch. */
  #since: number;
  #isChanged = false;

  constructor(baseUrl: string, clock: Pick<Clock, "now">, rules: ServerRules) {
    [this.#baseUrl, this.#since, this.#rules] = [baseUrl, clock.now(), rules];
  }

  /** With what runs of the last week found out. @param stateFolder keeps that; without one nothing is kept. */
  static async open(stateFolder: string | undefined, baseUrl: string, clock: Clock, rules: ServerRules) {
    const known = new KnownDialect(baseUrl, clock, rules);
    if (stateFolder === undefined) return known;
    known.#file = dialectPath(stateFolder, baseUrl);
    const kept = parseJsonObject((await readText(known.#file).catch(() => undefined)) ?? "");
    const age = clock.now() - Number(kept?.since);
    const isValid = kept?.version === VERSION && kept.baseUrl === baseUrl && isJsonObject(kept.dialect);
    // Only this program writes this version.
    if (isValid && age >= 0 && age <= KEPT_FOR_MS)
      [known.#found, known.#since] = [kept.dialect as Dialect, Number(kept.since)];
    return known;
  }

  get now(): Dialect {
    return overruled(this.#found, this.#rules);
  }

  get isNextSet(): boolean {
    return nextSet(this.#rules) !== undefined;
  }

  get isNextFound(): boolean {
    return this.#found.next !== undefined && !this.isNextSet;
  }

  /** An answer showed this. Rows or ids in another place mean that the server has changed: all else is forgotten. */
  note(part: Dialect): void {
    const isOther = (["rows", "id"] as const).some(
      (key) => part[key] !== undefined && this.#found[key] !== undefined && part[key] !== this.#found[key],
    );
    const before = isOther ? {} : this.#found;
    const filters = { ...before.filters, ...part.filters };
    const after = { ...before, ...part, ...(Object.keys(filters).length > 0 && { filters }) };
    if (JSON.stringify(after) === JSON.stringify(this.#found)) return;
    [this.#found, this.#isChanged] = [after, true];
  }

  /** Keeps what changed for later runs. Never fails: later runs would only ask again. */
  async save(): Promise<void> {
    const file = this.#file;
    if (file === undefined || !this.#isChanged) return;
    this.#isChanged = false;
    const kept = { version: VERSION, baseUrl: this.#baseUrl, since: this.#since, dialect: this.#found };
    const { replaceFile } = await import("../../system/replace-file.ts");
    await ensureDir(join(file, ".."))
      .then(() => replaceFile(file, `${JSON.stringify(kept, undefined, 2)}\n`))
      .catch(() => {});
  }
}

export function dialectPath(stateFolder: string, baseUrl: string): string {
  const name = createHash("sha256").update(baseUrl).digest("hex").slice(0, 32);
  return join(stateFolder, "servers", `${name}.json`);
}

// --- internal ---

/** `hex`: an ObjectId of MongoDB. */
const ID_FORMS = {
  number: /^\d+$/,
  uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i,
  hex: /^[\da-f]{24}$/i,
};

const VERSION = 4;

/** A week: servers change with their releases. */
const KEPT_FOR_MS = 7 * 24 * 3_600_000;
