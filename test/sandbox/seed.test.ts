import { expect, test } from "vitest";
import { readCreate } from "../../src/sandbox/bodies.ts";
import { seededRow } from "../../src/sandbox/seed.ts";
import seeds from "../../src/sandbox/seeds.json" with { type: "json" };
import { sandbox } from "../helpers/sandbox.ts";

const rows = Array.from({ length: 4000 }, (_, index) => seededRow(index));

test("the first seeded customer is always this one", async () => {
  const { call } = await sandbox({ seed: 1 });
  expect((await call("GET", "/customers")).body.data).toMatchObject([
    {
      id: "cus_01dxxjffr04xsnmgnwp4g2jx5b",
      name: "Dana Ortiz",
      email: "dana.ortiz@example.com",
      phone: "+12025550100",
      address: { street: "100 Alder Ct", city: "Washington", state: "DC", zip: "20001" },
      notes: "Gate code 4410",
      created_at: "2020-01-06T14:00:00.000Z",
      updated_at: "2020-01-06T14:00:00.000Z",
    },
  ]);
});

test("every value is valid and reserved for examples", () => {
  for (const { id, created_at, updated_at, ...fields } of rows) {
    const parts = Object.entries(fields).filter(([name]) => name.startsWith("address."));
    const address = Object.fromEntries(parts.map(([name, text]) => [name.replace("address.", ""), text]));
    const own = Object.fromEntries(
      Object.entries(fields).filter((entry) => !parts.some(([name]) => name === entry[0])),
    );
    expect(readCreate({ ...own, address })).toEqual(fields);
    if (fields.email !== null) expect(fields.email).toMatch(/^[a-z]+\.[a-z]+\d?@example\.(com|org|net)$/);
    if (fields.phone !== null) expect(fields.phone).toMatch(/^\+1\d{3}55501\d\d$/);
    expect(created_at).toBe(updated_at);
    expect(id).toMatch(/^cus_[0-9a-z]{26}$/);
  }
});

test.each(Object.entries(seeds))("%s of src/sandbox/seeds.json has no entry twice", (_, list) => {
  const entries = list.map((entry) => JSON.stringify(entry));
  expect(entries.filter((entry, at) => entries.indexOf(entry) < at)).toEqual([]);
});
