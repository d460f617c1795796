import { expect, test } from "vitest";
import { client, walked } from "../../helpers/client.ts";
import { double, person } from "../../helpers/server.ts";
import { type Dialect, service } from "../../helpers/service.ts";
import { OTHER_FRAMEWORKS } from "./other-frameworks.ts";
import { OTHER_PRODUCTS } from "./other-products.ts";

const OTHERS = { ...OTHER_PRODUCTS, ...OTHER_FRAMEWORKS };

test.each(Object.entries(OTHERS))("%s", async (_name, dialect) => {
  const rows = Array.from({ length: 5 }, (_, index) => person(`c-${index + 1}`));
  const server = await double(service(dialect, rows));
  const { api } = await client(server.baseUrl);
  const { ids, error } = await walked(api);
  expect(error?.message).toBeUndefined();
  expect(ids, server.log.join("\n")).toEqual(["c-1", "c-2", "c-3", "c-4", "c-5"]);
  // One request a page, and some to find out how pages are asked for.
  expect(server.log.length, server.log.join("\n")).toBeLessThanOrEqual(15);
});

test.each(Object.entries(OTHERS))("%s with long pages, of which the last one is full", async (_name, dialect) => {
  const rows = Array.from({ length: 40 }, (_, index) => person(`c-${index + 1}`));
  const server = await double(service({ ...dialect, pageSize: 20 } as Dialect, rows));
  const { api } = await client(server.baseUrl);
  const { ids, error } = await walked(api);
  expect(error?.message).toBeUndefined();
  expect(ids, server.log.join("\n")).toEqual(rows.map(({ id }) => id));
});

test.each(Object.entries(OTHERS))("%s without a customer", async (_name, dialect) => {
  const server = await double(service(dialect, []));
  const { api } = await client(server.baseUrl);
  const { ids, error } = await walked(api);
  expect(error?.message).toBeUndefined();
  expect(ids).toEqual([]);
});

test("an address under a word of its own leads on, also from full pages, and without it a full page is the end", async () => {
  const rows = Array.from({ length: 40 }, (_, index) => person(`c-${index + 1}`));
  const dialect = OTHER_PRODUCTS["an address under a word of its own"];
  const server = await double(service({ ...dialect, pageSize: 10 } as Dialect, rows));
  const { api } = await client(server.baseUrl);
  const { ids, error } = await walked(api);
  expect([ids.length, error?.message], server.log.join("\n")).toEqual([40, undefined]);
});
