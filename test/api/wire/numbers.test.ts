import { describe, expect, test } from "vitest";
import { containersOf } from "../../../src/api/wire/keys.ts";
import type { Onward, PageFacts } from "../../../src/api/wire/next-page.ts";
import { headerContainers, pageNumber, pageSize } from "../../../src/api/wire/numbers.ts";
import { onwardFrom } from "../../../src/api/wire/paging.ts";
import type { JsonObject, JsonValue } from "../../../src/text/json.ts";

const LIST = "http://h/v1/customers";
const PAGES = "page _page page[number] pagination[page] pageNumber p";

/** A page of two rows, of which only its body and its address speak. */
function pageOf(body: JsonValue, asked = "", facts: Partial<PageFacts> = {}): PageFacts {
  const own = { rowsOnPage: 2, lastId: undefined, index: 0, seen: 2, total: undefined, firstNumber: undefined };
  const known = { namesNext: false, narrowed: false, mayBeCut: true, totalIsOfWholeList: false };
  return { url: new URL(`${LIST}${asked}`), body, headers: {}, ...own, ...known, ...facts };
}

function queries(onward: Onward | undefined, ground: string): string[] {
  if (onward === undefined || "end" in onward) return [];
  expect(onward.ground).toBe(ground);
  return onward.addresses.map(({ search }) => decodeURIComponent(search));
}

/** The same query once with each of these parameters. */
const each = (names: string, value: number) => names.split(" ").map((name) => `?${name}=${value}`);

describe("the next page by its number", () => {
  interface Facts {
    readonly asked?: string;
    readonly index?: number;
    readonly firstNumber?: number;
  }
  const onward = (body: JsonValue, { asked, ...facts }: Facts = {}) => onwardFrom(pageOf(body, asked, facts));
  const next = (body: JsonValue, facts?: Facts) => {
    const found = onward(body, facts);
    expect(found).toMatchObject({ promised: true });
    return queries(found, "counted");
  };

  test.each([
    "totalPages",
    "page_count",
    "last_page",
    "total_pages_count",
    "pages_total",
    "num_pages",
    "pages",
    "page_total",
    "number_of_pages",
    "last",
  ])("%s counts the pages", (key) => {
    expect(next({ page: 1, [key]: 2 })).toEqual(each(PAGES, 2));
    expect(onward({ page: 2, [key]: 2 })).toEqual({ end: "stated" });
  });

  test.each<[string, string]>([
    ["current_page", PAGES],
    ["page_number", `page_number ${PAGES}`],
    ["page", PAGES],
    ["page_no", `page_no ${PAGES}`],
    ["curPage", `curPage ${PAGES}`],
  ])("%s is the number of this page", (key, names) => {
    expect(next({ [key]: 4, pages: 9 })).toEqual(each(names, 5));
  });

  test.each<[JsonValue, Facts, number | undefined]>([
    // Nothing says where counting begins: from 1, but from 0 by the names of frameworks that do.
    [{ page: 2, pages: 3 }, {}, 3],
    [{ page: 3, pages: 3 }, {}, undefined],
    [{ number: 1, pages: 3 }, {}, 2],
    [{ number: 2, pages: 3 }, {}, undefined],
    [{ pageIndex: 1, pages: 3 }, {}, 2],
    [{ pageIndex: 2, pages: 3 }, {}, undefined],
    // The first page has said it.
    [{ page: 2, pages: 3 }, { firstNumber: 0 }, undefined],
    [{ number: 2, pages: 3 }, { firstNumber: 1 }, 3],
    // The page does not say its number: by the request, else by the pages read before.
    [{ pages: 3 }, {}, 2],
    [{ pages: 3 }, { index: 1 }, 3],
    [{ pages: 3 }, { index: 2 }, undefined],
    [{ pages: 3 }, { index: 1, firstNumber: 0 }, 2],
    [{ pages: 3 }, { index: 2, firstNumber: 0 }, undefined],
    [{ pages: 9 }, { asked: "?p=5", index: 1 }, 6],
    // Numbers in text, and what is not a number of pages.
    [{ page: "2", pages: "3" }, {}, 3],
    [{ page: "two", page_number: 2, pages: 3 }, {}, 3],
    [{ page: 2, pages: "3 or 4", total_pages: 3 }, {}, 3],
    [{ page: 2, last: false, meta: { pages: 3 } }, {}, 3],
    [{ page: 0.5, pages: 3 }, {}, 2],
  ])("%j %j: %s", (body, facts, number) => {
    const found = onward(body, facts);
    const [way] = "addresses" in found ? found.addresses : [];
    const value = way && [...way.searchParams.values()][0];
    expect(found).toMatchObject(number === undefined ? { end: "stated" } : { ground: "counted" });
    expect(value).toBe(number === undefined ? undefined : String(number));
  });

  test.each<[JsonValue]>([[{ page: 1 }], [{ page: 1, last: true }], [{ page: 1, pages: null }], [[]]])(
    "%j does not count pages",
    (body) => {
      expect(onward(body)).not.toMatchObject({ ground: "counted" });
    },
  );

  test("by the parameter of the request, if it has one", () => {
    expect(next({ page_number: 1, pages: 2 }, { asked: "?p=1&limit=2" })).toEqual(["?p=2&limit=2"]);
  });
});

describe("the next page in the words of this one", () => {
  const counted = (body: JsonValue, asked?: string) =>
    queries(onwardFrom(pageOf(body, asked, { seen: 6, index: 2 })), "echoed");

  test.each<[JsonValue, string, string[]]>([
    [{ page: 3, offset: 4 }, "", each(PAGES, 4)],
    [{ offset: 4 }, "", ["?offset=6", "?$offset=6"]],
    [{ offset: 3 }, "", ["?offset=5", "?$offset=5"]],
    [{ skip: 4 }, "", ["?skip=6", "?$skip=6", "?offset=6"]],
    [{ start: 4 }, "", ["?start=6", "?$start=6", "?offset=6"]],
    [{ startAt: 4 }, "", ["?startAt=6", "?$startAt=6", "?offset=6"]],
    [{ start_index: 4 }, "", ["?start_index=6", "?$start_index=6", "?offset=6"]],
    [{ startPosition: 4 }, "", ["?startPosition=6", "?$startPosition=6", "?offset=6"]],
    [{ skip: 4 }, "?skip=4", ["?skip=6"]],
    [{ limit: 2 }, "", ["?offset=6", "?$offset=6"]],
    [{ limit: 2 }, "?skip=4&limit=2", ["?skip=6&limit=2"]],
    [[], "?offset=4", ["?offset=6"]],
    [[], "?offset=3", ["?offset=5"]],
    [[], "?offset=x", ["?offset=6"]],
    [[], "?skip=3", ["?skip=5"]],
    [[], "?start=3", ["?start=5"]],
    [[], "?_start=3", ["?_start=5&_limit=2"]],
    [[], "?$skip=3", ["?$skip=5"]],
    [[], "?_skip=3", ["?_skip=5"]],
    [{ limit: "2" }, "", []],
    [[], "?page=2", ["?page=3"]],
  ])("%j after %j: %j", (body, asked, expected) => {
    expect(counted(body, asked)).toEqual(expected);
  });
});

describe("figures of a page", () => {
  test.each<[JsonValue, number | undefined]>([
    [{ per_page: 20 }, 20],
    [{ page_size: 20 }, 20],
    [{ limit: 20 }, 20],
    [{ size: 20 }, 20],
    [{ meta: { itemsPerPage: "20" } }, 20],
    [{ limit: true }, undefined],
    [{ count: 20 }, undefined],
  ])("the size in %j is %s", (body, size) => {
    expect(pageSize(containersOf(body))).toBe(size);
  });

  test.each<[JsonValue, Record<string, string>, number | undefined]>([
    [{ meta: { page: 3 } }, {}, 3],
    [{ page: "1234567890" }, {}, 1_234_567_890],
    [{ page: " 3" }, {}, 3],
    [{ page: "3." }, {}, undefined],
    [[], { "x-page": "3", "x-total-pages": "9" }, 3],
    [[], { "x-current-page": "3", "x-total-pages": "9" }, 3],
    [[], { "x-pagination": '{"CurrentPage":3}' }, 3],
    [[], {}, undefined],
  ])("the number in %j %j is %s", (body, headers, number) => {
    expect(pageNumber(body, headers)).toBe(number);
  });

  test.each<[Record<string, string>, JsonObject[]]>([
    [{ "x-total-pages": "9" }, [{ total_pages: "9" }]],
    [{ "x-wp-totalpages": "9" }, [{ total_pages: "9" }]],
    [{ "x-page-count": "9" }, [{ total_pages: "9" }]],
    [{ "result-pages": "9", "x-page": "3" }, [{ total_pages: "9", page: "3" }]],
    [{ "x-pagination": '{"TotalPages":2}' }, [{ TotalPages: 2 }]],
    [{ "x-pagination": "page 1 of 2" }, []],
    // A page without their count says nothing of the next one.
    [{ "x-page": "3" }, []],
    [{}, []],
  ])("in the headers %j: %j", (headers, objects) => {
    const containers = headerContainers(headers);
    expect(containers.map(({ object }) => object)).toEqual(objects);
  });
});
