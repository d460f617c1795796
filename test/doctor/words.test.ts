import { describe, expect, test } from "vitest";
import { type Check, check, complete, exitCodeOf, failed, nextStep, overall } from "../../src/doctor/check.ts";
import { clockCheck, tlsCheck } from "../../src/doctor/connection.ts";
import { rateLimitCheck } from "../../src/doctor/rate-limit.ts";
import { errorWords } from "../../src/doctor/single.ts";
import { CliError } from "../../src/errors.ts";

const NOW = Date.parse("2026-05-01T09:00:00Z");
const DAY = 86_400_000;
const said = ({ verdict, message }: Check) => `${verdict}: ${message}`;

describe("the report as a whole", () => {
  const ok = check("key", "ok", "accepted");
  const warned = check("clock", "warn", "late", "Set it.");
  const broken = failed("reachable", new CliError("unavailable", "refused", { hint: "Start it." }));
  const unknown = check("total", "unknown", "not told");

  test.each<[string, Check[], string, number, string]>([
    ["all is well", [ok, unknown], "ok", 0, "Everything works: start with `customers list`."],
    ["something to look at", [ok, warned], "warn", 0, "Set it."],
    ["a failure comes first", [warned, broken], "fail", 6, "Start it."],
    [
      "the first failure counts",
      [failed("key", new CliError("auth", "no")), broken],
      "fail",
      4,
      "Look into this first: no.",
    ],
  ])("%s", (_name, checks, verdict, code, step) => {
    expect([overall(checks), exitCodeOf(checks), nextStep(checks)]).toEqual([verdict, code, step]);
  });

  test("every line is there, in order", () => {
    const all = complete([unknown, ok], "the server was not reached");
    expect(all.map(({ name }) => name).slice(0, 4)).toEqual(["reachable", "tls", "key", "clock"]);
    expect(said(all[0] as Check)).toBe("unknown: not asked: the server was not reached");
    expect(all).toContain(ok);
  });
});

describe("connection", () => {
  const https = new URL("https://api.example.com/v1");
  const facts = (days: number) => ({ protocol: "TLSv1.3", validTo: NOW + days * DAY });
  test.each<[URL, Parameters<typeof tlsCheck>[1], string]>([
    [new URL("http://127.0.0.1:8080/v1"), undefined, "ok: plain http to this machine: nothing leaves it"],
    [
      new URL("http://api.example.com/v1"),
      undefined,
      "warn: plain http: the key travels unencrypted to api.example.com",
    ],
    [https, facts(90), "ok: TLS 1.3, certificate good for 90 more days (until 2026-07-30)"],
    [https, facts(13), "warn: TLS 1.3, certificate good for 13 more days (until 2026-05-14)"],
    [https, facts(-1), "warn: TLS 1.3, the certificate ended on 2026-04-30"],
    [https, { protocol: "TLSv1.2", validTo: undefined }, "ok: TLS 1.2, certificate accepted"],
    [https, undefined, "unknown: the certificate was accepted; more cannot be seen through a proxy"],
  ])("%s", (base, tls, expected) => {
    expect(said(tlsCheck(base, tls, NOW))).toBe(expected);
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

describe("rate limit", () => {
  test.each([
    [{}, "unknown: no answer names it; after a 429 the program waits and tries again"],
    [
      { ratelimit: '"default";r=97;t=30', "ratelimit-policy": '"default";q=100;w=60' },
      "ok: 100 requests a minute, 97 left for 30 seconds, tier free (IETF draft 08–10)",
    ],
    [
      { ratelimit: "limit=1000, remaining=1, reset=5" },
      "ok: 1,000 requests a window, 1 left for 5 seconds, tier growth (IETF draft 07)",
    ],
    [
      {
        "ratelimit-limit": "250",
        "ratelimit-remaining": "0",
        "ratelimit-reset": "10",
        "ratelimit-policy": "250;w=3600",
      },
      "warn: 250 requests in 60 min, 0 left for 10 seconds (IETF draft 03–06)",
    ],
    [{ "x-ratelimit-limit": "40", "x-ratelimit-remaining": "39" }, "ok: 40 requests a window, 39 left (X-RateLimit-*)"],
    [
      { "x-rate-limit-limit": "40", "x-rate-limit-remaining": "39" },
      "ok: 40 requests a window, 39 left (X-Rate-Limit-*)",
    ],
    [{ "x-shop-api-call-limit": "2/40" }, "ok: 40 requests a window, 38 left (x-shop-api-call-limit)"],
  ])("%j", (headers, expected) => {
    expect(said(rateLimitCheck(headers, NOW))).toBe(expected);
  });
});

describe("errors", () => {
  test.each([
    [404, '{"error":{"message":"No such customer."}}', 'ok: status 404 and "No such customer"'],
    [404, "", "ok: status 404 without a message; this program words it"],
    [422, '{"detail":"id: not a number"}', 'ok: status 422 and "id: not a number"'],
    [200, "null", "warn: an impossible id is answered with status 200"],
    [500, "{}", "warn: an impossible id is answered with status 500, which means something else"],
  ])("%i %s", (status, text, expected) => {
    expect(said(errorWords({ status, text, headers: {}, url: "https://api.example.com/v1", doubtful: false }))).toBe(
      expected,
    );
  });
});
