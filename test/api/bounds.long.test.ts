import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { cleanEnv, run } from "../helpers/program.ts";
import { double, person, type Reply } from "../helpers/server.ts";

/** Answers that would stop the clock, overflow the stack or fill the memory. */

const gzip = (body: string | Uint8Array, times: number): Uint8Array =>
  times === 0 ? Buffer.from(body) : gzipSync(gzip(body, times - 1));
const deep = (levels: number) => `{"data":${"[".repeat(levels)}${"]".repeat(levels)}}`;

test.each<[name: string, reply: Reply, message: string]>([
  ["nested deeply", { body: deep(4200) }, "the server answered with JSON that is nested too deeply"],
  [
    "a small body that unpacks to a large one",
    { body: gzip(Buffer.alloc(200 * 1024 * 1024, 0x20), 1), headers: { "content-encoding": "GZIP" } },
    "the answer is larger than 64 MiB",
  ],
  [
    "the same in the other coding",
    { body: brotliCompressSync(Buffer.alloc(100 * 1024 * 1024)), headers: { "content-encoding": "br" } },
    "the answer is larger than 64 MiB",
  ],
])("%s: refused in one sentence", async (_name, reply, message) => {
  const server = await double(() => reply);
  const { stdout, stderr, exitCode } = await run("list --limit 3 -o json", { env: server.env });
  expect(stdout).not.toContain("{");
  expect(JSON.parse(stderr.trim().split("\n").at(-1) ?? "")).toMatchObject({ error: { code: "unavailable", message } });
  expect(exitCode).toBe(6);
  expect(server.requests).toHaveLength(1);
});

test("an answer that is compressed twice is not read: it may be a thousand times as large", async () => {
  const server = await double(() => ({ body: gzip("[]", 2), headers: { "content-encoding": "gzip, gzip" } }));
  const { stderr, exitCode } = await run("list -o ids --max-retries 0", { env: server.env });
  expect(stderr).toContain("error: the answer is in an unknown coding (gzip, gzip)\n");
  expect(exitCode).toBe(6);
});

test.each([
  ["a limit of 0 without a count", { "x-ratelimit-limit": "0" }],
  ["a limit of 0 of which 0 are left", { "x-ratelimit-limit": "0", "x-ratelimit-remaining": "0" }],
  ["the same in one header", { ratelimit: "limit=0, remaining=0, reset=60" }],
  ["with a reset in a year", { "ratelimit-limit": "0", "ratelimit-remaining": "0", "ratelimit-reset": "31536000" }],
])("%s is no limit to wait for, now and for later commands", async (_name, headers) => {
  const server = await double(({ query }) => {
    const page = Number(query.get("page") ?? 1);
    return { headers, body: { data: [person(page)], page, total_pages: 4, total: 4 } };
  });
  const env = await cleanEnv(server.env);
  for (let time = 0; time < 2; time++) {
    const { stdout, stderr, exitCode } = await run("list -o ids --timeout 5", { env });
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: "1\n2\n3\n4\n", stderr: "", exitCode: 0 });
  }
});

test("an import of which an answer is nested too deeply ends with a reason, and can be taken up again", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "customers.csv");
  await writeFile(file, "name,email\nAna,ana@example.com\nBea,bea@example.com\n");
  const stored: unknown[] = [];
  let hostile = true;
  const server = await double(({ method, body }) => {
    if (method === "GET") return { body: { data: stored, total: stored.length } };
    const created = { ...JSON.parse(body), id: `c${stored.length + 1}` };
    stored.push(created);
    return { status: 201, body: hostile ? deep(4200) : created };
  });
  const env = await cleanEnv(server.env);
  const first = await run(["import", file, "-o", "json"], { env });
  expect([0, 6, 7]).toContain(first.exitCode);
  hostile = false;
  const again = await run(["import", file, "-o", "json"], { env });
  expect(again.exitCode).toBe(0);
  expect(stored).toHaveLength(2);
});

test.each([
  [
    "a line of NDJSON",
    "deep.ndjson",
    `${"[".repeat(5000)}${"]".repeat(5000)}\n`,
    "deep.ndjson:1: this is nested too deeply",
  ],
  [
    "an item of JSON",
    "deep.json",
    `[{"name":"Ana"},{"x":${"[".repeat(300)}${"]".repeat(300)}}]`,
    "error: deep.json is nested too deeply",
  ],
])("%s that is nested too deeply is a wrong file", async (_name, file, text, message) => {
  const cwd = await temporaryFolder();
  await writeFile(join(cwd, file), text);
  const server = await double(() => ({ body: [] }));
  const { stderr, exitCode } = await run(["import", file], { env: server.env, cwd });
  expect(stderr).toContain(message);
  expect(exitCode).toBe(2);
});

test("data that is nested too deeply is wrong data", async () => {
  const server = await double(() => ({ body: [] }));
  const data = `{"name":"Ana","x":${"[".repeat(5000)}${"]".repeat(5000)}}`;
  const { stderr, exitCode } = await run(["create", "--data", data], { env: server.env });
  expect(stderr).toContain("--data is nested too deeply");
  expect(exitCode).toBe(2);
});
