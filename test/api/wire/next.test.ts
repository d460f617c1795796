import { describe, expect, test } from "vitest";
import { containersOf } from "../../../src/api/wire/keys.ts";
import { atAddress, cursorInBody, cursorInHeaders } from "../../../src/api/wire/next.ts";
import type { JsonValue } from "../../../src/text/json.ts";

const LIST = "http://h/v1/customers";

/** The queries by which the next page is asked for, best first. */
function queries(ways: readonly URL[] | undefined): string[] | undefined {
  return ways?.map((url) => {
    expect(url.origin + url.pathname).toBe(LIST);
    return decodeURIComponent(url.search);
  });
}

const inBody = (body: JsonValue, asked = "") => queries(cursorInBody(new URL(`${LIST}${asked}`), containersOf(body)));

/** The same query once with each of these parameters. */
const each = (names: string, value: string | number) => names.split(" ").map((name) => `?${name}=${value}`);

const OTHERS = "page_token after starting_after";
const ALL = `cursor ${OTHERS}`;
const PAGES = "page _page page[number] pagination[page] pageNumber p";

describe("the parameters to try for the cursor in a body, best first", () => {
  test.each<[JsonValue, string]>([
    [{ next_cursor: "x" }, `cursor next_cursor ${OTHERS}`],
    [{ nextCursor: "x" }, `cursor nextCursor ${OTHERS}`],
    [{ next_page_token: "x" }, "page_token next_page_token cursor after starting_after"],
    [{ nextPageToken: "x" }, `pageToken nextPageToken ${ALL}`],
    [{ nextPageCursor: "x" }, `pageCursor nextPageCursor ${ALL}`],
    [{ next_token: "x" }, `next_token ${ALL}`],
    [{ nextToken: "x" }, `nextToken ${ALL}`],
    [{ NextMarker: "x" }, `marker NextMarker ${ALL}`],
    [{ next_offset: "x" }, "offset next_offset skip start"],
    [{ next_start: "x" }, "start offset next_start"],
    [{ continuation_token: "x" }, `continuation_token ${ALL}`],
    [{ continuation: "x" }, `continuation ${ALL}`],
    [{ endCursor: "x" }, "after cursor starting_after"],
    [{ cursor: "x" }, ALL],
    [{ meta: { cursor: "x" }, cursor: null }, ALL],
    [{ next_cursor: { page: 1 }, cursor: "x" }, ALL],
    [{ next: {}, meta: { next_cursor: "x" } }, `cursor next_cursor ${OTHERS}`],
    // An offset that is not a number.
    [{ offset: "x" }, `offset ${ALL}`],
    [{ next: { after: "x" } }, "after cursor"],
    [{ next: { starting_after: "x" } }, "starting_after after cursor"],
    [{ next: { startingAfter: "x" } }, "startingAfter after cursor"],
    [{ next: { cursor: "x" } }, ALL],
    [{ next: { page_token: "x" } }, "page_token cursor after starting_after"],
    [{ next: { token: "x" } }, `token ${ALL}`],
    [{ next: { offset: "x" } }, `offset ${ALL}`],
    [{ next: { start: "x" } }, `start ${ALL}`],
    [{ next: { pageAfter: "x" } }, `pageAfter ${ALL}`],
    [{ next_page: { cursor: "x" } }, ALL],
    [{ next: "x" }, `cursor page next ${OTHERS}`],
    [{ next: true, meta: { next: "x" } }, `cursor page next ${OTHERS}`],
    [{ next: "", meta: { next: "x" } }, `cursor page next ${OTHERS}`],
    [{ cursor: { next: "x" } }, `cursor next_cursor ${OTHERS}`],
    [{ cursors: { next: "x" } }, `cursor next_cursor ${OTHERS}`],
    [{ cursors: { after: "x", before: "w" } }, "after cursor"],
    [{ paging: { cursors: { after: "x" } } }, "after cursor"],
  ])("%j: %s", (body, names) => {
    expect(inBody(body)).toEqual(each(names, "x"));
  });

  test.each<[JsonValue, string, string | number]>([
    [{ next_cursor: 7 }, `cursor next_cursor ${OTHERS}`, 7],
    [{ cursors: { next: 2 } }, `cursor next_cursor ${OTHERS}`, 2],
    [{ next_cursor: "/abc==" }, `cursor next_cursor ${OTHERS}`, "/abc=="],
    [{ next_cursor: "/abc?" }, `cursor next_cursor ${OTHERS}`, "/abc?"],
    [{ next_cursor: "see http://h/x" }, `cursor next_cursor ${OTHERS}`, "see+http://h/x"],
    [{ offset: "2b" }, `offset ${ALL}`, "2b"],
    [{ next: 2 }, PAGES, 2],
    [{ next: "20" }, PAGES, 20],
    [{ next: "2x" }, `cursor page next ${OTHERS}`, "2x"],
    [{ next: "x2" }, `cursor page next ${OTHERS}`, "x2"],
    [{ next_page: 2 }, PAGES, 2],
    [{ next: { page: 2 } }, PAGES, 2],
    [{ next: { number: 2 } }, PAGES, 2],
    [{ next: { after: "", page: 2 } }, PAGES, 2],
  ])("%j: %s, with %j", (body, names, value) => {
    expect(inBody(body)).toEqual(each(names, value));
  });

  test.each<[JsonValue, string, string[]]>([
    [
      { next_cursor: "y" },
      "?limit=2&page_token=x",
      [
        "?limit=2&page_token=y",
        ...["cursor", "next_cursor", "after", "starting_after"].map((name) => `?limit=2&page_token=x&${name}=y`),
      ],
    ],
    [{ cursor: "y" }, "?cursor=x", ["?cursor=y", ...OTHERS.split(" ").map((name) => `?cursor=x&${name}=y`)]],
    [{ next: 3 }, "?p=2", ["?p=3", ...PAGES.split(" ").flatMap((name) => (name === "p" ? [] : [`?p=2&${name}=3`]))]],
  ])("%j after %s", (body, asked, expected) => {
    expect(inBody(body, asked)).toEqual(expected);
  });

  test.each<[JsonValue]>([
    [{ next_cursor: "https://h/v1/customers?cursor=x" }],
    [{ next_cursor: "HTTP://h/v1/customers?cursor=x" }],
    [{ next_cursor: "/v1/customers?cursor=x" }],
    [{ next_cursor: "?cursor=x" }],
  ])("%j is an address", (body) => {
    expect(cursorInBody(new URL(LIST), containersOf(body))?.map(({ search }) => search)).toEqual(["?cursor=x"]);
  });

  test.each<[JsonValue, string?]>([
    [{ next_cursor: 0 }],
    [{ next_cursor: "0" }],
    [{ next_cursor: -1 }],
    [{ next_cursor: "" }],
    [{ next_cursor: null }],
    [{ next_cursor: true }],
    [{ next_cursor: "http://[/" }],
    [{ next_cursor: null, cursor: "own" }],
    [{ next_token: "", continuation: "own" }],
    [{ cursor: "x" }, "?cursor=x"],
    [{ offset: "20" }],
    [{ offset: "" }],
    [{ offset: 20 }],
    [{ next: { page: 0 } }],
    [{ next: { href: "x" } }],
    [{ next: { thereafter: "x" } }],
    [{ next: { after_all: "x" } }],
    [{ after: "x" }],
    [{ paging: { after: "x" } }],
    [{ cursors: { after: "" } }],
    [[]],
  ])("%j after %j: none", (body, asked) => {
    expect(inBody(body, asked)).toBeUndefined();
  });
});

describe("the parameters to try for the cursor in a header, best first", () => {
  const inHeaders = (headers: Record<string, string>) => queries(cursorInHeaders(new URL(LIST), headers));

  test.each([
    ["x-next-cursor", `cursor next_cursor ${OTHERS}`],
    ["next-cursor", `cursor next_cursor ${OTHERS}`],
    ["x-next-page-token", "page_token next_page_token cursor after starting_after"],
    ["x-continuation-token", `continuation_token ${ALL}`],
    ["x-next-page", PAGES],
    ["x-nextpage", PAGES],
    ["next-page", PAGES],
  ])("%s: %s", (name, names) => {
    expect(inHeaders({ [name]: " 2 " })).toEqual(each(names, 2));
  });

  test.each([{}, { "x-next-cursor": " " }, { "x-next-page": "0" }, { "x-cursor": "x" }])("%j: none", (headers) => {
    expect(inHeaders(headers)).toBeUndefined();
  });

  test("one that says nothing does not hide another", () => {
    expect(inHeaders({ "x-next-cursor": "0", "x-next-page": "3" })).toEqual(each(PAGES, 3));
  });
});

describe("the way to an address", () => {
  test.each([
    ["http://h/v1/customers?page=2", "http://h/v1/customers?page=2"],
    ["https://elsewhere/x", "https://elsewhere/x"],
    ["/v2/customers?page=2", "http://h/v2/customers?page=2"],
    ["customers?page=2", "http://h/v1/customers?page=2"],
    ["?page=2", "http://h/v1/customers?page=2"],
    // Without the template of further parameters.
    ["/customers{?page,size}", "http://h/customers"],
    ["/{tenant}/customers{?page}", "http://h/{tenant}/customers"],
    ["/customers?filter={a}&page=2", "http://h/customers?filter={a}&page=2"],
    ["/customers}", "http://h/customers}"],
    ["/{a}customers}", "http://h/{a}customers}"],
  ])("%s", (address, expected) => {
    const to = atAddress(new URL(LIST), address);
    expect(to && decodeURIComponent(to.href)).toBe(expected);
  });

  test.each(["http://[/", "http://"])("%s cannot be asked", (address) => {
    expect(atAddress(new URL(LIST), address)).toBeUndefined();
  });
});
