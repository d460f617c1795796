import { describe, expect, test } from "vitest";
import { below, guardAddress, shownAddress, slashRedirect } from "../../src/http/address.ts";
import { networkFailure } from "../../src/http/failures.ts";
import { isLoopback } from "../../src/system/loopback.ts";

test.each([
  ["localhost", true],
  ["api.localhost", true],
  ["127.0.0.1", true],
  ["127.9.8.7", true],
  ["[::1]", true],
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
  expect(slashRedirect(from, location)?.href).toBe(expected);
});

test("an address that is shown cannot move the cursor", () => {
  const base = new URL("http://h/v1");
  expect(shownAddress(base, "http://h/v1/customers?q=\u001b[2J\u202e")).toBe("/customers?q=%1B[2J%E2%80%AE");
  expect(shownAddress(base, "http://h/other")).toBe("http://h/other");
});

describe("network errors", () => {
  const url = new URL("https://api.example.com:8443/v1/customers");
  const error = (code: string, message = "x") => Object.assign(new Error(message), { code });

  test.each([
    [error("ENOTFOUND"), "dns", false, "host not found: api.example.com"],
    [error("EAI_AGAIN"), "dns", false, "host not found: api.example.com"],
    [error("ECONNREFUSED"), "refused", false, "connection refused by api.example.com:8443"],
    [new AggregateError([error("ECONNREFUSED")]), "refused", false, "connection refused by api.example.com:8443"],
    [
      error("UND_ERR_CONNECT_TIMEOUT"),
      "unreachable",
      false,
      "api.example.com:8443 did not take the connection in time",
    ],
    [error("ENETUNREACH"), "unreachable", false, "no way to api.example.com:8443 (ENETUNREACH)"],
    [
      error("DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate"),
      "tls",
      false,
      "certificate of api.example.com:8443 not accepted: self-signed certificate",
    ],
    [
      error("CERT_HAS_EXPIRED", "certificate has expired"),
      "tls",
      false,
      "certificate of api.example.com:8443 not accepted: certificate has expired",
    ],
    [
      error("EPROTO", "wrong version number"),
      "tls",
      false,
      "no secure connection to api.example.com:8443: wrong version number",
    ],
    [error("ECONNRESET"), "reset", true, "connection to api.example.com:8443 was cut off"],
    [error("UND_ERR_SOCKET", "other side closed"), "reset", true, "connection to api.example.com:8443 was cut off"],
    [
      error("HPE_INVALID_CONSTANT", "Expected HTTP/"),
      "reset",
      true,
      "no readable answer from api.example.com:8443: Expected HTTP/",
    ],
  ])("%s", (thrown, kind, sent, message) => {
    expect(networkFailure(thrown, url)).toMatchObject({ kind, sent, message });
  });
});
