import { expect, test } from "vitest";
import { run } from "../helpers/in-process.ts";
import { double, person } from "../helpers/server.ts";

test.each(["/admin/jobs?page=2", "/v10/jobs?page=2", "../admin/jobs?page=2", "/v1/../admin?page=2"])(
  "api --all does not follow a next page outside of the base URL: %s",
  async (next) => {
    const server = await double(() => ({ body: { data: [person(1)], links: { next } } }));
    const { stdout, stderr, exitCode } = await run("api GET /jobs --all -o ndjson", { env: server.env });
    expect(exitCode).toBe(6);
    expect(JSON.parse(stdout)).toMatchObject({ id: 1 });
    expect(stderr).toContain("the list may be incomplete: its next page is not below the base URL");
    expect(server.requests).toHaveLength(1);
  },
);

const BIG =
  '{"data": [{"id": 12345678901234567890, "name": "A", "credit": 1e400, "least": 1E-400, "some": 1.5e3, "rate": 0.1}]}';

test("numbers out of range keep their text", async () => {
  const { env } = await double(() => ({ body: BIG }));
  const row = { id: "12345678901234567890", credit: "1e400", least: "1E-400", some: 1500, rate: 0.1 };
  expect(JSON.parse((await run("list -o json", { env })).stdout)).toMatchObject([row]);
  expect(JSON.parse((await run("list -o ndjson", { env })).stdout)).toMatchObject(row);
  const csv = "id,credit,least,some,rate\n12345678901234567890,1e400,1E-400,1500,0.1\n";
  expect((await run("list -o csv --fields id,credit,least,some,rate", { env })).stdout).toBe(csv);
  expect((await run("api GET /jobs -o csv --fields id,credit,least,some,rate", { env })).stdout).toBe(csv);
  expect((await run("api GET /jobs -o ndjson", { env })).stdout).toContain(
    '"id":12345678901234567890,"name":"A","credit":1e400',
  );
});

test("--verbose cannot act on the terminal", async () => {
  const next = "?page=2&q=\u001b[2J\u202e\u009b2J";
  const server = await double(({ query }) => ({
    body: { data: [person(query.get("page") ?? 1)], links: query.has("page") ? {} : { next } },
  }));
  const { stderr } = await run("list --json --verbose", { env: server.env });
  expect(server.requests.length).toBeGreaterThan(1);
  expect(stderr.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
});
