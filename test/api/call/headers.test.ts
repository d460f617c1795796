import { expect, test } from "vitest";
import { readHeaders } from "../../../src/api/call/request.ts";

test.each<[string[], Record<string, string>]>([
  [[], {}],
  [['If-Match: "7"'], { "if-match": '"7"' }],
  [["Accept:text/csv", "ACCEPT: text/plain"], { accept: "text/csv, text/plain" }],
  [["X-Time: 12:30"], { "x-time": "12:30" }],
])("%j are %j", (given, headers) => {
  expect(readHeaders(given)).toEqual(headers);
});

test.each<[string, string]>([
  ["nothing", "a --header has no colon"],
  [": value", '--header: "" is not a header name'],
  ["a b: value", '--header: "a b" is not a header name'],
  ["X-Empty:", "--header X-Empty has no value"],
  ["X-Split: a\r\nAuthorization: b", "the value of --header X-Split has a character that headers cannot have"],
  ["X-Wide: €", "the value of --header X-Wide has a character that headers cannot have"],
  ["Authorization: Bearer secret", "--header Authorization cannot be set"],
  ["HOST: evil.example.com", "--header HOST cannot be set"],
  ["content-length : 5", "--header content-length cannot be set"],
  ["Transfer-Encoding: chunked", "--header Transfer-Encoding cannot be set"],
  ["Connection: close", "--header Connection cannot be set"],
  ["Accept-Encoding: zstd", "--header Accept-Encoding cannot be set"],
])("%j is refused: %s", (text, message) => {
  expect(() => readHeaders([text])).toThrow(expect.objectContaining({ code: "usage", message }));
});

test("names of JavaScript's own are names like others", () => {
  expect(readHeaders(["constructor: a"])).toEqual({ constructor: "a" });
});
