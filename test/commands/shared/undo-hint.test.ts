import { describe, expect, test } from "vitest";
import { commandFor, undoOfUpdate } from "../../../src/commands/shared/undo-hint.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import { customer } from "../../helpers/customers.ts";

const DANA = customer("cus_1", {
  name: "Dana O'Brien",
  email: "dana@example.com",
  phone: "+12025550123",
  address: { street: "12 Elm St", city: "Reno", state: null, zip: null, country: "US" },
});

async function undo(changes: Record<string, string | null | object>, before: Partial<Customer> = {}, flags = {}) {
  const customer = { ...DANA, ...before } as Customer;
  return undoOfUpdate(customer, changes as never, flags);
}

describe("the command that undoes an update", () => {
  test.each([
    ["an old value", { phone: "+1" }, {}, "customers update id:cus_1 --phone +12025550123"],
    ["an empty field", { notes: "x" }, {}, "customers update id:cus_1 --clear notes"],
    [
      "a part of the address",
      { address: { city: "Elko", zip: "1" } },
      {},
      "customers update id:cus_1 --city Reno --clear zip",
    ],
    ["a quote", { name: "x" }, {}, `customers update id:cus_1 --name "Dana O'Brien"`],
    [
      "what a shell would act on",
      { notes: "x" },
      { notes: "$(rm) `x` it's" },
      `customers update id:cus_1 --notes '$(rm) \`x\` it'\\''s'`,
    ],
    [
      "what a terminal would act on",
      { notes: "x" },
      { notes: "a\nb\x1b[2J's" },
      `customers update id:cus_1 --data '{"notes":"a\\nb\\u001b[2J\\u0027s"}'`,
    ],
    ["a phone that would be refused", { phone: "x" }, { phone: "555-0123" }, undefined],
    ["a further part of the address", { address: { country: "CA" } }, {}, undefined],
    ["an odd id", { notes: "x" }, { id: "x$(touch y)" }, "customers update 'id:x$(touch y)' --clear notes"],
    ["an id that cannot be shown", { notes: "x" }, { id: "x\x1b[2J" }, undefined],
    ["more than can be copied", { notes: "x" }, { notes: "n".repeat(601) }, undefined],
  ])("%s", async (_title, changes, before, expected) => {
    expect(await undo(changes, before)).toBe(expected);
  });

  test("is for the same account", async () => {
    const flags = { profile: "my shop", baseUrl: "http://127.0.0.1:1/v1" };
    expect(await undo({ notes: "x" }, {}, flags)).toBe(
      'customers update id:cus_1 --clear notes --profile "my shop" --base-url http://127.0.0.1:1/v1',
    );
    expect(commandFor("delete", DANA, flags)).toBe(
      'customers delete id:cus_1 --profile "my shop" --base-url http://127.0.0.1:1/v1',
    );
  });
});
