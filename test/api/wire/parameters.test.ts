import { describe, expect, test } from "vitest";
import {
  changedParameter,
  MOVERS,
  movedTo,
  moverIn,
  numberAsked,
  sizeIn,
  withParameter,
} from "../../../src/api/wire/parameters.ts";

const LIST = new URL("http://h/v1/customers?limit=2&page=1");

test("a parameter is set without changing the address that it came from", () => {
  expect(withParameter(LIST, "page", "2").href).toBe("http://h/v1/customers?limit=2&page=2");
  expect(withParameter(LIST, "after", "x").href).toBe("http://h/v1/customers?limit=2&page=1&after=x");
  expect(LIST.href).toBe("http://h/v1/customers?limit=2&page=1");
});

test.each([
  ["http://h/v1/customers?limit=2&page=2", "page"],
  ["http://h/v1/customers?after=x&limit=2", "after"],
  ["http://h/v1/customers?limit=2&page=1", undefined],
  ["http://h/v1/customers?limit=3&page=2", undefined],
  ["http://h/v2/customers?limit=2&page=2", undefined],
  ["http://g/v1/customers?limit=2&page=2", undefined],
])("%s differs in %j", (address, changed) => {
  expect(changedParameter(LIST, new URL(address))).toEqual(changed);
});

describe("where a parameter asks for a list", () => {
  const place = { page: 2, rows: 25, id: "z", size: 25 };
  const moved = (asked: string, at: Partial<typeof place> = {}) =>
    MOVERS.map((mover) => movedTo(new URL(`http://h/v1/customers${asked}`), mover, { ...place, ...at })).map(
      (url) => url && decodeURIComponent(url.search),
    );

  test("every parameter, the likeliest first", () => {
    expect(moved("")).toEqual([
      "?page=2",
      "?offset=25",
      "?skip=25",
      "?start=25",
      "?$skip=25",
      "?_start=25&_limit=25",
      "?_page=2&_limit=25",
      "?pageNumber=2",
      "?p=2",
      "?page[number]=2",
      "?pagination[page]=2",
      "?filter[skip]=25",
      "?_skip=25",
      "?page_number=2",
      "?pageIndex=2",
      "?page[offset]=25",
      "?pagination[start]=25",
      "?startIndex=25",
      "?starting_after=z",
      "?after=z",
      "?since_id=z",
    ]);
  });

  test("rows without ids cannot be named", () => {
    expect(moved("", { id: "" }).filter((search) => search === undefined)).toHaveLength(3);
  });

  test("what else was asked stays, also a size", () => {
    expect(moved("?email=a&_limit=10")[5]).toBe("?email=a&_limit=10&_start=25");
  });

  test.each([
    ["?skip=25", "skip"],
    ["?email=a&page=2", "page"],
    ["?limit=2", undefined],
  ])("%s is asked by %s", (search, name) => {
    expect(moverIn(new URL(`http://h/${search}`))?.name).toBe(name);
  });

  test.each([
    ["?limit=25", 25],
    ["?$top=5", 5],
    ["?page%5Bsize%5D=7", 7],
    ["?perPage=9", 9],
    ["?limit=0", undefined],
    ["?limit=all", undefined],
    ["?name=25", undefined],
    ["?mode=x&pageSize=7", 7],
  ])("%s asks for %s rows", (search, size) => {
    expect(sizeIn(new URL(`http://h/${search}`))?.[1]).toBe(size);
  });

  test.each([
    ["?p=3", 3],
    ["?p=123", 123],
    ["?p=3x", undefined],
    ["?p=x3", undefined],
    ["?p=1234567890", undefined],
    ["?page=3", undefined],
    ["", undefined],
  ])("%j asks for page %s", (search, number) => {
    expect(numberAsked(new URL(`http://h/${search}`), "p")).toBe(number);
  });
});
