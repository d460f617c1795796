import { expect, test } from "vitest";
import { type FormRules, problemWith, zipDoubt } from "../../../src/commands/shared/form.ts";
import type { FieldName } from "../../../src/customers/customer.ts";
import { phoneReader } from "../../../src/customers/phone.ts";

const US: FormRules = { readPhone: await phoneReader("US"), country: "US" };

test.each<[string, string, string | undefined, string | undefined]>([
  ["8950", "NV", "US", "it is not a ZIP code of NV: it has 4 digits"],
  ["2139", "MA", undefined, "it has lost its leading zero (02139)"],
  ["89501", "Nevada", undefined, undefined],
  ["89501", "MA", "US", "it is a ZIP code of NV, and the state is MA"],
  ["89501-1234", "", "US", undefined],
  ["895x", "", "US", "a ZIP code has 5 digits, or 9"],
  ["8950", "", undefined, undefined],
  ["SW1A 1AA", "London", "GB", undefined],
])("ZIP %j in the state %j", (zip, state, country, expected) => {
  expect(zipDoubt(zip, state, country)).toBe(expected);
});

test.each<[FieldName, string, string | undefined]>([
  ["name", " ", "the name is empty. Every customer needs a name."],
  ["email", "", undefined],
  ["email", "dana@", '"dana@" is not an e-mail address. Write it as name@example.com.'],
  ["address.zip", "anything", undefined],
])("%s %j may be sent, or why not", (field, text, expected) => {
  expect(problemWith(field, text, US)).toBe(expected);
});
