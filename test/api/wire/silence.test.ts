import { describe, expect, test } from "vitest";
import { MOVERS, movedTo, moverIn } from "../../../src/api/wire/movers.ts";
import { askedSize } from "../../../src/api/wire/page-size.ts";
import { mayBeCut, partOf, shownByFewer, shownByMore } from "../../../src/api/wire/silence.ts";

describe("a list may be cut after", () => {
  test.each<[rows: number, asked: number | undefined, cuts: number[], expected: boolean]>([
    [0, undefined, [], false],
    [0, 0, [0], false],
    ...[10, 15, 20, 25, 30, 50, 60, 75, 100, 125, 200, 250, 260, 500, 1000, 1025].map(
      (rows): [number, undefined, number[], boolean] => [rows, undefined, [], true],
    ),
    ...[12, 16, 24, 32, 64, 128, 256, 512, 1024].map((rows): [number, undefined, number[], boolean] => [
      rows,
      undefined,
      [],
      true,
    ]),
    ...[1, 2, 5, 7, 9, 11, 13, 37, 101, 137, 999_999].map((rows): [number, undefined, number[], boolean] => [
      rows,
      undefined,
      [],
      false,
    ]),
    [7, 7, [], true],
    [7, 8, [], false],
    [10, 100, [], true],
    [37, undefined, [25, 37], true],
    [37, undefined, [25], false],
  ])("%i rows, asked for %s, seen to cut at %j: %s", (rows, asked, cuts, expected) => {
    expect(mayBeCut(rows, asked, cuts)).toBe(expected);
  });
});

describe("the part of the list a b c that an answer has", () => {
  test.each([
    ["", "nothing"],
    ["d e f", "further"],
    ["c d", "further"],
    ["a b c", "same"],
    ["a", "same"],
    ["a d", "same"],
    ["b c", "second"],
    ["b c d", "second"],
    ["c", "within"],
    ["c b", "within"],
    ["c b a", "other"],
    ["d a", "other"],
    ["c c c", "other"],
  ])("%s: %s", (answer, part) => {
    expect(partOf(["a", "b", "c"], answer.split(" ").filter(Boolean))).toBe(part);
  });
});

describe("what other sizes show of the list a b c", () => {
  test.each([
    ["a b", 2, "works"],
    ["a b c", 2, "no effect"],
    ["b c", 2, "no effect"],
    ["a", 2, "no effect"],
    ["", 2, "no effect"],
  ])("fewer: %s, asked for %i: %s", (answer, size, shown) => {
    expect(shownByFewer(["a", "b", "c"], size, answer.split(" ").filter(Boolean))).toBe(shown);
  });

  test.each([
    ["a b c", "works"],
    ["a b c d", "more"],
    ["a d", "more"],
    ["a b", "no effect"],
    ["", "no effect"],
  ])("more: %s: %s", (answer, shown) => {
    expect(shownByMore(["a", "b", "c"], answer.split(" ").filter(Boolean))).toBe(shown);
  });
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
      "?_page=2",
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
  ])("%s asks for %s rows", (search, size) => {
    expect(askedSize(new URL(`http://h/${search}`))).toBe(size);
  });
});
