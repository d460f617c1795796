import { expect, test } from "vitest";
import { sandbox } from "../helpers/sandbox.ts";

const LONE = "\ud800";

test("a body names every wrong field at once", async () => {
  const { call } = await sandbox();
  const body = {
    email: "dana@",
    phone: "555-0123",
    address: { zip: 89501, planet: "Earth" },
    notes: ["x"],
    id: "cus_1",
    nickname: "D",
  };
  const reply = await call("POST", "/customers", { body });
  expect(reply.status).toBe(400);
  expect(reply.body.error).toMatchObject({
    code: "validation_failed",
    fields: {
      email: "must be an e-mail address",
      phone: "must be in international format (E.164), such as +12025550123",
      "address.zip": "must be a string",
      "address.planet": "is not a known field",
      notes: "must be a string",
      id: "is set by the server",
      nickname: "is not a known field",
      name: "is required",
    },
  });
  expect(reply.body.error?.message).toMatch(/^email must be an e-mail address; phone must be /);
  expect((await call("GET", "/customers")).body.pagination?.total).toBe(0);
});

test.each([
  ["name", null, "is required"],
  ["name", "", "must not be empty"],
  ["name", "x".repeat(201), "must have at most 200 characters"],
  ["name", `D${LONE}`, "must be well-formed Unicode"],
  ["name", "D\0", "must not contain the character U+0000"],
  ["email", "", "must be an e-mail address"],
  ["email", `${"x".repeat(65)}@example.com`, "must be an e-mail address"],
  ["phone", "+1 202 555 0123", "must be in international format (E.164), such as +12025550123"],
  ["phone", "+1234567890123456", "must have at most 16 characters"],
  ["address", "12 Alder Ct", "must be an object"],
  ["address.street", "x".repeat(201), "must have at most 200 characters"],
  ["notes", "x".repeat(10_001), "must have at most 10,000 characters"],
  ["created_at", "2026-05-01T09:00:00Z", "is set by the server"],
  ["__proto__", "x", "is not a known field"],
])("create: %s = %j %s", async (field, value, reason) => {
  const { call } = await sandbox();
  const inner = field.startsWith("address.") ? field.slice("address.".length) : undefined;
  const entry = inner
    ? `"address":${JSON.stringify({ [inner]: value })}`
    : `${JSON.stringify(field)}:${JSON.stringify(value)}`;
  const reply = await call("POST", "/customers", { body: field === "name" ? `{${entry}}` : `{"name":"D",${entry}}` });
  expect(reply.status).toBe(400);
  expect(Object.entries(reply.body.error?.fields ?? {})).toEqual([[field, reason]]);
});

test.each([
  ["name", "😀".repeat(200)],
  ["email", "o'brien+x@b.ie"],
  ["email", `${"x".repeat(64)}@localhost`],
  ["phone", "+1234567"],
  ["phone", "+123456789012345"],
  ["notes", "x".repeat(10_000)],
])("create: %s = %j is taken", async (field, value) => {
  const { call } = await sandbox();
  const reply = await call("POST", "/customers", { body: { name: "D", [field]: value } });
  expect([reply.status, reply.body[field]]).toEqual([201, value]);
});

test.each([
  [{ name: null }, { name: "cannot be cleared" }],
  [{ name: "" }, { name: "must not be empty" }],
  [
    { address: { city: 1 }, updated_at: null },
    { "address.city": "must be a string", updated_at: "is set by the server" },
  ],
])("PATCH %j is refused whole", async (body, fields) => {
  const { call, create } = await sandbox();
  const id = await create({ name: "Dana" });
  const reply = await call("PATCH", `/customers/${id}`, { body: { notes: "changed", ...body } });
  expect([reply.status, reply.body.error?.fields]).toEqual([400, fields]);
  expect((await call("GET", `/customers/${id}`)).body).toMatchObject({ name: "Dana", notes: null });
});
