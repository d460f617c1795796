import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dialectPath } from "../../src/api/dialect/dialect.ts";
import { expectMode } from "../helpers/platform.ts";
import { cleanEnv, run } from "../helpers/program.ts";
import { type Behaviour, double, person } from "../helpers/server.ts";

/** A server and the folders in which runs against it keep what they learn. */
async function place(behaviour: Behaviour) {
  const server = await double(behaviour);
  const env = await cleanEnv(server.env);
  return {
    server,
    env,
    file: dialectPath(env.CUSTOMERS_STATE_DIR ?? "", server.baseUrl),
    /** Runs a command: its output, and the requests that it sent. */
    async ask(command: string) {
      const before = server.log.length;
      const result = await run(command, { env });
      return { ...result, log: server.log.slice(before) };
    },
  };
}

const people = [1, 2, 3, 4, 5].map((id) => person(id));

/** Tells its total and nothing else, and goes on by `offset`. */
const byOffset: Behaviour = ({ query }) => {
  const start = Number(query.get("offset") ?? 0);
  return { body: { customers: people.slice(start, start + 2), total: 5 } };
};

/** Filters by e-mail address, whatever its case. */
const filtering: Behaviour = ({ query }) => {
  const email = query.get("email")?.toLowerCase();
  const found = people.filter((customer) => email === undefined || customer.email === email);
  const start = Number(query.get("cursor") ?? 0);
  return { body: { data: found.slice(start, start + 2), next_cursor: start + 2 < found.length ? start + 2 : null } };
};

describe("the second run sends fewer requests", () => {
  test("an id of another form than all that a list had is nobody's, after one try", async () => {
    const { ask } = await place(({ path }) =>
      path === "/customers" ? { body: { data: people, total: 5 } } : { status: 500, body: { message: "cast failed" } },
    );
    expect(await ask("list -o ids")).toMatchObject({ exitCode: 0 });
    expect(await ask("get id:no-number")).toMatchObject({ exitCode: 3, log: ["GET /customers/no-number"] });
  });

  test("a total that is known to count the list is held against its ids, and rows are printed before the error", async () => {
    let listed = people;
    const { ask } = await place(({ query }) => {
      const start = Number(query.get("offset") ?? 0);
      return { body: { customers: listed.slice(start, start + 3), total: listed.length } };
    });
    expect(await ask("list -o ids")).toMatchObject({ stdout: "1\n2\n3\n4\n5\n", exitCode: 0 });
    listed = [person(1), person(1), person(2)];
    const stderr =
      "error: the list may be incomplete: the server says that there are 3, but gave 2\n" +
      "If that number counts something else: `customers config set wire.total none`.\n";
    expect(await ask("list -o ids")).toMatchObject({ stdout: "1\n2\n", stderr, exitCode: 6 });
    const table = await ask("list -o csv");
    expect(table).toMatchObject({ stderr, exitCode: 6 });
    expect(table.stdout.split("\n").map((line) => line.split(",")[0])).toEqual(["id", "1", "2", ""]);
  });

  test("it asks for pages as the first one found out", async () => {
    const { ask, file } = await place(byOffset);
    const first = await ask("list -o ids");
    expect(first).toMatchObject({ stdout: "1\n2\n3\n4\n5\n", exitCode: 0 });
    const second = await ask("list -o ids");
    expect(second).toMatchObject({ stdout: first.stdout, stderr: first.stderr, exitCode: 0 });
    expect(second.log).toEqual(["GET /customers", "GET /customers?offset=2", "GET /customers?offset=4"]);
    expect(first.log.length).toBeGreaterThan(second.log.length);
    expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
      version: 4,
      dialect: { rows: "customers", id: "id", next: { by: "offset", parameter: "offset", first: 0 } },
    });
    await expectMode(file, 0o600);
  });

  test("an empty answer of a filter that is known to work is believed", async () => {
    const { ask } = await place(filtering);
    const command = "list --filter email=nobody@example.com -o ids";
    expect((await ask(command)).log).toEqual([
      "GET /customers?email=nobody%40example.com",
      "GET /customers",
      "GET /customers?cursor=2",
      "GET /customers?email=PERSON3%40EXAMPLE.COM",
    ]);
    expect((await ask(command)).log).toEqual(["GET /customers?email=nobody%40example.com"]);
  });

  test("a refused filter is tried again in the next run: it may have been refused for its value", async () => {
    const { ask } = await place(({ query }) =>
      query.has("name")
        ? { status: 400, body: { message: "unknown parameter: name" } }
        : { body: { data: people, has_more: false } },
    );
    const first = await ask("list --filter 'name=Person 2' -o ids");
    expect(first.log).toEqual(["GET /customers?name=Person+2", "GET /customers"]);
    const second = await ask("list --filter 'name=Person 2' -o ids");
    expect(second).toMatchObject({ stdout: "2\n", stderr: first.stderr, log: first.log });
    expect(second.stderr).toBe("");
  });

  test("the list is searched here, unless a parameter is set that finds text in all fields", async () => {
    const { ask, env } = await place(({ query }) => {
      const text = query.get("q");
      const found = people.filter((row) => text === null || JSON.stringify(row).includes(text));
      return { body: { data: found, has_more: false } };
    });
    const first = await ask("list --search person3 -o ids");
    expect(first).toMatchObject({ stdout: "3\n", log: ["GET /customers"], exitCode: 0 });
    await run("config set wire.search-param q", { env });
    const second = await ask("list --search person3 -o ids");
    expect(second).toMatchObject({ stdout: "3\n", log: ["GET /customers?q=person3"], exitCode: 0 });
    expect((await ask("list --search nobody -o ids")).log).toEqual(["GET /customers?q=nobody"]);
  });

  test("a refused value does not make the filter unusable", async () => {
    const { ask } = await place(({ query }) =>
      query.has("email") && !query.get("email")?.includes("@")
        ? { status: 422, body: { errors: { email: ["is invalid"] } } }
        : { body: { data: people, has_more: false } },
    );
    await ask("list --filter email=nonsense -o ids");
    const { log } = await ask("list --filter email=person1@example.com -o ids");
    expect(log[0]).toBe("GET /customers?email=person1%40example.com");
  });

  test("a redirect that adds a slash is followed", async () => {
    const { ask } = await place(({ path, baseUrl }) =>
      path.endsWith("/")
        ? { body: path === "/customers/" ? { data: people, has_more: false } : people[0] }
        : { status: 301, headers: { location: `${baseUrl}${path}/` } },
    );
    expect((await ask("list -o ids")).log).toEqual(["GET /customers", "GET /customers/"]);
    expect((await ask("get id:1 id:2 -o ids")).log).toContain("GET /customers/2/");
  });

  test("a DELETE that is refused with a content type is sent again without it", async () => {
    const { ask } = await place(({ method, headers }) => {
      if (method !== "DELETE") return { body: people[0] };
      return headers["content-type"] === undefined ? { status: 204 } : { status: 400, body: { message: "no body" } };
    });
    const { log } = await ask("delete id:1 --yes");
    expect(log.filter((request) => request.startsWith("DELETE"))).toHaveLength(2);
  });

  test("the size of a page goes by the name that the server's own answers use", async () => {
    const { ask, env } = await place(() => ({ body: { data: people, page: 1, per_page: 20, total_pages: 1 } }));
    expect(await run("config set wire.page-size 9", { env })).toMatchObject({ exitCode: 0 });
    expect((await ask("list -o ids")).log).toEqual(["GET /customers?limit=9"]);
    expect((await ask("list -o ids")).log).toEqual(["GET /customers?per_page=9"]);
  });
});

describe("what is contradicted is dropped, and never shows in a result", () => {
  test("a filter that is not honoured any more", async () => {
    let honours = true;
    const { ask, file } = await place((request) => {
      if (honours) return filtering(request);
      return { body: { data: people, has_more: false } };
    });
    await ask("list --filter email=nobody@example.com -o ids");
    expect(JSON.parse(await readFile(file, "utf8")).dialect.filters).toEqual({ email: "yes" });
    honours = false;
    expect(await ask("list --filter email=person3@example.com -o ids")).toMatchObject({ stdout: "3\n", exitCode: 0 });
    expect(JSON.parse(await readFile(file, "utf8")).dialect.filters).toEqual({ email: "no" });
  });

  test("a filter that finds one spelling of a phone number is not trusted for others", async () => {
    const stored = people.map((customer) => ({ ...customer, phone: `+1 (202) 555-010${customer.id}` }));
    const { ask } = await place(({ query }) => {
      const found = stored.filter(({ phone }) => !query.has("phone") || phone === query.get("phone"));
      const start = Number(query.get("cursor") ?? 0);
      return {
        body: { data: found.slice(start, start + 2), next_cursor: start + 2 < found.length ? start + 2 : null },
      };
    });
    await ask("list --filter phone=+12025550199 -o ids");
    expect(await ask("get phone:+12025550101 -o ids")).toMatchObject({ stdout: "1\n", exitCode: 0 });
  });

  test("a list of another form drops all that was known", async () => {
    let moved = false;
    const { ask, file } = await place((request) =>
      moved ? { body: { results: people.map(({ id, ...rest }) => ({ uuid: `u${id}`, ...rest })) } } : byOffset(request),
    );
    await ask("list -o ids");
    moved = true;
    expect(await ask("list -o ids")).toMatchObject({ stdout: "u1\nu2\nu3\nu4\nu5\n", exitCode: 0 });
    expect(JSON.parse(await readFile(file, "utf8")).dialect).toEqual({ rows: "results", id: "uuid", ids: "any" });
  });

  test("a page parameter that leads nowhere any more", async () => {
    let parameter = "offset";
    const { ask, file } = await place((request) => {
      if (parameter === "offset") return byOffset(request);
      const page = Number(request.query.get("page") ?? 1);
      return { body: { customers: people.slice(page * 2 - 2, page * 2), total: 5 } };
    });
    await ask("list -o ids");
    parameter = "page";
    expect(await ask("list -o ids")).toMatchObject({ stdout: "1\n2\n3\n4\n5\n", exitCode: 0 });
    expect(JSON.parse(await readFile(file, "utf8")).dialect.next).toMatchObject({ by: "page", parameter: "page" });
  });
});

describe("the file", () => {
  test.each(["", "{", "[]", '{"version":2,"filters":"all"}', "\u0000\u0001"])("%j is ignored", async (text) => {
    const { ask, env, file } = await place(byOffset);
    await mkdir(join(env.CUSTOMERS_STATE_DIR ?? "", "servers"), { recursive: true });
    await writeFile(file, text);
    expect(await ask("list -o ids")).toMatchObject({ stdout: "1\n2\n3\n4\n5\n", stderr: "", exitCode: 0 });
    expect(JSON.parse(await readFile(file, "utf8")).dialect.next).toMatchObject({ by: "offset", parameter: "offset" });
  });

  test("where it cannot be written, nothing is said", async () => {
    const { ask, env } = await place(byOffset);
    await mkdir(env.CUSTOMERS_STATE_DIR ?? "", { recursive: true });
    await writeFile(join(env.CUSTOMERS_STATE_DIR ?? "", "servers"), "in the way");
    expect(await ask("list -o ids")).toMatchObject({ stdout: "1\n2\n3\n4\n5\n", stderr: "", exitCode: 0 });
  });

  test("it is written only when there is something new", async () => {
    const { ask, file } = await place(byOffset);
    await ask("list -o ids");
    const { ino, mtimeMs } = await stat(file);
    await ask("list -o ids");
    expect(await stat(file)).toMatchObject({ ino, mtimeMs });
  });

  test.each(["config list", "list --limit 0", "list --filter x", "get id:1"])("%s keeps nothing", async (command) => {
    const { ask, env } = await place(() => ({ status: 401, body: {} }));
    await ask(command);
    await expect(readdir(join(env.CUSTOMERS_STATE_DIR ?? "", "servers"))).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("what is fixed by hand", () => {
  const settings = async (env: Record<string, string>, ...wire: readonly string[]) => {
    for (const setting of wire) {
      expect(await run(`config set wire.${setting}`, { env })).toMatchObject({ exitCode: 0 });
    }
  };

  test("makes an unreadable server readable", async () => {
    const audit = [{ at: "2026-05-01", by: "Dana" }];
    const records = people.map(({ id, ...rest }) => ({ ...rest, meta: { key: `k${id}` } }));
    const { ask, env } = await place(({ path, query }) => {
      if (path !== "/customers") return { body: records[Number(path.slice(-1)) - 1] };
      const start = Number(query.get("von") ?? 0);
      return { body: { contents: { people: records.slice(start, start + 2) }, audit } };
    });
    expect(await ask("list -o ids")).toMatchObject({ stdout: "", exitCode: 6 });
    await settings(env, "list-path contents.people", "id-field meta.key", "offset-param von");
    const { stdout, exitCode, log } = await ask("list -o ids");
    expect({ stdout, exitCode }).toEqual({ stdout: "k1\nk2\nk3\nk4\nk5\n", exitCode: 0 });
    // A list whose length nobody tells, and that goes on after three pages, may be a long one.
    expect(log).toEqual([
      "GET /customers",
      "GET /customers?von=2",
      "GET /customers?von=4",
      // By all usual names at once.
      expect.stringMatching(/^GET \/customers\?limit=1000&per_page=999&/),
      "GET /customers?von=5",
    ]);
    expect((await ask("get id:k2 --fields id,name --json")).stdout).toBe('{\n  "id": "k2",\n  "name": "Person 2"\n}\n');
  });

  test("overrides a next link that leads away", async () => {
    const { ask, env } = await place(({ query }) => {
      const page = Number(query.get("seite") ?? 0);
      const rows = people.slice(page * 2, page * 2 + 2);
      return { body: { data: rows, next: page < 2 ? "http://internal.example.com/customers?seite=1" : null } };
    });
    expect((await ask("list -o ids")).exitCode).toBe(6);
    await settings(env, "page-param seite", "page-start 0");
    expect(await ask("list -o ids")).toMatchObject({ stdout: "1\n2\n3\n4\n5\n", exitCode: 0 });
  });

  test("names the parameter of a cursor", async () => {
    const { ask, env } = await place(({ query }) => {
      const start = Number(query.get("weiter")?.slice(1) ?? 0);
      return { body: { data: people.slice(start, start + 2), next_cursor: start < 4 ? `c${start + 2}` : null } };
    });
    expect((await ask("list -o ids")).exitCode).toBe(6);
    await settings(env, "cursor-param weiter");
    expect(await ask("list -o ids")).toMatchObject({ stdout: "1\n2\n3\n4\n5\n", exitCode: 0 });
  });

  test("filters off: none is sent, without a notice; on: an empty answer is believed", async () => {
    const { ask, env } = await place(filtering);
    await settings(env, "filters off");
    const off = await ask("list --filter email=person1@example.com -o ids");
    expect(off).toMatchObject({ stdout: "1\n", stderr: "", exitCode: 0 });
    expect(off.log[0]).toBe("GET /customers");
    await settings(env, "filters on");
    expect((await ask("list --filter email=nobody@example.com -o ids")).log).toHaveLength(1);
  });

  test("the search and the page size are sent under the names that were set", async () => {
    const { ask, env } = await place(() => ({ body: { data: [person(1)], has_more: false } }));
    await settings(env, "search-param suche", "page-size-param groesse", "page-size 5");
    expect((await ask("list --search person -o ids")).log[0]).toBe("GET /customers?groesse=5&suche=person");
  });

  test("a page size is asked for wherever the list is read", async () => {
    const { ask, env } = await place(({ query }) => {
      const size = Number(query.get("limit") ?? 2);
      const start = Number(query.get("offset") ?? 0);
      const rows = people.slice(start, start + size);
      return { body: { data: rows, limit: size, offset: start, total: people.length } };
    });
    expect((await ask("list -o ids")).log).toHaveLength(3);
    await settings(env, "page-size 100");
    expect((await ask("list -o ids")).log).toEqual(["GET /customers?limit=100"]);
  });

  test.each([
    ["page-start 2", 'wire.page-start must be 0 or 1, not "2"'],
    ["page-size 0", 'wire.page-size must be a whole number from 1 to 99999, not "0"'],
    ["filters yes", 'wire.filters must be on or off, not "yes"'],
    [
      "page-param 'a b'",
      'wire.page-param must be the name of a query parameter, such as page or page[number], not "a b"',
    ],
    ["list-path data..rows", 'wire.list-path must be a dotted path, such as data.customers, not "data..rows"'],
  ])("%s is refused", async (setting, message) => {
    const result = await run(`config set wire.${setting}`);
    expect(result).toMatchObject({ stdout: "", exitCode: 2 });
    expect(result.stderr.split("\n")[0]).toBe(`error: ${message}`);
  });

  test("config list shows those that are set, and --help all of them", async () => {
    const env = await cleanEnv();
    await settings(env, "page-param p");
    const rows = JSON.parse((await run("config list --json", { env })).stdout) as { name: string; value: unknown }[];
    expect(rows.filter(({ name }) => name.startsWith("wire.")).map(({ name, value }) => [name, value])).toEqual([
      ["wire.page-param", "p"],
    ]);
    const { stdout } = await run("config --help", { env });
    expect(stdout).toMatch(/wire\.list-path +where a list's rows are/);
    expect(stdout).toMatch(/wire\.filters +whether/);
  });
});
