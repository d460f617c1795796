import { describe, expect, test } from "vitest";
import { drive } from "../../api/servers/drive.ts";
import { run } from "../../helpers/program.ts";
import { double, person, type Reply } from "../../helpers/server.ts";

/** Pages of a list, by `?page=N`, and what is said around them. */
function pages(rows: number, size: number, around: (page: number, pages: number, rows: number) => object) {
  const all = Array.from({ length: rows }, (_, at) => person(at + 1, { notes: at % 2 === 0 ? "even" : "odd" }));
  return ({ query }: { readonly query: URLSearchParams }): Reply => {
    const page = Number(query.get("page") ?? 1);
    const data = all.slice((page - 1) * size, page * size);
    return { body: { data, ...around(page, Math.ceil(rows / size), rows) } };
  };
}

const withTotal = (page: number, count: number, total: number) => ({ page, pages: count, total });
const hasMore = (page: number, count: number) => ({ page, has_more: page < count });
const silent = () => ({});

/** The last line of a table on a terminal, and what the server was asked. */
async function onTerminal(command: string, behaviour: ReturnType<typeof pages>) {
  const server = await double(behaviour);
  const { stdout } = await run(command, { env: { ...server.env, PAGER: "cat" }, tty: { columns: 100, rows: 70 } });
  return { last: stdout.trimEnd().split("\n").at(-1), log: server.log };
}

describe("a list asks no page more than it prints", () => {
  test.each([
    ["a total", withTotal],
    ["has_more", hasMore],
    ["nothing", silent],
  ])("in a pipe, from a server that says of more: %s", async (_name, around) => {
    const { stdout, stderr, exitCode, log } = await drive("list --limit 50 -o ids", pages(120, 50, around));
    expect({ rows: stdout.trimEnd().split("\n").length, stderr, exitCode, log }).toEqual({
      rows: 50,
      stderr: "",
      exitCode: 0,
      log: ["GET /customers"],
    });
  });

  test.each([
    ["a total", 120, withTotal, "Showing 50 of 120 customers. See them with --all or --limit N."],
    ["has_more", 120, hasMore, "Showing the first 50 customers; there are more. See them with --all or --limit N."],
    ["a total, and that is all", 50, withTotal, undefined],
    ["has_more: false", 50, hasMore, undefined],
  ])("on a terminal, where the answer tells: %s", async (_name, rows, around, said) => {
    const { last, log } = await onTerminal("list --fields id", pages(rows, 50, around));
    expect({ last, log }).toEqual({ last: said ?? "50", log: ["GET /customers"] });
  });

  test("a field that none of all customers has is an error, also where as many are asked for as there are", async () => {
    const { stderr, exitCode, log } = await drive("list --limit 50 --fields id,colour", pages(50, 50, withTotal));
    expect(stderr).toContain("--fields colour: no customer that was read has such a field");
    expect({ exitCode, log }).toEqual({ exitCode: 2, log: ["GET /customers"] });
  });
});

test("take is the size of a page", async () => {
  const server = await double((request) => {
    const size = Math.min(Number(request.query.get("take") ?? 50), 1000);
    const reply = pages(600, size, (page, pageCount, itemCount) => ({
      meta: { page, take: size, itemCount, pageCount, hasNextPage: page < pageCount },
    }))(request);
    return request.path === "/customers" ? reply : { status: 404, body: {} };
  });
  const { stdout, exitCode } = await run("list --all -o ids", { env: server.env });
  expect({ rows: stdout.trimEnd().split("\n").length, exitCode, log: server.log }).toEqual({
    rows: 600,
    exitCode: 0,
    log: ["GET /customers", "GET /customers?take=1000"],
  });
});
