import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { masked } from "../helpers/mask.ts";
import { run, start } from "../helpers/program.ts";
import { double, held } from "../helpers/server.ts";
import { runInTerminal } from "../helpers/terminal.ts";
import { workshop } from "../helpers/workshop.ts";

describe("on a terminal", () => {
  test.each([80])("one question says what it was and what changes back, %i cells", async (columns) => {
    const { server, env, file, done } = await workshop();
    const undo = async (answer: string) => {
      const session = await runInTerminal("undo", { env, columns });
      await session.answer(/○ No|● No/, answer);
      const { exitCode, screen } = await session.ended;
      const shown = screen.replace(/Undo: customers delete.*$/s, "Undo: customers delete IDS");
      return `${masked(shown).replace(/created \d{4}-\d\d-\d\d/g, "created DATE")}\nEXIT ${exitCode}`;
    };
    await done("create --name 'Dana Ortiz' --email dana@example.com --phone +12025550123 -q");
    await done("update dana@example.com --phone +12025550188 --notes 'Gate 1' -q");
    await file("a.csv", "name,email\nAda,ada@example.com\n");
    await done("import a.csv -q");
    await done("create --name Sam -q");
    await done("delete dana@example.com name:Sam --yes -q");
    const screens: string[] = [];
    for (const answer of ["n", "y", "y", "y", "y", "y"]) screens.push(await undo(answer));
    expect(screens.join("\n\n")).toMatchSnapshot();
    expect(await server.names()).toEqual([]);
    const nothing = await run("undo", { env, tty: { columns } });
    expect(nothing.stdout).toMatch(/^error: nothing that was done from here is left to undo/);
    expect(nothing.exitCode).toBe(3);
  });

  test("what was changed while the question stood is not overwritten", async () => {
    const { server, env, done } = await workshop();
    const id = await done("create --name Dana --notes old -q -o ids");
    await done("update name:Dana --notes new -q");
    const session = await runInTerminal("undo", { env });
    await session.waitFor("○ Yes");
    await server.call("PATCH", `/customers/${id}`, { body: { notes: "mine" } });
    session.type("y");
    const { exitCode, screen } = await session.ended;
    expect(exitCode).toBe(8);
    expect(masked(screen)).toContain("error: Dana (cus_1) was edited since: notes new → mine\nNothing was undone.");
    expect((await server.call("GET", `/customers/${id}`)).body.notes).toBe("mine");
  });
});

describe("killed between what it is about to do and what became of it", () => {
  /** Kills a command while its request is answered, which is carried out all the same. */
  async function killed(command: string, method: string) {
    const customers = new Map<string, Record<string, unknown>>();
    let holds = true;
    const gate = held();
    const server = await double((request) => {
      const { path, body } = request;
      const id = path.split("/")[2] ?? "";
      if (request.method === "POST")
        customers.set("7", { ...JSON.parse(body), id: "7", created_at: new Date().toISOString() });
      if (request.method === "PATCH") customers.set(id, { ...customers.get(id), ...JSON.parse(body) });
      if (request.method === "DELETE") customers.delete(id);
      if (request.method === method && holds) return gate.behaviour(request);
      if (request.method === "DELETE") return { status: 204 };
      if (id === "" && request.method === "GET") return { body: { data: [...customers.values()] } };
      const customer = customers.get(request.method === "POST" ? "7" : id);
      return customer ? { status: request.method === "POST" ? 201 : 200, body: customer } : { status: 404 };
    });
    const state = await temporaryFolder();
    const env = { ...server.env, CUSTOMERS_STATE_DIR: state, CUSTOMERS_CONFIG_DIR: join(state, "config") };
    const first = (before: string) => run(before, { env });
    return {
      ...{ customers, env, state, first, requests: server.requests },
      async now() {
        holds = true;
        const program = await start(command, { env });
        await gate.arrived;
        program.kill("SIGKILL");
        await program.ended;
        holds = false;
        gate.letGo();
      },
      letAllThrough() {
        holds = false;
      },
    };
  }

  test("a create that was carried out is found, and deleted once", async () => {
    const { now, customers, env, requests } = await killed("create --name Ana --email ana@example.com -q", "POST");
    await now();
    expect([...customers.keys()]).toEqual(["7"]);
    expect((await run("undo --list -o csv --fields what,state", { env })).stdout).toBe(
      "what,state\nAna (not known whether it was done),done\n",
    );
    expect(await run("undo last --yes -q -o ids", { env })).toMatchObject({ stdout: "7\n", exitCode: 0 });
    expect([...customers.keys()]).toEqual([]);
    expect((await run("undo last --yes -q", { env })).exitCode).toBe(3);
    expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
  });

  test("an update that was carried out is changed back", async () => {
    const { now, customers, env } = await killed("update 7 --notes new -q", "PATCH");
    customers.set("7", { id: "7", name: "Ana", notes: "old" });
    await now();
    expect(customers.get("7")).toMatchObject({ notes: "new" });
    expect((await run("undo --list -o csv --fields what,state", { env })).stdout).toBe(
      "what,state\nAna: notes (not known whether it was done),done\n",
    );
    expect(await run("undo last --yes -q -o ids", { env })).toMatchObject({ stdout: "7\n", exitCode: 0 });
    expect(customers.get("7")).toMatchObject({ notes: "old" });
  });

  test("an undo that was carried out is not carried out twice", async () => {
    const { now, letAllThrough, customers, env, first, requests } = await killed("undo last --yes -q", "DELETE");
    letAllThrough();
    await first("create --name Ana -q");
    await now();
    expect([...customers.keys()]).toEqual([]);
    expect(await run("undo last --yes --json", { env })).toEqual({
      stdout: "[]\n",
      stderr: expect.stringMatching(
        /^\{"notice":\{"message":"There is nothing left to undo. `customers undo \S+` does it again."\}\}\n$/,
      ),
      exitCode: 0,
    });
    expect(requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
    expect((await run("restore -o csv --fields name,state", { env })).stdout).toBe("name,state\nAna,deleted\n");
  });

  test("a torn last line is ignored, and what is kept stays readable", async () => {
    const { env, done } = await workshop();
    await done("create --name Ana -q");
    const runs = join(env.CUSTOMERS_STATE_DIR, "runs");
    const [name = ""] = await readdir(runs);
    const journal = join(runs, name, "journal.ndjson");
    const [header, intent, outcome = ""] = (await readFile(journal, "utf8")).split("\n");
    await writeFile(journal, `${header}\n${intent}\n${outcome.slice(0, -20)}`);
    expect((await run("undo --list -o csv --fields what,state", { env })).stdout).toBe(
      "what,state\nAna (not known whether it was done),done\n",
    );
    await done("create --name Bo -q");
    expect((await run("undo --list -o csv --fields what", { env })).stdout).toBe(
      "what\nBo\nAna (not known whether it was done)\n",
    );
  });
});
