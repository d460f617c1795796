import { expect, test } from "vitest";
import { colourWanted } from "../../src/output/colour.ts";

test.each<[string, boolean, Record<string, string>, boolean | undefined, boolean]>([
  ["on a terminal", true, {}, undefined, true],
  ["not elsewhere", false, {}, undefined, false],
  ["--no-color", true, { FORCE_COLOR: "1" }, false, false],
  ["NO_COLOR", true, { NO_COLOR: "1" }, undefined, false],
  ["an empty NO_COLOR says nothing", true, { NO_COLOR: "" }, undefined, true],
  ["FORCE_COLOR", false, { FORCE_COLOR: "1" }, undefined, true],
  ["FORCE_COLOR over NO_COLOR", false, { FORCE_COLOR: "1", NO_COLOR: "1" }, undefined, true],
  ["FORCE_COLOR=0", true, { FORCE_COLOR: "0" }, undefined, false],
  ["an empty FORCE_COLOR says nothing", false, { FORCE_COLOR: "" }, undefined, false],
  ["a dumb terminal", true, { TERM: "dumb" }, undefined, false],
])("colour: %s", (_what, isTTY, env, flag, wanted) => {
  expect(colourWanted(isTTY, env, flag)).toBe(wanted);
});
