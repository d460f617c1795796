import type { JsonValue } from "../../src/json.ts";
import type { Paging, Position } from "../helpers/double.ts";

/** How a service says where the next page is. */
export interface PagingForm {
  readonly name: string;
  readonly paging: Paging;
  /** What is said about a page: keys and headers. */
  readonly says: (at: Position) => Said;
  /** Nothing is said in the body: it may be a bare array. */
  readonly inHeaders?: boolean;
  /** It can only be read with a total beside it, or from pages of a size that servers choose by themselves. */
  readonly needs?: "total" | "usual page size";
}

export interface Said {
  readonly headers?: Readonly<Record<string, string>>;
  /** Dotted path → value; undefined = not there. */
  readonly body?: Readonly<Record<string, JsonValue | undefined>>;
}

/** Links in a header and in the body: followed as they are, so their parameter may have any name. */
export function linkForms(): PagingForm[] {
  const pagings = [
    page(),
    page("page[number]"),
    page("number", 0),
    offset("from"),
    cursor("pageCursor"),
    lastId("since"),
  ];
  return pagings.flatMap((paging) =>
    Object.entries(ADDRESSES).flatMap(([kind, address]) => [
      ...LINK_HEADERS.map((header) => linkHeader(header, kind, address, paging)),
      ...NEXT_PLACES.flatMap((place) =>
        Object.entries(ENDINGS).map(([end, ending]) => ({
          name: `${place}, ${kind} with ${paging.parameter}, at the end ${end}`,
          paging,
          says: ({ next, address: at }: Position) => ({
            body: { [place]: next === undefined ? ending : address(at(next)) },
          }),
        })),
      ),
    ]),
  );
}

/** Cursors in the body, also beside a flag, and in headers. */
export function cursorForms(): PagingForm[] {
  const inBody = CURSOR_PLACES.flatMap(([place, paging]) =>
    Object.entries(ENDINGS).flatMap(([end, ending]) =>
      [undefined, "has_more", "hasMore"].map((flag) => ({
        name: `${place} for ${paging.parameter}, at the end ${end}${flag === undefined ? "" : `, ${flag}`}`,
        paging,
        says: ({ next }: Position) => ({
          body: {
            [place]: next === undefined ? ending : paging.by === "cursor" ? next : Number(next),
            ...(flag === undefined ? {} : { [flag]: next !== undefined }),
          },
        }),
      })),
    ),
  );
  const inHeaders = CURSOR_HEADERS.flatMap(([name, paging]) =>
    [undefined, ""].map((ending) => ({
      name: `${name} for ${paging.parameter}, at the end ${ending === "" ? "empty" : "absent"}`,
      paging,
      inHeaders: true,
      says: ({ next = ending }: Position) => ({ headers: next === undefined ? {} : { [name]: next } }),
    })),
  );
  return [...inBody, ...inHeaders];
}

/** The page's number and how many there are, and a flag on the last one. */
export function countedForms(): PagingForm[] {
  const counted = PAGE_COUNTS.map(([number, count, size, paging]) => ({
    name: `${number} of ${count} for ${paging.parameter} from ${paging.base}`,
    paging,
    says: (at: Position) => ({ body: { [number]: at.number, [size]: at.size, [count]: at.pages } }),
  }));
  const flagged = [page(), page("page", 0)].map((paging) => ({
    name: `last: true or false, number from ${paging.base}`,
    paging,
    says: ({ next, number, size }: Position) => ({ body: { last: next === undefined, number, size } }),
  }));
  const inHeaders = ["X-Total-Pages", "X-WP-TotalPages"].map((name) => ({
    name,
    paging: page(),
    inHeaders: true,
    says: ({ pages }: Position) => ({ headers: { [name]: String(pages) } }),
  }));
  return [...counted, ...flagged, ...inHeaders];
}

/** "There is more" and nothing else, totals, silence. */
export function sparseForms(): PagingForm[] {
  const flags = ["has_more", "hasMore", "has_next", "hasNextPage", "meta.has_more", "pagination.has_more"];
  const more = flags.flatMap((flag) =>
    BESIDE_MORE.map(({ name, paging, says }) => ({
      name: `${flag} ${name}`,
      paging,
      says: (at: Position) => ({ body: { [flag]: at.next !== undefined, ...says(at) } }),
    })),
  );
  const totals = BESIDE_TOTAL.map(({ name, paging, says }) => ({
    name: `a total ${name}`,
    paging,
    needs: "total" as const,
    inHeaders: name === "alone",
    says: (at: Position) => ({ body: says(at) }),
  }));
  const echoes = ECHOES.map(({ name, paging, says }) => ({
    name: `${name} and nothing else`,
    paging,
    says: (at: Position) => ({ body: says(at) }),
  }));
  const silent = [page(), page("page", 0)].map((paging) => ({
    name: `nothing, pages from ${paging.base}`,
    paging,
    needs: "usual page size" as const,
    inHeaders: true,
    says: () => ({}),
  }));
  return [...more, ...totals, ...echoes, ...silent, ...silent];
}

// --- internal ---

const page = (parameter = "page", base: 0 | 1 = 1): Paging => ({ by: "page", parameter, base });
const offset = (parameter = "offset", base: 0 | 1 = 0): Paging => ({ by: "offset", parameter, base });
const cursor = (parameter = "cursor", token?: Paging["cursor"]): Paging => ({
  by: "cursor",
  parameter,
  ...(token ? { cursor: token } : {}),
});
const lastId = (parameter: string): Paging => ({ by: "last id", parameter });

/** An address as servers write it: whole, without the host, or its query alone. */
const ADDRESSES: Readonly<Record<string, (address: string) => string>> = {
  absolute: (address) => address,
  relative: (address) => new URL(address).pathname + new URL(address).search,
  "the query alone": (address) => new URL(address).search,
};

/** What stands where there is no next page. */
const ENDINGS = { null: null, absent: undefined, empty: "" } as const;

const LINK_HEADERS = [
  { name: "quoted", write: (next: string, first: string) => `<${first}>; rel="first", <${next}>; rel="next"` },
  { name: "bare", write: (next: string, first: string) => `<${next}>; rel=next, <${first}>; rel=first` },
  { name: "titled", write: (next: string) => `<${next}>; title="more, of these"; rel="next"` },
  {
    name: "templated",
    write: (next: string, first: string) => `<${next}>; rel="next", <${first}{?page}>; rel="first"`,
  },
] as const;

function linkHeader(
  { name, write }: (typeof LINK_HEADERS)[number],
  kind: string,
  address: (text: string) => string,
  paging: Paging,
): PagingForm {
  return {
    name: `Link, ${name}, ${kind} with ${paging.parameter}`,
    paging,
    inHeaders: true,
    says: ({ next, address: at, list }) => ({
      headers: { link: next === undefined ? `<${list}>; rel="first"` : write(address(at(next)), list) },
    }),
  };
}

const NEXT_PLACES = [
  ...["links.next", "_links.next.href", "paging.links.next", "meta.pagination.links.next", "next_page_url", "next"],
  ...["meta.links.next_page", "@odata.nextLink", "links.next.href", "meta.next", "pagination.next_url", "nextLink"],
];

const percentEncoded = (start: number) => `Pmk6${start}%3D%3D`;
const slashed = (start: number) => `/8${start}//AA==`;

const CURSOR_PLACES: readonly (readonly [string, Paging])[] = [
  ...["cursor", "next_cursor", "after", "starting_after", "page_token"].map(
    (parameter) => ["next_cursor", cursor(parameter)] as const,
  ),
  ["next_cursor", cursor("cursor", slashed)],
  ["nextCursor", cursor()],
  ["next_page_token", cursor("page_token")],
  ["nextPageToken", cursor("pageToken")],
  ["next_offset", offset()],
  ["cursor", cursor()],
  ["paging.next.after", cursor("after")],
  ["pages.next.starting_after", cursor("starting_after")],
  ["pagination.next_cursor", cursor()],
  ["meta.next_cursor", cursor()],
  ["meta.cursor", cursor()],
  ["additional_data.next_cursor", cursor()],
  ["additional_data.pagination.next_start", offset("start")],
  ["paging.cursors.after", cursor("after")],
  ["next_page", cursor("cursor", percentEncoded)],
  ["next_page", page()],
  ["nextPage", page()],
  ["meta.next_page", page()],
  ["pagination.next", page()],
  ["next.page", page()],
  ["next", page()],
  ["next", page("_page")],
  ["next", cursor()],
  ["next_token", cursor("next_token")],
  ["continuationToken", cursor("continuationToken")],
];

const CURSOR_HEADERS: readonly (readonly [string, Paging])[] = [
  ["x-next-cursor", cursor()],
  ["X-Next-Page", page()],
];

/** Keys of the number, the count and the size, and what asks for a page. */
const PAGE_COUNTS: readonly (readonly [string, string, string, Paging])[] = [
  ["page", "total_pages", "per_page", page()],
  ["page", "total_pages", "page_size", page("page", 0)],
  ["page", "total_pages", "per_page", page("_page")],
  ["page", "total_pages", "limit", page("p")],
  ["page", "pages", "size", page()],
  ["page", "pageCount", "pageSize", page()],
  ["current_page", "last_page", "per_page", page()],
  ["meta.current_page", "meta.last_page", "meta.per_page", page()],
  ["currentPage", "totalPages", "pageSize", page()],
  ["pageNumber", "totalPages", "pageSize", page("pageNumber")],
  ["page_number", "total_pages", "page_size", page("page_number")],
  ["number", "totalPages", "size", page("page", 0)],
  ["page.number", "page.totalPages", "page.size", page("page", 0)],
  ["meta.page", "meta.total_pages", "meta.per_page", page("page[number]")],
  ["meta.pagination.page", "meta.pagination.pageCount", "meta.pagination.pageSize", page("pagination[page]")],
  ["pagination.page", "pagination.total_pages", "pagination.per_page", page()],
];

interface Beside {
  readonly name: string;
  readonly paging: Paging;
  readonly says: (at: Position) => Readonly<Record<string, JsonValue>>;
}

const BESIDE_MORE: readonly Beside[] = [
  { name: "alone, for starting_after", paging: lastId("starting_after"), says: () => ({}) },
  { name: "alone, for after", paging: lastId("after"), says: () => ({}) },
  { name: "alone, for page", paging: page(), says: () => ({}) },
  { name: "alone, for page from 0", paging: page("page", 0), says: () => ({}) },
  { name: "alone, for offset", paging: offset(), says: () => ({}) },
  { name: "beside page", paging: page(), says: ({ number }) => ({ page: number }) },
  { name: "beside offset", paging: offset(), says: ({ start, size }) => ({ offset: start, limit: size }) },
  { name: "beside skip", paging: offset("skip"), says: ({ start }) => ({ skip: start }) },
  { name: "beside limit", paging: offset(), says: ({ size }) => ({ limit: size }) },
];

const ECHOES: readonly Beside[] = [
  { name: "page, per_page", paging: page(), says: ({ number, size }) => ({ page: number, per_page: size }) },
  {
    name: "meta.page, meta.pageSize",
    paging: page(),
    says: ({ number, size }) => ({ "meta.page": number, "meta.pageSize": size }),
  },
  { name: "number, size from 0", paging: page("page", 0), says: ({ number, size }) => ({ number, size }) },
  { name: "limit, offset", paging: offset(), says: ({ start, size }) => ({ limit: size, offset: start }) },
  { name: "skip, limit", paging: offset("skip"), says: ({ start, size }) => ({ skip: start, limit: size }) },
  { name: "limit", paging: offset(), says: ({ size }) => ({ limit: size }) },
  { name: "offset", paging: offset(), says: ({ start }) => ({ offset: start }) },
];

const BESIDE_TOTAL: readonly Beside[] = [
  { name: "alone", paging: page(), says: () => ({}) },
  { name: "alone", paging: page("page", 0), says: () => ({}) },
  { name: "alone", paging: offset(), says: () => ({}) },
  { name: "alone", paging: offset("$skip"), says: () => ({}) },
  { name: "beside page", paging: page(), says: ({ number, size }) => ({ page: number, per_page: size }) },
  { name: "beside page from 0", paging: page("page", 0), says: ({ number, size }) => ({ page: number, size }) },
  { name: "beside offset", paging: offset(), says: ({ start, size }) => ({ limit: size, offset: start }) },
  { name: "beside skip", paging: offset("skip"), says: ({ start, size }) => ({ skip: start, limit: size }) },
  { name: "beside meta.offset", paging: offset(), says: ({ start }) => ({ "meta.offset": start }) },
  { name: "beside start", paging: offset("start"), says: ({ start }) => ({ start }) },
  {
    name: "beside startIndex from 1",
    paging: offset("startIndex", 1),
    says: ({ start, count }) => ({ startIndex: start + 1, itemsPerPage: count }),
  },
];
