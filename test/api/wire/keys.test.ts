import { expect, test } from "vitest";
import { idText } from "../../../src/api/wire/keys.ts";
import type { JsonValue } from "../../../src/text/json.ts";

test.each<[JsonValue | undefined, string | undefined]>([
  ["x", "x"],
  ["", undefined],
  [0, "0"],
  [{ $oid: "x" }, undefined],
  [["x"], undefined],
  [true, undefined],
  [null, undefined],
  [undefined, undefined],
])("the id %j as text: %j", (value, text) => {
  expect(idText(value)).toBe(text);
});
