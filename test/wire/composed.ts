import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../src/json.ts";
import { type Dialect, digits, type Paging, type Position } from "../helpers/double.ts";
import type { Reply } from "../api/double.ts";

/** A service put together at random: each part is a way in which real services differ. */
export interface Composition {
  readonly rows: number;
  readonly pageSize: number;
  readonly id: (typeof IDS)[number];
  readonly wrapper: (typeof WRAPPERS)[number];
  /** The keys that lead to the rows; none for a bare array. */
  readonly envelope: readonly string[];
  /** How the rows' place looks when there are none. */
  readonly empty: (typeof EMPTY)[number];
  readonly paging: PagingForm;
  /** Where the number of all rows stands, if anywhere: keys, or one header. */
  readonly total: readonly string[] | string | undefined;
  readonly decoys: readonly (keyof typeof DECOYS)[];
  readonly unknown: NonNullable<Dialect["unknown"]>;
  readonly pastEnd: NonNullable<Dialect["pastEnd"]>;
}

/** How a service says where the next page is. */
export interface PagingForm {
  readonly name: string;
  readonly paging: Paging;
  /** What is said about a page: keys and headers. */
  readonly says: (at: Position) => Said;
  /** Only a header or nothing is said: the body may be a bare array. */
  readonly inHeaders?: boolean;
  /** It needs to be told how many rows there are, or pages of a usual size. */
  readonly needs?: "total" | "usual page size";
}

export interface Said {
  readonly headers?: Readonly<Record<string, string>>;
  /** Dotted path → value. */
  readonly body?: Readonly<Record<string, JsonValue>>;
}

const IDS = [
  "id",
  "Id",
  "ID",
  "uuid",
  "_id",
  "customer_id",
  "customerId",
  "customer_uid",
  "numeric id",
  "long id",
  "id with slashes",
  "numeric customer_id",
  "_links.self.href",
  "links.self",
] as const;
const WRAPPERS = ["none", "attributes", "properties", "customer", "data"] as const;
const EMPTY = ["[]", "null", "missing", "{}", "204"] as const;

const DECOYS = {
  "errors: []": { errors: [] },
  "meta.links": { "meta.links": [{ url: null, label: "&laquo; Previous", active: false }] },
  included: { included: [{ type: "jobs", id: "77", title: "Gutter" }] },
  success: { success: true },
  object: { object: "list" },
  time: { time: "2026-05-01T09:00:00Z" },
} as const satisfies Record<string, Record<string, JsonValue>>;

export const ENVELOPES: readonly (readonly string[])[] = [
  [],
  ...["customers", "data", "results", "items", "records", "docs", "contacts", "clients", "content", "value"],
  ...["list", "response", "result", "Customers", "people"],
  ...["data.customers", "data.items", "_embedded.customers", "response.customers", "response.results"],
  ...["customers.data", "result.records", "QueryResponse.Customer"],
].map((path) => (typeof path === "string" ? path.split(".") : path));

const TOTALS: readonly (readonly string[] | string | undefined)[] = [
  undefined,
  ...["total", "total_count", "totalCount", "total_items", "total_records", "recordsTotal", "totalElements"],
  ...["total_results", "@odata.count", "meta.total", "meta.total_count", "pagination.total", "_meta.totalCount"],
  ...["header X-Total-Count", "header X-Total", "header X-WP-Total", "header Result-Total", "header total-count"],
  "header Content-Range",
].map((place) => (place === undefined || place.startsWith("header ") ? place : [place]));

const page = (parameter = "page", base: 0 | 1 = 1): Paging => ({ by: "page", parameter, base });
const offset = (parameter = "offset", base: 0 | 1 = 0): Paging => ({ by: "offset", parameter, base });
const cursor = (parameter: string): Paging => ({ by: "cursor", parameter });
const lastId = (parameter: string): Paging => ({ by: "last id", parameter });

/** An address as servers write it: whole, without the host, or its query alone. */
const ADDRESSES = {
  absolute: (address: string) => address,
  relative: (address: string) => new URL(address).pathname + new URL(address).search,
  query: (address: string) => new URL(address).search,
};

/** What stands where there is no next page. */
const ENDINGS = { null: null, absent: undefined, empty: "" } as const;

function said(path: string, value: JsonValue | undefined): Readonly<Record<string, JsonValue>> {
  return value === undefined ? {} : { [path]: value };
}

/** Links in a header and in the body: followed as they are, so their parameter may have any name. */
function linkForms(): PagingForm[] {
  const pagings = [page(), page("page[number]"), page("number", 0), offset("start"), cursor("pageCursor"), cursor("page_info")];
  const places = [
    ...["links.next", "_links.next.href", "paging.links.next", "meta.pagination.links.next", "next_page_url"],
    ...["meta.links.next_page", "@odata.nextLink", "next", "links.next.href", "meta.next", "pagination.next_url"],
  ];
  return pagings.flatMap((paging) =>
    Object.entries(ADDRESSES).flatMap(([kind, written]) => [
      ...[`rel="next"`, "rel=next"].map(
        (relation): PagingForm => ({
          name: `Link ${relation} ${kind} ${paging.parameter}`,
          paging,
          inHeaders: true,
          says: ({ next, address, list }) => ({
            headers:
              next === undefined
                ? { link: `<${list}>; rel="first"` }
                : { link: `<${list}>; rel="first", <${written(address(next))}>; ${relation}` },
          }),
        }),
      ),
      ...places.flatMap((place) =>
        Object.entries(ENDINGS).map(
          ([end, ending]): PagingForm => ({
            name: `${place} ${kind} ${paging.parameter}, at the end ${end}`,
            paging,
            says: ({ next, address }) => ({
              body: said(place, next === undefined ? ending : written(address(next))),
            }),
          }),
        ),
      ),
    ]),
  );
}

/** Cursors: key → the parameter that takes them. */
function cursorForms(): PagingForm[] {
  const pairs: readonly (readonly [string, Paging])[] = [
    ["next_cursor", cursor("cursor")],
    ["next_cursor", cursor("next_cursor")],
    ["nextCursor", cursor("cursor")],
    ["next_cursor", cursor("after")],
    ["next_cursor", cursor("starting_after")],
    ["next_cursor", cursor("page_token")],
    ["next_page_token", cursor("page_token")],
    ["nextPageToken", cursor("pageToken")],
    ["next_offset", offset()],
    ["cursor", cursor("cursor")],
    ["next_token", cursor("next_token")],
    ["paging.next.after", cursor("after")],
    ["pages.next.starting_after", cursor("starting_after")],
    ["pagination.next_cursor", cursor("cursor")],
    ["meta.next_cursor", cursor("cursor")],
    ["meta.cursor", cursor("cursor")],
    ["additional_data.next_cursor", cursor("cursor")],
    ["additional_data.pagination.next_start", offset("start")],
    ["next_page", page()],
    ["meta.next_page", page()],
    ["next", page()],
    ["next", page("_page")],
    ["next", cursor("cursor")],
    ["paging.cursors.after", cursor("after")],
  ];
  const body = pairs.flatMap(([place, paging]) =>
    Object.entries(ENDINGS).flatMap(([end, ending]) =>
      [undefined, "has_more", "hasMore"].map(
        (more): PagingForm => ({
          name: `${place} → ${paging.parameter}, at the end ${end}${more ? `, ${more}` : ""}`,
          paging,
          says: ({ next }) => ({
            body: {
              ...said(place, next === undefined ? ending : /^\d+$/.test(next) ? Number(next) : next),
              ...(more === undefined ? {} : { [more]: next !== undefined }),
            },
          }),
        }),
      ),
    ),
  );
  const headers = (
    [
      ["x-next-cursor", cursor("cursor")],
      ["X-Next-Page", page()],
    ] as const
  ).map(
    ([name, paging]): PagingForm => ({
      name: `${name} → ${paging.parameter}`,
      paging,
      inHeaders: true,
      says: ({ next }) => ({ headers: next === undefined ? {} : { [name]: next } }),
    }),
  );
  return [...body, ...headers];
}

/** Page numbers of a page count, and a flag for the last page. */
function countedForms(): PagingForm[] {
  const triples: readonly (readonly [string, string, Paging])[] = [
    ["page", "total_pages", page()],
    ["page", "pages", page()],
    ["page", "total_pages", page("page", 0)],
    ["current_page", "last_page", page()],
    ["meta.current_page", "meta.last_page", page()],
    ["page", "pageCount", page()],
    ["currentPage", "totalPages", page()],
    ["number", "totalPages", page("page", 0)],
    ["page.number", "page.totalPages", page("page", 0)],
    ["pageNumber", "totalPages", page("pageNumber")],
    ["page_number", "total_pages", page("page_number")],
    ["meta.pagination.page", "meta.pagination.pageCount", page("pagination[page]")],
    ["pagination.page", "pagination.total_pages", page()],
    ["meta.page", "meta.total_pages", page("page[number]")],
    ["page", "total_pages", page("_page")],
    ["page", "total_pages", page("p")],
  ];
  const counted = triples.map(
    ([number, count, paging]): PagingForm => ({
      name: `${number} of ${count} → ${paging.parameter} from ${paging.base}`,
      paging,
      says: (at) => ({ body: { [number]: at.number, [count]: at.pages, ...sizes(number, at) } }),
    }),
  );
  const flagged = ([page(), page("page", 0)] as const).map(
    (paging): PagingForm => ({
      name: `last: true or false, number from ${paging.base}`,
      paging,
      says: ({ next, number, size }) => ({ body: { last: next === undefined, number, size } }),
    }),
  );
  return [...counted, ...flagged];
}

/** The size is told beside the number, in the same place and the same spelling. */
function sizes(number: string, { size, count }: Position): Readonly<Record<string, JsonValue>> {
  const place = number.slice(0, number.lastIndexOf(".") + 1);
  const own = number.slice(place.length);
  const name = own === "number" ? "size" : /[A-Z]/.test(own) || place === "meta.pagination." ? "pageSize" : "per_page";
  return { [place + name]: size, ...(own === "page" && place === "" ? { count } : {}) };
}

/** "There is more" and nothing else, and totals. */
function sparseForms(): PagingForm[] {
  const more = ["has_more", "hasMore", "has_next", "hasNextPage", "meta.has_more", "pagination.has_more"];
  const after = more.flatMap((key) =>
    [lastId("starting_after"), lastId("after")].map(
      (paging): PagingForm => ({
        name: `${key} → ${paging.parameter} the last id`,
        paging,
        says: ({ next }) => ({ body: { [key]: next !== undefined } }),
      }),
    ),
  );
  const beside = more.flatMap((key) => [
    {
      name: `${key} beside page`,
      paging: page(),
      says: ({ next, number }: Position) => ({ body: { [key]: next !== undefined, page: number } }),
    },
    {
      name: `${key} beside offset and limit`,
      paging: offset(),
      says: ({ next, start, size }: Position) => ({ body: { [key]: next !== undefined, offset: start, limit: size } }),
    },
    {
      name: `${key} beside skip`,
      paging: offset("skip"),
      says: ({ next, start }: Position) => ({ body: { [key]: next !== undefined, skip: start } }),
    },
    {
      name: `${key} beside limit`,
      paging: offset(),
      says: ({ next, size }: Position) => ({ body: { [key]: next !== undefined, limit: size } }),
    },
  ]);
  const totals: PagingForm[] = [
    { paging: page(), name: "a total", says: () => ({}), inHeaders: true },
    { paging: offset(), name: "a total, by offset", says: () => ({}), inHeaders: true },
    { paging: page(), name: "a total, page, per_page", says: ({ number, size }) => ({ body: { page: number, per_page: size } }) },
    { paging: offset(), name: "a total, limit, offset", says: ({ start, size }) => ({ body: { limit: size, offset: start } }) },
    { paging: offset("skip"), name: "a total, skip, limit", says: ({ start, size }) => ({ body: { skip: start, limit: size } }) },
    { paging: offset("start"), name: "a total, start", says: ({ start }) => ({ body: { start } }) },
    { paging: offset("startIndex", 1), name: "a total, startIndex from 1", says: ({ start, count }) => ({ body: { startIndex: start + 1, itemsPerPage: count } }) },
  ].map((form) => ({ ...form, needs: "total" as const }));
  const silent: PagingForm = { name: "nothing", paging: page(), says: () => ({}), inHeaders: true, needs: "usual page size" };
  return [...after, ...beside, ...totals, silent];
}

export const PAGING_FORMS: readonly PagingForm[] = [
  ...linkForms(),
  ...cursorForms(),
  ...countedForms(),
  ...sparseForms(),
];

/** Services of every kind; each family of paging forms is as likely as the others. */
export const compositions: fc.Arbitrary<Composition> = fc
  .record({
    rows: fc.integer({ min: 0, max: 11 }),
    pageSize: fc.integer({ min: 1, max: 5 }),
    id: fc.constantFrom(...IDS),
    wrapper: fc.constantFrom(...WRAPPERS),
    envelope: fc.constantFrom(...ENVELOPES),
    empty: fc.constantFrom(...EMPTY),
    paging: fc.oneof(...[linkForms, cursorForms, countedForms, sparseForms].map((forms) => fc.constantFrom(...forms()))),
    total: fc.constantFrom(...TOTALS),
    decoys: fc.subarray(Object.keys(DECOYS) as (keyof typeof DECOYS)[]),
    unknown: fc.constantFrom("ignored", "refused", "refused without a name", "taken for a filter"),
    pastEnd: fc.constantFrom("empty", "404", "the last page"),
  } as const)
  .map(possible);

/** The nearest composition that a reader can make sense of: what is changed here cannot be told from the answers. */
function possible(composition: Composition): Composition {
  let { envelope, total, rows, pageSize, decoys, unknown, id, wrapper, empty } = composition;
  const { paging } = composition;
  // A bare array has no room for what is said in the body.
  if (envelope.length === 0 && !paging.inHeaders) envelope = ["data"];
  if (envelope.length === 0 && Array.isArray(total)) total = "header X-Total-Count";
  if (envelope.length === 0) decoys = [];
  if (paging.needs === "total" && total === undefined) total = envelope.length === 0 ? "header X-Total-Count" : ["total"];
  return { ...composition, envelope, total, rows, pageSize, decoys, unknown, id, wrapper, empty };
}

export function dialectOf(composition: Composition): Dialect {
  const { paging, pageSize, unknown, pastEnd, id } = composition;
  return {
    paging: paging.paging,
    pageSize,
    unknown,
    pastEnd,
    idOf: (record) => idOf(record, id),
    row: (record) => rowOf(record, composition),
    page: (rows, at) => pageOf(rows, at, composition),
  };
}

/** The records of a service, with ids of its kind; and the ids as the reader has to give them. */
export function recordsOf({ rows, id }: Composition): { records: JsonObject[]; ids: string[] } {
  const ids = Array.from({ length: rows }, (_, index) => idText(index, id));
  return { ids, records: ids.map((text, index) => record(text, index, id)) };
}

// --- internal ---

function idText(index: number, kind: Composition["id"]): string {
  switch (kind) {
    case "numeric id":
    case "numeric customer_id":
      return String(index + 41);
    case "long id":
      return String(9_007_199_254_740_993n + BigInt(index));
    case "id with slashes":
      return `acct/${index}?x=1&y #${index}`;
    default:
      return `c${index}-${(index * 7919).toString(36)}`;
  }
}

function record(text: string, index: number, kind: Composition["id"]): JsonObject {
  const fields = { name: `Person ${index}`, email: `person${index}@example.com`, tags: [{ id: "t1", label: "A" }] };
  const href = `http://localhost:8080/v1/customers/${encodeURIComponent(text)}`;
  switch (kind) {
    case "numeric id":
    case "long id":
      return { id: digits(text), ...fields };
    case "numeric customer_id":
      return { customer_id: digits(text), ...fields };
    case "_links.self.href":
      return { ...fields, _links: { self: { href } } };
    case "links.self":
      return { ...fields, links: { self: href } };
    case "id with slashes":
      return { id: text, ...fields };
    default:
      return { [kind]: text, ...fields };
  }
}

function idOf(stored: JsonObject, kind: Composition["id"]): string {
  const key = { "numeric id": "id", "long id": "id", "id with slashes": "id", "numeric customer_id": "customer_id" };
  if (kind === "_links.self.href" || kind === "links.self") {
    return /(\d+)/.exec(String(stored.name))?.[1] === undefined ? "" : idText(Number(String(stored.name).slice(7)), kind);
  }
  return String(stored[kind in key ? key[kind as keyof typeof key] : kind]).replaceAll("#", (mark, at, all) =>
    /^#\d+#$/.test(all) ? "" : mark,
  );
}

function rowOf(stored: JsonObject, { wrapper, id }: Composition): JsonValue {
  const { name, email, tags, ...around } = stored;
  switch (wrapper) {
    case "none":
      return stored;
    case "attributes":
    case "properties":
      return { type: "customers", ...around, [wrapper]: { name, email, tags } as JsonObject };
    default:
      return { [wrapper]: stored };
  }
}

function pageOf(rows: readonly JsonValue[], at: Position, composition: Composition): Reply {
  const { envelope, paging, total, decoys, empty } = composition;
  const { headers = {}, body = {} } = paging.says(at);
  const totalHeader = typeof total === "string" ? total.slice("header ".length) : undefined;
  const allHeaders = {
    ...headers,
    ...(totalHeader === undefined ? {} : { [totalHeader]: totalHeader === "Content-Range" ? `0-1/${at.total}` : String(at.total) }),
  };
  if (envelope.length === 0) return { headers: allHeaders, body: [...rows] };
  const document: JsonObject = {};
  for (const decoy of decoys.filter((name) => name !== "included" || rows.length > 0)) for (const [path, value] of Object.entries(DECOYS[decoy])) put(document, path.split("."), value as JsonValue);
  for (const [path, value] of Object.entries(body)) put(document, path === "@odata.nextLink" ? [path] : path.split("."), value);
  if (Array.isArray(total)) for (const path of total) put(document, path.startsWith("@") ? [path] : path.split("."), at.total);
  if (rows.length > 0 || empty === "[]") put(document, envelope, [...rows]);
  else if (empty === "null") put(document, envelope, null);
  else if (at.total === 0 && empty === "{}") return { headers: allHeaders, body: {} };
  else if (at.total === 0 && empty === "204") return { status: 204, headers: allHeaders };
  return { headers: allHeaders, body: document };
}

function put(document: JsonObject, path: readonly string[], value: JsonValue): void {
  const [key = "", ...rest] = path;
  if (rest.length === 0) {
    if (!(key in document)) document[key] = value;
    return;
  }
  const inner = document[key];
  if (typeof inner !== "object" || inner === null || Array.isArray(inner)) document[key] = {};
  put(document[key] as JsonObject, rest, value);
}
