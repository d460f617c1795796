import { mkdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { run } from "../../helpers/program.ts";
import { double } from "../../helpers/server.ts";
import { eachInWorkshop, manyRows } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, json, file } = each;

const ROWS = `id,name,email,phone,address.street,address.city,address.state,address.zip,notes
,Ana Lim,ana@example.com,+12025550101,1 Elm St,Reno,NV,89501,Gate 4417
,Bo Dahl,bo@example.com,,,,,,
`;

describe("undoing a delete --from", () => {
  beforeEach(async () => {
    await file("a.csv", ROWS);
    await ask("import a.csv -q");
    await file("gone.txt", "ana@example.com\nbo@example.com\n");
  });

  test("creates them again, whole, tells their new ids, and has the trash know it", async () => {
    const before = await json("list --sort name");
    await ask("delete --from gone.txt --yes -q");
    expect(each.shop.server.count()).toBe(0);
    expect(await ask("runs undo last --yes --concurrency 1")).toEqual({
      stdout: "undo RUN: 2 rows, 2 created (run RUN)\n",
      stderr:
        "The last run that changed something: RUN, deletion of the customers in gone.txt, begun TIME, 2 deleted.\n" +
        "2 customers have new ids: see `customers runs show RUN`.\n",
      exitCode: 0,
    });
    const after = await json("list --sort name");
    const documented = ({ name, email, phone, address, notes }: Record<string, unknown>) => ({
      ...{ name, email, phone, address, notes },
    });
    expect(after.map(documented)).toEqual(before.map(documented));
    const [ana, bo] = before;
    expect(await json("runs show last --fields was,id,outcome")).toEqual([
      { was: ana.id, id: after[0].id, outcome: "created" },
      { was: bo.id, id: after[1].id, outcome: "created" },
    ]);
    expect(await ask(`restore id:${ana.id}`)).toEqual({
      stdout: "",
      stderr: "error: cus_1 was restored already, as cus_2\nSee it with `customers get id:cus_2`.\n",
      exitCode: 8,
    });
    expect(
      (await json("restore")).map(({ state, restored_as }: Record<string, string>) => [state, restored_as]),
    ).toEqual(after.map(({ id }: { id: string }) => ["restored", id]));
    // Undone twice it does nothing.
    const [, { run: deletion }] = await json("runs");
    expect(await ask(`runs undo ${deletion} --yes`)).toEqual({
      stdout: "undo RUN: 0 rows\n",
      stderr: "There is nothing left to undo.\n",
      exitCode: 0,
    });
    expect(each.shop.server.count()).toBe(2);
  });
});

test("an undo that is killed and resumed brings every customer back once", async () => {
  await file("many.csv", manyRows(120));
  await ask("import many.csv -q");
  await file("gone.txt", Array.from({ length: 120 }, (_, at) => `customer${at}@example.com\n`).join(""));
  const { run } = await json("delete --from gone.txt --yes");
  each.shop.requests.length = 0;
  expect(await each.shop.interrupted(`runs undo ${run} --yes`, "SIGKILL", 40)).toMatchObject({ exitCode: undefined });
  expect(each.shop.server.count()).toBeLessThan(120);
  // A customer that the killed undo created again is not restored either.
  const [first] = await json("list --limit 1 --sort name");
  expect(await ask(`restore ${first.email}`)).toMatchObject({
    stderr: expect.stringContaining(" was restored already, as "),
    exitCode: 8,
  });
  expect(each.shop.server.count()).toBeLessThan(120);
  expect(await json("runs resume last")).toMatchObject({
    read: 120,
    created: 120,
    failed: 0,
    unknown: 0,
    unchanged: 0,
  });
  expect(each.shop.server.count()).toBe(120);
  expect(each.shop.writes()).toHaveLength(120);
  const trash = await json("restore");
  expect(trash.filter(({ state }: { state: string }) => state === "restored")).toHaveLength(120);
  expect(new Set(trash.map(({ restored_as }: { restored_as: string }) => restored_as)).size).toBe(120);
});

test("a customer that is edited just before the undo writes it is not touched", async () => {
  await file("many.csv", manyRows(3));
  await ask("import many.csv -q --concurrency 1");
  // He is the next one: long fetched, and on disk.
  const { id } = await json("get customer1@example.com");
  const edit = () =>
    fetch(`${each.shop.server.baseUrl}/customers/${id}`, {
      method: "PATCH",
      headers: { authorization: `Bearer ${each.shop.server.apiKey}`, "content-type": "application/json" },
      body: '{"notes":"mine"}',
    });
  each.shop.afterWrites(1, () => void edit());
  const { stderr, stdout, exitCode } = await ask("runs undo last --yes --concurrency 1 --rate 15 --json");
  expect(stderr).toContain("not undone: Customer 1 <customer1@example.com> (cus_1) was edited since");
  expect(JSON.parse(stdout.replace("SECONDS", "0"))).toMatchObject({ read: 3, deleted: 2, skipped: 1 });
  expect(exitCode).toBe(7);
  expect(await json("list")).toMatchObject([{ id, notes: "mine" }]);
});

test("what the API document does not name is not sent, and told", async () => {
  const records = new Map([["7", { id: "7", name: "Ana", plan: "gold", created_at: "2026-01-01T00:00:00Z" }]]);
  const server = await double(({ method, path, body }) => {
    const id = path.split("/")[2];
    if (method === "POST") {
      const made = { id: "8", plan: null, ...JSON.parse(body) };
      records.set("8", made);
      return { status: 201, body: made };
    }
    if (id === undefined) return { body: { data: [...records.values()] } };
    const record = records.get(id);
    if (method === "DELETE") records.delete(id);
    return record ? { body: record } : { status: 404 };
  });
  const env = { ...each.shop.env, ...server.env };
  await file("gone.txt", "7\n");
  expect((await run("delete --from gone.txt --yes -q", { cwd: each.shop.cwd, env })).exitCode).toBe(0);
  const { stdout, stderr, exitCode } = await run("runs undo last --yes --json --fields created", {
    cwd: each.shop.cwd,
    env,
  });
  expect(
    masked(stderr)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).notice.message),
  ).toEqual([
    "The last run that changed something: RUN, deletion of the customers in gone.txt, begun TIME, 1 deleted.",
    "1 customer has a new id: see `customers runs show RUN`.",
    `Not sent, as the API document does not name them: plan. They are in ${each.shop.cwd}/state/runs/RUN/journal.ndjson.`,
  ]);
  expect({ stdout, exitCode }).toEqual({ stdout: '{\n  "created": 1\n}\n', exitCode: 0 });
});

test("what old runs did goes when a new one begins", async () => {
  const old = "20200131T020304Z-ab12";
  await file("a.csv", ROWS);
  await ask("import a.csv -q");
  const [{ run: first }] = await json("runs");
  const [header = ""] = (await readFile(join(each.shop.cwd, "state", "runs", first, "journal.ndjson"), "utf8")).split(
    "\n",
  );
  const entries = [
    {
      ...JSON.parse(header),
      run: old,
      started: "2020-01-31T02:03:04.000Z",
      file: { name: "old.csv", path: null, sha256: "0", bytes: 1 },
    },
    { type: "end", at: "2020-01-31T02:03:05.000Z", state: "finished", summary: { created: 1 }, stopped: null },
  ];
  const folder = join(each.shop.cwd, "state", "runs", old);
  await mkdir(folder, { recursive: true });
  await file(
    join("state", "runs", old, "journal.ndjson"),
    entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""),
  );
  expect(await json("runs")).toHaveLength(2);
  expect(await ask("import a.csv --dry-run -q")).toMatchObject({ exitCode: 0 });
  expect(await json("runs")).toHaveLength(2);
  expect(await ask("import a.csv -q")).toMatchObject({ stderr: "", exitCode: 0 });
  expect((await json("runs")).map(({ file }: Record<string, string>) => file)).toEqual(["a.csv", "a.csv"]);
  await expect(stat(folder)).rejects.toThrow("ENOENT");
});
