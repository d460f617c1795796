import { expect, test } from "vitest";
import { run } from "../../helpers/program.ts";
import { double, person, type Reply } from "../../helpers/server.ts";
import families from "../../http/fixtures/rate-limit-headers.json" with { type: "json" };

const soon = () => String(Math.ceil(Date.now() / 1000) + 1);

/**
 * What a family sends with a request too many, over in two seconds: its headers and, if not 429 without a text, status
 * and body.
 */
const REFUSALS: Readonly<Record<string, () => Reply>> = {
  "express-rate-limit legacyHeaders": () => ({ headers: counted("X-RateLimit-", 100, soon()) }),
  "express-rate-limit draft-6": () => ({
    headers: { "RateLimit-Policy": "100;w=60", ...counted("RateLimit-", 100, "2") },
  }),
  "express-rate-limit draft-7": () => ({
    headers: { "RateLimit-Policy": "100;w=60", RateLimit: "limit=100, remaining=0, reset=2" },
  }),
  "express-rate-limit draft-8": () => ({
    headers: { RateLimit: '"100-in-1min"; r=0; t=2', "RateLimit-Policy": '"100-in-1min"; q=100; w=60; pk=:MjM0:' },
  }),
  "@fastify/rate-limit default": () => ({
    headers: counted("x-ratelimit-", 100, "2"),
    body: { statusCode: 429, error: "Too Many Requests", message: "Rate limit exceeded, retry in 2 seconds" },
  }),
  "@fastify/rate-limit enableDraftSpec": () => ({ headers: counted("ratelimit-", 100, "2") }),
  "@nestjs/throttler": () => ({
    headers: { "Retry-After-short": "2" },
    body: { statusCode: 429, message: "ThrottlerException: Too Many Requests" },
  }),
  "Laravel ThrottleRequests": () => ({
    headers: counted("X-RateLimit-", 100, soon()),
    body: { message: "Too Many Attempts." },
  }),
  "slowapi (FastAPI)": () => ({
    headers: counted("X-RateLimit-", 100, `${soon()}.41`),
    body: { error: "Rate limit exceeded: 100 per 1 minute" },
  }),
  "Django REST framework": () => ({
    headers: { "Retry-After": "2" },
    body: { detail: "Request was throttled. Expected available in 2 seconds." },
  }),
  "Yii2 RateLimiter": () => ({ headers: counted("X-Rate-Limit-", 60, "2") }),
  "IETF draft-03": () => ({ headers: { ...counted("RateLimit-", 100, "2"), "RateLimit-Limit": "100, 100;w=10" } }),
  "IETF draft-04..06": () => ({ headers: { ...counted("RateLimit-", 10, "60"), "Retry-After": "2" } }),
  "IETF draft-07": () => ({ headers: { RateLimit: "limit=10, reset=2" } }),
  "IETF draft-08..10": () => ({ headers: { RateLimit: "default;r=0;t=2" } }),
  GitHub: () => ({ status: 403, headers: counted("x-ratelimit-", 5000, soon()) }),
  GitLab: () => ({ headers: counted("RateLimit-", 2000, soon()) }),
  "Fieldwire tier 2": () => ({
    headers: {
      "ratelimit-limit-minute": "60",
      "ratelimit-remaining-minute": "0",
      "ratelimit-limit-hour": "1000",
      "ratelimit-remaining-hour": "990",
      "ratelimit-reset": soon(),
    },
  }),
};

/** As --verbose shows it, of the family's own example; a family that is missing says 97 of 100. */
const LEFT: Readonly<Record<string, string>> = {
  "Django REST framework": "",
  "Yii2 RateLimiter": ", 59 of 60 left",
  "IETF draft-03": ", 50 of 100 left",
  "IETF draft-04..06": ", 1 of 10 left",
  "IETF draft-07": ", 50 of 100 left",
  "IETF draft-08..10": ", 50 left",
  GitHub: ", 0 of 5000 left",
  GitLab: ", 1999 of 2000 left",
  "Fieldwire tier 2": ", 59 of 60 left",
};

function counted(prefix: string, limit: number, reset: string): Readonly<Record<string, string>> {
  return { [`${prefix}Limit`]: String(limit), [`${prefix}Remaining`]: "0", [`${prefix}Reset`]: reset };
}

/** Answers with each of the replies in turn, made when they are asked for, then with a customer. */
async function drive(command: string, ...first: (() => Reply)[]) {
  const left = [...first];
  const arrivals: number[] = [];
  const server = await double(() => {
    arrivals.push(performance.now());
    return left.shift()?.() ?? { body: person(1) };
  });
  const env = server.env;
  return { ...(await run(command, { env })), requests: server.log.length, arrivals };
}

test("after one request too many each family's wait is kept, and what is left is shown", async () => {
  const outcomes = await Promise.all(
    families.map(async ({ name, headers }) => {
      const refusal = REFUSALS[name];
      if (refusal === undefined) throw new Error(`no refusal for ${name}`);
      // A field that a family lacks is undefined in the type of the table.
      const said = Object.fromEntries(Object.entries(headers).filter((entry) => typeof entry[1] === "string"));
      const replies = [
        () => ({ status: 429, body: {}, ...refusal() }),
        () => ({ headers: said as Record<string, string>, body: person(1) }),
      ];
      const { stdout, stderr, exitCode, requests, arrivals } = await drive("get 1 -o ids --verbose", ...replies);
      const lines = stderr
        .replace(/\d+ ms/g, "N ms")
        .trimEnd()
        .split("\n");
      // Never sooner than it may; how much later depends on the machine.
      const [before = 0, after = 0] = arrivals;
      return [name, { stdout, exitCode, requests, waited: after - before > 990, last: lines.at(-1) }] as const;
    }),
  );
  const expected = outcomes.map(([name]) => {
    const last = `← 200 N ms${LEFT[name] ?? ", 97 of 100 left"}`;
    return [name, { stdout: "1\n", exitCode: 0, requests: 2, waited: true, last }];
  });
  expect(outcomes).toEqual(expected);
});

/** The forms of a reset so many seconds from now. */
function resets(seconds: number): Record<string, () => Readonly<Record<string, string>>> {
  const at = () => Date.now() + seconds * 1000;
  return {
    "delta seconds": () => ({ "x-ratelimit-reset": String(seconds) }),
    "decimal seconds": () => ({ "x-ratelimit-reset": `${seconds}.0` }),
    "epoch seconds": () => ({ "x-ratelimit-reset": String(Math.ceil(at() / 1000)) }),
    "epoch seconds with a fraction": () => ({ "x-ratelimit-reset": `${Math.floor(at() / 1000)}.99` }),
    "epoch milliseconds": () => ({ "x-ratelimit-reset": String(at()) }),
    milliseconds: () => ({ "x-ratelimit-reset-ms": String(seconds * 1000) }),
    "a date": () => ({ "x-ratelimit-reset": new Date(at()).toUTCString() }),
    "Retry-After in seconds": () => ({ "retry-after": String(seconds) }),
    "Retry-After with a fraction": () => ({ "retry-after": `${seconds}.0` }),
    "Retry-After as a date": () => ({ "retry-after": new Date(at()).toUTCString() }),
  };
}

test("a near reset in any form is waited for", async () => {
  const past = {
    "in the past": () => ({ "x-ratelimit-reset": "1577836800" }),
    "0": () => ({ "x-ratelimit-reset": "0" }),
  };
  const forms = Object.entries({ ...resets(1), ...past });
  const outcomes = await Promise.all(
    forms.map(async ([form, headers]) => {
      const { exitCode, requests } = await drive("get 1 -o ids", () => ({ status: 429, headers: headers() }));
      return [form, { exitCode, requests }] as const;
    }),
  );
  expect(outcomes).toEqual(forms.map(([form]) => [form, { exitCode: 0, requests: 2 }]));
});

test("a far reset in any form ends the command immediately and names the wait", async () => {
  const outcomes = await Promise.all(
    Object.entries(resets(3590)).map(async ([form, headers]) => {
      const { stderr, exitCode, requests } = await drive("get 1 -o ids", () => ({
        status: 429,
        headers: { "x-ratelimit-limit": "100", "x-ratelimit-remaining": "0", ...headers() },
      }));
      return [form, { stderr, exitCode, requests }] as const;
    }),
  );
  const stderr =
    "error: the rate limit is reached; the server asks to wait 60 minutes (HTTP 429)\nTry again in 60 minutes.\n";
  expect(outcomes).toEqual(outcomes.map(([form]) => [form, { stderr, exitCode: 6, requests: 1 }]));
});
