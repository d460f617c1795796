import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { customer } from "../helpers/customers.ts";
import { inWordsOf } from "../helpers/messages.ts";
import { expectMode } from "../helpers/platform.ts";
import { cut, double } from "../helpers/server.ts";
import { eachInWorkshop } from "../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, done, json } = each;
const runs = () => join(each.shop.env.CUSTOMERS_STATE_DIR, "runs");

const DANA = "create --name 'Dana Ortiz' --email dana@example.com --phone +12025550123 --city Reno --notes 'Gate 4417'";

/** Creates and deletes a customer; resolves to the id that it had. */
async function deleted(create = DANA): Promise<string> {
  const { id } = await json(create);
  await done(`delete id:${id} --yes -q`);
  return id;
}

/** The path of the newest journal. */
const newest = async () => join(runs(), (await readdir(runs())).sort().at(-1) ?? "", "journal.ndjson");

/** The lines of the newest journal. */
const lines = async () =>
  (await readFile(await newest(), "utf8"))
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Leaves the newest run as a process does that was killed between its request and the answer. */
async function torn(): Promise<void> {
  const [header, intent] = (await readFile(await newest(), "utf8")).split("\n");
  await writeFile(await newest(), `${header}\n${intent}\n{"type":"outcome","li`);
}

describe("restore", () => {
  test("a customer comes back with all fields and a new id, once", async () => {
    const old = await deleted();
    const restored = customer("cus_1", {
      ...{ name: "Dana Ortiz", email: "dana@example.com", phone: "+12025550123", address: { city: "Reno" } },
      ...{ notes: "Gate 4417", created_at: "TIME", updated_at: "TIME" },
    });
    expect(await inWordsOf(ask("restore dana@example.com --json"))).toEqual({
      stdout: `${JSON.stringify(restored, null, 2)}\n`,
      stderr: "Restored Dana Ortiz <dana@example.com> (cus_1); it was cus_2.\n",
      exitCode: 0,
    });
    expect(await ask(`restore id:${old}`)).toEqual({
      stdout: "",
      stderr: "error: cus_1 was restored already, as cus_2\nSee it with `customers get id:cus_2`.\n",
      exitCode: 8,
    });
    expect((await ask("delete dana@example.com --yes -q -o ids")).exitCode).toBe(0);
    expect(await ask(`restore id:${old}`)).toEqual({
      stdout: "",
      stderr:
        "error: cus_1 was restored already, as cus_2, who was deleted since\n" +
        "Bring back that one: `customers restore id:cus_2`.\n",
      exitCode: 8,
    });
  });

  test("somebody who was created again since is not there twice", async () => {
    await deleted();
    await done(DANA);
    expect(await ask("restore dana@example.com")).toEqual({
      stdout: "",
      stderr: `error: Dana Ortiz <dana@example.com> (cus_1) is there again
Nothing was restored. On a terminal it asks whether to restore the deleted one as well.
`,
      exitCode: 8,
    });
  });

  test("of many, those who are there again are named; two who were alike both come back", async () => {
    const create = (name: string) => json(`create --name ${name} --email ${name}@example.com --on-match create`);
    const ids = [await create("Ann"), await create("Bo"), await create("Bo")].map(({ id }) => `id:${id}`);
    await done(`delete ${ids.join(" ")} --yes -q`);
    const [{ run }] = await lines();
    await create("Ann");
    expect(await ask(`restore --run ${run} -q -o csv --fields id,name`)).toEqual({
      stdout: "id,name\ncus_1,Bo\ncus_2,Bo\n",
      stderr: `error: 1 of 3 customers could not be restored
  Ann <Ann@example.com> (cus_1): Ann <Ann@example.com> (cus_2) is there again
`,
      exitCode: 7,
    });
  });

  test("--run last is the newest run that deleted", async () => {
    await deleted();
    await deleted(DANA.replace("Dana Ortiz", "Dora Ortiz").replace("dana@", "dora@"));
    expect((await ask("restore --run last -q --fields name -o csv")).stdout).toBe("name\nDora Ortiz\n");
    expect((await ask("restore --run last")).stderr).toBe("There is nothing left to restore.\n");
  });

  test("does not guess between customers that it cannot tell apart", async () => {
    await deleted();
    await deleted(DANA.replace("Dana Ortiz", "Dora Ortiz"));
    const { stderr, exitCode } = await ask("restore dana@example.com");
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      'error: 2 deleted customers had the e-mail address "dana@example.com":\n' +
        "  id:cus_1  Dana Ortiz  dana@example.com  +12025550123  deleted TIME\n" +
        "  id:cus_2  Dora Ortiz  dana@example.com  +12025550123  deleted TIME\n" +
        "Name the one you mean by its id, for example id:cus_1\n",
    );
  });

  test("the key in a field is not kept, and that is told", async () => {
    await each.shop.server.create({
      name: "Bo",
      email: "bo@example.com",
      notes: `key ${each.shop.env.CUSTOMERS_API_KEY}`,
    });
    await done("delete bo@example.com --yes -q");
    expect(await ask("restore bo@example.com -q --query notes")).toEqual({
      stdout: "key ***\n",
      stderr: "warning: cus_1 has ***, which is all that is kept of a key: write it again if it was one\n",
      exitCode: 0,
    });
  });

  test("what an interrupted restore made is found, not made again", async () => {
    await deleted();
    const id = await done("restore dana@example.com -q -o ids");
    await torn();
    expect(await each.run("restore dana@example.com -q")).toMatchObject({
      stderr: expect.stringContaining(`was restored already, as ${id}`),
      exitCode: 8,
    });
    expect((await ask("list -o ids")).stdout).toBe("cus_1\n");
  });

  test("what an interrupted restore did not make is made", async () => {
    await deleted();
    const id = await done("restore dana@example.com -q -o ids");
    await torn();
    await done(`api DELETE /customers/${id}`);
    expect(await ask("restore dana@example.com -q -o ids")).toMatchObject({ stdout: "cus_1\n", exitCode: 0 });
    expect((await ask("list -o ids")).stdout).toBe("cus_1\n");
  });
});

describe("what was deleted", () => {
  test("is listed with who and when, also on a narrow terminal", async () => {
    await deleted(DANA.replace("Dana Ortiz", "Dana Ortiz-Hughes").replace("dana@", "dana.ortiz-hughes@"));
    const { screen } = await (await each.terminal("restore", { columns: 60 })).ended;
    expect(screen).toBe(`NAME               E-MAIL                         DELETED
Dana Ortiz-Hughes  dana.ortiz-hughes@example.com  just now
The terminal is too narrow to show Phone. Choose columns
  with --fields, or see all with -o json.`);
  });

  test("is the owner's alone, and says what happened", async () => {
    const id = await deleted();
    const [{ run: deletion }] = await lines();
    await expectMode(runs(), 0o700);
    await expectMode(await newest(), 0o600);
    const before = expect.objectContaining({ name: "Dana Ortiz", notes: "Gate 4417" });
    expect(await lines()).toMatchObject([
      {
        type: "run",
        v: 2,
        command: "delete",
        base_url: each.shop.env.CUSTOMERS_BASE_URL,
        profile: "default",
        file: null,
      },
      { type: "intent", action: "delete", line: 1, id, before },
      { type: "outcome", outcome: "deleted", id },
      { type: "end", state: "finished", summary: { deleted: 1 } },
    ]);
    await ask("restore dana@example.com");
    expect(await lines()).toMatchObject([
      { type: "run", command: "restore" },
      {
        type: "intent",
        action: "create",
        was: id,
        reverses: { run: deletion, number: 1 },
        there: [],
        there_is_all: "if filtered",
      },
      { type: "outcome", outcome: "created", id: expect.stringMatching(/^cus_/) },
      { type: "end" },
    ]);
  });

  test("has the record before the request leaves, and not when the server refuses", async () => {
    const record = { id: "7", name: "Ana", email: null, plan: "gold" };
    const seen: unknown[] = [];
    let status = 403;
    const { env } = await double(async ({ method }) => {
      if (method !== "DELETE") return { body: record };
      seen.push((await lines()).at(-1));
      return { status, body: status === 204 ? undefined : { message: "no" } };
    });
    expect((await ask("delete 7 --yes", { env })).exitCode).toBe(5);
    expect((await ask("restore -o ids", { env })).stdout).toBe("");
    status = 204;
    expect((await ask("delete 7 --yes", { env })).exitCode).toBe(0);
    expect(seen).toEqual([0, 1].map(() => expect.objectContaining({ before: expect.objectContaining(record) })));
    expect((await ask("restore -o ids", { env })).stdout).toBe("7\n");
  });

  test("keeps customers that may have been deleted; those that still exist are not restored", async () => {
    let there = true;
    const { env } = await double((request) => {
      const { method } = request;
      if (method === "DELETE") return cut(request);
      if (method === "POST") return { status: 201, body: { id: "8", name: "Ana", plan: null } };
      return there ? { body: { id: "7", name: "Ana", plan: "gold", created_at: "2026-01-01" } } : { status: 404 };
    });
    expect((await ask("delete 7 --yes --max-retries 0", { env })).exitCode).toBe(6);
    expect((await ask("restore -o csv --fields id,state", { env })).stdout).toBe("id,state\n7,unknown\n");
    expect(await ask("restore 7", { env })).toEqual({
      stdout: "",
      stderr: "error: 7 is still there: its deletion was not carried out\nSee it with `customers get id:7`.\n",
      exitCode: 8,
    });
    there = false;
    expect(await ask("restore 7 -o ids", { env })).toEqual({
      stdout: "8\n",
      stderr:
        "Restored Ana (8); it was 7.\nNot sent, as the API document does not name them: plan. `customers restore -o json` has them.\n",
      exitCode: 0,
    });
  });
});
