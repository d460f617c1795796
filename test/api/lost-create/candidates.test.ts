import { expect, test } from "vitest";
import type { ListQuery } from "../../../src/api/list-query.ts";
import { candidatesFor } from "../../../src/api/lost-create/find-created.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import { customer } from "../../helpers/customers.ts";

/** A list that ignores filters, and the requests it got. */
function server(customers: readonly Customer[]) {
  const asked: string[] = [];
  return {
    asked,
    filterBy: () => (asked.length > 0 ? ("no" as const) : undefined),
    async *pages({ contact, onRead }: ListQuery = {}) {
      asked.push(contact?.value ?? "list");
      onRead?.(customers);
      yield { rows: customers, total: customers.length, size: customers.length };
    },
  };
}

const many = Array.from({ length: 60 }, (_, at) => customer(`cus_${at}`, { email: `c${at}@example.com` }));
const wanted = (subject: string, kind: "email" | "phone" | "name", value: string) => ({
  subject,
  ref: { kind, value, text: value },
});

test("asks for a few one by one", async () => {
  const api = server(many);
  await candidatesFor([wanted("a", "email", "c3@example.com")], api);
  expect(api.asked).toEqual(["c3@example.com"]);
});

test("reads the list once for many and for names; where several have an address, all are found", async () => {
  const api = server([...many, customer("cus_99", { email: "c3@example.com" })]);
  const found = await candidatesFor(
    many.map((_, at) => wanted(String(at), "email", `C${at}@example.com`)),
    api,
  );
  expect(api.asked).toEqual(["list"]);
  expect(found.get("3")?.map(({ id }) => id)).toEqual(["cus_3", "cus_99"]);

  const other = server([...many, customer("cus_99", { email: "c3@example.com" })]);
  const both = await candidatesFor([wanted("a", "email", "c3@example.com")], other);
  expect(both.get("a")?.map(({ id }) => id)).toEqual(["cus_3", "cus_99"]);
  expect(other.asked).toEqual(["c3@example.com"]);
});

test("is not fooled by case, blanks or punctuation", async () => {
  const api = server([
    customer("cus_1", { name: "Ana  RUIZ", phone: "+1 202-555-0101" }),
    customer("cus_2", { name: "Ana Ruizz", phone: "+44 20 2555 0101" }),
  ]);
  const found = await candidatesFor(
    [
      wanted("name", "name", " ana ruiz"),
      ...Array.from({ length: 60 }, (_, at) => wanted(`phone ${at}`, "phone", "+12025550101")),
    ],
    api,
  );
  expect(found.get("name")?.map(({ id }) => id)).toEqual(["cus_1"]);
  expect(found.get("phone 0")?.map(({ id }) => id)).toEqual(["cus_1"]);
});
