import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/in-process.ts";
import { type Behaviour, double, person, type Reply } from "../../helpers/server.ts";
import { cleanEnv } from "../../helpers/surroundings.ts";
import { drive } from "./drive.ts";
import { type At, type Row, shuffled, type Unordered, unordered } from "./unordered.ts";

const changing = (read: string) =>
  `error: the server's order changes between pages: ${read}\nPages of a list without a fixed order miss some of it. Ask who runs the server to sort it, for example by id.\n`;

const differing = (total: number, gave: number) =>
  `error: the list may be incomplete: the server says that there are ${total}, but gave ${gave}\nIf that number counts something else: \`customers config set wire.total none\`.\n`;

const next = ({ page, pages, request: { query } }: At) =>
  page < pages
    ? `/v1/customers?${new URLSearchParams({ ...Object.fromEntries(query), page: String(page + 1) })}`
    : null;

/** Django REST framework. */
const counted = (results: readonly Row[], at: At): Reply => ({
  body: { count: at.total, next: next(at), results },
});
const linked = (data: readonly Row[], at: At): Reply => ({ body: { data, next: next(at) } });
/** Its total is one of something else. */
const stating =
  (total: (at: At) => number) =>
  (data: readonly Row[], at: At): Reply => ({ body: { data, next: next(at), total: total(at) } });

/** How many ids a command printed, each once, and how often the server was asked for the first page of a list. */
async function ids(server: Unordered, command = "list --all -o ids") {
  const { stdout, stderr, exitCode, log } = await drive(command, unordered(server));
  const given = stdout.split("\n").filter(Boolean);
  expect(new Set(given).size).toBe(given.length);
  const firstPages = log.filter((line) => !/page=|limit=|sort=/.test(line)).length;
  return { read: given.length, stderr, exitCode, firstPages };
}

describe("a list without a fixed order", () => {
  test.each<[string, Unordered, string]>([
    ["a total", { rows: 237, page: 50, seen: shuffled }, "228 of 237 read"],
    ["a count, as Django has it", { rows: 237, page: 50, seen: shuffled, list: counted }, "228 of 237 read"],
    ["no total", { rows: 237, page: 50, seen: shuffled, list: linked }, "226 read, perhaps not all"],
  ])("%s: what three readings gave, and 6", async (_name, server, read) => {
    expect(await ids(server)).toEqual({
      read: Number.parseInt(read, 10),
      stderr: changing(read),
      exitCode: 6,
      firstPages: 3,
    });
  });

  test("it is whole where the readings together have all", async () => {
    expect(await ids({ rows: 51, page: 50, seen: shuffled })).toEqual({
      read: 51,
      stderr: "",
      exitCode: 0,
      firstPages: 2,
    });
  });

  test.each(["sort", "ordering"])("it is whole where the server sorts by `%s`: the parameter is kept", async (name) => {
    const sorted = unordered({ rows: 237, page: 50, list: linked });
    const others = unordered({ rows: 237, page: 50, list: linked, seen: shuffled });
    const server = await double((request) => (request.query.get(name) === "id" ? sorted : others)(request));
    const env = await cleanEnv(server.env);
    const lists = async () => {
      const before = server.log.length;
      const { stdout, stderr, exitCode } = await run("list --all -o ids", { env });
      const log = server.log.slice(before);
      const tried = log.filter((line) => /sort|order/.test(line) && !line.includes("page="));
      return { read: new Set(stdout.split("\n").filter(Boolean)).size, stderr, exitCode, tried: tried.length };
    };
    // The names together, then alone up to this one; then the first pages of two readings.
    const tried = name === "sort" ? 4 : 5;
    expect(await lists()).toEqual({ read: 237, stderr: "", exitCode: 0, tried });
    expect(await lists()).toEqual({ read: 237, stderr: "", exitCode: 0, tried: 2 });
  });

  test("a part of it may be asked for", async () => {
    const server = { rows: 237, page: 50, seen: shuffled };
    expect(await ids(server, "list --limit 120 -o ids")).toMatchObject({ read: 120, stderr: "", exitCode: 0 });
  });

  test("sorted, and as a table: the rows, then 6", async () => {
    const server = { rows: 237, page: 50, seen: shuffled };
    expect(await ids(server, "list --sort id -o ids")).toMatchObject({ read: 228, exitCode: 6 });
    const { stdout, exitCode } = await drive("list --fields id", unordered(server));
    expect({ lines: stdout.trimEnd().split("\n").length, exitCode }).toEqual({ lines: 1 + 228, exitCode: 6 });
  });

  test("an export leaves the file as it was", async () => {
    const file = join(await temporaryFolder(), "all.csv");
    await writeFile(file, "before");
    const { stdout, stderr, exitCode } = await drive(
      ["export", file],
      unordered({ rows: 237, page: 50, seen: shuffled }),
    );
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: "", stderr: changing("228 of 237 read"), exitCode: 6 });
    expect(await readFile(file, "utf8")).toBe("before");
  });

  test("an import plans nobody twice: it writes nothing", async () => {
    const file = join(await temporaryFolder(), "people.csv");
    const people = Array.from({ length: 60 }, (_, at) => `Person ${at + 1},person${at + 1}@example.com`);
    await writeFile(file, ["name,email", ...people, ""].join("\n"));
    const { stderr, exitCode, requests } = await drive(
      ["import", file, "--yes", "--quiet"],
      unordered({ rows: 60, page: 20, seen: shuffled }),
    );
    expect(stderr).toContain("the server's order changes between pages");
    expect({ exitCode, writes: requests.filter(({ method }) => method !== "GET") }).toEqual({
      exitCode: 6,
      writes: [],
    });
  });

  test("the rows of a filter", async () => {
    const server = { rows: 237, page: 20, seen: shuffled, filters: ["notes"] };
    expect(await ids(server, "list --filter notes=vip -o ids")).toEqual({
      read: 47,
      stderr: changing("47 of 48 read"),
      exitCode: 6,
      firstPages: 3 + 1, // The total of all, which is another one.
    });
  });

  test("the rows of any path", async () => {
    const server = unordered({ rows: 237, page: 50, seen: shuffled });
    const { stderr, exitCode } = await drive("api GET /customers --all -o ids", server);
    expect({ stderr, exitCode }).toEqual({ stderr: changing("225 of 237 read"), exitCode: 6 });
  });
});

describe("rows that come and go while the list is read", () => {
  const withoutFirst = (rows: readonly Row[], number: number) => (number > 2 ? rows.slice(1) : rows);

  test.each<[string, Unordered["list"]]>([
    ["page numbers", undefined],
    ["a total alone", (body, { total }) => ({ body, headers: { "x-total-count": String(total) } })],
  ])("one is deleted, and the next page begins one row later: read again, %s", async (_name, list) => {
    expect(await ids({ rows: 237, page: 50, seen: withoutFirst, ...(list && { list }) })).toEqual({
      read: 237,
      stderr: "",
      exitCode: 0,
      firstPages: 2,
    });
  });

  test("three are added at the front: the pages overlap, and no total is stated", async () => {
    const seen = (rows: readonly Row[], number: number) => (number > 2 ? rows : rows.slice(3));
    expect(await ids({ rows: 240, page: 50, seen, list: linked })).toEqual({
      read: 240,
      stderr: "",
      exitCode: 0,
      firstPages: 3,
    });
  });

  test("the same, and one that was read is deleted: two later readings agree", async () => {
    const isLeft = ({ id }: Row) => id !== 5;
    const seen = (rows: readonly Row[], number: number) => (number > 2 ? rows.filter(isLeft) : rows.slice(3));
    expect(await ids({ rows: 240, page: 50, seen, list: linked })).toEqual({
      read: 240,
      stderr: "",
      exitCode: 0,
      firstPages: 3,
    });
  });

  test("three are added at the front, and the answers say nothing of pages", async () => {
    const seen = (rows: readonly Row[], number: number) => (number > 1 ? rows : rows.slice(3));
    const list = (data: readonly Row[]) => ({ body: { data } });
    expect(await ids({ rows: 63, page: 20, seen, list })).toMatchObject({ read: 63, stderr: "", exitCode: 0 });
  });

  describe("one goes and one comes between the same two pages: the total stands still", () => {
    const page = 50;
    const ways: [string, (start: number, total: number) => object][] = [
      ["an offset", (start, total) => ({ offset: start, limit: page, total })],
      [
        "links with an offset",
        (start, total) => ({ total, next: start + page < total ? `/v1/customers?offset=${start + page}` : null }),
      ],
    ];
    test.each(ways)("%s: a page is asked for one row early, and the list read again", async (_name, about) => {
      const all = Array.from({ length: 238 }, (_, at) => person(at + 1));
      let number = 0;
      const { stdout, stderr, exitCode } = await drive("list --all -o ids", ({ query }) => {
        const now = ++number > 3 ? all.slice(1) : all.slice(0, 237);
        const start = Number(query.get("offset") ?? 0);
        return { body: { data: now.slice(start, start + page), ...about(start, now.length) } };
      });
      const ids = new Set(stdout.trimEnd().split("\n"));
      expect({ ids: ids.size, stderr, exitCode }).toEqual({ ids: 238, stderr: "", exitCode: 0 });
    });
  });

  describe("as many as a page has are added at the front: page 2 is page 1 once more", () => {
    const sizes: [string, number, Unordered["list"] & object][] = [
      ["page and limit", 5, (data, { page }) => ({ body: { data, page, limit: 5 } })],
      ["page", 10, (data, { page }) => ({ body: { data, page } })],
    ];
    test.each(sizes)("%s: read again, and an error if pages were followed already", async (_name, page, list) => {
      const addedAfter = (pages: number) => (rows: readonly Row[], number: number) =>
        number > pages ? rows : rows.slice(page);
      const server = { rows: 5 * page, page, list };
      expect(await ids({ ...server, seen: addedAfter(1) })).toMatchObject({ read: 5 * page, stderr: "", exitCode: 0 });
      const stderr = expect.stringMatching(/^error: the list may be incomplete: the server sent the same page again/);
      expect(await ids({ ...server, seen: addedAfter(2) })).toMatchObject({ read: 2 * page, stderr, exitCode: 6 });
    });

    test("the answer does not say which page it is: what was read, and 6", async () => {
      const seen = (rows: readonly Row[], number: number) => (number > 1 ? rows : rows.slice(10));
      const server = { rows: 50, page: 10, seen, list: (data: readonly Row[]) => ({ body: { data } }) };
      expect(await ids(server)).toMatchObject({
        read: 20,
        stderr: expect.stringMatching(/^error: the list may be incomplete: the server sent the same page again/),
        exitCode: 6,
      });
    });
  });

  describe("the total moves at each request", () => {
    const busy = { rows: 237, page: 50, list: stating(({ number }) => 235 + (number % 5)) };
    const message = "the list changed while it was read: the server counted 235 to 239, and 237 were read";

    test("list: an error with the numbers, after the rows", async () => {
      const stderr = `error: ${message}\nRun it again when nobody is changing customers.\n`;
      expect(await ids(busy)).toEqual({ read: 237, stderr, exitCode: 6, firstPages: 3 });
    });

    test("export and import need all: the file stays, and nothing is written", async () => {
      const folder = await temporaryFolder();
      const [file, people] = [join(folder, "all.csv"), join(folder, "people.csv")];
      await writeFile(file, "before");
      await writeFile(people, "name,email\nDana,dana@example.com\nRita,rita@example.com\n");
      const stderr = expect.stringContaining(`error: ${message}\nRun it again when nobody is changing customers.\n`);
      expect(await drive(["export", file], unordered(busy))).toMatchObject({ stderr, exitCode: 6 });
      expect(await readFile(file, "utf8")).toBe("before");
      const imported = await drive(["import", people, "--match", "name", "--yes", "-q"], unordered(busy));
      expect(imported).toMatchObject({ stderr, exitCode: 6 });
      expect(imported.requests.filter(({ method }) => method !== "GET")).toEqual([]);
      expect(await drive("duplicates", unordered(busy))).toMatchObject({ stderr, exitCode: 6 });
    });

    test("more are missing than came and went: 6", async () => {
      const flickering = { rows: 60, page: 20, seen: shuffled, list: stating(({ number }) => 60 + (number % 2)) };
      expect(await ids(flickering)).toMatchObject({
        stderr: expect.stringMatching(/^error: the list changed while it was read: the server counted 60 to 61, and/),
        exitCode: 6,
      });
    });
  });
});

test("a list whose total moves does not show that a create made nobody", async () => {
  const list = unordered({ rows: 237, page: 50, list: stating(({ number }) => 230 + number) });
  const message = "Validation error";
  const behaviour: Behaviour = (request) =>
    request.method === "POST" ? { status: 500, body: { message } } : list(request);
  expect(await drive("create --name Dana --email dana@example.com --on-match create -q", behaviour)).toMatchObject({
    stdout: "",
    stderr: expect.stringContaining(`error: ${message}; the customer may have been created`),
    exitCode: 6,
  });
});

describe("a total that is another number", () => {
  test("90, where 100 are read", async () => {
    expect(await ids({ rows: 100, page: 50, list: stating(() => 90) })).toEqual({
      read: 100,
      stderr: differing(90, 100),
      exitCode: 6,
      firstPages: 2,
    });
  });

  test("237, where 200 are read", async () => {
    expect(await ids({ rows: 200, page: 50, list: stating(() => 237) })).toEqual({
      read: 200,
      stderr: differing(237, 200),
      exitCode: 6,
      firstPages: 2,
    });
  });

  test("with the setting of the hint it proves nothing", async () => {
    const server = await double(unordered({ rows: 100, page: 50, list: stating(() => 90) }));
    const env = await cleanEnv(server.env);
    expect(await run("config set wire.total none", { env })).toMatchObject({ exitCode: 0 });
    const { stdout, stderr, exitCode } = await run("list --all -o ids", { env });
    expect({ rows: stdout.trimEnd().split("\n").length, stderr, exitCode }).toEqual({
      rows: 100,
      stderr: "",
      exitCode: 0,
    });
    expect(server.log).toEqual(["GET /customers", "GET /customers?page=2"]);
  });

  test.each<[string, Unordered["list"] & object]>([
    ["the rows of the page", (data, at) => ({ body: { data, next: next(at), total: data.length } })],
    ["the size of a page", (data, at) => ({ body: { data, next: next(at), count: 50 } })],
    ["one of something else", (data, at) => ({ body: { data, next: next(at), stats: { visits: { total: 9000 } } } })],
    ["a number with such a name", (data, at) => ({ body: { data, next: next(at), invitationCount: 9000 } })],
  ])("%s proves nothing: the list is read once", async (_name, list) => {
    expect(await ids({ rows: 237, page: 50, list })).toEqual({ read: 237, stderr: "", exitCode: 0, firstPages: 1 });
  });

  test("the total of all beside the rows of a filter: one request shows that it is that", async () => {
    const server = { rows: 237, page: 20, filters: ["notes"], list: stating(() => 237) };
    expect(await ids(server, "list --filter notes=vip -o ids")).toEqual({
      read: 48,
      stderr: "",
      exitCode: 0,
      firstPages: 2,
    });
  });
});

describe("a total that is the number of rows on the first page", () => {
  type List = Unordered["list"] & object;
  const limited: List = (data, { page, total }) => ({ body: { data, total: Math.min(total, 20), page, per_page: 20 } });

  test.each<[string, List]>([
    ["with numbers", limited],
    ["alone, of each page", (data) => ({ body: { data, meta: { total: data.length } } })],
    ["in a header", (data) => ({ body: data, headers: { "x-total-count": String(data.length) } })],
    ["of the rows up to each page", (data, { page }) => ({ body: { data, total: (page - 1) * 20 + data.length } })],
  ])("%s: the list goes on", async (_name, list) => {
    expect(await ids({ rows: 50, page: 20, list })).toEqual({ read: 50, stderr: "", exitCode: 0, firstPages: 1 });
  });

  test("an import makes nobody twice", async () => {
    const file = join(await temporaryFolder(), "people.csv");
    const people = Array.from({ length: 50 }, (_, at) => person(at + 1)).map(({ name, email }) => `${name},${email}`);
    await writeFile(file, ["name,email", ...people, ""].join("\n"));
    const { exitCode, requests } = await drive(
      ["import", file, "--yes", "-q"],
      unordered({ rows: 50, page: 20, list: limited }),
    );
    expect({ exitCode, writes: requests.filter(({ method }) => method !== "GET") }).toEqual({
      exitCode: 0,
      writes: [],
    });
  });

  const whole =
    (about: (total: number) => object): List =>
    (data, at) => ({ body: { data, ...about(at.total) } });
  test.each<[string, number, List]>([
    ["nothing beside it: page 2 is asked for", 2, limited],
    ["one page", 1, whole((total) => ({ total, page: 1, total_pages: 1 }))],
    ["no more", 1, whole((total) => ({ total, has_more: false }))],
    ["no next", 1, whole((total) => ({ total, next: null }))],
    ["pages are larger", 1, whole((total) => ({ total, per_page: 25 }))],
  ])("where the list is one page, %s", async (_name, requests, list) => {
    const { stdout, exitCode, log } = await drive("list --all -o ids", unordered({ rows: 20, page: 20, list }));
    expect({ rows: stdout.trimEnd().split("\n").length, exitCode, requests: log.length }).toEqual({
      rows: 20,
      exitCode: 0,
      requests,
    });
  });

  test("it stays when fewer rows are asked for: it counts the list, also if page 2 has rows of page 1 (Mockoon)", async () => {
    const all = Array.from({ length: 20 }, (_, at) => person(at + 1));
    const { stdout, exitCode } = await drive("list --all -o ids", ({ query }) => {
      const known = ["limit", "page"].filter((name) => query.has(name)).length;
      if ([...query].length > 1 && known === 0) return { status: 400, body: {} };
      const size = Number(query.get("limit") ?? (query.has("page") ? 5 : 20));
      const start = (Number(query.get("page") ?? 1) - 1) * size;
      return { body: all.slice(start, start + size), headers: { "x-total-count": "20" } };
    });
    expect({ rows: stdout.trimEnd().split("\n").length, exitCode }).toEqual({ rows: 20, exitCode: 0 });
  });

  test("once its total was seen to count all, it does", async () => {
    let rows = 50;
    const server = await double((request) =>
      unordered({ rows, page: 20, list: (data, { page, total }) => ({ body: { data, page, total } }) })(request),
    );
    const env = await cleanEnv(server.env);
    expect(await run("list --all -o ids", { env })).toMatchObject({ exitCode: 0 });
    rows = 20;
    const before = server.log.length;
    expect(await run("list --all -o ids", { env })).toMatchObject({ exitCode: 0 });
    expect(server.log.length - before).toBe(1);
  });
});

test.each<[string, number, (data: readonly Row[], at: At) => Reply]>([
  ["is a cap", 237, (data) => ({ body: { data, total: 100 } })],
  ["is right", 100, (data) => ({ body: { data, total: 100 } })],
  [
    "is right, and page 6 is refused",
    100,
    (data, { page }) => (page > 5 ? { status: 400 } : { body: { data, total: 100 } }),
  ],
])("a total of 100 after five full pages %s", async (_name, rows, list) => {
  const { read, exitCode } = await ids({ rows, page: 20, list });
  expect([read > 100, exitCode]).toEqual(rows > 100 ? [true, 6] : [false, 0]);
});

test("a page that begins with the last row of the one before is no overlap", async () => {
  const inclusive: Behaviour = ({ query }) => {
    const from = Number(query.get("cursor") ?? 1);
    const rows = [from, from + 1, from + 2].filter((id) => id <= 7).map((id) => ({ id, name: `Person ${id}` }));
    return { body: { data: rows, next_cursor: from + 2 < 7 ? from + 2 : null } };
  };
  const { stdout, stderr, exitCode, log } = await drive("list --all -o ids", inclusive);
  expect({ stdout, stderr, exitCode }).toEqual({ stdout: "1\n2\n3\n4\n5\n6\n7\n", stderr: "", exitCode: 0 });
  expect(log).toEqual(["GET /customers", "GET /customers?cursor=3", "GET /customers?cursor=5"]);
});
