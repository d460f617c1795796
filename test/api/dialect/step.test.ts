import { describe, expect, test } from "vitest";
import type { Next } from "../../../src/api/dialect/dialect.ts";
import type { Identified, ListPage } from "../../../src/api/dialect/seen.ts";
import { nextAddress, promises, promisesNext, type SeenFacts, step } from "../../../src/api/dialect/step.ts";
import { rowsOf } from "../../helpers/cells.ts";

const LIST = new URL("https://h/v1/customers");
const at = (search: string) => new URL(`/v1/customers${search}`, LIST);

const WAYS: Readonly<Record<string, Next>> = {
  page: { by: "page", parameter: "page", first: 1 },
  skip: { by: "offset", parameter: "skip", first: 0 },
  id: { by: "id", parameter: "after" },
  cursor: { by: "cursor", from: "next", parameter: "cursor" },
  /** The parameter that the user has set for any cursor. */
  weiter: { by: "cursor", parameter: "weiter" },
  link: { by: "link", from: "links.next" },
  none: { by: "none" },
  notFound: { by: "not found" },
};

/** `skip isAligned`, `page first=0` */
function wayOf(text: string): Next {
  const [[name = ""] = [], ...more] = wordsIn(text);
  return { ...WAYS[name], ...Object.fromEntries(more) } as Next;
}

/** A second page of 20 rows, unless it is said otherwise: `at=?page=3 rows=7 more=false cursor=c@meta.next`. */
function pageOf(text: string, search = "?page=2"): ListPage<Identified> {
  const { at: asked = search, rows = 20, id = "c40", ...facts } = Object.fromEntries(wordsIn(text));
  const named = wordsIn(text).flatMap(([by, value]) => {
    if (by !== "link" && by !== "cursor") return [];
    const [name = "", from = by === "link" ? "links.next" : "next"] = String(value).split("@");
    return [{ by, from, value: decodeURIComponent(name), parameters: [] } as const];
  });
  const numbers = ["own", "offset", "size"].flatMap((key) =>
    facts[key] === undefined ? [] : [[key, { key, value: Number(facts[key]) }]],
  );
  const signs = { isAtEnd: false, ...facts, ...Object.fromEntries(numbers), named };
  const customers = Array.from({ length: Number(rows) }, () => ({ id: String(id) }));
  return { url: at(String(asked)), customers, signs };
}

/** 40 rows of two pages were read, or 20 of the `first`, unless it is said otherwise: `total=90 asked=?page=4`. */
function seenOf(text: string): SeenFacts {
  const { first, list = "", asked, ...facts } = Object.fromEntries(wordsIn(text));
  const counts = {
    pages: first ? 1 : 2,
    count: first ? 20 : 40,
    usual: 20,
    isStale: false,
    isPageCountMoving: false,
    empty: 0,
    total: undefined,
  };
  const signs = { isTotalDoubtful: false, mayBeCut: true, isNarrowed: false, namesNext: false };
  const addresses = ["", ...(asked === undefined ? [] : [String(asked)])].map((search) => at(search).href);
  return { list: at(String(list)), ...counts, ...signs, asked: new Set(addresses), ...facts };
}

/** The keys and values of some words: `total=90`, `more` (true), `more=false`. */
function wordsIn(text: string): [key: string, value: string | number | boolean][] {
  return text
    .split(" ")
    .filter(Boolean)
    .map((word) => {
      const [key = "", value = "true"] = word.split(/=(.*)/s);
      if (value === "true" || value === "false") return [key, value === "true"];
      return [key, /^\d+$/.test(value) ? Number(value) : value];
    });
}

/** `→ ?page=3`, `end: stated`, `fault: sent the same page again`. */
function said(next: string, page: string, seen: string): string {
  const facts = seenOf(seen);
  const turn = step(wayOf(next), pageOf(page, facts.pages === 1 ? "" : undefined), facts);
  if (turn === undefined) return "not known";
  if ("to" in turn) return `→ ${turn.to.search}${turn.joins ? " joins" : ""}`;
  return "end" in turn ? `end: ${turn.end}` : `fault: ${turn.fault.replace(/^the server('s)? /, "")}`;
}

test.each(
  rowsOf(`
      a full page | page | | | → ?page=3
      a short page may have been filtered after it was cut | page | rows=3 | count=23 | → ?page=3
      pages from 0 | page first=0 | | first | → ?page=1
      pages from 1 | page | | first | → ?page=2
      a parameter that needs a size | page with=_limit | | | → ?page=3&_limit=20
      the size of the page before | page with=_limit | at=?page=2&_limit=50 | | → ?page=3&_limit=50
      a size that is asked for already | page with=_limit | | list=?limit=9 | → ?limit=9&page=3
      an offset begins one row early | skip | at=?skip=20 | | → ?skip=39 joins
      beside a total, if that takes no further request | skip | at=?skip=20 | total=90 | → ?skip=39 joins
      not if it does | skip | at=?skip=20 | total=100 | → ?skip=40
      not if it does, after a short page | skip | at=?skip=25 | count=25 total=65 | → ?skip=45
      not on short pages | skip | at=?skip=20 rows=9 | | → ?skip=29
      on pages of ten rows | skip | at=?skip=20 rows=10 | | → ?skip=29 joins
      not where offsets are whole pages | skip isAligned | at=?skip=20 | | → ?skip=40
      not where rows have no ids | skip | at=?skip=20 id= | | → ?skip=40
      offsets from 1 | skip first=1 | | first total=90 | → ?skip=20 joins
      the id of the last row | id | | | → ?after=c40
      no id | id | id= | | fault: rows have no ids by which the next page could be asked for
      an empty page | page | rows=0 | | end: asked
      an empty page that says there is more | page | rows=0 more | | → ?page=3
      an empty first page that does | page | rows=0 more | first | → ?page=2
      one after thirty | page | rows=0 more | empty=30 | → ?page=3
      one after many | page | rows=0 more | empty=31 | fault: says there is more, but sends empty pages
      an empty page that is not the last one counted | page | rows=0 pages=40 | empty=31 | → ?page=3
      the last one counted | page | rows=0 pages=2 | | end: asked
      an empty page by an offset that says there is more | skip | rows=0 more | | fault: says there is more, but sends empty pages
      no more | page | more=false | | end: stated
      an empty page, and the count of pages grows with each | page | rows=0 pages=40 | isPageCountMoving | end: asked
      a page count that moves | page | pages=2 | isPageCountMoving | → ?page=3
      no more, though the total is above | page | more=false | total=90 | end: stated
      as many as the total | page | | total=40 | end: counted
      as many, and it says that there is more | page | more | total=40 | → ?page=3
      as many, and pages are left | page | pages=3 | total=40 | → ?page=3
      fewer than the total | page | | total=41 | → ?page=3
      a total that may be the most it counts, after a full page | page | | count=10000 total=10000 | → ?page=3
      the same after a page that no page is as long as | page | | count=10000 total=10000 mayBeCut=false | end: counted
      100 may be one | page | | count=100 total=100 | → ?page=3
      300 is no such total | page | | count=300 total=300 | end: counted
      20,000 is none either | page | | count=20000 total=20000 | end: counted
      the last of its pages | page | pages=2 | | end: stated
      the last of its pages, from 0 | page first=0 | pages=3 | | end: stated
      one before the last, from 0 | page first=0 | pages=4 | | → ?page=3
      the last of its pages, and it says that there is more | page | pages=2 more | | → ?page=3
      the last page that it counts, with a capped total | page | pages=2 | count=1000 total=1000 | → ?page=3
      a count of pages says nothing of offsets | skip | at=?skip=20 pages=2 | total=90 | → ?skip=39 joins
      an empty key for the next page | page | isAtEnd | | end: stated
      the same below the total | page | isAtEnd | total=90 | → ?page=3
      the same below a total that may be of all | page | isAtEnd | total=90 isNarrowed | end: stated
      the same, and pages are left | page | isAtEnd pages=3 | | → ?page=3
      a silent first page that is too short to be cut | page | rows=7 | first mayBeCut=false | end: none
      a silent first page of a usual length | page | | first | → ?page=2
      a short first page that says which it is | page | rows=7 own=1 | first mayBeCut=false | → ?page=2
      a total that may count the page alone | page | | first isTotalDoubtful mayBeCut=false | → ?page=2
      the same page again | page | | isStale | fault: sent the same page again
      the last, short page again | page | rows=3 | isStale | end: asked
      the same page, and all were read | page | | isStale total=40 | end: counted
      the same page, and all were read of a total that may be a cap | page | | isStale count=100 total=100 | end: counted
      the same, and it says that there is more | page | more | isStale count=100 total=100 | fault: sent the same page again
      a page that calls itself what was asked for | page | own=2 | isStale | fault: sent the same page again
      page 3 that calls itself 2: there is no page 3 | page | at=?page=3 own=2 | isStale | end: asked
      an address that was asked | page | | asked=?page=3 | fault: next page is one that was read already
      far past its total | page | | count=151 total=100 | fault: says that there are 100, and never ends
      a little past its total | page | | count=150 total=100 | → ?page=3
      past a total that may be of others | page | | count=500 total=100 isNarrowed | → ?page=3
      the user has set that there are no pages | none | more | | end: set
      no way was found | notFound | | | not known
      exactly as far past its total as is followed | page | | count=150 total=100 | → ?page=3
      all but for a cap in its middle | page | | count=210000 total=210000 | end: counted
      a number that only begins as a cap | page | | count=10001 total=10001 | end: counted
      an empty key with exactly the total | page | isAtEnd | total=39 | end: stated
      an empty key after a capped total | page | isAtEnd | count=1000 total=1000 | → ?page=3
      an empty key, and it says that there is more | page | isAtEnd more | | → ?page=3
      a short second page without a sign | page | rows=3 | mayBeCut=false | → ?page=3
      a short first page with more | page | rows=7 more | first mayBeCut=false | → ?page=2
      a short first page with pages | page | rows=7 pages=4 | first mayBeCut=false | → ?page=2
      a short first page with offset | page | rows=7 offset=0 | first mayBeCut=false | → ?page=2
      a short first page with size | page | rows=7 size=20 | first mayBeCut=false | → ?page=2
      a short first page with a total above it | page | rows=7 | first total=30 mayBeCut=false | → ?page=2
      an offset whose page calls itself a number | skip | at=?skip=20 own=2 | isStale | fault: sent the same page again
      a page that calls itself a later one | page | own=3 | isStale | fault: sent the same page again
      the user's cursor, and no id | weiter | id= | | fault: rows have no ids by which the next page could be asked for
      a link that is no address | link | link=http:// | | fault: names its next page in another place than before
      an address that is asked for again after an empty page | page | rows=0 | | end: asked
    `),
)("by a number or an id: %s", (_name, next, page, seen, expected) => {
  expect(said(next, page, seen)).toBe(expected);
});

describe("by what the server names", () => {
  test.each(
    rowsOf(`
      a cursor | cursor | cursor=x%20y | | → ?cursor=x+y
      a link | link | link=/v1/customers?from=9 | | → ?from=9
      a query alone | link | link=?from=9 | | → ?from=9
      a link that says an offset begins one row early | link | at=?skip=20 link=?skip=40%26limit=20 | total=90 | → ?skip=39&limit=20 joins
      not if that takes a further request | link | at=?skip=20 link=?skip=40 | total=100 | → ?skip=40
      not if it is another number | link | at=?skip=20 link=?skip=41 | | → ?skip=41
      not if the link says something else too | link | at=?skip=20 link=?skip=40%26signature=9 | | → ?skip=40&signature=9
      not by an address of the list's own filter | link | at=?skip=20 link=?skip=40 | list=?skip=20 | → ?skip=40
      a cursor beside the filter | cursor | cursor=x | list=?email=a | → ?email=a&cursor=x
      of several the one that was found | cursor | cursor=a@prev cursor=b | | → ?cursor=b
      an empty page with a new cursor | cursor | rows=0 cursor=b | empty=30 | → ?cursor=b
      31 empty pages | cursor | rows=0 cursor=b | empty=31 | fault: sent 31 empty pages in a row
      no more, with a cursor | cursor | cursor=b more=false | | end: stated
      all that it counts, with a cursor | cursor | cursor=b | total=40 | → ?cursor=b
      far past its total | cursor | cursor=b | count=151 total=100 | fault: says that there are 100, and never ends
      none on the last page | cursor | | namesNext | end: stated
      no link on the last page | link | | namesNext | end: stated
      none, and it says that there is more | cursor | more | | fault: says that there is more
      one in another place | cursor | cursor=b@meta.next | | fault: names its next page in another place than before
      a link for a cursor | cursor | link=?page=2@next | | fault: names its next page in another place than before
      none on a first page of a usual length | cursor | | first | fault: does not say any more whether its list goes on
      the same with an empty key | cursor | isAtEnd | first | end: stated
      the same with its own key empty | cursor | blanks=next | first | end: stated
      the same with another key empty | cursor | blanks=prev | first | fault: does not say any more whether its list goes on
      the same with its own key empty, and more | cursor | blanks=next more | first | fault: says that there is more
      the same with as many as the total | cursor | | first total=20 | end: stated
      the same on a page of another length | cursor | | first mayBeCut=false | end: stated
      a cursor that was asked for | cursor | cursor=b | asked=?cursor=b | fault: next page is one that was read already
      the same after an empty page | cursor | rows=0 cursor=b | asked=?cursor=b | end: asked
      another host | link | link=//e | | fault: next page is on another host (https://e), where the key must not go
      one page again | cursor | cursor=b | isStale | fault: sent the same page again
      a parameter that the user has set: any cursor | weiter | cursor=b@x | | → ?weiter=b
      the same without a cursor: the last row's id | weiter | | | → ?weiter=c40
    `),
  )("%s", (_name, next, page, seen, expected) => {
    expect(said(next, page, seen)).toBe(expected);
  });

  test("an address whose name does not say that it leads on counts as well, once it did", () => {
    const page = pageOf("");
    const hint = { by: "link", from: "more", value: "?page=3", parameters: [] } as const;
    const hinted = { ...page, signs: { ...page.signs, hint } };
    expect(nextAddress({ by: "link", from: "more" }, hinted, seenOf(""))?.search).toBe("?page=3");
  });

  test("behind a gateway only the query of a link counts", () => {
    const next: Next = { by: "link", from: "links.next", queryOnly: true };
    const page = pageOf("link=https://inside:8080/?page=3");
    expect(nextAddress(next, page, seenOf(""))?.href).toBe("https://h/v1/customers?page=3");
  });
});

test.each(
  rowsOf(`
    a link | link | | | yes
    a cursor | cursor | | | yes
    a parameter that the user has set for any cursor | weiter | | | no
    a number | page | | | no
    a number, and it says that there is more | page | more | | yes
    a number, and pages are left | page | pages=3 own=2 | | yes
    the last of its pages | page | pages=2 own=2 | | no
    pages are left, and their count moves | page | pages=3 own=2 | isPageCountMoving | no
    a link, and no more | link | more=false | | no
    a link, and all were read | link | more | total=40 | no
    nothing is known | none | | | no
  `),
)("whether the next page must come: %s", (_name, next, page, seen, expected) => {
  expect(promisesNext(wayOf(next), pageOf(page), seenOf(seen)) ? "yes" : "no").toBe(expected);
});

test("nothing is promised by a way that is not known, unless the answer says it", () => {
  expect([
    promisesNext(undefined, pageOf(""), seenOf("")),
    promisesNext(undefined, pageOf("more"), seenOf("")),
  ]).toEqual([false, true]);
});

describe("the first page: how the list ends with it, and whether the answer says that there is more", () => {
  test.each(
    rowsOf(`
      no more | more=false cursor=a | | stated
      more | more | | goes on, more
      more, on a page of another length | rows=7 more | mayBeCut=false | goes on, more
      a named next page | cursor=a | total=20 | goes on, more
      the only page | pages=1 own=1 | | stated
      no page | rows=0 pages=0 | count=0 | stated
      the first of two pages | pages=2 own=1 | | goes on, more
      the first of two pages, from 0 | pages=2 own=0 | | goes on, more
      two pages, without a number | pages=2 | | goes on, more
      the last of two pages | pages=2 own=2 | | goes on
      the only one, from 0 | pages=1 own=0 | | stated
      as many pages as were read | pages=1 | | stated
      no rows | rows=0 | count=0 mayBeCut=false | asked
      as many as the total | | total=20 | counted
      fewer than the total | | total=21 | goes on, more
      fewer than a total that may be of all | | total=21 isNarrowed | counted
      an empty key for the next page | isAtEnd | | stated
      a list that names its next pages | | namesNext | stated
      a usual length | | | goes on
      a length that no page has | rows=7 | mayBeCut=false | none
      the same with its number | rows=7 own=1 | mayBeCut=false | goes on
      the same with its offset | rows=7 offset=0 | mayBeCut=false | goes on
      the same with its size | rows=7 size=20 | mayBeCut=false | goes on
      a total that may count this page alone | | isTotalDoubtful mayBeCut=false | goes on
    `),
  )("%s", (_name, page, seen, expected) => {
    const [given, facts] = [pageOf(page, ""), seenOf(`first ${seen}`)];
    const turn = step(undefined, given, facts);
    const end = turn !== undefined && "end" in turn ? turn.end : "goes on";
    expect([end, promises(given, facts) ? ", more" : ""].join("")).toBe(expected);
  });
});
