import { beforeEach, describe, expect, test } from "vitest";
import { run } from "../../helpers/in-process.ts";
import { type Behaviour, cut, double } from "../../helpers/server.ts";
import { eachInShop } from "../../helpers/shop.ts";

const each = eachInShop(run);
const done = (command: string) => each.done(command, door);
let ids: readonly string[];
let door: { readonly env?: Readonly<Record<string, string>> } = {};

/** A and B are the two customers. */
const ask = (command: string) => each.ask(command.replace("A", `id:${ids[0]}`).replace("B", `id:${ids[1]}`), door);

/** Dana twice: the one has a phone, the other another e-mail address, a city and notes. */
async function twice() {
  await done("create --name 'Dana Ortiz' --email dana@example.com --phone +12025550123 --notes 'Gate 1' -q");
  await done("create --name 'Dana Ortiz' --email dana.ortiz@example.com --city Reno --notes Dog -q");
  ids = (await done("list -o ids")).split("\n");
}

const list = async () =>
  JSON.parse(await done("undo --list --json")).map((row: Record<string, string>) =>
    ["command", "what", "state"].map((key) => row[key]).join(" | "),
  );

const MERGED = {
  name: "Dana Ortiz",
  email: "dana@example.com",
  phone: "+12025550123",
  address: { city: "Reno" },
  notes: "Gate 1\nDog\nE-mail: dana.ortiz@example.com",
};

describe("in a script", () => {
  beforeEach(twice);

  test("the values of the one that stays stand; the others go to its notes, and undo brings both back", async () => {
    const { stdout, stderr, exitCode } = await ask("merge A B --yes --json");
    expect(JSON.parse(stdout)).toMatchObject(MERGED);
    expect(stderr).toBe(
      '{"notice":{"message":"Merged Dana Ortiz <dana.ortiz@example.com> (cus_1) into Dana Ortiz <dana@example.com> (cus_2), and deleted it."}}\n',
    );
    expect(exitCode).toBe(0);
    expect(await done("list -o ids")).toBe(ids[0]);
    expect((await list())[0]).toBe("merge | Dana Ortiz, Dana Ortiz | done");
    expect(await ask("undo last --yes -q -o ids")).toEqual({ stdout: "cus_1\ncus_2\n", stderr: "", exitCode: 0 });
    expect(JSON.parse(await done("list --json"))).toMatchObject([
      { id: ids[0], phone: "+12025550123", address: null, notes: "Gate 1" },
      { email: "dana.ortiz@example.com", phone: null, address: { city: "Reno" }, notes: "Dog" },
    ]);
    expect((await list()).slice(0, 2)).toEqual([
      "undo | merge Dana Ortiz, Dana Ortiz | done",
      "merge | Dana Ortiz, Dana Ortiz | undone",
    ]);
  });

  test("an undone merge is done again: the other one goes last, and only if the first one gets all", async () => {
    await done(`merge id:${ids[0]} id:${ids[1]} --yes -q`);
    await done("undo last --yes -q");
    const [undone = ""] = (await done("undo --list -o ids -q")).split("\n");
    await done(`update id:${ids[0]} --notes Mine -q`);
    expect(await ask(`undo ${undone} --yes`)).toMatchObject({
      stderr: expect.stringContaining(
        "\nNothing was undone. What was edited since stays as it is; `customers undo --list` shows what else can be undone.\n",
      ),
      exitCode: 8,
    });
    expect((await done("list -o ids")).split("\n")).toHaveLength(2);
    await done("undo last --yes -q");
    each.shop.requests.length = 0;
    await done(`undo ${undone} --yes -q`);
    expect(each.shop.writes()).toEqual(["PATCH 200", "DELETE 200"]);
    expect(JSON.parse(await done("list --json"))).toMatchObject([MERGED]);
  });

  test("--dry-run shows the plan, and writes nothing", async () => {
    expect(await ask("merge A B --dry-run")).toEqual({
      stdout: `~ Dana Ortiz (cus_1)
  notes: Gate 1 → Gate 1⏎Dog⏎E-mail: dana.ortiz@example.com
  city: (empty) → Reno
- Dana Ortiz (cus_2)
  name: Dana Ortiz
  e-mail: dana.ortiz@example.com
  city: Reno
  notes: Dog
2 customers: 1 to update, 1 to delete
4 requests, no waiting.
`,
      stderr: "Nothing was written (--dry-run).\n",
      exitCode: 0,
    });
    const plan = JSON.parse(await done(`merge id:${ids[0]} id:${ids[1]} --dry-run --json`));
    expect(plan).toMatchObject({ update: 1, delete: 1, read: 2, rows: [{ action: "update" }, { action: "delete" }] });
    expect(await done("list -o ids")).toBe(ids.join("\n"));
  });

  test.each([
    [
      "merge A",
      "two customers have to be named\nName the one to keep, then the other one, each by id, e-mail address or phone number.",
      2,
    ],
    ["merge A B", "without a terminal, merging needs --yes\n--dry-run shows what would be written.", 2],
    [
      "merge A dana@example.com --yes",
      "both name Dana Ortiz <dana@example.com> (cus_1)\nName two customers, for example by their ids.",
      2,
    ],
    [
      "merge A nobody@example.com --yes",
      'no customer has the e-mail address "nobody@example.com"\nRun `customers list --search TEXT` to look for one.',
      3,
    ],
  ])("%s is refused", async (command, message, exitCode) => {
    expect(await ask(command)).toEqual({ stdout: "", stderr: `error: ${message}\n`, exitCode });
    expect(await done("list -o ids")).toBe(ids.join("\n"));
  });

  test("one that says nothing else is deleted, and nothing else is written", async () => {
    await done(`update id:${ids[1]} --email dana@example.com --clear city --clear notes -q`);
    expect(await ask("merge A B --yes -o ids")).toEqual({
      stdout: "cus_1\n",
      stderr:
        "Merged Dana Ortiz <dana@example.com> (cus_1) into Dana Ortiz <dana@example.com> (cus_2), and deleted it.\n",
      exitCode: 0,
    });
    expect(await ask("undo last --yes -q -o ids")).toMatchObject({ stdout: "cus_1\n", exitCode: 0 });
    expect(await each.shop.server.names()).toEqual(["Dana Ortiz", "Dana Ortiz"]);
  });
});

describe("stopped in between", () => {
  const COMMAND = "merge A B --yes -q -o ids";
  let onDelete: Behaviour | undefined;

  /** The sandbox behind a door that answers deletes as it is told. */
  beforeEach(async () => {
    door = await double(async (request) => {
      const { method, target, body } = request;
      if (method === "DELETE" && onDelete !== undefined) return onDelete(request);
      const reply = await each.shop.server.call(method, target, body === "" ? {} : { body });
      return { status: reply.status, body: reply.body, headers: Object.fromEntries(reply.headers) };
    });
    onDelete = undefined;
    await twice();
  });

  async function finishes() {
    expect(JSON.parse(await done(`get id:${ids[0]} --json`))).toMatchObject(MERGED);
    onDelete = undefined;
    expect(await ask(COMMAND)).toEqual({ stdout: "cus_1\n", stderr: "", exitCode: 0 });
    expect(JSON.parse(await done("list --json"))).toMatchObject([MERGED]);
    expect((await list())[0]).toBe("merge | Dana Ortiz, Dana Ortiz | done");
    expect((await list())[1]).toMatch(/^create/);
    expect(await ask("undo last --yes -q -o ids")).toMatchObject({ stdout: "cus_1\ncus_2\n", exitCode: 0 });
    expect(JSON.parse(await done("list --json"))).toMatchObject([{ notes: "Gate 1" }, { notes: "Dog" }]);
  }

  test("the delete is refused: the same command finishes it, as one run that undo takes back", async () => {
    onDelete = () => ({ status: 409, body: { message: "not now" } });
    expect(await ask(COMMAND)).toEqual({
      stdout: "",
      stderr:
        "error: not now (HTTP 409)\n" +
        "Dana Ortiz <dana.ortiz@example.com> (cus_1) is not deleted: the same command finishes the merge.\n",
      exitCode: 5,
    });
    await finishes();
  });

  test("undone in between, the same command begins anew", async () => {
    onDelete = () => ({ status: 409, body: { message: "not now" } });
    await ask(COMMAND);
    onDelete = undefined;
    expect(await ask("undo last --yes -q -o ids")).toMatchObject({ stdout: "cus_1\n", exitCode: 0 });
    expect(await ask(COMMAND)).toMatchObject({ stdout: "cus_1\n", exitCode: 0 });
    expect((await list()).slice(0, 3)).toEqual([
      "merge | Dana Ortiz, Dana Ortiz | done",
      "undo | merge Dana Ortiz: notes, city | changed since",
      "merge | Dana Ortiz: notes, city | undone",
    ]);
  });

  test("the answer to the delete is lost after it was carried out: the same command has nothing to do", async () => {
    onDelete = async (request) => {
      await each.shop.server.call("DELETE", request.target);
      return cut(request);
    };
    expect(await ask(COMMAND)).toMatchObject({ exitCode: 0 });
    expect(await ask("merge A B --yes -o ids")).toEqual({
      stdout: "cus_1\n",
      stderr: "Nothing to do: id:cus_1 was merged into Dana Ortiz <dana@example.com> (cus_2) already.\n",
      exitCode: 0,
    });
  });
});
