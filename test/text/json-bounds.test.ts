import { expect, test } from "vitest";
import { JSON_BOUNDS, overJsonBounds } from "../../src/text/json-source.ts";

const { levels, keysOfObject, elementsOfArray, values } = JSON_BOUNDS;
const listOf = (count: number, element: string) => `[${new Array<string>(count).fill(element).join(",")}]`;

test.each([
  ["as many levels as there may be", "[".repeat(levels) + "]".repeat(levels), undefined],
  ["one more", "[".repeat(levels + 1), "is nested deeper than 200 levels"],
  ["objects in objects", '{"a":'.repeat(levels + 1), "is nested deeper than 200 levels"],
  ["brackets in a string are text", `["${"[".repeat(levels + 1)}"]`, undefined],
  ["a quote in a string does not end it", `["\\"${"[".repeat(levels + 1)}"]`, undefined],
  ["a backslash before the end of a string", `["\\\\",${"[".repeat(levels)}`, "is nested deeper than 200 levels"],
  ["as many elements as there may be", listOf(elementsOfArray, "1"), undefined],
  ["one element more", listOf(elementsOfArray + 1, "1"), "has a list of more than 500,000 elements"],
  ["as many keys as there may be", `{"a":1${',"a":1'.repeat(keysOfObject - 1)}}`, undefined],
  ["one key more", `{"a":1${',"a":1'.repeat(keysOfObject)}}`, "has an object of more than 10,000 keys"],
  [
    "too many values in all",
    listOf(Math.ceil(values / 100_000), listOf(100_001, "1")),
    "has more than 5,000,000 values",
  ],
  ["text that is not JSON", "<p>".repeat(1000) + "[".repeat(levels + 1), undefined],
  ["an unclosed string", `["${"x".repeat(1000)}`, undefined],
  ["closing brackets alone", `[${"]".repeat(1000)},,,`, undefined],
  ["nothing", "", undefined],
])("%s", (_name, text, excess) => {
  expect(overJsonBounds(text)).toBe(excess);
});
