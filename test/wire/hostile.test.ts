import { describe, expect, test } from "vitest";
import { walk } from "../../src/api/walk.ts";
import { type Behaviour, double, KEY, person, type Reply } from "../api/double.ts";
import { digits, service, written } from "../helpers/double.ts";
import { run } from "../helpers/run.ts";

/** Runs the program against a server that behaves so, with what it printed and what the server was asked. */
async function drive(command: string | readonly string[], behaviour: Behaviour) {
  const server = await double(behaviour);
  const env = { CUSTOMERS_BASE_URL: server.baseUrl, CUSTOMERS_API_KEY: KEY };
  const result = await run(command, { env });
  return { ...result, log: server.log, requests: server.requests, baseUrl: server.baseUrl };
}

const listed = (ids: readonly (string | number)[], more: Record<string, unknown> = {}): Reply => ({
  body: { data: ids.map((id) => person(id)), ...more },
});

const pageIn = (query: URLSearchParams) => Number(query.get("page") ?? 1);

/** stderr of a list that may not be whole. */
const incomplete = (why: string) =>
  `error: the list may be incomplete: ${why}\nWhat was read is shown; run the command with --verbose to see what the server answers.\n`;

describe("pages", () => {
  test("page ignored", async () => {
    const { stdout, stderr, exitCode } = await drive("list --all -o ids", () =>
      listed([1, 2], { page: 1, total_pages: 3 }),
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n2\n", exitCode: 6 });
    expect(stderr).toBe(incomplete("the server sent the same page again"));
  });

  test("half a list does not parse as a whole one; its error is a line of JSON", async () => {
    const { stdout, stderr, exitCode } = await drive("list --all --json --fields id", () =>
      listed([1, 2], { page: 1, total_pages: 3 }),
    );
    expect(stdout).toBe('[\n  {\n    "id": "1"\n  },\n  {\n    "id": "2"\n  }');
    expect(JSON.parse(stderr).error).toMatchObject({
      code: "unavailable",
      message: "the list may be incomplete: the server sent the same page again",
    });
    expect(exitCode).toBe(6);
  });

  test("page ignored, but not all was asked for", async () => {
    const { stdout, stderr, exitCode } = await drive("list --limit 1 -o ids", () =>
      listed([1, 2], { page: 1, total_pages: 3 }),
    );
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: "1\n", stderr: "", exitCode: 0 });
  });

  test("two cursors in a cycle", async () => {
    const { stdout, stderr, exitCode, log } = await drive("list --all -o ids", ({ query }) => {
      const cursor = query.get("cursor");
      if (cursor === null) return listed([1], { next_cursor: "a" });
      return cursor === "a" ? listed([2], { next_cursor: "b" }) : listed([3], { next_cursor: "a" });
    });
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n2\n3\n", exitCode: 6 });
    expect(stderr).toBe(incomplete("the server's next page is one that was read already"));
    expect(log.length).toBeLessThan(12);
  });

  test("past the end the last page repeats", async () => {
    const { stdout, stderr, exitCode } = await drive("list --all -o ids", ({ query }) =>
      listed([Math.min(pageIn(query), 2)], { page: pageIn(query), has_more: true }),
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n2\n", exitCode: 6 });
    expect(stderr).toBe(incomplete("the server sent the same page again"));
  });

  test("cursor never null", async () => {
    const { stdout, stderr, exitCode } = await drive("list --all -o ids", ({ query }) => {
      const at = Number(query.get("cursor") ?? 0);
      return listed(at < 3 ? [at + 1] : [], { next_cursor: String(at + 1) });
    });
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n2\n3\n", exitCode: 6 });
    expect(stderr).toBe(incomplete("the server sent 31 empty pages in a row"));
  });

  test("an empty page with a new cursor", async () => {
    const { stdout, stderr, exitCode } = await drive("list --all -o ids", ({ query }) => {
      const cursor = query.get("cursor");
      if (cursor === null) return listed([1], { next_cursor: "a" });
      return cursor === "a" ? listed([], { next_cursor: "b" }) : listed([2], { next_cursor: null });
    });
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: "1\n2\n", stderr: "", exitCode: 0 });
  });

  test("a row inserted during the walk: an id is shown once", async () => {
    const { stdout, exitCode } = await drive("list --all -o ids", ({ query }) =>
      query.has("cursor") ? listed([2, 3], { next_cursor: null }) : listed([1, 2], { next_cursor: "a" }),
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n2\n3\n", exitCode: 0 });
  });

  test("a total that is not reached", async () => {
    const { stdout, stderr, exitCode } = await drive("list --all -o ids", () => listed([1, 2], { total: 5 }));
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n2\n", exitCode: 6 });
    expect(stderr).toContain("the list may be incomplete");
  });

  test.each([
    ["in a header", (url: string): Reply => ({ ...listed([1]), headers: { link: `<${url}>; rel="next"` } })],
    ["in the body", (url: string): Reply => listed([1], { links: { next: url } })],
  ])("next to another host, %s: the key does not travel", async (_name, reply) => {
    const elsewhere = await double(() => listed([2]));
    const { stdout, stderr, exitCode } = await drive("list --all -o ids", () =>
      reply(`${elsewhere.baseUrl}/customers`),
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n", exitCode: 6 });
    const { origin } = new URL(elsewhere.baseUrl);
    expect(stderr).toBe(
      incomplete(`the server's next page lies on another host (${origin}), where the key must not go`),
    );
    expect(elsewhere.requests).toEqual([]);
  });

  test("next from https to http: it is not asked for", async () => {
    const url = new URL("https://api.example.com/v1/customers");
    const body = { data: [{ id: "1" }], links: { next: "http://api.example.com/v1/customers?page=2" } };
    const asked: string[] = [];
    const read = async (to: URL) => {
      asked.push(to.href);
      throw new Error("asked");
    };
    const pages = walk(
      { url, body, customers: [{ id: "1" }], headers: {}, total: undefined },
      { read, narrowed: false },
    );
    await pages.next();
    await expect(pages.next()).rejects.toMatchObject({ code: "unavailable" });
    expect(asked).toEqual([]);
  });
});

describe("too many requests", () => {
  test("Retry-After: 86400", async () => {
    const { stderr, exitCode, log } = await drive("get 1", () => ({
      status: 429,
      headers: { "retry-after": "86400" },
    }));
    expect(stderr).toBe("error: the rate limit is reached; the server asks to wait 24 hours\nTry again in 24 hours.\n");
    expect({ exitCode, requests: log.length }).toEqual({ exitCode: 6, requests: 1 });
  });

  test("429 with an HTML body", async () => {
    const page = "<html><head><title>429 Too Many Requests</title></head><body><h1>nginx</h1></body></html>";
    const { stdout, stderr, exitCode } = await drive("get 1 --max-retries 0", () => ({ status: 429, body: page }));
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 6 });
    expect(stderr).toBe("error: 429 Too Many Requests\nWait a minute and try again.\n");
  });

  test("429 in mid-walk", async () => {
    let refused = false;
    const { stdout, stderr, exitCode, log } = await drive("list --all -o ids", ({ query }) => {
      if (!query.has("cursor")) return listed([1], { next_cursor: "a" });
      if (refused) return listed([2], { next_cursor: null });
      refused = true;
      return { status: 429, headers: { "retry-after": "0.05" }, body: "slow down" };
    });
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: "1\n2\n", stderr: "", exitCode: 0 });
    expect(log).toEqual(["GET /customers", "GET /customers?cursor=a", "GET /customers?cursor=a"]);
  });

  test("429 in mid-walk that stays: what was read is shown", async () => {
    const { stdout, exitCode, stderr } = await drive("list --all -o ids --max-retries 0", ({ query }) =>
      query.has("cursor") ? { status: 429, body: {} } : listed([1], { next_cursor: "a" }),
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n", exitCode: 6 });
    expect(stderr).toMatch(/^error: .*rate limit/);
  });
});

describe("writes", () => {
  const create = "create --name 'Dana Ortiz' --email dana.ortiz@example.com --json";

  /** Stores what is sent, and loses the answer. */
  const losing =
    (lose: (request: Parameters<Behaviour>[0]) => Reply | undefined, stored: Record<string, unknown>[]): Behaviour =>
    (request) => {
      if (request.method === "GET") return { body: { data: stored } };
      stored.push({ id: `c${stored.length + 1}`, ...JSON.parse(request.body) });
      return lose(request);
    };

  test.each<[string, (request: Parameters<Behaviour>[0]) => Reply | undefined]>([
    [
      "the connection resets",
      ({ response }) => {
        response.destroy();
        return undefined;
      },
    ],
    ["504", () => ({ status: 504, body: "<html>Gateway Timeout</html>" })],
  ])("POST commits, then %s: found again, created once", async (_name, lose) => {
    const stored: Record<string, unknown>[] = [];
    const { stdout, exitCode, requests } = await drive(create, losing(lose, stored));
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id: "c1", name: "Dana Ortiz", email: "dana.ortiz@example.com" });
    expect(stored).toHaveLength(1);
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("POST is lost and nothing can be found: it may have been created, and is not repeated", async () => {
    const { stdout, stderr, exitCode, requests } = await drive(create.replace(" --json", ""), ({ method }) =>
      method === "GET" ? { body: { data: [] } } : { status: 502, body: {} },
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 6 });
    expect(stderr).toBe(
      "error: the server failed (status 502); the customer may have been created\n" +
        "Check with `customers list --filter email=dana.ortiz@example.com` before you create it again.\n",
    );
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("201 empty with Location", async () => {
    const { stdout, exitCode } = await drive("create --name 'Dana Ortiz' -o ids", ({ method, baseUrl }) =>
      method === "POST"
        ? { status: 201, headers: { location: `${baseUrl}/customers/c%2F7` } }
        : { body: person("c/7", { name: "Dana Ortiz" }) },
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "c/7\n", exitCode: 0 });
  });

  test("PATCH that replaces the whole address: nothing of it is lost", async () => {
    const address = { street: "12 Alder Ct", city: "Reno", state: "NV", zip: "89501", country: "US" };
    const records = [person("c1", { address })];
    const dialect = { paging: { by: "page", parameter: "page" }, pageSize: 9, replaces: true } as const;
    const { exitCode } = await drive(
      "update c1 --zip 89502",
      service({ ...dialect, idOf: ({ id }) => String(id), page: (rows) => ({ body: rows }) }, records),
    );
    expect(exitCode).toBe(0);
    expect(records[0]?.address).toEqual({ ...address, zip: "89502" });
  });

  test("DELETE refused when a body-less request carries Content-Type", async () => {
    const { exitCode, requests } = await drive("delete c1 --yes", ({ method, headers }) => {
      if (method === "GET") return { body: person("c1") };
      return headers["content-type"] === undefined ? { status: 204 } : { status: 415, body: {} };
    });
    expect(exitCode).toBe(0);
    const deletions = requests.filter(({ method }) => method === "DELETE");
    // The document asks for the header: it is sent first.
    expect(deletions.map(({ headers }) => headers["content-type"])).toEqual(["application/json", undefined]);
  });

  test("a DELETE that meets 404 on its repetition has succeeded", async () => {
    let deleted = false;
    const { exitCode } = await drive("delete c1 --yes", ({ method }) => {
      if (method === "GET") return { body: person("c1") };
      if (deleted) return { status: 404, body: {} };
      deleted = true;
      return { status: 503, headers: { "retry-after": "0.05" } };
    });
    expect(exitCode).toBe(0);
  });
});

describe("ids", () => {
  test.each([
    ["with slashes", "acct/7?x=1#y%2F", '"acct/7?x=1#y%2F"'],
    ["above 2^53", "9007199254740993", digits("9007199254740993")],
  ])("%s", async (_name, id, raw) => {
    const record = { id: raw.startsWith("#") ? raw : id, name: "Dana Ortiz" };
    const behaviour: Behaviour = ({ path, method }) => {
      if (path === "/customers") return { body: written({ data: [record] }) };
      if (path !== `/customers/${encodeURIComponent(id)}`) return { status: 404, body: {} };
      return method === "DELETE" ? { status: 204 } : { body: written(record) };
    };
    const [list, get, remove] = await Promise.all([
      drive("list -o ids", behaviour),
      drive(["get", `id:${id}`, "-o", "ids"], behaviour),
      drive(["delete", `id:${id}`, "--yes", "-o", "ids"], behaviour),
    ]);
    for (const { stdout, exitCode } of [list, get, remove]) {
      expect({ stdout, exitCode }).toEqual({ stdout: `${id}\n`, exitCode: 0 });
    }
  });
});

describe("bodies", () => {
  test("truncated JSON", async () => {
    const { stdout, stderr, exitCode, baseUrl } = await drive("list", () => ({ body: '{"data": [{"id": 1' }));
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 6 });
    expect(stderr).toBe(
      `error: the server answered with JSON that is cut short\nCheck that ${new URL(baseUrl).origin} with its path is the address of the API; a proxy or login page may stand in between.\n`,
    );
  });

  test("a BOM", async () => {
    const { stdout, exitCode } = await drive("get 1 -o ids", () => ({ body: '\uFEFF{"id": 1, "name": "Dana"}' }));
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n", exitCode: 0 });
  });

  test("a 200 HTML login page", async () => {
    const page = "<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>";
    const reply = { headers: { "content-type": "text/html" }, body: page };
    const outcomes = await Promise.all([drive("list", () => reply), drive("get 1", () => reply)]);
    for (const { stdout, stderr, exitCode } of outcomes) {
      expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 6 });
      expect(stderr).toMatch(/^error: the server answered with a web page, not data\nCheck that /);
    }
  });

  test("a redirect to add a slash", async () => {
    const { stdout, exitCode, log } = await drive("create --name 'Dana Ortiz' -o ids", ({ path, method, baseUrl }) =>
      path.endsWith("/")
        ? { status: method === "POST" ? 201 : 200, body: person("c1") }
        : { status: 308, headers: { location: `${baseUrl}${path}/` } },
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "c1\n", exitCode: 0 });
    expect(log).toEqual(["POST /customers", "POST /customers/"]);
  });

  test("a body that never ends", async () => {
    const chunk = Buffer.alloc(4 * 1024 * 1024, 32);
    const { stdout, stderr, exitCode } = await drive("get 1 --max-retries 0", ({ response }) => {
      response.writeHead(200, { "content-type": "application/json" });
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on("drain", more);
      more();
      return undefined;
    });
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 6 });
    expect(stderr).toMatch(/^error: the answer is larger than 64 MiB\n/);
  });

  test("a stream that stalls", async () => {
    const { stdout, stderr, exitCode } = await drive("get 1 --timeout 0.3 --max-retries 0", ({ response }) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"id": 1,');
      return undefined;
    });
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 6 });
    expect(stderr).toBe(
      "error: no answer within 0.3 seconds\nTry again later, or allow more time with --timeout SECONDS.\n",
    );
  });
});

test("terminal escapes and =formula in a name", async () => {
  const name = "=HYPERLINK(1)\u001b[2J\u001b]0;owned\u0007\u202e";
  const reply = listed([]);
  const behaviour = () => ({ ...reply, body: { data: [person("c1", { name, email: null })] } });
  const [table, csv, json] = await Promise.all([
    drive("list --fields id,name", behaviour),
    drive("list -o csv --fields id,name", behaviour),
    drive("list --json", behaviour),
  ]);
  expect(table.stdout).toBe("ID  NAME\nc1  =HYPERLINK(1)\\x1b[2J\\x1b]0;owned\\x07\\u202e\n");
  expect(csv.stdout).toBe(`id,name\nc1,'${name}\n`);
  expect(JSON.parse(json.stdout)[0].name).toBe(name);
  // Control characters are written as JSON's own escapes.
  expect(json.stdout).not.toContain("\u001b");
});
