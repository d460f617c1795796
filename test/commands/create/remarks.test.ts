import { expect, test } from "vitest";
import { problemWith } from "../../../src/commands/shared/form.ts";
import type { FieldName } from "../../../src/customers/customer.ts";
import { phoneReader } from "../../../src/customers/phone.ts";

const readPhone = await phoneReader("US");

test.each<[FieldName, string, string | undefined]>([
  ["name", " ", "the name is empty. Every customer needs a name."],
  ["email", "", undefined],
  ["email", "dana@", '"dana@" is not an e-mail address. Write it as name@example.com.'],
  ["address.zip", "anything", undefined],
  [
    "address.zip",
    "4101",
    'the ZIP code "4101" has lost its leading zero (04101). Write 04101. If the address is in another country, name it with --default-country.',
  ],
])("%s %j may be sent, or why not", (field, text, expected) => {
  expect(problemWith(field, text, { country: "US", readPhone }, {})).toBe(expected);
});
