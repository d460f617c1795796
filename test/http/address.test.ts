import { expect, test } from "vitest";
import { below, guardAddress, isLoopback, shownAddress, slashRedirect } from "../../src/http/address.ts";

test.each([
  ["localhost", true],
  ["api.localhost", false],
  ["127.0.0.1", true],
  ["127.9.8.7", true],
  ["[::1]", true],
  ["[::ffff:7f00:1]", false],
  ["0.0.0.0", false],
  ["127.0.0.1.example.com", false],
  ["localhost.example.com", false],
  ["10.0.0.1", false],
])("%s is this machine: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  ["https://api.example.com/v1", false, true],
  ["http://127.0.0.1:4010/v1", false, true],
  ["http://api.example.com/v1", true, true],
  ["http://api.example.com/v1", false, false],
])("the key may go to %s (allowed: %s): %s", (url, insecure, allowed) => {
  const guard = () => guardAddress(new URL(url), insecure);
  if (allowed) expect(guard).not.toThrow();
  else expect(guard).toThrow("not sent over plain http to api.example.com");
});

test.each([
  ["https://h/v1", "/customers?a=b", "https://h/v1/customers?a=b"],
  ["https://h/v1/", "/customers", "https://h/v1/customers"],
  ["https://h", "/customers", "https://h/customers"],
])("%s and %s", (base, path, expected) => {
  expect(below(new URL(base), path).href).toBe(expected);
});

test.each([
  ["http://h/v1/customers", "/v1/customers/", "http://h/v1/customers/"],
  ["http://h/v1/customers?a=b", "/v1/customers/", "http://h/v1/customers/?a=b"],
  ["http://h/v1/customers?a=b", "http://h/v1/customers/?a=b", "http://h/v1/customers/?a=b"],
  ["http://h/v1/customers/", "/v1/customers", "http://h/v1/customers"],
  ["http://h/v1/customers", "http://other/v1/customers/", undefined],
  ["http://h/v1/customers", "https://h/v1/customers/", undefined],
  ["http://h/v1/customers", "/login", undefined],
  ["http://h/v1/customers", "/v1/customers", undefined],
  ["http://h/v1/customers?a=b", "/v1/customers/?a=c", undefined],
  ["http://h/v1/customers", undefined, undefined],
])("%s redirected to %s", (from, location, expected) => {
  expect(slashRedirect(new URL(from), location)?.href).toBe(expected);
});

test("an address that is shown cannot move the cursor", () => {
  const base = new URL("http://h/v1");
  expect(shownAddress(base, new URL("http://h/v1/customers?q=\u001b[2J\u202e").href)).toBe(
    "/customers?q=%1B[2J%E2%80%AE",
  );
  expect(shownAddress(base, "http://h/other")).toBe("http://h/other");
});
