import { describe, expect, test } from "vitest";
import { type Behaviour, person } from "../../helpers/server.ts";
import { digits, written } from "../../helpers/service.ts";
import { drive } from "./drive.ts";

test("writes: a DELETE that meets 404 on its repetition has succeeded", async () => {
  let deleted = false;
  const { exitCode } = await drive("delete c1 --yes", ({ method }) => {
    if (method === "GET") return { body: person("c1") };
    if (deleted) return { status: 404, body: {} };
    deleted = true;
    return { status: 503, headers: { "retry-after": "0.05" } };
  });
  expect(exitCode).toBe(0);
});

test.each([
  ["with slashes", "acct/7?x=1#y%2F", '"acct/7?x=1#y%2F"'],
  ["above 2^53", "9007199254740993", digits("9007199254740993")],
])("ids: %s", async (_name, id, raw) => {
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

describe("bodies", () => {
  test("a BOM", async () => {
    const { stdout, exitCode } = await drive("get 1 -o ids", () => ({ body: '\uFEFF{"id": 1, "name": "Dana"}' }));
    expect({ stdout, exitCode }).toEqual({ stdout: "1\n", exitCode: 0 });
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
