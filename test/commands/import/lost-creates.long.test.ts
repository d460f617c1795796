import { describe, expect, test } from "vitest";
import { NO_FIELDS } from "../../helpers/customers.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { runMasked } from "../../helpers/masked.ts";
import { type Rowids, rowidServer } from "../../helpers/rowids.ts";
import { summary } from "../../helpers/summary.ts";

/** A server, and a folder for the journals of all its imports. */
async function server(records: object[], options?: Rowids) {
  const { env, ...rest } = await rowidServer(records, options);
  return { ...rest, env: { ...env, CUSTOMERS_STATE_DIR: await temporaryFolder() } };
}

const rows = (count: number) =>
  `name,email\n${Array.from({ length: count }, (_, at) => `Customer ${at},c${at}@example.com`).join("\n")}\n`;

/** Loses the answers to the creates of these customers, after they were carried out. */
const losing = (...names: readonly string[]): Rowids["onCreate"] => {
  const left = new Set(names);
  return ({ body }, carriedOut) => {
    const name = [...left].find((one) => body.includes(`"${one}"`));
    if (name === undefined) return undefined;
    left.delete(name);
    carriedOut();
    return "cut";
  };
};

describe("an import whose answers are lost, on a server that uses ids again", () => {
  const file = rows(6);

  test("knows what it made by the values, whatever an older journal says of its id", async () => {
    const options: { onCreate?: Rowids["onCreate"] } = {};
    const { stored, env } = await server([], { onCreate: (...call) => options.onCreate?.(...call) });
    expect((await runMasked("import - --json -q", { env, input: file })).exitCode).toBe(0);
    stored.length = 0; // The database is reset.
    options.onCreate = losing("Customer 2", "Customer 5");
    const again = await runMasked("import - --json -q", { env, input: file });
    expect(again).toEqual({ stdout: summary({ read: 6, created: 6, requests: 13 }), stderr: "", exitCode: 0 });
    expect(stored.map(({ name }: { name?: string }) => name)).toHaveLength(6);
  });

  test("reads the list once for all of them where the server does not filter", async () => {
    const others = Array.from({ length: 300 }, (_, at) => ({
      id: at + 1,
      name: `Other ${at}`,
      email: `o${at}@example.com`,
    }));
    const { stored, env, requests } = await server(others, {
      onCreate: losing("Customer 0", "Customer 1", "Customer 3", "Customer 4"),
    });
    const { exitCode } = await runMasked("import - --json -q", { env, input: file });
    expect({ exitCode, stored: stored.length }).toEqual({ exitCode: 0, stored: 306 });
    expect(requests.slice(-16).map(({ target }) => target)).toEqual([
      "/customers",
      ...Array.from({ length: 15 }, (_, at) => `/customers?page=${at + 2}`),
    ]);
  });

  test("finds its own row where a second try is refused as a duplicate", async () => {
    let tries = 0;
    const { stored, env } = await server([], {
      onCreate({ body }, carriedOut) {
        if (!body.includes('"Customer 1"')) return undefined;
        tries += 1;
        if (tries === 1) return "cut";
        // The first one was carried out late, after nobody was found.
        carriedOut();
        return { status: 409, body: { message: "e-mail already exists" } };
      },
    });
    const end = await runMasked("import - --json -q", { env, input: rows(3) });
    expect(end).toEqual({ stdout: summary({ read: 3, created: 3, requests: 10 }), stderr: "", exitCode: 0 });
    expect(stored).toHaveLength(3);
  });

  test("fails a row that the server calls a duplicate with status 500, and sends it once", async () => {
    const taken = { ...NO_FIELDS, id: 1, name: "Taken", notes: "c1@example.com" };
    const { env, requests } = await server([taken], {
      onCreate: ({ body }) =>
        body.includes("c1@") ? { status: 500, body: { error: "duplicate key value: email" } } : undefined,
    });
    const end = await runMasked("import - --json -q", { env, input: rows(3), cwd: await temporaryFolder() });
    expect(end).toEqual({
      stdout: summary({ read: 3, created: 2, failed: 1, requests: 6 }),
      stderr: `{"warning":{"message":"stdin:3: not created: duplicate key value: email (HTTP 500)","file":"stdin","line":3}}
{"error":{"code":"partial","message":"1 of 3 rows failed","hint":"The failed rows are in import.rejects.csv with the reasons: fix them there and import that file."}}
`,
      exitCode: 7,
    });
    expect(requests.filter(({ method }) => method === "POST")).toHaveLength(3);
  });

  test("says which answer came where it tells nothing, here and in the run", async () => {
    const there = [{ ...NO_FIELDS, id: 1, name: "Customer 0", email: "c0@example.com" }];
    const { env } = await server(there, { onCreate: () => ({ status: 500, body: { message: "boom" } }) });
    const state = { ...env, CUSTOMERS_STATE_DIR: await temporaryFolder() };
    const end = await runMasked("import - --match none -q", { env: state, input: rows(1) });
    const unknown = "Unknown rows may have been written. The next run looks on the server.";
    expect(end.stderr).toBe(
      `warning: stdin:2: unknown: boom; the customer may have been created; customers with the same data exist, and may have been there before: 1 (HTTP 500)
error: 1 of 1 row is unknown
${unknown} Run the same command again with the same input, to finish: rows that are done are not written twice.
`,
    );
    expect((await runMasked("runs show", { env: state })).stderr).toContain(unknown);
  });

  test("says unknown where nobody looked who was there before (--match none)", async () => {
    const there = [{ ...NO_FIELDS, id: 1, name: "Customer 0", email: "c0@example.com" }];
    const { stored, env } = await server(there, { onCreate: ({ body }) => (body.includes("c0@") ? "cut" : undefined) });
    const end = await runMasked("import - --match none --json -q", { env, input: rows(1) });
    expect(end).toEqual({
      stdout: summary({ read: 1, unknown: 1, requests: 3 }),
      stderr: `{"warning":{"message":"stdin:2: unknown: connection to 127.0.0.1:PORT was cut off; the customer may have been created; customers with the same data exist, and may have been there before: 1","file":"stdin","line":2}}
{"error":{"code":"partial","message":"1 of 1 row is unknown","hint":"Unknown rows may have been written. The next run looks on the server. Run the same command again with the same input, to finish: rows that are done are not written twice."}}
`,
      exitCode: 7,
    });
    expect(stored).toHaveLength(1);
  });
});

describe("an import on a server whose list lags behind", () => {
  const isNew = ({ name }: { readonly name?: unknown }) => String(name).startsWith("Customer");

  test("is refused if the list lacks those who were created a moment ago", async () => {
    let lags = false;
    const { stored, env } = await server([], { shows: (all) => (lags ? all.filter((one) => !isNew(one)) : all) });
    expect((await runMasked("import - -q --concurrency 1", { env, input: rows(2) })).exitCode).toBe(0);
    lags = true;
    expect(await runMasked("import - -q", { env, input: rows(3) })).toEqual({
      stdout: "",
      stderr: `error: the server's list does not show Customer 0 <c0@example.com> (1), who was created a moment ago: it may lag behind; nothing was written
Try again in a few minutes.
`,
      exitCode: 6,
    });
    expect((await runMasked("create --name X --email c0@example.com", { env })).exitCode).toBe(8);
    lags = false;
    expect((await runMasked("import - -q", { env, input: rows(3) })).exitCode).toBe(0);
    expect(stored).toHaveLength(3);
  });

  test("leaves a lost create unknown until the list shows the others", async () => {
    let lags = true;
    const { stored, env } = await server([], {
      shows: (all) => (lags ? all.filter((one) => !isNew(one)) : all),
      onCreate: losing("Customer 1"),
    });
    const exitCodes: (number | undefined)[] = [];
    const run = async () =>
      exitCodes.push((await runMasked("import - -q --concurrency 2", { env, input: rows(4) })).exitCode);
    await run();
    await run();
    lags = false;
    await run();
    expect(exitCodes).toEqual([7, 7, 0]);
    expect(stored.map(({ name }) => name).sort()).toEqual(["Customer 0", "Customer 1", "Customer 2", "Customer 3"]);
  });
});
