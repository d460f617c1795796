import { expect, test } from "vitest";
import type { ServerRules } from "../../../src/api/dialect/dialect.ts";
import { type Dialect, overruled } from "../../../src/api/dialect/dialect.ts";

const FOUND: Dialect = {
  rows: "data",
  id: "id",
  next: { by: "page", parameter: "page", first: 1 },
  total: { at: "total", counts: "list" },
  size: { parameter: "limit", largest: 500 },
  filters: { email: "yes", name: "no" },
};

test.each<[ServerRules, Dialect]>([
  [{}, {}],
  [{ listPath: "a.b" }, { rows: "a.b" }],
  [{ idField: "uuid" }, { id: "uuid" }],
  [{ total: "none" }, { total: { at: "", counts: "page" } }],
  [{ paging: "none" }, { next: { by: "none" } }],
  [{ pageStart: 0 }, { next: { by: "page", parameter: "page", first: 0 } }],
  [{ pageParameter: "p" }, { next: { by: "page", parameter: "p", first: 1 } }],
  [{ pageParameter: "p", pageStart: 0 }, { next: { by: "page", parameter: "p", first: 0 } }],
  [{ offsetParameter: "skip" }, { next: { by: "offset", parameter: "skip", first: 0 } }],
  [{ cursorParameter: "c" }, { next: { by: "cursor", parameter: "c" } }],
  [{ pageSizeParameter: "take" }, { size: { parameter: "take" } }],
  [{ pageSizeParameter: "limit" }, {}],
  [{ filters: false }, { filters: { email: "no", name: "no" } }],
])("what the user sets counts, not what was found: %j", (rules, changed) => {
  expect(overruled(FOUND, rules)).toEqual({ ...FOUND, ...changed });
});
