import type { JsonValue } from "../../../src/text/json.ts";
import { cursor, lastId, offset, page } from "../../helpers/dialects.ts";
import type { Paging, Position } from "../../helpers/service.ts";
import {
  BESIDE_MORE,
  BESIDE_TOTAL,
  CURSOR_HEADERS,
  CURSOR_PLACES,
  ECHOES,
  NEXT_PLACES,
  PAGE_COUNTS,
} from "./paging-words.ts";

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

/** An address as servers write it: whole, without the host, or its query alone. */
const ADDRESSES: Readonly<Record<string, (address: string) => string>> = {
  absolute: (address) => address,
  relative: (address) => new URL(address).pathname + new URL(address).search,
  "the query alone": (address) => new URL(address).search,
};

/** The value of the key for the next page on the last page. */
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
