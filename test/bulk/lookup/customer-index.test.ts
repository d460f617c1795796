import { expect, test } from "vitest";
import { CustomerIndex } from "../../../src/bulk/lookup/customer-index.ts";
import { phoneReader } from "../../../src/customers/phone.ts";
import { customer } from "../../helpers/customers.ts";

const ana = customer("1", { email: "Ana@example.com", phone: "(202) 555-0101", since: 1999 });
const bo = customer("2", { email: "bo@example.com", phone: "+12025550101" });
const cy = customer("3", { email: "ana@example.com" });
const ids = (found: Iterable<{ readonly id: string }>) => [...found].map(({ id }) => id);

test("finds by each key all that have it, once", async () => {
  const index = new CustomerIndex("auto", await phoneReader("US"));
  for (const one of [ana, bo, cy, ana]) index.add(one);
  expect(index.find({ kind: "email", value: "ana@example.com" })).toEqual([ana, cy]);
  expect(ids(index.find({ kind: "phone", value: "+12025550101" }))).toEqual(["1", "2"]);
  expect(ids(index.find({ kind: "id", value: "2" }))).toEqual(["2"]);
  expect(index.find({ kind: "id", value: "4" })).toEqual([]);
  expect(index.find({ kind: "name", value: "ana" })).toEqual([]);
});

test("a number without its country code may be one of the countries that the file has numbers of", async () => {
  const wanted = { has: () => true, hasNames: false, phoneCodes: new Set(["1", "44"]) };
  const index = new CustomerIndex("auto", await phoneReader(), { wanted });
  for (const [id, phone] of [
    ["1", "(202) 555-0123"],
    ["2", "020 7946 0958"],
    ["3", "1 202 555 0124"],
  ] as const)
    index.add({ ...ana, id, phone });
  const found = (value: string) => ids(index.find({ kind: "phone", value }));
  expect(found("+12025550123")).toEqual(["1"]);
  expect(found("+442079460958")).toEqual(["2"]);
  expect(found("+12025550124")).toEqual(["3"]);
  expect(found("+442025550123")).toEqual([]);
  expect(found("+492025550123")).toEqual([]);
});

test("keeps the customers that are looked for, or all of them", async () => {
  const wanted = (kind: string, value: string) => kind === "email" && value === "bo@example.com";
  const readPhone = await phoneReader("US");
  const [few, all] = [
    new CustomerIndex("auto", readPhone, { wanted: { has: wanted, hasNames: false, phoneCodes: new Set<string>() } }),
    new CustomerIndex("auto", readPhone, {
      wanted: { has: wanted, hasNames: false, phoneCodes: new Set<string>() },
      everybody: true,
    }),
  ];
  for (const one of [ana, bo, cy]) for (const index of [few, all]) index.add(one);
  expect(ids(few.all)).toEqual(["2"]);
  expect(ids(all.all)).toEqual(["1", "2", "3"]);
  expect(all.find({ kind: "id", value: "1" })).toEqual([]);
});
