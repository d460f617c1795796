import { join } from "node:path";
import Libsql from "libsql";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { type Sending, sandbox } from "../helpers/sandbox.ts";

const RATE_HEADERS = [
  ...["ratelimit", "ratelimit-policy", "x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"],
];

test.each<[string, string, string, Sending, number, string]>([
  ["no key", "GET", "/customers", { key: null }, 401, "unauthorized"],
  ["a wrong key", "GET", "/customers", { key: "sk_sandbox_wrong" }, 401, "unauthorized"],
  ["another scheme", "GET", "/customers", { key: null, headers: { authorization: "Basic abc" } }, 401, "unauthorized"],
  ["no key for an unknown path", "GET", "/nothing", { key: null }, 401, "unauthorized"],
  ["an unknown path", "GET", "/jobs", {}, 404, "not_found"],
  ["a slash at the end", "GET", "/customers/", {}, 404, "not_found"],
  ["a path below a customer", "GET", "/customers/cus_1/jobs", {}, 404, "not_found"],
  ["an inherited name as path", "GET", "/__proto__", {}, 404, "not_found"],
  ["a wrong method", "PUT", "/customers/cus_1", { body: {} }, 404, "not_found"],
  ["a parameter where none is", "DELETE", "/customers/cus_1?force=1", {}, 400, "invalid_parameter"],
  ["a POST without a body", "POST", "/customers", {}, 400, "invalid_content_type"],
  ["an empty body", "POST", "/customers", { body: "" }, 400, "invalid_json"],
  ["malformed JSON", "POST", "/customers", { body: '{"name":' }, 400, "invalid_json"],
  ["an array", "POST", "/customers", { body: [] }, 400, "validation_failed"],
  ["a bare null", "PATCH", "/customers/cus_1", { body: "null" }, 400, "validation_failed"],
  [
    "a form",
    "POST",
    "/customers",
    { body: "name=x", headers: { "content-type": "application/x-www-form-urlencoded" } },
    400,
    "invalid_content_type",
  ],
  [
    "another charset",
    "POST",
    "/customers",
    { body: {}, headers: { "content-type": "application/json; charset=latin1" } },
    400,
    "invalid_content_type",
  ],
  ["a body above 1 MiB", "POST", "/customers", { body: { name: "x".repeat(1024 * 1024) } }, 400, "body_too_large"],
])("%s → an error body, a request id and the rate limits", async (_, method, path, sending, status, code) => {
  const { call } = await sandbox();
  const reply = await call(method, path, sending);
  expect([reply.status, reply.body.error?.code]).toEqual([status, code]);
  expect(reply.body.error?.message).not.toBe("");
  expect(reply.body.error?.request_id).toMatch(/^req_[0-9a-f]{24}$/);
  expect(reply.headers.get("x-request-id")).toBe(reply.body.error?.request_id);
  expect(reply.headers.get("content-type")).toBe("application/json; charset=utf-8");
  for (const name of RATE_HEADERS) expect(reply.headers.get(name)).toBeTruthy();
  expect(reply.headers.get("www-authenticate")).toBe(status === 401 ? "Bearer" : null);
});

test("a bug answers 500 without telling of its inside, and the log has it", async () => {
  const file = join(await temporaryFolder(), "sandbox.db");
  const logged: unknown[] = [];
  const { call } = await sandbox({ database: file, onRequest: ({ status, error }) => logged.push([status, error]) });
  const other = new Libsql(file);
  other.exec("DROP TABLE customers");
  other.close();
  const reply = await call("GET", "/customers");
  expect(reply.status).toBe(500);
  expect(reply.headers.get("x-ratelimit-limit")).toBe("1000000");
  expect(reply.body).toEqual({
    error: {
      code: "internal",
      message: "something went wrong in the sandbox",
      request_id: reply.headers.get("x-request-id"),
    },
  });
  expect(logged).toEqual([[500, expect.objectContaining({ message: "no such table: customers" })]]);
  expect((await call("GET", "/nothing")).status).toBe(404);
});
