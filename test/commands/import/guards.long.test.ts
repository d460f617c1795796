import { beforeEach, describe, expect, test } from "vitest";
import { firstLine, inWordsOf } from "../../helpers/messages.ts";
import { summary } from "../../helpers/summary.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, file, terminal, writes } = each;

beforeEach(async () => {
  await each.shop.server.create({ name: "Ana", email: "ana@example.com", phone: "+12025550101" });
  await each.shop.server.create({ name: "Bo", email: "bo@example.com" });
  await file("b.csv", "name,email,phone\nAna R,ana@example.com,\\clear\nBo,bo@example.com,\nCy,cy@example.com,\n");
  each.shop.requests.length = 0;
});

const names = () => each.stored("name,phone");

describe("guards", () => {
  test.each([
    ["import b.csv --max-creates 0", "1 customer would be created, but --max-creates allows 0"],
    ["import b.csv --max-updates 33%", "1 customer would be updated, but --max-updates allows 0"],
    ["import b.csv --max-creates 33%", "1 customer would be created, but --max-creates allows 0"],
    ["import b.csv --max-updates 0", "1 customer would be updated, but --max-updates allows 0"],
    ["import c.csv --delete-missing --max-deletes 0", "1 customer would be deleted, but --max-deletes allows 0"],
    ["import c.csv --delete-missing --max-deletes 49%", "1 customer would be deleted, but --max-deletes allows 0"],
  ])("%s is refused", async (command, message) => {
    await file("c.csv", "name,email\nBo,bo@example.com\n");
    expect(firstLine(await ask(`${command} -q`))).toMatchObject({
      stderr: `error: ${message}; nothing was written`,
      exitCode: 8,
    });
    expect(writes()).toEqual([]);
  });

  test("let through what is exactly allowed", async () => {
    expect(await ask("import b.csv -q --max-creates 34% --max-updates 1")).toMatchObject({ exitCode: 0 });
  });
});

describe("--delete-missing", () => {
  beforeEach(() => file("c.csv", "name,email\nBo,bo@example.com\nDi,di@example.com\n"));

  test("deletes customers that are not in the file after the other writes, and keeps their records in the trash", async () => {
    expect(await inWordsOf(ask("import c.csv --delete-missing --max-deletes 50% --json"))).toEqual({
      stdout: summary({ read: 3, created: 1, deleted: 1, unchanged: 1, requests: 5 }),
      stderr: "c.csv: name → name, email → email\n",
      exitCode: 0,
    });
    expect(writes()).toEqual(["POST 201", "DELETE 200"]);
    // The list once, whether it shows the new one, and the record that goes.
    expect(each.shop.requests.filter((request) => request.startsWith("GET"))).toHaveLength(3);
    expect(await names()).toEqual(["Bo,", "Di,"]);
    expect((await ask("restore -o csv --fields customer.name,name")).stdout).toContain("Ana");
  });

  test("shows with --dry-run who goes", async () => {
    const { stdout } = await ask("import c.csv --delete-missing --dry-run");
    expect(stdout).toContain(
      "+ Di\n  name: Di\n  e-mail: di@example.com\n" +
        "- Ana (cus_1)\n  name: Ana\n  e-mail: ana@example.com\n  phone: +12025550101\n" +
        "2 rows: 1 to create, 1 unchanged; 1 customer not in the file to delete\n",
    );
    expect(await names()).toEqual(["Ana,+12025550101", "Bo,"]);
  });

  test.each([
    ["", "without a terminal, deleting customers that are not in the file needs --max-deletes"],
    ["--yes", "without a terminal, deleting customers that are not in the file needs --max-deletes"],
    ["--match none", "--delete-missing cannot be used with --match none"],
  ])("does nothing with %s", async (flags, message) => {
    const told = firstLine(await ask(`import c.csv --delete-missing -q ${flags}`));
    expect(told).toMatchObject({ stderr: `error: ${message}`, exitCode: 2 });
    expect(each.shop.requests).toEqual([]);
  });
});

describe("on a terminal", () => {
  test("--yes asks nothing, and nothing to do is not asked about", async () => {
    const first = await (await terminal("import b.csv --yes")).ended;
    expect(first.exitCode).toBe(0);
    const again = await (await terminal("import b.csv")).ended;
    expect(again.exitCode).toBe(0);
    expect(first.raw + again.raw).not.toContain("(from the environment)?");
  });

  test("a yes is enough for --delete-missing", async () => {
    await file("c.csv", "name,email\nBo,bo@example.com\n");
    const session = await terminal("import c.csv --delete-missing", { columns: 150 });
    await session.waitFor(
      /Delete 1 customer\?\n│ [^\n]*\n│ +1 customer[^\n]* would be deleted: not in the file\n│ +127\.0\.0\.1/,
    );
    session.type("y");
    expect((await session.ended).exitCode).toBe(0);
    expect(await names()).toEqual(["Bo,"]);
  });
});
