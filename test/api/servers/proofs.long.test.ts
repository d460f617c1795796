import { describe, expect, test } from "vitest";
import { client, walked } from "../../helpers/client.ts";
import { type Behaviour, double, person, type Received } from "../../helpers/server.ts";
import { silentServer } from "../../helpers/silent.ts";
import { drive } from "./drive.ts";

const people = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => person(from + at + 1));
const pageOf = ({ query }: Received, size: number, total: number) => {
  const page = Number(query.get("page") ?? 1);
  return { page, rows: people((page - 1) * size, Math.min(page * size, total)) };
};

describe("the end of a list", () => {
  test.each([
    ["whatever else the page says", {}, 0, 1],
    ["but not where the total is another one", { total: 9 }, 6, 2],
  ])("has_more: false ends it, %s", async (_name, said, code, readings) => {
    const { stdout, exitCode, log } = await drive("list --all -o ids", () => ({
      headers: { link: '</v1/customers?page=2>; rel="next"' },
      body: { data: people(0, 2), has_more: false, next: "/v1/customers?page=2", ...said },
    }));
    expect({ stdout, exitCode, log }).toEqual({
      stdout: "1\n2\n",
      exitCode: code,
      log: Array(readings).fill("GET /customers"),
    });
  });

  test.each<[string, string, (request: Received) => Record<string, unknown>]>([
    ["404, page numbers beside it", "/?page=2", (request) => ({ page: pageOf(request, 2, 5).page, pages: 3 })],
    ["404, but its query is right", "/?page=2", (request) => ({ pages_left: 3 - pageOf(request, 2, 5).page })],
  ])("a next link that leads nowhere: %s", async (_name, next, beside) => {
    const { stdout, stderr, exitCode } = await drive("list --all -o ids", (request) => {
      if (request.path !== "/customers" || !request.url.startsWith("/v1/")) return { status: 404, body: {} };
      const offset = Number(request.query.get("offset") ?? 0);
      const { page, rows } = pageOf(request, 2, 5);
      const data = offset > 0 ? people(offset, Math.min(offset + 2, 5)) : rows;
      const isLast = data.length < 2 || (offset === 0 && page === 3);
      return { body: { data, ...beside(request), links: isLast ? {} : { next: next.replace("2", String(page + 1)) } } };
    });
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: "1\n2\n3\n4\n5\n", stderr: "", exitCode: 0 });
  });

  test("a next link to an address that is not there: the list may be incomplete", async () => {
    const { stdout, exitCode } = await drive("list --all -o ids", ({ path }) =>
      path === "/customers"
        ? { body: { data: people(0, 2), links: { next: "/v1/else" }, total: 5 } }
        : { status: 404, body: {} },
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n2\n", exitCode: 6 });
  });

  test("a next link to a web page, with nothing beside it: the list may be incomplete", async () => {
    const { stdout, exitCode } = await drive("list --all -o ids", ({ path }) =>
      path === "/customers"
        ? { body: { data: people(0, 2), links: { next: "/v1/next" } } }
        : { headers: { "content-type": "text/html" }, body: "<html><title>Home</title></html>" },
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n2\n", exitCode: 6 });
  });

  test.each([
    ["x-pagination-total-count", "5"],
    ["x-total-records", "5"],
    ["pagination-count", "5"],
  ])("a total in the header %s promises the rest", async (name, value) => {
    const { stdout, exitCode } = await drive("list --all -o ids", (request) => ({
      headers: { [name]: value },
      body: pageOf(request, 2, 5).rows,
    }));
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n2\n3\n4\n5\n", exitCode: 0 });
  });

  test("a count that is as large as a full page may count the page alone", async () => {
    const { exitCode } = await drive("list --all -o ids", () => ({ body: { data: people(0, 25), count: 25 } }));
    expect(exitCode).toBe(6);
  });

  test("a failure on a later page of a silent list is no end", async () => {
    const usual = silentServer({ rows: 65, page: 30, by: { name: "skip", counts: "rows" } });
    const { exitCode } = await drive("list --all -o ids --max-retries 0", (request) =>
      Number(request.query.get("skip")) > 50 ? { status: 500, body: {} } : usual(request),
    );
    expect(exitCode).toBe(6);
  });
});

describe("a filter that turns out to be ignored", () => {
  /** Its filter finds the wrong rows, and hides the right one. */
  const fuzzy: Behaviour = ({ query }) => ({ body: query.has("email") ? people(0, 3) : people(0, 9) });

  test("hides no customer: the whole list is read", async () => {
    const { stdout, exitCode, log } = await drive("get person8@example.com -o ids", fuzzy);
    expect({ stdout, exitCode }).toEqual({ stdout: "8\n", exitCode: 0 });
    expect(log).toEqual(["GET /customers?email=person8%40example.com", "GET /customers"]);
  });

  test("on a later page: what was given is not given again", async () => {
    const server = await double(({ query }) => {
      const page = Number(query.get("page") ?? 1);
      const rows = query.has("notes") && page === 1 ? [person(2, { notes: "a" })] : people((page - 1) * 4, page * 4);
      const noted = rows.map((row) => (Number(row.id) % 2 === 0 ? { ...row, notes: "a" } : row));
      return { body: { data: page > 2 ? [] : noted, page, pages: 2 } };
    });
    const { api } = await client(server.baseUrl);
    const { ids } = await walked(api, { filters: [{ field: "notes", operator: "=", value: "a" }] });
    expect(ids).toEqual(["2", "4", "6", "8"]);
  });

  test("nobody is missing from a list that may be cut", async () => {
    const { exitCode, stderr } = await drive("get nobody@example.com", () => ({ body: people(0, 50) }));
    expect(exitCode).toBe(6);
    expect(stderr).toContain("may be incomplete");
  });
});

describe("parameters that the tool guessed", () => {
  test.each([400, 403, 404, 405, 409, 422, 500, 501, 503])(
    "a filter and a page size answered with %i are dropped at once, and the list is read here",
    async (status) => {
      const server = await double(({ query }) =>
        query.size > 0
          ? { status, body: { message: "What?" } }
          : { body: [person(1, { notes: "a" }), person(2), person(3)] },
      );
      const { api } = await client(server.baseUrl);
      const filters = [{ field: "notes", operator: "=", value: "a" }] as const;
      const { ids, error } = await walked(api, { filters, pageSize: 5 });
      expect({ ids, error, log: server.log }).toEqual({
        ids: ["1"],
        error: undefined,
        log: ["GET /customers?limit=5&notes=a", "GET /customers"],
      });
    },
  );

  test("a server that is down is still a server that is down", async () => {
    const { exitCode, log } = await drive("list --filter notes=a --max-retries 1", () => ({ status: 503, body: {} }));
    expect({ exitCode, log }).toEqual({
      exitCode: 6,
      log: ["GET /customers?notes=a", "GET /customers", "GET /customers"],
    });
  });

  test("a key that is not accepted is told at once", async () => {
    const { exitCode, log } = await drive("list --filter notes=a", () => ({ status: 401, body: {} }));
    expect({ exitCode, requests: log.length }).toEqual({ exitCode: 4, requests: 1 });
  });
});
