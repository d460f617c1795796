import { describe, expect, test } from "vitest";
import type { Next } from "../../../src/api/dialect/dialect.ts";
import type { Signs } from "../../../src/api/dialect/signs.ts";
import {
  firstEnd,
  nextAddress,
  type PageFacts,
  promises,
  type SeenFacts,
  step,
} from "../../../src/api/dialect/step.ts";

type Facts = Partial<Omit<PageFacts, "signs">>;

const LIST = new URL("https://h/v1/customers");
const at = (search: string) => new URL(`/v1/customers${search}`, LIST);
const SIGNS: Signs = { named: [], isAtEnd: false };
const own = (value: number) => ({ key: "page", value });
const cursor = (value: string, from = "next") => ({ by: "cursor" as const, from, value, parameters: ["cursor"] });
const link = (value: string, from = "links.next") => ({ by: "link" as const, from, value, parameters: [] });

/** A second page of 20 rows, 40 read, unless it is said otherwise. */
function page(facts: Facts & { signs?: Partial<Signs> } = {}): PageFacts {
  return { url: at("?page=2"), rows: 20, lastId: "c40", ...facts, signs: { ...SIGNS, ...facts.signs } };
}
function seen(facts: Partial<SeenFacts> = {}): SeenFacts {
  const counts = { pages: 2, count: 40, usual: 20, fresh: 20, stale: 0, empty: 0 };
  const more = { total: undefined, isTotalDoubtful: false, mayBeCut: true, isNarrowed: false, namesNext: false };
  return { list: LIST, ...counts, ...more, asked: new Set([at("").href]), ...facts };
}
const first = (facts: Partial<SeenFacts> = {}) => seen({ pages: 1, count: 20, ...facts });

const BY_PAGE: Next = { by: "page", parameter: "page", first: 1 };
const BY_OFFSET: Next = { by: "offset", parameter: "skip", first: 0 };
const BY_ID: Next = { by: "id", parameter: "after" };
const BY_CURSOR: Next = { by: "cursor", from: "next", parameter: "cursor" };
const BY_LINK: Next = { by: "link", from: "links.next" };

/** `→ ?page=3`, `end: stated`, `fault: …`. */
function said(next: Next, facts: PageFacts, before: SeenFacts): string {
  const turn = step(next, facts, before);
  if ("to" in turn) return `→ ${turn.to.search}${turn.joins ? " joins" : ""}`;
  return "end" in turn ? `end: ${turn.end}` : `fault: ${turn.fault}`;
}

const SAME = "fault: the server sent the same page again";
const READ = "fault: the server's next page is one that was read already";

const NO_IDS = "fault: rows have no ids by which the next page could be asked for";
const MOVED = "fault: the server names its next page in another place than before";

describe("by a number or an id", () => {
  test.each<[string, Next, PageFacts, SeenFacts, string]>([
    ["a full page", BY_PAGE, page(), seen(), "→ ?page=3"],
    [
      "a short page may have been filtered after it was cut",
      BY_PAGE,
      page({ rows: 3 }),
      seen({ count: 23 }),
      "→ ?page=3",
    ],
    ["pages from 0", { ...BY_PAGE, first: 0 }, page({ url: at("") }), first(), "→ ?page=1"],
    ["pages from 1", BY_PAGE, page({ url: at("") }), first(), "→ ?page=2"],
    ["a parameter that needs a size", { ...BY_PAGE, with: "_limit" }, page(), seen(), "→ ?page=3&_limit=20"],
    [
      "the size of the page before",
      { ...BY_PAGE, with: "_limit" },
      page({ url: at("?page=2&_limit=50") }),
      seen(),
      "→ ?page=3&_limit=50",
    ],
    [
      "a size that is asked for already",
      { ...BY_PAGE, with: "_limit" },
      page(),
      seen({ list: at("?limit=9") }),
      "→ ?limit=9&page=3",
    ],
    ["an offset begins one row early", BY_OFFSET, page({ url: at("?skip=20") }), seen(), "→ ?skip=39 joins"],
    [
      "not beside a total, which shows moves as well",
      BY_OFFSET,
      page({ url: at("?skip=20") }),
      seen({ total: 90 }),
      "→ ?skip=40",
    ],
    ["not on short pages", BY_OFFSET, page({ url: at("?skip=20"), rows: 9 }), seen(), "→ ?skip=29"],
    ["on pages of ten rows", BY_OFFSET, page({ url: at("?skip=20"), rows: 10 }), seen(), "→ ?skip=29 joins"],
    [
      "not where offsets are whole pages",
      { ...BY_OFFSET, isAligned: true },
      page({ url: at("?skip=20") }),
      seen(),
      "→ ?skip=40",
    ],
    ["not where rows have no ids", BY_OFFSET, page({ url: at("?skip=20"), lastId: "" }), seen(), "→ ?skip=40"],
    ["offsets from 1", { ...BY_OFFSET, first: 1 }, page({ url: at("") }), first({ total: 90 }), "→ ?skip=21"],
    ["the id of the last row", BY_ID, page(), seen(), "→ ?after=c40"],
    ["no id", BY_ID, page({ lastId: "" }), seen(), "fault: rows have no ids by which the next page could be asked for"],
    ["an empty page", BY_PAGE, page({ rows: 0 }), seen({ fresh: 0 }), "end: asked"],
    [
      "an empty page that says there is more",
      BY_PAGE,
      page({ rows: 0, signs: { more: true } }),
      seen(),
      "fault: the server says there is more, but sends empty pages",
    ],
    ["an empty first page", BY_PAGE, page({ rows: 0, url: at(""), signs: { more: true } }), first(), "end: asked"],
    ["no more", BY_PAGE, page({ signs: { more: false } }), seen(), "end: stated"],
    [
      "no more, though the total is above",
      BY_PAGE,
      page({ signs: { more: false } }),
      seen({ total: 90 }),
      "end: stated",
    ],
    ["as many as the total", BY_PAGE, page(), seen({ total: 40 }), "end: counted"],
    [
      "as many, and it says that there is more",
      BY_PAGE,
      page({ signs: { more: true } }),
      seen({ total: 40 }),
      "→ ?page=3",
    ],
    ["as many, and pages are left", BY_PAGE, page({ signs: { pages: 3 } }), seen({ total: 40 }), "→ ?page=3"],
    ["fewer than the total", BY_PAGE, page(), seen({ total: 41 }), "→ ?page=3"],
    [
      "a total that may be the most it counts, after a full page",
      BY_PAGE,
      page(),
      seen({ count: 10_000, total: 10_000 }),
      "→ ?page=3",
    ],
    [
      "the same after a page that no page is as long as",
      BY_PAGE,
      page(),
      seen({ count: 10_000, total: 10_000, mayBeCut: false }),
      "end: counted",
    ],
    ["100 is no such total", BY_PAGE, page(), seen({ count: 100, total: 100 }), "end: counted"],
    ["20,000 is none either", BY_PAGE, page(), seen({ count: 20_000, total: 20_000 }), "end: counted"],
    ["the last of its pages", BY_PAGE, page({ signs: { pages: 2 } }), seen(), "end: stated"],
    ["the last of its pages, from 0", { ...BY_PAGE, first: 0 }, page({ signs: { pages: 3 } }), seen(), "end: stated"],
    ["one before the last, from 0", { ...BY_PAGE, first: 0 }, page({ signs: { pages: 4 } }), seen(), "→ ?page=3"],
    [
      "the last of its pages, and it says that there is more",
      BY_PAGE,
      page({ signs: { pages: 2, more: true } }),
      seen(),
      "→ ?page=3",
    ],
    [
      "the last page that it counts, with a capped total",
      BY_PAGE,
      page({ signs: { pages: 2 } }),
      seen({ count: 1000, total: 1000 }),
      "→ ?page=3",
    ],
    [
      "a count of pages says nothing of offsets",
      BY_OFFSET,
      page({ url: at("?skip=20"), signs: { pages: 2 } }),
      seen({ total: 90 }),
      "→ ?skip=40",
    ],
    ["an empty key for the next page", BY_PAGE, page({ signs: { isAtEnd: true } }), seen(), "end: stated"],
    ["the same below the total", BY_PAGE, page({ signs: { isAtEnd: true } }), seen({ total: 90 }), "→ ?page=3"],
    [
      "the same below a total that may be of all",
      BY_PAGE,
      page({ signs: { isAtEnd: true } }),
      seen({ total: 90, isNarrowed: true }),
      "end: stated",
    ],
    ["the same, and pages are left", BY_PAGE, page({ signs: { isAtEnd: true, pages: 3 } }), seen(), "→ ?page=3"],
    [
      "a silent first page that is too short to be cut",
      BY_PAGE,
      page({ url: at(""), rows: 7 }),
      first({ mayBeCut: false }),
      "end: none",
    ],
    ["a silent first page of a usual length", BY_PAGE, page({ url: at("") }), first(), "→ ?page=2"],
    [
      "a short first page that says which it is",
      BY_PAGE,
      page({ url: at(""), rows: 7, signs: { own: own(1) } }),
      first({ mayBeCut: false }),
      "→ ?page=2",
    ],
    [
      "a total that may count the page alone",
      BY_PAGE,
      page({ url: at("") }),
      first({ isTotalDoubtful: true, mayBeCut: false }),
      "→ ?page=2",
    ],
    ["the same page again", BY_PAGE, page(), seen({ fresh: 0, stale: 1 }), SAME],
    ["the last, short page again", BY_PAGE, page({ rows: 3 }), seen({ fresh: 0, stale: 1 }), "end: asked"],
    ["the same page, and all were read", BY_PAGE, page(), seen({ fresh: 0, stale: 1, total: 40 }), "end: counted"],
    [
      "page 3 that calls itself 2: there is no page 3",
      BY_PAGE,
      page({ url: at("?page=3"), signs: { own: own(2) } }),
      seen({ fresh: 0, stale: 1 }),
      "end: asked",
    ],
    [
      "page 2 that calls itself 2: rows were added before it",
      BY_PAGE,
      page({ signs: { own: own(2) } }),
      seen({ fresh: 0, stale: 1 }),
      "→ ?page=3",
    ],
    ["the same twice", BY_PAGE, page({ signs: { own: own(2) } }), seen({ fresh: 0, stale: 2 }), SAME],
    ["an address that was asked", BY_PAGE, page(), seen({ asked: new Set([at("?page=3").href]) }), READ],
    [
      "far past its total",
      BY_PAGE,
      page(),
      seen({ count: 151, total: 100 }),
      "fault: the server says that there are 100, and never ends",
    ],
    ["a little past its total", BY_PAGE, page(), seen({ count: 150, total: 100 }), "→ ?page=3"],
    [
      "past a total that may be of others",
      BY_PAGE,
      page(),
      seen({ count: 500, total: 100, isNarrowed: true }),
      "→ ?page=3",
    ],
    ["the user has set that there are no pages", { by: "none" }, page({ signs: { more: true } }), seen(), "end: set"],
    [
      "no way was found",
      { by: "not found" },
      page(),
      seen(),
      "fault: rows have no ids by which the next page could be asked for",
    ],
  ])("%s", (_name, next, facts, before, expected) => {
    expect(said(next, facts, before)).toBe(expected);
  });
});

describe("by a number, further", () => {
  test.each<[string, Next, PageFacts, SeenFacts, string]>([
    ["exactly as far past its total as is followed", BY_PAGE, page(), seen({ count: 150, total: 100 }), "→ ?page=3"],
    ["all but for a cap in its middle", BY_PAGE, page(), seen({ count: 210_000, total: 210_000 }), "end: counted"],
    ["a number that only begins as a cap", BY_PAGE, page(), seen({ count: 10_001, total: 10_001 }), "end: counted"],
    [
      "an empty key with exactly the total",
      BY_PAGE,
      page({ signs: { isAtEnd: true } }),
      seen({ total: 39 }),
      "end: stated",
    ],
    [
      "an empty key after a capped total",
      BY_PAGE,
      page({ signs: { isAtEnd: true } }),
      seen({ count: 1000, total: 1000 }),
      "→ ?page=3",
    ],
    [
      "an empty key, and it says that there is more",
      BY_PAGE,
      page({ signs: { isAtEnd: true, more: true } }),
      seen(),
      "→ ?page=3",
    ],
    ["a short second page without a sign", BY_PAGE, page({ rows: 3 }), seen({ mayBeCut: false }), "→ ?page=3"],
    ...[{ more: true }, { pages: 4 }, { offset: { key: "skip", value: 0 } }, { size: { key: "limit", value: 20 } }].map(
      (signs): [string, Next, PageFacts, SeenFacts, string] => [
        `a short first page with ${Object.keys(signs).join()}`,
        BY_PAGE,
        page({ url: at(""), rows: 7, signs }),
        first({ mayBeCut: false }),
        "→ ?page=2",
      ],
    ),
    [
      "a short first page with a total above it",
      BY_PAGE,
      page({ url: at(""), rows: 7 }),
      first({ mayBeCut: false, total: 30 }),
      "→ ?page=2",
    ],
    [
      "a page of an offset that calls itself a number",
      { by: "offset", parameter: "skip", first: 0 },
      page({ url: at("?skip=20"), signs: { own: own(2) } }),
      seen({ fresh: 0, stale: 1 }),
      SAME,
    ],
    [
      "a page that calls itself a later one",
      BY_PAGE,
      page({ signs: { own: own(3) } }),
      seen({ fresh: 0, stale: 1 }),
      SAME,
    ],
    ["a cursor of the user's, and no id", { by: "cursor", parameter: "w" }, page({ lastId: "" }), seen(), NO_IDS],
    ["a link that is no address", BY_LINK, page({ signs: { named: [link("http://")] } }), seen(), MOVED],
    ["an address that is asked for again after an empty page", BY_PAGE, page({ rows: 0 }), seen(), "end: asked"],
  ])("%s", (_name, next, facts, before, expected) => {
    expect(said(next, facts, before)).toBe(expected);
  });
});

describe("by what the server names", () => {
  test.each<[string, Next, Partial<Signs>, Facts, SeenFacts, string]>([
    ["a cursor", BY_CURSOR, { named: [cursor("x y")] }, {}, seen(), "→ ?cursor=x+y"],
    ["a link", BY_LINK, { named: [link("/v1/customers?from=9")] }, {}, seen(), "→ ?from=9"],
    ["a query alone", BY_LINK, { named: [link("?from=9")] }, {}, seen(), "→ ?from=9"],
    [
      "a cursor beside the filter",
      BY_CURSOR,
      { named: [cursor("x")] },
      {},
      seen({ list: at("?email=a") }),
      "→ ?email=a&cursor=x",
    ],
    [
      "of several the one that was found",
      BY_CURSOR,
      { named: [cursor("a", "prev"), cursor("b")] },
      {},
      seen(),
      "→ ?cursor=b",
    ],
    [
      "an empty page with a new cursor",
      BY_CURSOR,
      { named: [cursor("b")] },
      { rows: 0 },
      seen({ empty: 30 }),
      "→ ?cursor=b",
    ],
    [
      "31 empty pages",
      BY_CURSOR,
      { named: [cursor("b")] },
      { rows: 0 },
      seen({ empty: 31 }),
      "fault: the server sent 31 empty pages in a row",
    ],
    ["no more, with a cursor", BY_CURSOR, { named: [cursor("b")], more: false }, {}, seen(), "end: stated"],
    ["all that it counts, with a cursor", BY_CURSOR, { named: [cursor("b")] }, {}, seen({ total: 40 }), "→ ?cursor=b"],
    [
      "far past its total",
      BY_CURSOR,
      { named: [cursor("b")] },
      {},
      seen({ count: 151, total: 100 }),
      "fault: the server says that there are 100, and never ends",
    ],
    ["none on the last page", BY_CURSOR, {}, {}, seen({ namesNext: true }), "end: stated"],
    [
      "none, and it says that there is more",
      BY_CURSOR,
      { more: true },
      {},
      seen(),
      "fault: the server says that there is more",
    ],
    [
      "one in another place",
      BY_CURSOR,
      { named: [cursor("b", "meta.next")] },
      {},
      seen(),
      "fault: the server names its next page in another place than before",
    ],
    [
      "a link where a cursor stood",
      BY_CURSOR,
      { named: [link("?page=2", "next")] },
      {},
      seen(),
      "fault: the server names its next page in another place than before",
    ],
    [
      "none on a first page of a usual length",
      BY_CURSOR,
      {},
      {},
      first(),
      "fault: the server does not say any more whether its list goes on",
    ],
    ["the same with an empty key", BY_CURSOR, { isAtEnd: true }, {}, first(), "end: stated"],
    ["the same with as many as the total", BY_CURSOR, {}, {}, first({ total: 20 }), "end: stated"],
    ["the same on a page of another length", BY_CURSOR, {}, {}, first({ mayBeCut: false }), "end: stated"],
    [
      "a cursor that was asked for",
      BY_CURSOR,
      { named: [cursor("b")] },
      {},
      seen({ asked: new Set([at("?cursor=b").href]) }),
      READ,
    ],
    [
      "the same after an empty page",
      BY_CURSOR,
      { named: [cursor("b")] },
      { rows: 0 },
      seen({ asked: new Set([at("?cursor=b").href]) }),
      "end: asked",
    ],
    [
      "another host",
      BY_LINK,
      { named: [link("https://evil/v1/customers?page=2")] },
      {},
      seen(),
      "fault: the server's next page is on another host (https://evil), where the key must not go",
    ],
    [
      "one page again: rows may have been added",
      BY_CURSOR,
      { named: [cursor("b")] },
      {},
      seen({ stale: 1 }),
      "→ ?cursor=b",
    ],
    ["two pages again", BY_CURSOR, { named: [cursor("b")] }, {}, seen({ stale: 2 }), SAME],
    [
      "a parameter that the user has set: any cursor",
      { by: "cursor", parameter: "weiter" },
      { named: [cursor("b", "x")] },
      {},
      seen(),
      "→ ?weiter=b",
    ],
    [
      "the same without a cursor: the last row's id",
      { by: "cursor", parameter: "weiter" },
      {},
      {},
      seen(),
      "→ ?weiter=c40",
    ],
  ])("%s", (_name, next, signs, facts, before, expected) => {
    expect(said(next, page({ ...facts, signs }), before)).toBe(expected);
  });

  test("behind a gateway only the query of a link counts", () => {
    const next: Next = { by: "link", from: "links.next", queryOnly: true };
    const facts = page({ signs: { named: [link("https://inside:8080/?page=3")] } });
    expect(nextAddress(next, facts, seen())?.href).toBe("https://h/v1/customers?page=3");
  });
});

describe("the first page", () => {
  test.each<[string, Partial<Signs>, Facts, Partial<SeenFacts>, string | undefined, boolean]>([
    ["no more", { more: false, named: [cursor("a")] }, {}, {}, "stated", false],
    ["more", { more: true }, {}, {}, undefined, true],
    ["a named next page", { named: [cursor("a")] }, {}, { total: 20 }, undefined, true],
    ["the only page", { pages: 1, own: own(1) }, {}, {}, "stated", false],
    ["no page", { pages: 0 }, { rows: 0 }, { count: 0 }, "stated", false],
    ["the first of two pages", { pages: 2, own: own(1) }, {}, {}, undefined, true],
    ["the first of two pages, from 0", { pages: 2, own: own(0) }, {}, {}, undefined, true],
    ["two pages, without a number", { pages: 2 }, {}, {}, undefined, true],
    ["the last of two pages", { pages: 2, own: own(2) }, {}, {}, undefined, false],
    ["the only one, from 0", { pages: 1, own: own(0) }, {}, {}, "stated", false],
    ["as many pages as were read", { pages: 1 }, {}, {}, "stated", false],
    ["no rows", {}, { rows: 0 }, { count: 0, mayBeCut: false }, "asked", false],
    ["as many as the total", {}, {}, { total: 20 }, "counted", false],
    ["fewer than the total", {}, {}, { total: 21 }, undefined, true],
    ["fewer than a total that may be of all", {}, {}, { total: 21, isNarrowed: true }, "counted", false],
    ["an empty key for the next page", { isAtEnd: true }, {}, {}, "stated", false],
    ["a list that names its next pages", {}, {}, { namesNext: true }, "stated", false],
    ["a usual length", {}, {}, {}, undefined, false],
    ["a length that no page has", {}, { rows: 7 }, { mayBeCut: false }, "none", false],
    ["the same with its number", { own: own(1) }, { rows: 7 }, { mayBeCut: false }, undefined, false],
    [
      "the same with its offset",
      { offset: { key: "skip", value: 0 } },
      { rows: 7 },
      { mayBeCut: false },
      undefined,
      false,
    ],
    [
      "the same with its size",
      { size: { key: "limit", value: 20 } },
      { rows: 7 },
      { mayBeCut: false },
      undefined,
      false,
    ],
    ["a total that may count this page alone", {}, {}, { isTotalDoubtful: true, mayBeCut: false }, undefined, false],
  ])("%s", (_name, signs, facts, before, end, isPromised) => {
    const given = page({ url: at(""), ...facts, signs });
    expect(firstEnd(given, first(before))).toBe(end);
    expect(promises(given, first(before))).toBe(isPromised);
  });
});
