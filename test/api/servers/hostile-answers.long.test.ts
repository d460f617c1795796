import { describe, expect, test } from "vitest";
import { type Behaviour, cut, person, type Reply } from "../../helpers/server.ts";
import { digits, service, written } from "../../helpers/service.ts";
import { drive } from "./drive.ts";

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
    ["the connection resets", cut],
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
      "error: the server failed; the customer may have been created (HTTP 502)\n" +
        "Check with `customers list --filter email=dana.ortiz@example.com` before you create it again.\n",
    );
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  test("201 empty with Location", async () => {
    const { stdout, exitCode } = await drive("create --name 'Dana Ortiz' -o ids", ({ method, baseUrl }) =>
      method === "POST"
        ? { status: 201, headers: { location: `${baseUrl}/customers/c%2F7` } }
        : { body: person("c/7", { name: "Dana Ortiz", email: null }) },
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
    const { stdout, exitCode, log } = await drive("create --name 'Person c1' -o ids", ({ path, method, baseUrl }) =>
      path.endsWith("/")
        ? { status: method === "POST" ? 201 : 200, body: person("c1", { email: null }) }
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
  const behaviour = () => ({ body: { data: [person("c1", { name, email: null })] } });
  const [table, csv, json] = await Promise.all([
    drive("list --fields id,name", behaviour),
    drive("list -o csv --fields id,name", behaviour),
    drive("list --json", behaviour),
  ]);
  expect(table.stdout).toBe("ID  NAME\nc1  =HYPERLINK(1)\\x1b[2J\\x1b]0;owned\\x07\\u202e\n");
  expect(csv.stdout).toBe(`id,name\nc1,${name}\n`); // only files are opened by spreadsheets
  expect(JSON.parse(json.stdout)[0].name).toBe(name);
  // Control characters are written as JSON's own escapes.
  expect(json.stdout).not.toContain("\u001b");
});
