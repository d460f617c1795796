import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { client, walked } from "../helpers/client.ts";
import { NO_FIELDS } from "../helpers/customers.ts";
import { errorOf } from "../helpers/errors.ts";
import { type Behaviour, double, KEY, person, type Reply } from "../helpers/server.ts";

const INCOMPLETE = { code: "unavailable", exitCode: 6 };

/** A list that is walked by what `behaviour` answers. */
async function walk(behaviour: Behaviour, query?: Parameters<typeof walked>[1]) {
  const server = await double(behaviour);
  const run = await client(server.baseUrl);
  return { ...(await walked(run.api, query)), server, run };
}

const page = (ids: readonly (string | number)[], next: unknown, more: Record<string, unknown> = {}) => ({
  body: { data: ids.map((id) => person(id)), next_cursor: next, ...more },
});

describe("a walk that cannot be fooled", () => {
  test("an empty page whose cursor leads to itself is the end", async () => {
    const { ids, error } = await walk(({ query }) => (query.has("cursor") ? page([], "a") : page([1], "a")));
    expect(ids).toEqual(["1"]);
    expect(error).toBeUndefined();
  });

  test.each<[object, object | undefined]>([
    [{ page: 1 }, undefined],
    [{ page: 1, total_pages: 2 }, INCOMPLETE],
  ])("a page number that is gone when asked for ends the walk, if it was not promised: %j", async (said, expected) => {
    const { ids, error } = await walk(({ query }) =>
      query.has("page")
        ? { status: 404, body: { detail: "Invalid page." } }
        : { body: { results: [person(1)], ...said } },
    );
    expect(ids).toEqual(["1"]);
    expect([error]).toMatchObject([expected]);
  });

  describe("a page that the one before promised must come", () => {
    const ways: Record<string, (at: number) => Reply> = {
      cursor: (at) => page([at], at < 5 ? `${at + 1}` : null),
      "has_more, also after the last page": (at) => ({ body: { data: at < 5 ? [person(at)] : [], has_more: at < 5 } }),
      total_pages: (at) => ({ body: { data: at < 5 ? [person(at)] : [], page: at, total_pages: 4 } }),
    };
    const faults: Record<string, Reply> = {
      "404": { status: 404, body: { error: "x" } },
      "a web page": { status: 404, body: "<h1>Not Found</h1>" },
      "204": { status: 204 },
      null: { body: "null" },
      "{}": { body: {} },
      "another list": { body: [] },
    };
    const all = Object.keys(ways).flatMap((way) => ["nothing", ...Object.keys(faults)].map((fault) => [way, fault]));
    test.each(all)("%s, page 3 is %s", async (way = "", fault = "") => {
      const { ids, error } = await walk(({ query }) => {
        const at = Number(query.get("page") ?? query.get("cursor") ?? 1);
        return (at === 3 && faults[fault]) || ways[way]?.(at);
      });
      expect(ids.slice(0, 2)).toEqual(["1", "2"]);
      expect([error]).toMatchObject([fault === "nothing" ? undefined : INCOMPLETE]);
    });
  });

  test("the numbers of a page's rows are no count of pages", async () => {
    const { ids, error, server } = await walk(({ query }) => {
      const start = (Number(query.get("page") ?? 1) - 1) * 2;
      const data = [1, 2].flatMap((at) => (start + at <= 5 ? [person(start + at)] : []));
      return { body: { data, first: start + 1, last: start + data.length } };
    });
    expect({ ids, error }).toEqual({ ids: ["1", "2", "3", "4", "5"], error: undefined });
    expect(server.log.length).toBeLessThan(7);
  });

  test("the total never ends a walk; at its end it must agree", async () => {
    const { ids, error } = await walk(({ query }) =>
      query.has("cursor") ? page([2, 3], null, { total: 1 }) : page([1], "a", { total: 1 }),
    );
    expect(ids).toEqual(["1", "2", "3"]);
    expect(error?.message).toBe("the list may be incomplete: the server says that there are 1, but gave 3");
  });

  test("a bare array that comes again, whatever is asked, may be one page", async () => {
    const rows = Array.from({ length: 20 }, (_, index) => person(index + 1));
    const { ids, error, server } = await walk(() => ({ body: rows }));
    expect(ids).toHaveLength(20);
    expect(error).toMatchObject(INCOMPLETE);
    expect(server.log).toHaveLength(3);
  });

  test("a next link is followed as it is, without the filters again", async () => {
    const { ids, server } = await walk(
      ({ query, baseUrl }) =>
        query.has("page_info")
          ? { body: { customers: [person(2, { notes: "x" })] } }
          : {
              headers: { link: `<${baseUrl}/customers?page_info=z>; rel=next` },
              body: { customers: [person(1, { notes: "x" })] },
            },
      { filters: [{ field: "notes", operator: "=", value: "x" }] },
    );
    expect(ids).toEqual(["1", "2"]);
    expect(server.log).toEqual(["GET /customers?notes=x", "GET /customers?page_info=z"]);
  });

  test("a link whose path lacks the gateway's prefix is followed below it", async () => {
    const { ids, error } = await walk(({ target, query, response }) => {
      if (!response.req.url?.startsWith("/v1/")) return { status: 404, body: {} };
      expect(target).toMatch(/^\/customers/);
      return query.has("page")
        ? page([2], null)
        : { body: { data: [person(1)], links: { next: "/customers?page=2" } } };
    });
    expect(ids).toEqual(["1", "2"]);
    expect(error).toBeUndefined();
  });
});

test("an empty answer to a filter in another form than before is none: the list is read", async () => {
  let isOdd = false;
  const server = await double(({ query }) =>
    isOdd && query.has("name") ? { status: 204 } : page(query.has("name") ? [2] : [1, 2], null),
  );
  const { api } = await client(server.baseUrl);
  const filters = [{ field: "name", operator: "=", value: "Person 2" }] as const;
  expect((await walked(api, { filters })).ids).toEqual(["2"]);
  isOdd = true;
  expect((await walked(api, { filters })).ids).toEqual(["2"]);
});

describe("answers that cannot be used", () => {
  test.each([
    ["truncated JSON", { body: '{"data":[{"id":1,"name":"Da' }, "JSON that is cut short"],
    [
      "a login page with status 200",
      { headers: { "content-type": "text/html" }, body: "<!DOCTYPE html><html><title>Log in</title>" },
      "a web page, not data",
    ],
    ["plain text", { body: "It works!" }, "text that is not JSON"],
  ])("%s", async (_name, reply, what) => {
    const { error } = await walk(() => reply);
    expect(error).toMatchObject({ ...INCOMPLETE, message: `the server answered with ${what}`, status: 200 });
  });

  test("an object that is not a list is not read as an empty list", async () => {
    const { error } = await walk(() => ({ body: { name: "Gateway", version: "2.1" } }));
    expect(error).toMatchObject({ ...INCOMPLETE, message: "the server's answer has no list of customers" });
  });

  test("a key named __proto__ changes nothing", async () => {
    const { customers } = await walk(() => ({ body: '[{"id":"1","name":"A","__proto__":{"admin":true}}]' }));
    expect(customers[0]).toMatchObject({ id: "1" });
    expect(Object.keys(customers[0] ?? {})).toEqual(["id", ...Object.keys(NO_FIELDS)]);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("gzip is understood", async () => {
    const { ids } = await walk(() => ({
      headers: { "content-encoding": "gzip" },
      body: gzipSync(JSON.stringify([person(1)])),
    }));
    expect(ids).toEqual(["1"]);
  });

  test("a stream that stalls is given up after the time-out", async () => {
    const server = await double(({ response }) => {
      response.writeHead(200, { "content-type": "application/json" }).write('[{"id":1');
      return undefined;
    });
    const { api } = await client(server.baseUrl, { timeoutSeconds: 0.5, maxRetries: 1 });
    const { error } = await walked(api);
    expect(error).toMatchObject({ ...INCOMPLETE, message: "no answer within 0.5 seconds" });
    expect(server.log).toHaveLength(2);
  });
});

describe("redirects", () => {
  test("one that only adds a slash is followed, and learnt", async () => {
    const server = await double(({ path, target }) => {
      if (!path.endsWith("/"))
        return { status: 301, headers: { location: target.replace(/(\?|$)/, "/$1").replace(/^/, "/v1") } };
      return { body: person("7", { email: null }) };
    });
    const { api } = await client(server.baseUrl);
    expect((await api.create({ name: "Person 7" })).id).toBe("7");
    await api.get("7");
    expect(server.log).toEqual(["POST /customers", "POST /customers/", "GET /customers/7/"]);
    expect(server.requests[1]?.body).toBe('{"name":"Person 7"}');
  });

  test("See Other after a create is not a created customer", async () => {
    const server = await double(({ method, baseUrl }) =>
      method === "POST" ? { status: 303, headers: { location: `${baseUrl}/customers/1` } } : { body: person(1) },
    );
    const { api } = await client(server.baseUrl);
    expect((await errorOf(api.create({ name: "A" }))).status).toBe(303);
    expect(server.log).toEqual(["POST /customers"]);
  });
});

test("the key goes with every request, and never into what --verbose shows", async () => {
  const server = await double(() => ({
    headers: { "ratelimit-limit": "100", "ratelimit-remaining": "97", "ratelimit-reset": "9" },
    body: [person(1)],
  }));
  const run = await client(server.baseUrl, { flags: { verbose: true } });
  await walked(run.api, { filters: [{ field: "name", operator: "=", value: "Person 1" }] });
  expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(run.stderr).toBe("→ GET /customers?name=Person+1\n← 200 0 ms, 97 of 100 left\n");
});
