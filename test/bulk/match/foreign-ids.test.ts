import { describe, expect, test } from "vitest";
import { areForeign, type IdTrial, isOurs, spread } from "../../../src/bulk/match/foreign-ids.ts";
import type { FieldValues } from "../../../src/customers/customer.ts";
import { customer } from "../../helpers/journal.ts";

const ana = customer("7", { name: "Ana Ruiz", email: "ana@example.com", phone: "+12025550101" });
const trial = (values: FieldValues, known = true): IdTrial => ({
  row: { id: "7", values },
  customer: known ? ana : undefined,
});

const OURS = trial({ name: "RUIZ, Ana" });
const BY_EMAIL = trial({ name: "Ana Berg", email: "Ana@example.com" });
const RENAMED = trial({ name: "Ana Berg" });
const NAMELESS = trial({ email: "new@example.com" });
const OTHER = trial({ name: "Bo Lind", email: "bo@example.com" });
const UNKNOWN = trial({ name: "Ana Ruiz" }, false);

describe("ids", () => {
  test.each<[string, IdTrial[], boolean]>([
    ["of this service", [UNKNOWN, OTHER, OURS], false],
    ["of this service, by a contact", [UNKNOWN, BY_EMAIL], false],
    ["of this service, of rows that rename everybody", [RENAMED, RENAMED], false],
    ["of this service, of rows that say nothing else", [NAMELESS], false],
    ["that nobody here has", [UNKNOWN, UNKNOWN], true],
    ["that other people here have", [OTHER], true],
    ["some of which somebody here has", [UNKNOWN, RENAMED], true],
    ["of no rows", [], false],
  ])("%s", (_, trials, expected) => {
    expect(areForeign(trials)).toBe(expected);
  });

  test("one of the customer is known by the name or a contact", () => {
    expect([OURS, BY_EMAIL, RENAMED, NAMELESS, OTHER, UNKNOWN].map(isOurs)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

test("some rows are spread over all", () => {
  expect(spread([1, 2, 3], 10)).toEqual([1, 2, 3]);
  expect(
    spread(
      Array.from({ length: 100 }, (_, at) => at),
      4,
    ),
  ).toEqual([0, 25, 50, 75]);
});
