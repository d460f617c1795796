import { describe, expect, test } from "vitest";
import { masked } from "../helpers/masked.ts";
import { cleanEnv, run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { type Behaviour, double, KEY, person } from "../helpers/server.ts";

interface Line {
  readonly name: string;
  readonly verdict: string;
  readonly message: string;
  readonly hint?: string;
  readonly code?: string;
}

/** The report on a server: its lines by name, what it says as a whole, and what was asked. */
async function report(behaviour: Behaviour, env: Record<string, string> = {}) {
  const server = await double(behaviour);
  const { stdout, stderr, exitCode } = await run("doctor --json", { env: { ...server.env, ...env } });
  const { checks, ...whole } = JSON.parse(stdout) as {
    checks: Line[];
    verdict: string;
    next_step: string;
    requests: number;
  };
  const line = (name: string) => checks.find((found) => found.name === name);
  return {
    ...{ ...whole, stderr, exitCode, server, checks },
    said: (name: string) => `${line(name)?.verdict}: ${line(name)?.message}`,
    line,
  };
}

const people = Array.from({ length: 30 }, (_, index) => person(index + 1));

/** One of many servers: `list` answers the list, single customers are bare. */
const serving =
  (list: Behaviour): Behaviour =>
  (request) => {
    if (request.path === "/customers") return list(request);
    const found = people.find(({ id }) => `/customers/${id}` === request.path);
    return found === undefined ? { status: 404, body: { message: "Not found." } } : { body: found };
  };

test("the sandbox, in full", async () => {
  const server = await sandbox({ seed: 60, tier: "free" });
  const { stdout, stderr, exitCode } = await run("doctor", { env: server.env });
  expect(masked(stdout)).toBe(`http://127.0.0.1:PORT/v1 (from the environment)
✓ reachable      127.0.0.1:PORT answers
✓ tls            plain http to this machine: nothing leaves it
✓ key            accepted (FINGERPRINT, from CUSTOMERS_API_KEY)
✓ clock          the same as the server's
✓ envelope       the list is under \`data\`
✓ id             \`id\`, text
✓ paging         by \`cursor\`, 50 customers a page
✓ total          60 customers
✓ rate limit     100 requests/min, LEFT
✓ filters        honoured (tried with \`email\`)
✓ single record  a customer of the list is found by its id

Next: Start with \`customers list\`: everything works.
(4 requests, all of them reading)
`);
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
});

test("what it finds out saves the commands after it requests", async () => {
  const server = await sandbox({ seed: 60 });
  const env = await cleanEnv(server.env);
  await run("doctor", { env });
  const { stderr } = await run("list --filter email=nobody@example.com --verbose -o ids", { env });
  expect(stderr.split("\n").filter((line) => line.startsWith("→"))).toEqual([
    "→ GET /customers?email=nobody%40example.com",
  ]);
});

test("it only reads, and asks eight times at most", async () => {
  const { server, requests } = await report(serving(() => ({ body: people })));
  expect(new Set(server.requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect(requests).toBe(server.log.length);
  expect(requests).toBeLessThanOrEqual(8);
});

describe("each server in its own words", () => {
  test("a bare array, without a total, a rate limit or paging", async () => {
    const found = await report(serving(() => ({ body: people.slice(0, 7) })));
    expect(found.said("envelope")).toBe("ok: the list is the whole answer");
    expect(found.said("id")).toBe("ok: `id`, a number");
    expect(found.said("paging")).toBe(
      "unknown: one page (7 customers); the server does not say whether there are more, but no page is usually that long",
    );
    expect(found.said("total")).toBe("unknown: the server does not say how many customers there are");
    expect(found.said("rate_limit")).toBe("unknown: no answer names it; after a 429 the program waits and tries again");
    expect(found.said("filters")).toBe("warn: ignored (tried with `email`)");
    expect(found).toMatchObject({ verdict: "warn", exitCode: 0, stderr: "" });
  });

  test("an order that changes does not hide that filters are ignored", async () => {
    let asked = 0;
    const found = await report(
      serving(() => {
        const start = 7 * (asked++ % 3);
        return { body: { data: people.slice(start, start + 7), total: 21 } };
      }),
    );
    expect(found.said("filters")).toBe("warn: ignored (tried with `email`)");
  });

  test("paging that leads nowhere fails, and says what to do", async () => {
    const found = await report(serving(() => ({ body: { data: people.slice(0, 10), total: 30 } })));
    expect(found.line("paging")).toMatchObject({ verdict: "fail", code: "unavailable" });
    expect(found.line("paging")?.hint).toMatch(/wire\.page-param/);
    expect(found.exitCode).toBe(6);
    expect(found.requests).toBeLessThanOrEqual(8);
  });

  test("a clock that is an hour apart", async () => {
    const found = await report(
      serving(() => ({ headers: { date: new Date(Date.now() + 3_600_000).toUTCString() }, body: people.slice(0, 7) })),
    );
    expect(found.said("clock")).toMatch(/^warn: 3,(599|600|601) seconds behind the server's$/);
    expect(found.exitCode).toBe(0);
  });

  test("rows without an id that can be found", async () => {
    const found = await report(() => ({ body: { data: [{ name: "Dana" }, { name: "Sam" }] } }));
    expect(found.said("id")).toBe("fail: 2 of 2 rows have no id");
    expect(found).toMatchObject({ verdict: "fail", exitCode: 6 });
    expect(found.next_step).toMatch(/wire\.id-field/);
  });
});

describe("what fails ends in its exit code, after the whole report", () => {
  test("no customer there", async () => {
    const env = { CUSTOMERS_BASE_URL: "http://127.0.0.1:9/v1", CUSTOMERS_API_KEY: KEY };
    const { stdout, stderr, exitCode } = await run("doctor --max-retries 0", { env });
    expect(stdout.split("\n").slice(0, 4)).toEqual([
      "http://127.0.0.1:9/v1 (from the environment)",
      "✗ reachable      connection refused by 127.0.0.1:9",
      "                 Check that the server runs, and the base URL; `customers auth status` says where that comes from.",
      "? not asked      tls, key, clock, envelope, id, paging, total, rate limit, filters, single record: the server was not reached",
    ]);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 6 });
  });

  test("a server that fails", async () => {
    const found = await report(() => ({ status: 503, headers: { "retry-after": "86400" }, body: "" }));
    expect(found.said("reachable")).toBe("fail: the server failed (HTTP 503)");
    expect(found.exitCode).toBe(6);
  });

  test.each([
    [{}, 4, "not logged in"],
    [{ CUSTOMERS_API_KEY: KEY }, 2, "no base URL is set"],
    [{ CUSTOMERS_BASE_URL: "http://127.0.0.1:9/v1" }, 4, "no API key is set"],
    [
      { CUSTOMERS_BASE_URL: "http://api.example.com/v1", CUSTOMERS_API_KEY: KEY },
      8,
      "the key is not sent over plain http to api.example.com",
    ],
  ])("what cannot begin is an error as in every command: %j", async (env, code, message) => {
    const { stdout, stderr, exitCode } = await run("doctor --json", { env });
    expect({ stdout, message: JSON.parse(stderr).error.message, exitCode }).toEqual({
      stdout: "",
      message,
      exitCode: code,
    });
  });
});
