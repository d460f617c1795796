import { expect, test } from "vitest";
import { parseJson, parseJsonObject } from "../../src/text/json.ts";

test.each([
  ["{}", {}, {}],
  [" 1 ", 1, undefined],
  ["null", null, undefined],
  ["[]", [], undefined],
  ["", undefined, undefined],
  ["{]", undefined, undefined],
])("%j as a value and as an object", (text, value, object) => {
  expect(parseJson(text)).toEqual(value);
  expect(parseJsonObject(text)).toEqual(object);
});
