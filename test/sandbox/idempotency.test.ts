import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { sandbox } from "../helpers/sandbox.ts";

const HOUR = 3_600_000;
const headers = { "idempotency-key": "6c0ae9ab-1a39-4f3c-8c6f-3f54a8a0e7a1" };
const body = { name: "Dana", address: { city: "Reno", zip: "89501" } };

test("the same key and body get the first answer again, marked, for 24 hours", async () => {
  let now = Date.parse("2026-05-01T09:00:00Z");
  const { call, count } = await sandbox({ clock: { now: () => now } });
  const first = await call("POST", "/customers", { body, headers });
  expect([first.status, first.headers.get("idempotent-replayed")]).toEqual([201, null]);

  now += 24 * HOUR - 1;
  const again = await call("POST", "/customers", { body, headers });
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  expect(again.body).toEqual(first.body);
  expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  expect(count()).toBe(1);

  now += 1;
  const later = await call("POST", "/customers", { body, headers });
  expect([later.status, later.headers.get("idempotent-replayed")]).toEqual([201, null]);
  expect(count()).toBe(2);
});

test("a refused body leaves the key free", async () => {
  const { call } = await sandbox();
  expect((await call("POST", "/customers", { body: { name: 1 }, headers })).status).toBe(400);
  expect((await call("POST", "/customers", { body, headers })).status).toBe(201);
});

test.each(["", "x".repeat(256), "caf\u00e9"])("the key %j is refused", async (key) => {
  const { call } = await sandbox();
  const reply = await call("POST", "/customers", { body, headers: { "idempotency-key": key } });
  expect([reply.status, reply.body.error?.code]).toEqual([400, "invalid_request"]);
});

test("a restart keeps the answers; two at once create one customer", async () => {
  const database = join(await temporaryFolder(), "sandbox.db");
  const one = await sandbox({ database });
  const two = await sandbox({ database });
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? one : two).call("POST", "/customers", { body, headers })),
  );
  await Promise.all([one.close(), two.close()]);
  const three = await sandbox({ database });
  replies.push(await three.call("POST", "/customers", { body, headers }));
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1);
  expect(replies.filter((reply) => reply.headers.get("idempotent-replayed") === "true")).toHaveLength(10);
  expect(three.count()).toBe(1);
});
