import { expect, test } from "vitest";
import { originOf, readBaseUrl } from "../../src/settings/base-url.ts";

test.each([
  ["https://api.example.com/v1", "https://api.example.com/v1"],
  [" https://api.example.com/v1/// ", "https://api.example.com/v1"],
  ["HTTPS://API.Example.com:443/v1", "https://api.example.com/v1"],
  ["http://127.0.0.1:8080/api/v1/", "http://127.0.0.1:8080/api/v1"],
  ["https://api.example.com", "https://api.example.com"],
  ["api.example.com/v1", "https://api.example.com/v1"],
  ["api.example.com:8443/v1/", "https://api.example.com:8443/v1"],
  ["localhost:4010", "http://localhost:4010"],
  ["127.0.0.1:4010/v1", "http://127.0.0.1:4010/v1"],
  ["[::1]:4010/v1", "http://[::1]:4010/v1"],
  ["intranet:8080/v1", "https://intranet:8080/v1"],
])("%j is read as %s", (text, expected) => {
  expect(readBaseUrl(text)).toEqual({ value: expected });
});

test.each([
  ["", "is empty"],
  ["nonsense", 'is not a web address: "nonsense"'],
  ["ada:secret@api.example.com/v1", "must hold no user name or password (`…@`)"],
  ["https://", 'is not a web address: "https://"'],
  ["ftp://api.example.com/v1", 'must begin with https://, not "ftp:"'],
  ["https://ada:secret@api.example.com/v1", "must hold no user name or password (`…@`)"],
  ["http://ada:secret/x@127.0.0.1:7001/v1", "must hold no user name or password (`…@`)"],
  ["http://ada:99/x@127.0.0.1:7001/v1", "must hold no user name or password (`…@`)"],
  ["https://api.example.com/v1?", "must hold no query (`?…`)"],
  ["https://api.example.com/v1#top", "must hold no fragment (`#…`)"],
])("%j is refused", (text, problem) => {
  expect(readBaseUrl(text)).toEqual({ problem });
});

test("a password in a broken address is not repeated", () => {
  expect(JSON.stringify(readBaseUrl("https://ada:secret@:x/v1"))).not.toContain("secret");
});

test.each([
  ["https://api.example.com/v1", "https://api.example.com:443/api/v1", true],
  ["https://api.example.com/v1", "http://api.example.com/v1", false],
  ["https://api.example.com/v1", "https://api.example.com:8443/v1", false],
  ["https://api.example.com/v1", "https://example.com/v1", false],
  ["localhost:4010", "http://localhost:4010/v1", true],
])("%s and %s have one origin: %s", (one, other, same) => {
  expect(originOf(one) === originOf(other)).toBe(same);
});
