import type { ServerRules } from "../rules.ts";

/**
 * How a server answers where the API document is silent: found out once, kept, and followed. What is missing is not
 * known yet. `doctor --json` prints it.
 */
export interface Dialect {
  /** The dotted path of a list's rows, `$` for the body itself. */
  readonly rows?: string | undefined;
  /** The field of a row that holds its id; empty for the link to the record. */
  readonly id?: string | undefined;
  /** What all ids are; `any`: neither. */
  readonly ids?: IdForm | undefined;
  /** How the next page is asked for. */
  readonly next?: Next | undefined;
  /** Where the total stands, and what it counts: the whole list, or only the rows of its page. */
  readonly total?: { readonly at: string; readonly counts: "list" | "page" } | undefined;
  readonly size?: PageSize | undefined;
  /** The query parameter that sorts by a field; `none` if no usual one does. Looked for once a list has moved. */
  readonly sort?: string | undefined;
  /** By query parameter: `yes` if the server selects by it and finds all rows, `no` if it is not worth sending. */
  readonly filters?: Readonly<Record<string, "yes" | "no" | undefined>>;
  /** Documented fields that records have in another form, and in which. */
  readonly misnamed?: Readonly<Record<string, string>> | undefined;
}

export type IdForm = "number" | "uuid" | "any";

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
  const forms = before === undefined ? (["number", "uuid"] as const) : [before];
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

// --- internal ---

const ID_FORMS = { number: /^\d+$/, uuid: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i };
