import { expect, test } from "vitest";
import { sandbox } from "../helpers/sandbox.ts";

const dana = {
  name: "Dana Ortiz",
  email: "Dana.Ortiz@example.com",
  phone: "+12025550123",
  address: { street: "12 Alder Ct", city: "Reno", state: "NV", zip: "89501" },
  notes: "Gate code 4410",
};
const at = (time: string) => ({ now: () => Date.parse(time) });

test("a create answers 201 with the customer, which a read then gives", async () => {
  const { call } = await sandbox({ clock: at("2026-05-01T09:00:00.123Z") });
  const created = await call("POST", "/customers", { body: dana });
  expect(created.status).toBe(201);
  expect(created.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(created.body).toMatchObject({
    id: expect.stringMatching(/^cus_[0-9a-hjkmnp-tv-z]{26}$/),
    ...dana,
    created_at: "2026-05-01T09:00:00.123Z",
    updated_at: "2026-05-01T09:00:00.123Z",
  });
  expect(await call("GET", `/customers/${created.body.id}`)).toMatchObject({ status: 200, body: created.body });
});

test("a PATCH changes what it names and merges the address", async () => {
  let now = Date.parse("2026-05-01T09:00:00Z");
  const { call, create } = await sandbox({ clock: { now: () => now } });
  const id = await create(dana);
  now += 60_000;
  const body = { notes: "New gate code 4411", address: { zip: "89502", street: null } };
  const patched = await call("PATCH", `/customers/${id}`, { body });
  expect(patched.status).toBe(200);
  expect(patched.body).toMatchObject({
    id,
    ...dana,
    notes: "New gate code 4411",
    address: { street: null, city: "Reno", state: "NV", zip: "89502" },
    created_at: "2026-05-01T09:00:00.000Z",
    updated_at: "2026-05-01T09:01:00.000Z",
  });
  expect((await call("GET", `/customers/${id}`)).body).toEqual(patched.body);
});

test.each([
  ["null clears a field", { email: null }, { email: null, phone: "+12025550123" }],
  ["a null address clears all of it", { address: null }, { address: null, name: "Dana Ortiz" }],
  [
    "clearing every part clears the address",
    { address: { street: null, city: null, state: null, zip: null } },
    { address: null },
  ],
  ["an empty address changes nothing", { address: {} }, { address: dana.address }],
  ["an empty text is kept as one", { notes: "" }, { notes: "" }],
])("PATCH: %s", async (_, body, expected) => {
  const { call, create } = await sandbox();
  const patched = await call("PATCH", `/customers/${await create(dana)}`, { body });
  expect(patched.status).toBe(200);
  expect(patched.body).toMatchObject(expected);
});

test.each([
  ["an empty object", {}],
  ["the values it has", { name: dana.name, address: dana.address }],
])("a PATCH with %s leaves updated_at as it is", async (_, body) => {
  let now = Date.parse("2026-05-01T09:00:00Z");
  const { call, create } = await sandbox({ clock: { now: () => now } });
  const id = await create(dana);
  now += 60_000;
  expect((await call("PATCH", `/customers/${id}`, { body })).body).toMatchObject({
    ...dana,
    updated_at: "2026-05-01T09:00:00.000Z",
  });
});

test("a deleted customer is gone", async () => {
  const { call, create } = await sandbox();
  const id = await create(dana);
  expect(await call("DELETE", `/customers/${id}`)).toMatchObject({ status: 200, body: {} });
  const missing = { error: { code: "not_found", message: `there is no customer with the id "${id}"` } };
  expect(await call("GET", `/customers/${id}`)).toMatchObject({ status: 404, body: missing });
  expect(await call("PATCH", `/customers/${id}`, { body: {} })).toMatchObject({ status: 404, body: missing });
  expect(await call("DELETE", `/customers/${id}`)).toMatchObject({ status: 404, body: missing });
});
