import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/text/json.ts";
import { run } from "../helpers/in-process.ts";
import { double, person } from "../helpers/server.ts";

const ANA = { name: "Ana", email: "ana@example.com" };

describe("a created record", () => {
  test.each<[string, JsonObject]>([
    ["doc", { message: "Customer successfully created.", doc: { id: "c1", ...ANA } }],
    ["record", { record: { id: "c1", ...ANA } }],
    ["entry", { entry: { uuid: "c1", ...ANA } }],
    ["object", { ok: true, object: { objectId: "c1", ...ANA } }],
    ["any other key", { kunde: { id: "c1", ...ANA }, request: { id: "r1", name: "a request" } }],
    ["two of them", { data: { created: { id: "c1", ...ANA } } }],
  ])("under %s is read", async (_key, body) => {
    const { env, log } = await double(({ method }) => (method === "POST" ? { status: 201, body } : { body: [] }));
    expect(await run("create --name Ana --email ana@example.com --on-match create -o ids -q", { env })).toEqual({
      stdout: "c1\n",
      stderr: "",
      exitCode: 0,
    });
    expect(log.filter((line) => line.startsWith("POST"))).toHaveLength(log.length === 0 ? 0 : 1);
  });

  test("is looked up where two objects may be it", async () => {
    const rows = [{ id: "c1", ...ANA }];
    const body = { before: { id: "x", name: "Ana" }, after: { id: "y", name: "Ana" } };
    const { env } = await double(({ method }) => (method === "POST" ? { status: 201, body } : { body: rows }));
    expect((await run("create --name Ana --email ana@example.com --on-match create -o ids -q", { env })).stdout).toBe(
      "c1\n",
    );
  });
});

describe("ids", () => {
  test("called objectId are read, and lead to the record", async () => {
    const rows = [1, 2].map((number) => ({ objectId: `o${number}`, name: `Person ${number}`, ownerId: "u1" }));
    const server = await double(({ path }) => ({ body: path === "/customers" ? { results: rows } : rows[1] }));
    expect((await run("list -o ids", { env: server.env })).stdout).toBe("o1\no2\n");
    expect(JSON.parse((await run("get o2 --json", { env: server.env })).stdout)).toMatchObject({ id: "o2" });
  });

  test("that no field holds: -o ids ends with 6, a table shows the rows and warns", async () => {
    const rows = [{ name: "Ana" }, { name: "Ben" }];
    const { env } = await double(() => ({ body: { data: rows, total: 2 } }));
    expect(await run("list -o ids", { env })).toEqual({
      stdout: "",
      stderr: `error: the server's answer has a customer without an id
Name the field with \`customers config set wire.id-field FIELD\`; \`customers list --json\` shows what there is.
`,
      exitCode: 6,
    });
    const table = await run("list --fields id,name", { env });
    expect({ ...table, stdout: table.stdout.split("\n").map((line) => line.trim()) }).toEqual({
      stdout: ["ID  NAME", "Ana", "Ben", ""],
      stderr: "warning: 2 of 2 customers have no id; name its field with `customers config set wire.id-field FIELD`\n",
      exitCode: 0,
    });
  });
});

test("a 200 without content is not a list", async () => {
  const { env } = await double(() => ({ status: 200 }));
  expect(await run("list --json", { env })).toMatchObject({ exitCode: 6 });
});

test("a 204 is an empty list", async () => {
  const { env } = await double(() => ({ status: 204 }));
  expect(await run("list --json", { env })).toEqual({
    stdout: "[]\n",
    stderr: '{"notice":{"message":"There are no customers yet."}}\n',
    exitCode: 0,
  });
});

test("a server that cannot give JSON alone is asked for anything, too", async () => {
  const { env } = await double(({ headers }) =>
    headers.accept?.includes("*/*") ? { body: [person(1)] } : { status: 406, body: { message: "Not acceptable" } },
  );
  expect((await run("list -o ids", { env })).stdout).toBe("1\n");
});
