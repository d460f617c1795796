import { describe, expect, test } from "vitest";
import type { PageFacts } from "../../../src/api/wire/next-page.ts";
import { onwardFrom } from "../../../src/api/wire/paging.ts";
import type { JsonValue } from "../../../src/text/json.ts";

type Changes = Partial<PageFacts> & { asked?: string };

/** The first page of a list, two rows long. */
function firstPage(body: JsonValue, { asked = "", headers = {}, ...facts }: Changes = {}): PageFacts {
  return {
    url: new URL(`http://h/v1/customers${asked}`),
    body,
    headers,
    rowsOnPage: 2,
    lastId: "b",
    index: 0,
    seen: 2,
    total: undefined,
    namesNext: false,
    totalIsOfWholeList: false,
    mayBeCut: false,
    narrowed: false,
    firstNumber: undefined,
    ...facts,
  };
}

/** The first way to go on, relative to the list; undefined at the end. */
function next(body: JsonValue, changes: Changes = {}) {
  const onward = onwardFrom(firstPage(body, changes));
  const [way] = "addresses" in onward ? onward.addresses : [];
  return way && decodeURIComponent(way.href.replace("http://h/v1/customers", ""));
}

const linked = (link: string) => ({ headers: { link } });

describe("a next address", () => {
  test.each<[string, string | undefined]>([
    ['</v1/customers?page=2>; rel="next"', "?page=2"],
    ["</v1/customers?page=2>; rel=next", "?page=2"],
    ['</v1/customers?page=1>; rel="prev", </v1/customers?page=3>; rel="next"', "?page=3"],
    ['<http://h/v1/customers{?since}>; rel="first", <http://h/v1/customers?page=2>; rel="next"', "?page=2"],
    ['</v1/customers?page=9>; rel="last"', undefined],
    ["garbage", undefined],
  ])("Link: %s", (link, expected) => {
    expect(next([], linked(link))).toBe(expected);
  });

  test.each<[JsonValue, string | undefined]>([
    [{ links: { next: "http://h/v1/customers?page=2" } }, "?page=2"],
    [{ links: { next: "/v1/customers?page=2" } }, "?page=2"],
    [{ links: { next: "?page=2" } }, "?page=2"],
    [{ links: { next: "customers?page=2" } }, "?page=2"],
    [{ links: { next: { href: "/v1/customers?page=2" } } }, "?page=2"],
    [
      {
        links: [
          { rel: "self", href: "/x" },
          { rel: "next", href: "/v1/customers?page=2" },
        ],
      },
      "?page=2",
    ],
    [{ _links: { next: { href: "/v1/customers?page=2{&sort}" } } }, "?page=2"],
    [{ paging: { links: { next: "/v1/customers?page=2" } } }, "?page=2"],
    [{ meta: { pagination: { links: { next: "/v1/customers?page=2" } } } }, "?page=2"],
    [{ meta: { links: { next_page: "/v1/customers?page=2" } } }, "?page=2"],
    [{ next_page_url: "http://h/v1/customers?page=2" }, "?page=2"],
    [{ "@odata.nextLink": "http://h/v1/customers?$skip=2" }, "?$skip=2"],
    [{ next: "http://h/v1/customers?offset=2" }, "?offset=2"],
    [{ next: null }, undefined],
    [{ next: "" }, undefined],
    [{ links: { next: null }, data: [] }, undefined],
    [{ links: { next: "" } }, undefined],
  ])("%j", (body, expected) => {
    expect(next(body)).toBe(expected);
  });
});

describe("a cursor", () => {
  test.each<[JsonValue, string | undefined]>([
    [{ next_cursor: "x" }, "?cursor=x"],
    [{ nextCursor: "x" }, "?cursor=x"],
    [{ meta: { next_cursor: "x" } }, "?cursor=x"],
    [{ pagination: { next_cursor: "x", has_more: true } }, "?cursor=x"],
    [{ additional_data: { next_cursor: "x" } }, "?cursor=x"],
    [{ meta: { pagination: { nextCursor: "x" } } }, "?cursor=x"],
    [{ next_page_token: "x" }, "?page_token=x"],
    [{ nextPageToken: "x" }, "?pageToken=x"],
    [{ nextToken: "x" }, "?nextToken=x"],
    [{ next_offset: 2 }, "?offset=2"],
    [{ additional_data: { pagination: { next_start: 2, more_items_in_collection: true } } }, "?start=2"],
    [{ cursor: "x" }, "?cursor=x"],
    [{ paging: { next: { after: "x", link: "https://elsewhere/x" } } }, "?after=x"],
    [{ pages: { next: { page: 2, starting_after: "x" } } }, "?starting_after=x"],
    [{ next: "opaque" }, "?cursor=opaque"],
    [{ next: 2, data: [] }, "?page=2"],
    [{ next_page: 2 }, "?page=2"],
    [{ meta: { nextPage: "2" } }, "?page=2"],
    [{ cursors: { after: "x", before: "w" } }, "?after=x"],
    [{ pageInfo: { hasNextPage: true, endCursor: "x" } }, "?after=x"],
    [{ pageInfo: { hasNextPage: false, endCursor: "x" } }, undefined],
    [{ next_cursor: null }, undefined],
    [{ next_cursor: "" }, undefined],
    [{ next_cursor: null, cursor: "own" }, undefined],
    [{ next_offset: -1 }, undefined],
    [{ continueFrom: "x", hasMore: false }, undefined],
    [{ next_cursor: "x", has_more: false }, undefined],
  ])("%j", (body, expected) => {
    expect(next(body)).toBe(expected);
  });

  test("replaces the one asked for, and keeps what else was asked", () => {
    expect(next({ next_cursor: "y" }, { asked: "?limit=2&cursor=x&name=Ann" })).toBe("?limit=2&cursor=y&name=Ann");
  });

  test("under the name that the request used, where one was used", () => {
    expect(next({ next_cursor: "y" }, { asked: "?starting_after=x" })).toBe("?starting_after=y");
  });

  test("that only repeats the request's own leads nowhere", () => {
    expect(next({ cursor: "x" }, { asked: "?cursor=x", index: 1, namesNext: true })).toBeUndefined();
  });

  test.each([
    [{ "x-next-cursor": "x" }, "?cursor=x"],
    [{ "x-next-page": "2" }, "?page=2"],
    [{ "x-next-page": "" }, undefined],
  ])("in the headers %j", (headers, expected) => {
    expect(next([], { headers })).toBe(expected);
  });
});

describe("page numbers", () => {
  test.each<[JsonValue, Partial<PageFacts> & { asked?: string }, string | undefined]>([
    [{ page: 1, total_pages: 3 }, {}, "?page=2"],
    [{ page: 3, total_pages: 3 }, { index: 2 }, undefined],
    [{ page: 1, total_pages: 0 }, { rowsOnPage: 0 }, undefined],
    [{ meta: { current_page: 1, last_page: 2 } }, {}, "?page=2"],
    [{ pagination: { page: 1, pageCount: 2 } }, {}, "?page=2"],
    [{ pageNumber: 1, totalPages: 2 }, {}, "?pageNumber=2"],
    [{ page_number: 1, total_pages: 2 }, {}, "?page_number=2"],
    [{ content: [], number: 0, size: 2, totalPages: 2 }, { firstNumber: 0 }, "?page=1"],
    [{ content: [], number: 1, size: 2, totalPages: 2 }, { firstNumber: 0, index: 1 }, undefined],
    [{ page: { number: 0, size: 2, totalPages: 2, totalElements: 3 } }, { firstNumber: 0 }, "?page=1"],
    [{ content: [], number: 0, size: 2, last: false }, { firstNumber: 0 }, "?page=1"],
    [{ content: [], number: 1, size: 2, last: true }, { firstNumber: 0 }, undefined],
    [{ page: 0, total_pages: 2 }, { firstNumber: 0 }, "?page=1"],
    [{ page: 1, total_pages: 2 }, { firstNumber: 0, index: 1 }, undefined],
    [{ total_pages: 3 }, {}, "?page=2"],
    [{ total_pages: 3 }, { asked: "?page=2", index: 1 }, "?page=3"],
    [{ page: 1, pages: 2 }, { asked: "?_page=1&_per_page=2" }, "?_page=2&_per_page=2"],
    [[], { headers: { "x-total-pages": "3", "x-page": "1" } }, "?page=2"],
    [[], { headers: { "x-pagination": '{"CurrentPage":1,"TotalPages":2}' } }, "?page=2"],
  ])("%j %j", (body, facts, expected) => {
    expect(next(body, facts)).toBe(expected);
  });
});

describe("nothing but that there is more", () => {
  test.each<[JsonValue, Partial<PageFacts> & { asked?: string }, string | undefined]>([
    [{ has_more: true }, {}, "?starting_after=b"],
    [{ hasMore: true, page: 1, pageSize: 2 }, {}, "?page=2"],
    [{ has_more: true, offset: 0, limit: 2 }, {}, "?offset=2"],
    [{ has_more: true }, { asked: "?offset=2", seen: 4, index: 1 }, "?offset=4"],
    [{ has_more: false }, {}, undefined],
    [{ has_next: "true", page: 4 }, { index: 3 }, "?page=5"],
  ])("%j %j", (body, facts, expected) => {
    expect(next(body, facts)).toBe(expected);
  });
});

describe("nothing at all", () => {
  test.each<[JsonValue, Changes, string | undefined]>([
    [{ data: [], total: 5 }, { total: 5 }, undefined],
    [{ data: [], total: 5 }, { total: 5, parameter: "skip" }, "?skip=2"],
    [{ data: [], total: 5 }, { total: 5, asked: "?page=2", index: 1 }, "?page=3"],
    [{ data: [], total: 5, limit: 2, offset: 0 }, { total: 5 }, "?offset=2"],
    [{ data: [], total: 2 }, { total: 2 }, undefined],
    [[], { rowsOnPage: 20, seen: 20, mayBeCut: true }, undefined],
    [[], { rowsOnPage: 17, seen: 17 }, undefined],
    [[], { asked: "?page=3", mayBeCut: true }, "?page=4"],
    [[], { asked: "?skip=20", index: 1 }, "?skip=22"],
    [[], { asked: "?_start=2&_limit=2", index: 1 }, "?_start=4&_limit=2"],
    [[], { asked: "?starting_after=a", index: 1 }, "?starting_after=b"],
    [[], { rowsOnPage: 20, seen: 20, namesNext: true }, undefined],
    [{ data: [], next: null }, { rowsOnPage: 20, seen: 20 }, undefined],
    [[], { rowsOnPage: 0, seen: 20, total: 30 }, undefined],
  ])("%j %j", (body, facts, expected) => {
    expect(next(body, facts)).toBe(expected);
  });
});

describe("the first of several signs decides, and proves the end", () => {
  test.each<[string, JsonValue, Changes, string]>([
    ["link header", [], { headers: { link: '<?page=2>; rel="next"' } }, "further: stated"],
    ["link in the body", { next: "?page=2", has_more: true }, {}, "further: stated"],
    ["says that it is the last", { next: "?page=2", has_more: false }, {}, "stated"],
    ["says that it is the last", { has_more: false }, { headers: { link: '<?page=2>; rel="next"' } }, "stated"],
    ["says that it is the last", { has_more: false, next_cursor: "a" }, {}, "stated"],
    ["cursor", { next_cursor: "a", page: 1, pages: 1 }, {}, "further: stated"],
    ["cursor in a header", [], { headers: { "x-next-cursor": "a" } }, "further: stated"],
    ["page numbers", { page: 1, pages: 2 }, {}, "further: counted"],
    ["page numbers", { page: 2, pages: 2 }, {}, "stated"],
    ["says that there is more", { has_more: true }, {}, "further: counted"],
    ["no next link, but earlier pages had one", [], { namesNext: true }, "stated"],
    ["no next link, but earlier pages had one", [], { rowsOnPage: 0 }, "asked"],
    ["total", [], { total: 3 }, "further: echoed"],
    ["total", [], { total: 2 }, "counted"],
    ["empty key for the next", { next: null }, {}, "stated"],
    ["offset of this page", { offset: 0, limit: 2 }, {}, "further: echoed"],
    ["offset of this page", { offset: 0, limit: 3 }, {}, "short page"],
    ["parameter of the request", [], { asked: "?page=2", index: 1 }, "further: echoed"],
    ["nothing", [], {}, "none"],
  ])("%s: %j %j", (_sign, body, changes, expected) => {
    const onward = onwardFrom(firstPage(body, changes));
    expect("end" in onward ? onward.end : `further: ${onward.ground}`).toBe(expected);
  });
});

describe("all addresses to the next page, best first", () => {
  const each = (names: readonly string[], value: string | number) => names.map((name) => `?${name}=${value}`);
  const onward = (body: JsonValue, changes: Changes = {}) => {
    const found = onwardFrom(firstPage(body, changes));
    if ("end" in found) return { addresses: [], promised: false, ground: undefined };
    return { ...found, addresses: found.addresses.map(({ search }) => decodeURIComponent(search)) };
  };

  test("where more is promised: by the last id, then the rows read", () => {
    const byId = each(["starting_after", "after", "cursor", "after_id"], "b");
    const { addresses, promised, ground } = onward({ has_more: true });
    expect({ promised, ground, addresses: addresses.slice(0, 6) }).toEqual({
      promised: true,
      ground: "counted",
      addresses: [...byId, ...each(["offset", "skip"], 2)],
    });
    for (const lastId of [undefined, ""])
      expect(onward({ has_more: true }, { lastId }).addresses.slice(0, 2)).toEqual(each(["offset", "skip"], 2));
  });

  test.each<[string, string[]]>([
    ["?after=a", ["?after=b"]],
    ["?page=4", ["?page=5"]],
    ["?_skip=0&limit=2", ["?_skip=2&limit=2"]],
  ])("where more is promised after %s: %j", (asked, addresses) => {
    expect(onward({ has_more: true }, { asked }).addresses).toEqual(addresses);
    expect(onward({ has_more: true, data: {} }, { asked }).promised).toBe(true);
  });

  test("where a total is not reached: what is not known is found out by asking", () => {
    expect(onward([], { total: 9 })).toEqual({ addresses: [], promised: true, ground: "echoed" });
    expect(onward([], { total: 9, narrowed: true }).promised).toBe(false);
    // In the words of the answer, or by what led further before; a page number may count from 0.
    expect(onward({ offset: 0 }, { total: 9 }).addresses).toEqual(["?offset=2", "?$offset=2"]);
    expect(onward([], { total: 9, parameter: "starting_after" }).addresses).toEqual(["?starting_after=b"]);
    expect(onward([], { total: 9, parameter: "page" }).addresses).toEqual([]);
  });

  test("a total that is the number of rows on a first page that may be cut is not believed at once", () => {
    const cut = { total: 2, mayBeCut: true };
    expect(onward([], cut)).toEqual({ addresses: [], promised: false, ground: "echoed", isCounted: true });
    expect(onwardFrom(firstPage([], { ...cut, totalIsOfWholeList: true }))).toEqual({ end: "counted" });
  });

  test.each<[JsonValue, Changes, boolean]>([
    [{ offset: 0, limit: 2 }, {}, true],
    [{ offset: 0, limit: 1 }, {}, true],
    [{ offset: 0 }, {}, false],
    [{ offset: 2, limit: 2 }, { index: 1 }, false],
    [{ offset: 0, limit: 2 }, { narrowed: true }, false],
  ])("a page that tells its offset: %j %j promises more: %s", (body, changes, promised) => {
    expect(onward(body, changes)).toMatchObject({ promised, ground: "echoed" });
  });

  test.each<[string, Changes, string[]]>([
    ["?page=3", { index: 1 }, ["?page=4"]],
    ["?page=3", { mayBeCut: true }, ["?page=4"]],
    ["?page=3", {}, []],
    ["?page=x", { index: 1 }, ["?page=3"]],
    ["?page=x", { index: 1, firstNumber: 0 }, ["?page=2"]],
    ["?pageIndex=3", { index: 1 }, ["?pageIndex=4"]],
    ["?skip=20", { index: 1, seen: 4 }, ["?skip=22"]],
    ["?skip=x", { index: 1, seen: 4 }, ["?skip=4"]],
    ["?filter[skip]=20", { index: 1, seen: 4 }, ["?filter[skip]=22"]],
    ["?filter[skip]=20x", { index: 1, seen: 4 }, ["?filter[skip]=4"]],
    ["?filter[skip]=x20", { index: 1, seen: 4 }, ["?filter[skip]=4"]],
    ["?page=3x", { index: 1 }, ["?page=3"]],
    ["?page=x3", { index: 1 }, ["?page=3"]],
    ["?_start=2", { index: 1 }, ["?_start=4&_limit=2"]],
    ["?after=a", { index: 1 }, ["?after=b"]],
    ["?after=a", { index: 1, lastId: undefined }, []],
    ["?limit=2", { index: 1 }, []],
  ])("in the words of the request %s %j: %j", (asked, changes, addresses) => {
    const ground = addresses.length === 0 ? undefined : "echoed";
    expect(onward([], { asked, ...changes })).toEqual({ addresses, promised: false, ground });
  });

  test("by an address; one that cannot be used counts as none", () => {
    expect(onward({ next: "?page=2" })).toEqual({ addresses: ["?page=2"], promised: true, ground: "stated" });
    expect(next({ next: "http://[/", page: 1, pages: 2 })).toBe("?page=2");
  });

  test("by the parameter that the user has fixed, with the cursor of the answer where it has one", () => {
    const rules = { cursorParameter: "c" };
    expect(onward({ next_cursor: "x" }, { rules }).addresses).toEqual(["?c=x"]);
    expect(onward([], { rules, headers: { "x-next-cursor": "y" } }).addresses).toEqual(["?c=y"]);
    expect(onward([], { rules }).addresses).toEqual(["?c=b"]);
    expect(onward({ next_cursor: "x" }, { rules: {} }).addresses[0]).toBe("?cursor=x");
  });
});

describe("whether the server says that there is more", () => {
  const MORE = [
    ...["has_more", "hasNext", "has_next_page", "more_items_in_collection", "more", "moreResults", "more_records"],
    ...["hasMoreItems", "next_page_exists", "isMore", "next"],
  ];
  const LAST = ["last", "isLast", "is_last_page", "lastPage", "end", "complete", "done"];

  test.each<[JsonValue, boolean | undefined]>([
    ...MORE.flatMap((key): [JsonValue, boolean][] => [
      [{ [key]: true }, true],
      [{ [key]: false }, false],
    ]),
    ...LAST.flatMap((key): [JsonValue, boolean][] => [
      [{ [key]: true }, false],
      [{ [key]: false }, true],
    ]),
    [{ has_more: "true" }, true],
    [{ has_more: "false" }, false],
    [{ meta: { has_more: false } }, false],
    [{ has_more: true, meta: { has_more: false } }, true],
    [{ has_more: "yes", last: true }, false],
    [{ has_more: 1 }, undefined],
    [{ last: "true" }, undefined],
    [{ more_or_less: true }, undefined],
  ])("%j: %s", (body, more) => {
    const onward = onwardFrom(firstPage(body));
    expect("end" in onward ? onward.end : onward.promised).toBe(more || (more === undefined ? "none" : "stated"));
  });

  test.each<[JsonValue, boolean]>([
    [{ next: null }, true],
    [{ next_cursor: "" }, true],
    [{ meta: { nextPage: null } }, true],
    [{ next_link: false }, true],
    [{ next_offset: 0 }, false],
    [{ the_next: null }, false],
    [{ cursor: null }, false],
  ])("%j has an empty key for the next: %s", (body, empty) => {
    expect(onwardFrom(firstPage(body))).toEqual({ end: empty ? "stated" : "none" });
  });
});
