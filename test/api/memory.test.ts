import { describe, expect, test } from "vitest";
import {
  type Fact,
  LEARNED_FOR_MS,
  type Learned,
  learn,
  learnedText,
  NOTHING_LEARNED,
  parseLearned,
} from "../../src/api/memory.ts";

const NOW = Date.parse("2026-05-01T09:00:00Z");
const BASE = "https://api.example.com/v1";

const KNOWN: Learned = {
  since: NOW - 1000,
  form: "data[].id",
  pageParameter: "offset",
  pageSizeParameter: "per_page",
  pageSize: 100,
  filters: { email: "honoured", name: "incomplete", q: "refused" },
  misnamed: { email: '"Email"' },
};

describe("learn", () => {
  test.each<[string, Fact]>([
    ["a list", { form: "data[].id" }],
    ["a filter", { filters: { email: "honoured" } }],
    ["a page parameter", { pageParameter: "page" }],
    ["the parameter for a page's size", { pageSizeParameter: "per_page" }],
    ["a page's size", { pageSize: 100 }],
    ["that there are no larger pages", { pageSize: "refused" }],
    ["a field in another form", { misnamed: { address: 'a text "address"' } }],
  ])("%s is learnt once, and changes nothing the second time", (_name, fact) => {
    const first = learn(NOTHING_LEARNED, fact, NOW);
    expect(first).toEqual({ ...NOTHING_LEARNED, ...fact, since: NOW });
    expect(learn(first, fact, NOW + 5000)).toBe(first);
  });

  test.each<[string, Fact]>([
    ["no parameter that leads on", { pageParameter: undefined }],
    ["a filter that was never known", { filters: { email: undefined } }],
  ])("%s is nothing to keep", (_name, fact) => {
    expect(learn(NOTHING_LEARNED, fact, NOW)).toBe(NOTHING_LEARNED);
  });

  test("what is added later does not make the rest younger", () => {
    expect(learn(KNOWN, { filters: { phone: "honoured" } }, NOW).since).toBe(KNOWN.since);
  });

  test.each<[string, Fact]>([
    ["rows elsewhere", { form: "customers[].id" }],
    ["another id", { form: "data[].uuid" }],
  ])("%s: the server has changed, and all is dropped", (_name, fact) => {
    expect(learn(KNOWN, fact, NOW)).toEqual({ ...NOTHING_LEARNED, ...fact, since: NOW });
  });

  test("only what is contradicted is dropped", () => {
    expect(learn(KNOWN, { filters: { email: undefined } }, NOW).filters).toEqual({
      name: "incomplete",
      q: "refused",
    });
    expect(learn(KNOWN, { pageParameter: undefined }, NOW)).toEqual({ ...KNOWN, pageParameter: undefined });
  });
});

describe("keeping", () => {
  test("what is kept reads back", () => {
    expect(parseLearned(learnedText(KNOWN, BASE), BASE, NOW)).toEqual(KNOWN);
  });

  test.each([
    ["of another server", learnedText(KNOWN, "https://api.example.org/v1")],
    ["older than a week", learnedText({ ...KNOWN, since: NOW - LEARNED_FOR_MS - 1 }, BASE)],
    ["from the future", learnedText({ ...KNOWN, since: NOW + 60_000 }, BASE)],
    ["of another version", learnedText(KNOWN, BASE).replace('"version": 3', '"version": 2')],
    ["cut short", learnedText(KNOWN, BASE).slice(0, 40)],
    ["no object", "[1]"],
    ["empty", ""],
    ["without a time", learnedText(KNOWN, BASE).replace(/"since".*\n/, "")],
  ])("a file %s counts as nothing", (_name, text) => {
    expect(parseLearned(text, BASE, NOW)).toBe(NOTHING_LEARNED);
  });
});
