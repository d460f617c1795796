import { describe, expect, test } from "vitest";
import { callTarget, type Parameter, readHeaders } from "../../../src/api/call/request.ts";
import { CliError } from "../../../src/errors.ts";

const V1 = "https://api.example.com/v1";
const API_V1 = "https://api.example.com/field/api/v1";
const PLAIN = "https://api.example.com";

describe("targetOf", () => {
  test.each<[string, string, string]>([
    [V1, "/jobs", "https://api.example.com/v1/jobs"],
    [V1, "jobs", "https://api.example.com/v1/jobs"],
    [V1, " /customers/42 ", "https://api.example.com/v1/customers/42"],
    [V1, "/", "https://api.example.com/v1"],
    [V1, "/v1/jobs?a=1", "https://api.example.com/v1/jobs?a=1"],
    [V1, "/api/v1/jobs", "https://api.example.com/v1/jobs"],
    [V1, "/v1", "https://api.example.com/v1"],
    [V1, "/v2/jobs", "https://api.example.com/v1/v2/jobs"],
    [V1, "https://api.example.com/v1/jobs?a=1", "https://api.example.com/v1/jobs?a=1"],
    [V1, "HTTPS://API.example.com:443/v1/jobs", "https://api.example.com/v1/jobs"],
    [V1, "/jobs?phone=+12025550123&q=a%2Bb", "https://api.example.com/v1/jobs?phone=+12025550123&q=a%2Bb"],
    [V1, "/jobs/a b/ü", "https://api.example.com/v1/jobs/a%20b/%C3%BC"],
    [V1, "/jobs/a%2Fb", "https://api.example.com/v1/jobs/a%2Fb"],
    [V1, "/jobs?path=../up", "https://api.example.com/v1/jobs?path=../up"],
    [V1, "https:/evil.example.com", "https://api.example.com/v1/https:/evil.example.com"],
    [V1, "@evil.example.com/", "https://api.example.com/v1/@evil.example.com/"],
    [API_V1, "/field/api/v1/jobs", "https://api.example.com/field/api/v1/jobs"],
    [API_V1, "/api/v1/jobs", "https://api.example.com/field/api/v1/jobs"],
    [PLAIN, "/v1/jobs", "https://api.example.com/v1/jobs"],
    [PLAIN, ".evil.example.com", "https://api.example.com/.evil.example.com"],
  ])("below %s, %j is %s", (base, path, expected) => {
    expect(callTarget(path, [], new URL(base)).href).toBe(expected);
  });

  test.each<[string, Parameter[], string]>([
    ["/jobs", [["status", "open"]], "?status=open"],
    ["/jobs", [["phone", "+12025550123"]], "?phone=%2B12025550123"],
    ["/jobs", [["q", "a&b=c d/é"]], "?q=a%26b%3Dc%20d%2F%C3%A9"],
    [
      "/jobs",
      [
        ["page[number]", "2"],
        ["tag", "a"],
        ["tag", "b"],
      ],
      "?page%5Bnumber%5D=2&tag=a&tag=b",
    ],
    ["/jobs?sort=id", [["empty", ""]], "?sort=id&empty="],
  ])("%j with %j asks %s", (path, parameters, search) => {
    expect(callTarget(path, parameters, new URL(V1)).search).toBe(search);
  });

  test.each<[string, string]>([
    ["https://evil.example.com/v1/jobs", "refused"],
    ["https://api.example.com:8443/v1/jobs", "refused"],
    ["https://api.example.com/jobs", "refused"],
    ["https://user:secret@api.example.com/v1/jobs", "refused"],
    ["https://api.example.com@evil.example.com/v1/jobs", "refused"],
    ["//evil.example.com/v1/jobs", "refused"],
    ["https://", "refused"],
    ["https://api.example.com/v1/../admin", "refused"],
    ["/../admin", "refused"],
    ["/jobs/./1", "refused"],
    ["/jobs/%2e%2E/admin", "refused"],
    ["/jobs/..%2fadmin", "refused"],
    ["/jobs/.\t./admin", "usage"],
    ["/jobs\\..\\admin", "usage"],
    ["/jobs\nX: y", "usage"],
    ["/jobs#1", "usage"],
    ["C:/Program Files/Git/jobs", "usage"],
    ["", "usage"],
  ])("%j is not sent (%s)", (path, code) => {
    expect(() => callTarget(path, [], new URL(V1))).toThrow(expect.objectContaining({ code }));
  });

  test("a password in an address is not repeated", () => {
    let message = "";
    try {
      callTarget("https://user:secret@evil.example.com/v1", [], new URL(V1));
    } catch (error) {
      message = error instanceof CliError ? error.message : "";
    }
    expect(message).toBe("https://evil.example.com/v1 is not below the base URL https://api.example.com/v1");
  });
});

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
  ["content-length : 5", "--header content-length cannot be set"],
  ["Transfer-Encoding: chunked", "--header Transfer-Encoding cannot be set"],
])("%j is refused: %s", (text, message) => {
  expect(() => readHeaders([text])).toThrow(expect.objectContaining({ code: "usage", message }));
});

test("names of JavaScript's own are names like others", () => {
  expect(readHeaders(["constructor: a"])).toEqual({ constructor: "a" });
});
