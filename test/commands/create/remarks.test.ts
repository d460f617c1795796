import { expect, test } from "vitest";
import { type FormRules, problemWith, remarkOn } from "../../../src/commands/create/remarks.ts";
import type { FieldName } from "../../../src/customers/customer.ts";
import { phoneReader } from "../../../src/customers/phone.ts";

const US: FormRules = { readPhone: await phoneReader("US"), country: "US" };
const NOWHERE: FormRules = { readPhone: await phoneReader(undefined), country: undefined };

test.each<[FieldName, string, string, FormRules, string | undefined]>([
  ["name", "D", "", US, undefined],
  ["email", "dana@", "", US, "… not an e-mail address yet"],
  ["email", "dana@example.com", "", US, "✓ an e-mail address"],
  ["phone", "(202) 555-01", "", US, "… not a phone number yet"],
  ["phone", "(202) 555-0123", "", US, "✓ +12025550123"],
  ["phone", "(202) 555-0123", "", NOWHERE, "… not a phone number yet"],
  ["phone", "+44 20 7946 0958", "", NOWHERE, "✓ +442079460958"],
  ["address.zip", "8950", "NV", US, "… it is not a ZIP code of NV: it has 4 digits"],
  ["address.zip", "2139", "MA", NOWHERE, "… it has lost its leading zero (02139)"],
  ["address.zip", "89501", "Nevada", NOWHERE, "✓ a ZIP code of NV"],
  ["address.zip", "89501", "MA", US, "… it is a ZIP code of NV, and the state is MA"],
  ["address.zip", "89501-1234", "", US, "✓ a ZIP code"],
  ["address.zip", "895x", "", US, "… a ZIP code has 5 digits, or 9"],
  ["address.zip", "8950", "", NOWHERE, undefined],
  ["address.zip", "SW1A 1AA", "London", { ...US, country: "GB" }, undefined],
])("%s %j in the state %j", (field, text, state, rules, expected) => {
  const remark = remarkOn(field, text, { "address.state": state }, rules);
  expect(remark && `${remark.isRight ? "✓" : "…"} ${remark.text}`).toBe(expected);
});

test.each<[FieldName, string, string | undefined]>([
  ["name", " ", "the name is empty. Every customer needs a name."],
  ["email", "", undefined],
  ["email", "dana@", '"dana@" is not an e-mail address. Write it as name@example.com.'],
  ["address.zip", "anything", undefined],
])("%s %j may be sent, or why not", (field, text, expected) => {
  expect(problemWith(field, text, US)).toBe(expected);
});
