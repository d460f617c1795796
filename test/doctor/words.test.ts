import { describe, expect, test } from "vitest";
import { clockCheck, rateLimitCheck, tlsCheck } from "../../src/doctor/checks.ts";
import { type CheckResult, type CheckResults, complete, conclusion, failed, found } from "../../src/doctor/report.ts";
import { CliError } from "../../src/errors.ts";

const NOW = Date.parse("2026-05-01T09:00:00Z");
const said = ({ verdict, message }: CheckResult) => `${verdict}: ${message}`;

describe("the report as a whole", () => {
  const ok = found("ok", "accepted");
  const warned = found("warn", "late", "Set it.");
  const WELL = "Start with `customers list`: everything works.";
  const refused = failed(new CliError("auth", "no"));
  const broken = failed(new CliError("unavailable", "refused", { hint: "Start it." }));

  test.each<[string, CheckResults, string, number, string]>([
    ["all is well", { key: ok, total: found("unknown", "not told") }, "ok", 0, WELL],
    ["something to look at", { key: ok, clock: warned }, "warn", 0, "Set it."],
    ["a failure comes first", { tls: warned, clock: broken }, "fail", 6, "Start it."],
    ["the first failure counts", { key: refused, paging: broken }, "fail", 4, "Look into this first: no."],
  ])("%s", (_name, findings, verdict, exitCode, nextStep) => {
    expect(conclusion(complete(findings, ""))).toEqual({ verdict, exitCode, nextStep });
  });

  test("every line is there, in order", () => {
    const all = complete({ total: ok }, "the server was not reached");
    expect(all.map(({ name }) => name).slice(0, 4)).toEqual(["reachable", "tls", "key", "clock"]);
    expect(all[0]).toMatchObject({ verdict: "unknown", message: "not asked: the server was not reached" });
    expect(all.find(({ name }) => name === "total")).toMatchObject(ok);
  });
});

describe("connection", () => {
  test.each([
    ["http://127.0.0.1:8080/v1", "ok: plain http to this machine: nothing leaves it"],
    ["http://api.example.com/v1", "warn: plain http: the key travels unencrypted to api.example.com"],
    ["https://api.example.com/v1", "ok: https: the certificate is accepted"],
  ])("%s", (base, expected) => {
    expect(said(tlsCheck(new URL(base)))).toBe(expected);
  });

  test.each([
    [0, "ok: the same as the server's"],
    [-30, "ok: 30 seconds ahead of the server's"],
    [45, "ok: 45 seconds behind the server's"],
    [3600, "warn: 3,600 seconds behind the server's"],
    [-61, "warn: 61 seconds ahead of the server's"],
  ])("a clock that is %i seconds apart", (seconds, expected) => {
    const date = new Date(NOW + seconds * 1000).toUTCString();
    // The Date is cut to whole seconds: half a second is what it lacks in the mean.
    expect(said(clockCheck({ date }, NOW + 400, NOW + 600))).toBe(expected);
  });

  test("without a Date nothing is known", () => {
    expect(said(clockCheck({ date: "yesterday" }, NOW, NOW))).toBe("unknown: the server's answers have no Date");
  });
});

const limited = (limit: string, left: string) => ({ "ratelimit-limit": limit, "ratelimit-remaining": left });
test.each([
  [{}, "unknown: no answer names it; after a 429 the program waits and tries again"],
  [
    { ratelimit: '"default";r=97;t=30', "ratelimit-policy": '"default";q=100;w=60' },
    "ok: 100 requests/min, 97 left for 30 seconds",
  ],
  [{ ratelimit: "limit=1000, remaining=1, reset=5" }, "ok: 1,000 requests a window, 1 left for 5 seconds"],
  [
    { ...limited("250", "0"), "ratelimit-reset": "10", "ratelimit-policy": "250;w=3600" },
    "warn: 250 requests/h, 0 left for 10 seconds",
  ],
  [{ "x-ratelimit-limit": "40", "x-ratelimit-remaining": "39" }, "ok: 40 requests a window, 39 left"],
  [{ "x-rate-limit-limit": "40", "x-rate-limit-remaining": "39" }, "ok: 40 requests a window, 39 left"],
])("rate limit: %j", (headers, expected) => {
  expect(said(rateLimitCheck(headers, NOW))).toBe(expected);
});
