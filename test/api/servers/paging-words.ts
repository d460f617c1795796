import type { JsonValue } from "../../../src/text/json.ts";
import { cursor, lastId, offset, page } from "../../helpers/dialects.ts";
import type { Paging, Position } from "../../helpers/service.ts";

/** Where the address of the next page stands. */
export const NEXT_PLACES = [
  ...["links.next", "_links.next.href", "paging.links.next", "meta.pagination.links.next", "next_page_url", "next"],
  ...["meta.links.next_page", "@odata.nextLink", "links.next.href", "meta.next", "pagination.next_url", "nextLink"],
];

const percentEncoded = (start: number) => `Pmk6${start}%3D%3D`;
const slashed = (start: number) => `/8${start}//AA==`;

/** Where a cursor stands, and the parameter that takes it. */
export const CURSOR_PLACES: readonly (readonly [string, Paging])[] = [
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

export const CURSOR_HEADERS: readonly (readonly [string, Paging])[] = [
  ["x-next-cursor", cursor()],
  ["X-Next-Page", page()],
];

/** Keys of the number, the count and the size, and what asks for a page. */
export const PAGE_COUNTS: readonly (readonly [string, string, string, Paging])[] = [
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

export interface Beside {
  readonly name: string;
  readonly paging: Paging;
  readonly says: (at: Position) => Readonly<Record<string, JsonValue>>;
}

/** What stands beside "there is more". */
export const BESIDE_MORE: readonly Beside[] = [
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

/** What a page says of itself alone. */
export const ECHOES: readonly Beside[] = [
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

/** What stands beside a total. */
export const BESIDE_TOTAL: readonly Beside[] = [
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
