import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { run } from "../helpers/in-process.ts";
import { cut, double, person } from "../helpers/server.ts";
import { eachInShop, manyRows, type Shop } from "../helpers/shop.ts";

const each = eachInShop(run);
let server: Shop["server"];
let env: Shop["env"];
let state: string;

beforeEach(() => {
  ({ server, env, cwd: state } = each.shop);
});

const ask = (command: string | readonly string[]) => each.ask(command, { env });
const done = (command: string | readonly string[]) => each.done(command, { env });

const DANA = "create --name 'Dana Ortiz' --email dana@example.com --phone +12025550123 -q -o ids";

const list = async () =>
  JSON.parse(await done("undo --list --json")).map((row: Record<string, string>) =>
    ["command", "what", "state"].map((key) => row[key]).join(" | "),
  );

/** Changes a customer past this program. */
const elsewhere = (id: string, body: object) => server.call("PATCH", `/customers/${id}`, { body });

describe("single changes", () => {
  test("are taken back from the last to the first, and then nothing is left", async () => {
    const id = await done(DANA);
    // What the server refuses leaves nothing.
    expect(await ask(["create", "--name", "x".repeat(300)])).toMatchObject({ exitCode: 5 });
    await done("update dana@example.com --phone +12025550188 --notes 'Gate 1' -q");
    await done("update dana@example.com --city Reno -q");
    expect(await list()).toEqual([
      "update | Dana Ortiz: city | done",
      "update | Dana Ortiz: phone, notes | done",
      "create | Dana Ortiz | changed since",
    ]);
    expect(await ask("undo last --yes -o ids")).toEqual({
      stdout: "cus_1\n",
      stderr: "Updated address.city of Dana Ortiz <dana@example.com> (cus_1).\n",
      exitCode: 0,
    });
    expect(await ask("undo last --yes --query [phone,notes] -o json -q")).toMatchObject({
      stdout: '[\n  "+12025550123",\n  null\n]\n',
      exitCode: 0,
    });
    expect(await ask("undo last --yes -o ids -q")).toMatchObject({ stdout: "cus_1\n", exitCode: 0 });
    expect(await server.names()).toEqual([]);
    expect(await ask("undo last --yes")).toEqual({
      stdout: "",
      stderr: "error: nothing that was done from here is left to undo\n`customers undo --list` shows what was done.\n",
      exitCode: 3,
    });
    expect(await list()).toEqual([
      "undo | create Dana Ortiz | done",
      "undo | update Dana Ortiz: phone, notes | changed since",
      "undo | update Dana Ortiz: city | changed since",
      "update | Dana Ortiz: city | undone",
      "update | Dana Ortiz: phone, notes | undone",
      "create | Dana Ortiz | undone",
    ]);
    expect(await done("restore -o ids")).toBe(id); // What an undo deletes is kept as well.
  });

  test("an earlier one is named by its id; what is undone already is left alone", async () => {
    await done(DANA);
    await done("update dana@example.com --notes one -q");
    await done("create --name Sam -q");
    const [, change] = JSON.parse(await done("undo --list --json"));
    expect(await ask(`undo ${change.id} --yes -q --query notes`)).toMatchObject({ exitCode: 0 });
    expect(await ask(["undo", change.id, "--yes", "--json"])).toEqual({
      stdout: "[]\n",
      stderr: '{"notice":{"message":"There is nothing left to undo. `customers undo RUN` does it again."}}\n',
      exitCode: 0,
    });
    for (const id of ["", change.id.slice(0, 12)])
      expect(await ask(["undo", id, "--yes"])).toMatchObject({ stdout: "", exitCode: 3 });
    expect(await ask("undo nope --yes")).toMatchObject({
      stderr:
        'error: nothing that was done from here has the id "nope"\n`customers undo --list` and `customers runs list` show the IDs.\n',
      exitCode: 3,
    });
  });

  test("what was edited since stays, and is named with both values; the rest is taken back", async () => {
    const id = await done(DANA);
    await done("update dana@example.com --phone +12025550188 --notes 'Gate 1' -q");
    await elsewhere(id, { notes: "Gate 2" });
    expect((await list())[0]).toBe("update | Dana Ortiz: phone, notes | changed since");
    const refused = {
      stderr:
        "error: Dana Ortiz <dana@example.com> (cus_1) was edited since: notes Gate 1 → Gate 2\n" +
        "The rest is undone. What was edited since stays as it is; `customers undo --list` shows what else can be undone.\n",
      exitCode: 8,
    };
    expect(await ask("undo last --yes -q -o ids")).toEqual({ stdout: "cus_1\n", ...refused });
    expect(await done(["get", id, "--query", "[phone, notes]"])).toBe("+12025550123\nGate 2");
    expect(await ask("undo last --yes -q")).toEqual({
      stdout: "",
      stderr: refused.stderr.replace("The rest is undone.", "Nothing was undone."),
      exitCode: 8,
    });
  });

  test("deleted customers come back together, and earlier changes follow them to their new ids", async () => {
    await done(DANA);
    await done("create --name Sam --email sam@example.com -q");
    await done("update sam@example.com --notes late -q");
    await done("delete dana@example.com sam@example.com --yes -q");
    expect((await list())[0]).toBe("delete | Dana Ortiz, Sam | done");
    expect(await ask("undo last --yes -o ids -q")).toEqual({ stdout: "cus_1\ncus_2\n", stderr: "", exitCode: 0 });
    expect((await server.names())?.sort()).toEqual(["Dana Ortiz", "Sam"]);
    expect(await ask("undo last --yes --query notes -q -o json")).toMatchObject({ stdout: "null\n", exitCode: 0 });
    expect(await ask("undo last --yes -q")).toMatchObject({ exitCode: 0 });
    expect(await server.names()).toEqual(["Dana Ortiz"]);
  });

  test("at another address are not touched; two profiles with one key are one account", async () => {
    await done(DANA);
    const [{ id }] = JSON.parse(await done("undo --list --json"));
    await mkdir(join(state, "config"), { recursive: true });
    const config = { current: "default", profiles: { default: {}, other: {} } };
    await writeFile(join(state, "config", "config.json"), JSON.stringify(config), { mode: 0o600 });
    const there = { env: { ...env, CUSTOMERS_BASE_URL: "http://127.0.0.1:9/v1" } };
    expect(await run("undo --list -o ids -q", there)).toEqual({ stdout: "", stderr: "", exitCode: 0 });
    expect((await run("undo last --yes", there)).exitCode).toBe(3);
    expect(await run(["undo", id, "--yes"], there)).toMatchObject({
      stderr: expect.stringMatching(
        /^error: the run \S+ is of http:\S+ \(profile default\)\nGive --profile default --base-url http/,
      ),
      exitCode: 2,
    });
    expect(await server.names()).toEqual(["Dana Ortiz"]);
    const same = { env: { ...env, CUSTOMERS_PROFILE: "other" } };
    expect(await run("undo last --yes -q", same)).toMatchObject({ exitCode: 0 });
    expect(await server.names()).toEqual([]);
  });
});

test("if nothing can be written down, nothing is sent", async () => {
  const { stdout, stderr } = await run(DANA, { env: { ...env, CUSTOMERS_STATE_DIR: process.execPath } });
  expect(stderr).toMatch(/^error: could not make the folder \S+runs\S+: /);
  expect([stdout, await server.names()]).toEqual(["", []]);
});

test("without a terminal it needs an id, and --yes", async () => {
  expect(await ask("undo")).toEqual({
    stdout: "",
    stderr:
      "error: without a terminal, undo needs an id or last\n" +
      "`customers undo --list` shows what was done; `customers undo last --yes` takes it back.\n",
    exitCode: 2,
  });
  expect(await ask("undo --yes")).toMatchObject({ exitCode: 2 });
  expect(await ask("undo last")).toMatchObject({
    stderr: expect.stringMatching(/^error: without a terminal, undoing needs --yes\n/),
    exitCode: 2,
  });
});

describe("a run", () => {
  test("is taken back as runs undo does; what was edited since ends it with 7", async () => {
    await each.file("a.csv", "name,email\nAda,ada@example.com\nBo,bo@example.com\n");
    await done("import a.csv -q");
    expect(await list()).toEqual(["import | a.csv: 2 created | done"]);
    // An edit from here that was undone is none.
    await done("update ada@example.com --notes x -q");
    await done("undo last --yes -q");
    const bo = await done("get bo@example.com --query id");
    await elsewhere(bo, { notes: "mine" });
    expect((await list()).at(-1)).toBe("import | a.csv: 2 created | changed since");
    const { stdout, stderr, exitCode } = await ask("undo last --yes --json -q");
    expect(exitCode).toBe(7);
    expect(JSON.parse(stdout.replace("SECONDS", "0"))).toMatchObject({ deleted: 1, skipped: 1, failed: 0 });
    const [warning, error] = stderr.trim().split("\n");
    expect(JSON.parse(warning ?? "").warning.message).toBe(
      "not undone: Bo <bo@example.com> (cus_1) was edited since: notes (empty) → mine, updated TIME → TIME",
    );
    expect(JSON.parse(error ?? "").error).toMatchObject({
      code: "partial",
      message: "1 write of the run RUN could not be undone",
    });
    expect(await server.names()).toEqual(["Bo"]);
    // The run is undone as far as it can be: the last thing done is another one.
    expect((await run("undo last --yes -q", { env })).exitCode).toBe(3);
  });

  test("is taken back after the undo of a later one, which moved only the server's own time", async () => {
    await each.file("p.csv", "name,email\nPia,pia@example.com\nQuin,quin@example.com\nRio,\n");
    await each.file("p2.csv", "email,notes\npia@example.com,Gate 1\nquin@example.com,Gate 2\n");
    await done("import p.csv -q");
    await done("import p2.csv -q");
    await done("undo last --yes -q");
    expect(await list()).toEqual([
      "undo | import p2.csv: 2 updated | done",
      "import | p2.csv: 2 updated | undone",
      "import | p.csv: 3 created | done",
    ]);
    // What somebody else writes after that is an edit, also where the values are the same again.
    const quin = await done("get quin@example.com --query id");
    await elsewhere(quin, { notes: "mine" });
    await elsewhere(quin, { notes: null });
    expect(await ask("undo last --yes -q --query deleted")).toMatchObject({
      stdout: "2\n",
      stderr: expect.stringMatching(
        /^warning: not undone: Quin <quin@example.com> \(\S+\) was edited since: updated TIME → TIME\n/,
      ),
      exitCode: 7,
    });
    expect(await server.names()).toEqual(["Quin"]);
  });

  test("that is an undo can be undone: the run is done again, and can be undone once more", async () => {
    await each.file("a.csv", "name,email\nAda,ada@example.com\n");
    await done("import a.csv -q");
    const { run: undo } = JSON.parse(await done("undo last --yes --json"));
    expect(await ask(["undo", undo, "--yes", "-q"])).toMatchObject({ stderr: "", exitCode: 0 });
    expect(await server.names()).toEqual(["Ada"]);
    expect(await list()).toEqual([
      "undo | undo import a.csv: 1 created | done",
      "undo | import a.csv: 1 created | undone",
      "import | a.csv: 1 created | done",
    ]);
    expect(JSON.parse(await done("runs --json")).map(({ state }: { state: string }) => state)).toEqual([
      "finished",
      "undone",
      "finished",
    ]);
    await done("undo last --yes -q");
    expect(await server.names()).toEqual([]);
    expect(await done("undo last --yes -q -o ids").catch(() => "nothing left")).toBe("nothing left");
  });
});

describe("the list says what is so now", () => {
  test("a run is undone when all of it is; what stays does not hide the changes before it", async () => {
    await done(DANA);
    await each.file("a.csv", manyRows(2));
    await done("import a.csv -q");
    const { id } = JSON.parse(await done("get customer1@example.com --json"));
    await elsewhere(id, { notes: "mine" });
    expect((await run("undo last --yes -q", { env })).exitCode).toBe(7);
    expect(await list()).toEqual([
      "undo | import a.csv: 2 created | done",
      "import | a.csv: 2 created, partly undone | changed since",
      "create | Dana Ortiz | done",
    ]);
    expect(JSON.parse(await done("runs --json"))).toMatchObject([
      { command: "undo", state: "finished" },
      { command: "import", state: "partly undone" },
    ]);
    const [undo, first] = JSON.parse(await done("runs --json"));
    await done(["runs", "show", first.run, "-q", "--report", "r.html"]);
    const page = await each.read("r.html");
    expect(page).toContain(`<p>A part of this was taken back by the run ${undo.run}.</p>`);
    expect(page).toContain("To take it back");
    // What stays is no reason to ask for it again and again.
    expect(await ask("undo last --yes -q -o ids")).toMatchObject({ stdout: "cus_1\n", exitCode: 0 });
    await done(["delete", id, "--yes", "-q"]);
    expect(await ask(["undo", first.run, "--yes", "-q"])).toMatchObject({ exitCode: 0 });
  });

  test("a part of a write that stays is told at the end, and kept by the undo", async () => {
    await done(DANA);
    await each.file("b.csv", "email,notes,city\ndana@example.com,new,Reno\n");
    await done("import b.csv -q");
    const { id } = JSON.parse(await done("get dana@example.com --json"));
    await elsewhere(id, { notes: "mine" });
    expect(await ask("undo last --yes -q -o ids")).toEqual({
      stdout: "cus_1\n",
      stderr:
        "warning: not undone: Dana Ortiz <dana@example.com> (cus_1) was edited since: notes new → mine\n" +
        "error: 1 write of the run RUN could not be undone\nThey are named above. The others are undone.\n",
      exitCode: 7,
    });
    expect((await list())[1]).toBe("import | b.csv: 1 updated, partly undone | changed since");
    const reason = `Dana Ortiz <dana@example.com> (${id}) was edited since: notes new → mine`;
    expect(JSON.parse(await done("runs show last --json"))).toMatchObject([{ outcome: "updated", error: reason }]);
    const [{ run: undo }] = JSON.parse(await done("runs --json"));
    await done(["runs", "show", undo, "-q", "--report", "u.json", "--report", "u.html"]);
    expect(JSON.parse(await each.read("u.json"))).toMatchObject({
      ...{ changes: [{ line: 1, left: reason }], failures: [], skipped: [] },
    });
    expect(await each.read("u.html")).toContain(`not undone: ${reason.replace("<", "&#60;").replace(">", "&#62;")}`);
  });

  test("without the server it is what this machine knows", async () => {
    await done(DANA);
    await server.close();
    const { stdout, stderr, exitCode } = await run("undo --list -o csv --fields what,state --max-retries 0", { env });
    expect([stdout, exitCode]).toEqual(["what,state\nDana Ortiz (not checked),done\n", 0]);
    expect(stderr).toMatch(/^warning: it is not known what was changed since: /);
  });
});

describe("a delete that somebody else has taken back", () => {
  test("by creating the customer again: no second one is made", async () => {
    const id = await done(DANA);
    await done("delete dana@example.com --yes -q");
    await server.call("POST", "/customers", { body: { name: "Dana Ortiz", email: "dana@example.com", notes: "new" } });
    expect(await ask("undo last --yes -q")).toEqual({
      stdout: "",
      stderr:
        "error: Dana Ortiz <dana@example.com> (cus_1) is there again, as cus_2\n" +
        "Nothing was undone. What was edited since stays as it is; `customers undo --list` shows what else can be undone.\n",
      exitCode: 8,
    });
    expect(await server.names()).toEqual(["Dana Ortiz"]);
    expect(await ask(["restore", `id:${id}`, "-q"])).toEqual({
      stdout: "",
      stderr:
        "error: Dana Ortiz <dana@example.com> (cus_1) is there again\n" +
        "Nothing was restored. On a terminal it asks whether to restore the deleted one as well.\n",
      exitCode: 8,
    });
  });

  test("under its old id, and changed it: that is listed, and neither undo nor restore makes a second one", async () => {
    const customers = new Map<string, object>([
      ["7", { id: "7", name: "Ana", notes: "old", created_at: "2026-01-01T00:00:00Z" }],
    ]);
    const trashed = await double(({ method, path }) => {
      const [, , id = ""] = path.split("/");
      if (id === "") return { body: { data: [...customers.values()] } };
      const body = customers.get(id);
      if (method === "DELETE") customers.delete(id);
      return body === undefined ? { status: 404 } : method === "DELETE" ? { status: 204 } : { body };
    });
    env = { ...env, ...trashed.env };
    await done("delete id:7 --yes -q");
    expect(await list()).toEqual(["delete | Ana | done"]);
    customers.set("7", { id: "7", name: "Ana", notes: "new", created_at: "2026-01-01T00:00:00Z" });
    expect(await list()).toEqual(["delete | Ana | changed since"]);
    const refused = {
      stdout: "",
      stderr: "error: 7 is there again\nSee it with `customers get id:7`.\n",
      exitCode: 8,
    };
    expect(await run("restore id:7 -q", { env })).toEqual(refused);
    expect(await ask("undo last --yes -q")).toEqual({
      stdout: "",
      stderr:
        "error: the deleted customer is there again\nNothing was undone. What was edited since stays as it is; `customers undo --list` shows what else can be undone.\n",
      exitCode: 8,
    });
    expect(trashed.requests.filter(({ method }) => method === "POST")).toEqual([]);
  });

  test("in part, from here: only the others come back", async () => {
    await done(DANA);
    await done("create --name Sam --email sam@example.com -q");
    await done("delete dana@example.com sam@example.com --yes -q");
    await done("restore sam@example.com -q");
    const [restored, deleted] = JSON.parse(await done("undo --list --json"));
    expect([restored.what, deleted.what, deleted.state]).toEqual(["Sam", "Dana Ortiz, Sam", "done"]);
    await done(`undo ${deleted.id} --yes -q`);
    expect((await list())[2]).toBe("delete | Dana Ortiz, Sam | undone");
    expect((await server.names())?.sort()).toEqual(["Dana Ortiz", "Sam"]);
  });
});

test("a lost answer of a create: what it made is found and deleted, once", async () => {
  const customers = new Map<string, object>();
  const lossy = await double((request) => {
    const { method, path, body } = request;
    const id = path.split("/")[2];
    if (method === "POST") {
      customers.set("7", { id: "7", ...JSON.parse(body), created_at: new Date().toISOString() });
      return { status: 503 };
    }
    if (method === "DELETE") {
      customers.delete(id ?? "");
      return cut(request);
    }
    if (id === undefined) return { body: { data: [...customers.values()] } };
    return customers.has(id) ? { body: customers.get(id) } : { status: 404 };
  });
  env = { ...env, ...lossy.env };
  await run("create --name Ana --max-retries 0 -q", { env });
  const [{ state: before }] = JSON.parse(await done("undo --list --json"));
  // The delete is carried out, its answer is lost: the next undo finds nothing left to do.
  const first = await run("undo last --yes -q --max-retries 0", { env });
  expect([before, customers.size, first.exitCode]).toEqual(["done", 0, 6]);
  expect(await run("undo last --yes --json", { env })).toMatchObject({ stdout: "[]\n", exitCode: 0 });
  expect(lossy.requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  expect((await list()).at(-1)).toBe("create | Ana | undone");
});

test("what the server answered with 500, and what it stored in part, is told as that", async () => {
  const ana = person("7", { name: "Ana", created_at: "2026-01-01T00:00:00Z" });
  const all = [ana];
  const odd = await double(({ method, path, body: sent }) => {
    if (method === "PATCH" || method === "DELETE") return { status: 500 };
    if (path === "/customers" && method === "GET") return { body: { data: all } };
    if (method === "GET") return { body: all.find(({ id }) => path.endsWith(`/${id}`)) ?? {} };
    const { notes: _, ...stored } = JSON.parse(sent);
    const body = { id: String(all.length + 7), ...stored };
    all.push(body);
    return { status: 201, body };
  });
  env = { ...env, ...odd.env };
  const rows = Array.from({ length: 9 }, (_, at) => `Customer ${at},c${at}@example.com,Gate ${at}`);
  await each.file("small.csv", ["name,email,notes", ...rows]);
  expect(await ask("import small.csv -q --concurrency 1")).toMatchObject({
    stderr: expect.stringContaining("error: 9 of 9 rows failed\n"),
    exitCode: 7,
  });
  await run("update id:7 --notes new --max-retries 0 -q", { env });
  await run("delete id:7 --yes --max-retries 0 -q", { env });
  expect(await done("undo --list -o csv --fields what -q")).toBe(
    `what\nAna (not known whether it was done)\nAna: notes (not known whether it was done)\nsmall.csv: ${all.length - 1} written in part`,
  );
});

test("restore takes several, all named right before any is sent", async () => {
  await done(DANA);
  await done("create --name Sam --email sam@example.com -q");
  await done("delete dana@example.com sam@example.com --yes -q");
  expect(await ask("restore sam@example.com nobody@example.com")).toMatchObject({
    stderr: expect.stringMatching(
      /^error: nobody who was deleted from here has the e-mail address "nobody@example.com"\n/,
    ),
    exitCode: 3,
  });
  expect(await server.names()).toEqual([]);
  expect(await ask("restore sam@example.com dana@example.com sam@example.com --json --fields name")).toEqual({
    stdout: '[\n  {\n    "name": "Sam"\n  },\n  {\n    "name": "Dana Ortiz"\n  }\n]\n',
    stderr:
      '{"notice":{"message":"Restored Sam <sam@example.com> (cus_1); it was cus_2."}}\n' +
      '{"notice":{"message":"Restored Dana Ortiz <dana@example.com> (cus_3); it was cus_4."}}\n',
    exitCode: 0,
  });
  expect(await ask("restore sam@example.com dana@example.com -q")).toMatchObject({
    stderr: expect.stringMatching(/^error: 2 of 2 customers could not be restored\n {2}Sam <sam@example.com>/),
    exitCode: 7,
  });
});
