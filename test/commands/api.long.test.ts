import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { customer } from "../helpers/customers.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { masked, runMasked } from "../helpers/masked.ts";
import { type RunOptions, run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { type Behaviour, double, KEY } from "../helpers/server.ts";

/** A double, and the way to run the program against it. */
async function against(behaviour: Behaviour) {
  const server = await double(behaviour);
  const env = server.env;
  const api = async (args: readonly string[] | string, options: RunOptions = {}) => {
    const all = typeof args === "string" ? `api ${args}` : ["api", ...args];
    const result = await run(all, { ...options, env: { ...env, ...options.env } });
    return {
      ...result,
      stdout: result.stdout.replaceAll(server.baseUrl, "BASE"),
      stderr: result.stderr.replaceAll(server.baseUrl, "BASE"),
    };
  };
  return { server, api };
}

function ok(stdout: string) {
  return { stdout, stderr: "", exitCode: 0 };
}

describe("against the sandbox", () => {
  let env: Record<string, string>;
  const api = async (args: readonly string[] | string, options: RunOptions = {}) => {
    const all = typeof args === "string" ? `api ${args}` : ["api", ...args];
    return runMasked(all, { ...options, env });
  };
  beforeEach(async () => {
    env = (await sandbox({ seed: 7 })).env;
  });

  test("creates, reads, changes and deletes", async () => {
    const created = await run(["api", "POST", "/customers", "--data", '{"name": "Lena Park"}', "-o", "ids"], { env });
    expect({ ...created, stdout: masked(created.stdout) }).toEqual(ok("cus_1\n"));
    const path = `/customers/${created.stdout.trim()}`;
    expect(
      await api(["patch", path, "--data", '{"notes": "Rings twice"}', "--query", "[name, notes]", "-o", "ndjson"]),
    ).toEqual(ok('"Lena Park"\n"Rings twice"\n'));
    const read = { name: "Lena Park", notes: "Rings twice", created_at: "TIME", updated_at: "TIME" };
    const document = `${JSON.stringify(customer("cus_1", read), null, 2)}\n`;
    expect(await api(["GET", `/v1${path}`])).toEqual(ok(document));
    expect(await api(["delete", `/api/v1${path}/`.replace(/\/$/, "")])).toEqual(ok("{}\n"));
    expect(await api(["GET", path])).toEqual({
      stdout: "",
      stderr: `error: there is no customer with the id "cus_1" (HTTP 404)\nrequest id: REQUEST\nCheck the path; it is taken below http://127.0.0.1:PORT/v1.\n`,
      exitCode: 3,
    });
  });

  test("--all is one array of all pages' rows", async () => {
    const paged = await api("GET /customers --param limit=2 --all");
    expect({ stderr: paged.stderr, exitCode: paged.exitCode }).toEqual({ stderr: "", exitCode: 0 });
    expect(paged.stdout).toBe((await api("GET /customers --query data")).stdout);
    expect(JSON.parse(paged.stdout)).toHaveLength(7);
  });

  test("--param keeps a plus sign as it is", async () => {
    expect((await api("GET /customers --param phone=+12025550100 --query data[].phone -o ndjson")).stdout).toBe(
      '"+12025550100"\n',
    );
  });

  test("-i prints status line and headers first", async () => {
    const { stdout, exitCode } = await api("GET /customers?limit=1 -i -o ids");
    expect(stdout).toMatch(
      /^HTTP\/1\.1 200 OK\ncontent-type: application\/json; charset=utf-8\n(?:[a-z-]+: .*\n)+\ncus_1\n$/,
    );
    expect(stdout).toContain("\nx-request-id: REQUEST\n");
    expect(exitCode).toBe(0);
  });
});

describe("what is sent", () => {
  test("key, headers, parameters and the body to the digit", async () => {
    const { server, api } = await against(() => ({ body: { id: "j1" } }));
    const body = '{"id": 12345678901234567890, "price": 1.10}';
    const file = join(await temporaryFolder(), "job.json");
    await writeFile(file, `\ufeff${body}`);
    const headers = ["--header", 'If-Match: "7"', "--param", "a=1+1", "--param", "a="];
    expect((await api(["PUT", "jobs/1", "--data", `@${file}`, ...headers])).exitCode).toBe(0);
    expect((await api(["POST", "jobs", "--data", "-"], { input: body })).exitCode).toBe(0);
    expect((await api(["POST", "jobs", "--header", "Idempotency-Key: mine"])).exitCode).toBe(0);
    const [put, post, own] = server.requests;
    expect(server.log).toEqual(["PUT /jobs/1?a=1%2B1&a=", "POST /jobs", "POST /jobs"]);
    expect(put?.headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      "if-match": '"7"',
      "content-type": "application/json",
    });
    expect(put?.headers["idempotency-key"]).toBeUndefined();
    expect(put?.body).toBe(body);
    expect(post?.body).toBe(body);
    expect(post?.headers["idempotency-key"]).toMatch(/^[\da-f-]{36}$/);
    expect(own?.headers["idempotency-key"]).toBe("mine");
  });

  test("a failing PATCH again, a failing POST never", async () => {
    let failures = 1;
    const { server, api } = await against(({ method }) =>
      method === "POST" || failures-- > 0 ? { status: 503, body: { message: "Down" } } : { body: { id: 1 } },
    );
    expect(await api(["PATCH", "/jobs/1", "--data", "{}"])).toEqual(ok('{\n  "id": 1\n}\n'));
    expect(await api(["POST", "/jobs", "--data", "{}"])).toEqual({
      stdout: "",
      stderr:
        "error: Down; it may have been done (HTTP 503)\nIt was not sent again. Look with `customers api GET PATH` whether it was done.\n",
      exitCode: 6,
    });
    expect(server.log).toEqual(["PATCH /jobs/1", "PATCH /jobs/1", "POST /jobs"]);
  });
});

describe("what is printed", () => {
  const DOCUMENT = '{"z":12345678901234567890,"2":1.10,"1":"\\u00e9","list":[],"name":"a\u202eb"}';

  test("JSON with its numbers as the server wrote them, laid out; unsafe characters escaped", async () => {
    const { api } = await against(() => ({ body: DOCUMENT }));
    expect(await api("GET /jobs/1")).toEqual(
      ok('{\n  "1": "é",\n  "2": 1.10,\n  "z": 12345678901234567890,\n  "list": [],\n  "name": "a\\u202eb"\n}\n'),
    );
    expect(await api("GET /jobs/1 -o ndjson")).toEqual(
      ok('{"1":"é","2":1.10,"z":12345678901234567890,"list":[],"name":"a\\u202eb"}\n'),
    );
  });

  test("rows as they were written, across pages", async () => {
    const pages = [
      '{"jobs":[{"id":90071992547409931,"total":1.10}],"next":"/v1/jobs?page=2"}',
      '{"jobs":[{"id":90071992547409932,"total":2.50}],"next":null}',
    ];
    const { api } = await against(({ query }) => ({ body: pages[Number(query.get("page") ?? 1) - 1] ?? "" }));
    expect(await api("GET /jobs --all")).toEqual(
      ok(
        '[\n  {\n    "id": 90071992547409931,\n    "total": 1.10\n  },\n  {\n    "id": 90071992547409932,\n    "total": 2.50\n  }\n]\n',
      ),
    );
    expect(await api("GET /jobs --all -o ids")).toEqual(ok("90071992547409931\n90071992547409932\n"));
    expect(await api("GET /jobs -o ndjson")).toEqual(ok('{"id":90071992547409931,"total":1.10}\n'));
  });

  test.each([
    ["an empty list", "GET /jobs --all", "[]", "[]\n"],
    ["an empty list in columns", "GET /jobs -o csv", "[]", ""],
    ["no body", "DELETE /jobs/1", "", ""],
    ["no body for a list", "GET /jobs --all", "", "[]\n"],
    ["a scalar", "GET /jobs/count", "17", "17\n"],
  ])("%s", async (_title, command, body, stdout) => {
    const { api } = await against(() => ({ body }));
    expect(await api(command)).toEqual(ok(stdout));
  });

  test("prints text that is not JSON unchanged, unless a format was asked for", async () => {
    const { api } = await against(() => ({ headers: { "content-type": "text/csv" }, body: "id,total\r\n1,5.00" }));
    expect(await api(["GET", "/payments.csv", "--header", "Accept: text/csv"])).toEqual(ok("id,total\r\n1,5.00"));
    expect(await api("GET /payments.csv -o csv")).toEqual({
      stdout: "",
      stderr:
        "error: the answer is not JSON, so -o, --query and --fields do not apply to it\nRemove them to print the answer as it is.\n",
      exitCode: 5,
    });
    expect(await api("POST /payments -o csv")).toMatchObject({
      stderr: expect.stringContaining("\nThe call was made: do not repeat it.\n"),
      exitCode: 5,
    });
  });

  test("bytes that are not text are not printed as damaged text", async () => {
    const { api } = await against(() => ({
      headers: { "content-type": "application/pdf" },
      body: Buffer.from([0x25, 0x50, 0xff, 0x00]),
    }));
    expect(await api("GET /invoices/42.pdf")).toEqual({
      stdout: "",
      stderr:
        "error: the answer is not UTF-8 text (application/pdf), and only text can be printed\nAsk for another form with --header 'Accept: …', if the server has one.\n",
      exitCode: 6,
    });
  });
});

test("answers that are none: a redirect to another host, where the key does not go", async () => {
  const other = await double(() => ({ body: [] }));
  const { api } = await against(() => ({ status: 302, headers: { location: `${other.baseUrl}/jobs` } }));
  const { stdout, exitCode } = await api("GET /jobs");
  expect({ stdout, exitCode, asked: other.log }).toEqual({ stdout: "", exitCode: 8, asked: [] });
});

describe("--all that cannot be completed prints what it read and is an error", () => {
  const rows = (start: number) => Array.from({ length: 2 }, (_, at) => ({ id: start + at }));

  test.each<[string, Behaviour, string, RegExp]>([
    [
      "a next page on another host",
      () => ({ body: { data: rows(1), next: "https://evil.example.com/v1/jobs?page=2" } }),
      "1\n2\n",
      /next page is on another host \(https:\/\/evil\.example\.com\)/,
    ],
    [
      "an error in the middle",
      ({ query }) => (query.has("page") ? { status: 403, body: {} } : { body: { data: rows(1), next: "?page=2" } }),
      "1\n2\n",
      /does not allow/,
    ],
  ])("%s", async (_title, behaviour, ids, message) => {
    const { api } = await against(behaviour);
    const { stdout, stderr, exitCode } = await api("GET /jobs --all -o ids");
    expect({ stdout, stderr }).toEqual({ stdout: ids, stderr: expect.stringMatching(message) });
    expect(exitCode).toBe(message.source.includes("allow") ? 5 : 6);
    const json = await api("GET /jobs --all");
    expect(() => JSON.parse(json.stdout)).toThrow();
    expect((await api("GET /jobs --all -o csv")).stdout).toBe(`id\n${ids}`);
  });
});

test.each<[string[], number, string]>([
  [[], 2, "a path is needed"],
  [["GET"], 2, "a path is needed"],
  [["FETCH", "/jobs"], 2, '"FETCH" is not an HTTP method'],
  [["GET", ""], 2, "the path is empty"],
  [["GET", "/jobs", "extra"], 2, "too many arguments for 'api'. Expected 2 arguments but got 3."],
  [["GET", "/jobs", "--param", "status"], 2, '--param "status" is not NAME=VALUE'],
  [["GET", "/jobs", "--param", "=open"], 2, '--param "=open" is not NAME=VALUE'],
  [["GET", "/jobs", "--data", "{}"], 2, "a GET takes no --data"],
  [["POST", "/jobs", "--all"], 2, "--all is for GET, not for POST"],
  [["GET", "/jobs", "--all", "-i"], 2, "option '--all' cannot be used with option '-i, --include'"],
  [["GET", "/jobs", "--query", "a", "--fields", "b"], 2, "--query and --fields exclude each other here"],
  [["GET", "/jobs", "--header", "Authorization: Bearer other"], 2, "--header Authorization cannot be set"],
  [["GET", "/jobs", "--header", "Host"], 2, "a --header has no colon"],
  [["POST", "/jobs", "--data", "{nope}"], 2, "--data is not JSON"],
  [["POST", "/jobs", "--data", "@missing.json"], 2, "--data: there is no file missing.json"],
  [["GET", "https://evil.example.com/v1/jobs"], 8, "https://evil.example.com/v1/jobs is not below the base URL BASE"],
  [["GET", "//evil.example.com/jobs"], 8, "http://evil.example.com/jobs is not below the base URL BASE"],
  [["GET", "/../admin"], 8, 'the path holds the segment "." or ".."'],
  [["DELETE", "/jobs/%2e%2e/admin"], 8, 'the path holds the segment "." or ".."'],
])("wrong calls end before anything is sent: %j", async (args, code, message) => {
  const { server, api } = await against(() => ({ body: {} }));
  const { stdout, stderr, exitCode } = await api(args);
  expect({ stdout, exitCode, sent: server.log }).toEqual({ stdout: "", exitCode: code, sent: [] });
  expect(stderr).toMatch(/^error: .+\n.+\n$/);
  expect(stderr.slice("error: ".length).startsWith(message)).toBe(true);
});
