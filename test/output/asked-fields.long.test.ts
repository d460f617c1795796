/** Fields that --fields names, and nothing printed has. */
import { beforeEach, describe, expect, test } from "vitest";
import { run } from "../helpers/in-process.ts";
import { eachInShop } from "../helpers/shop.ts";

const each = eachInShop(run);
const ask = (command: string) => each.ask(`${command} -q`);

beforeEach(async () => {
  await each.file("a.csv", [
    "name,email,phone",
    "Ana,ana@example.com,+12025550101",
    "Ann,ann@example.com,+12025550101",
  ]);
  // One after the other: the ids then have the file's order.
  await ask("import a.csv --concurrency 1");
});

describe("a list ends with 2, and prints nothing", () => {
  const lists = ["runs", "runs show last", "duplicates", "restore", "config list", "import a.csv --dry-run -o csv"];
  test.each(lists)("%s", async (command) => {
    await ask("delete ann@example.com --yes");
    await ask("create --name Amy --phone +12025550101 --on-match create");
    const { stdout, stderr, exitCode } = await ask(`${command} --fields zzzzzz,name`);
    expect([stdout, exitCode]).toEqual(["", 2]);
    expect(stderr).toContain("error: --fields zzzzzz: no row that was read has such a field\nThe fields are ");
  });

  test("and names the fields that there are", async () => {
    expect(await ask("runs --fields run,creatd")).toEqual({
      stdout: "",
      stderr:
        "error: --fields creatd: no row that was read has such a field; did you mean created?\n" +
        "The fields are started, file, created, updated, deleted, state, job, run, command, base_url, profile, failed, unknown, remaining, stopped, invalid.\n",
      exitCode: 2,
    });
  });
});

test("a field that a view has is printed without any value; a part of a field is one", async () => {
  expect((await ask("runs --fields job,file -o csv")).stdout).toBe("job,file\n,a.csv\n");
  expect((await ask("duplicates --fields city,reason -o csv")).stdout).toBe("address.city,reason\n,phone\n,phone\n");
  expect(await ask("import a.csv --dry-run -o csv --fields changes.notes")).toMatchObject({ stderr: "", exitCode: 0 });
});

test.each([
  ["get ana@example.com", "zzzzzz", "no customer that was read has such a field"],
  ["get ana@example.com ann@example.com -o csv", "zzzzzz", "no customer that was read has such a field"],
  ["import a.csv -o csv", "zzzzzz", "there is no such field"],
  ["delete --from a.csv --yes --json", "delete", "there is no such field; did you mean deleted?"],
  ["runs undo last --yes", "zzzzzz", "there is no such field"],
])("%s --fields %s ends with 2, and does nothing", async (command, field, why) => {
  const { stdout, stderr, exitCode } = await ask(`${command} --fields ${field}`);
  expect([stdout, exitCode]).toEqual(["", 2]);
  expect(stderr).toContain(`--fields ${field}: ${why}`);
  expect((await ask("list -o csv --fields name")).stdout).toBe("name\nAna\nAnn\n");
});

test("undo and restore print fields of customers, by their short names too", async () => {
  await ask("delete ana@example.com ann@example.com --yes");
  expect((await ask("restore ana@example.com --fields name,city -o csv")).stdout).toBe("name,address.city\nAna,\n");
  expect((await ask("undo last --yes --fields name,city -o csv")).stdout).toBe("name,address.city\nAna,\n");
});

const warning = "warning: --fields nope: no customer that was read has such a field; did you mean name?\n";
test.each([
  ["create --name Bo", "Bo"],
  ["create --name Ana --email ana@example.com --on-match skip", "Ana"],
  ["update ana@example.com --name Ada", "Ada"],
  ["update ana@example.com --name Ana", "Ana"],
  ["delete ana@example.com --yes", "Ana"],
])("what is written is done, with a warning: %s", async (command, name) => {
  const told = { stdout: `nope,name\n,${name}\n`, stderr: warning, exitCode: 0 };
  expect(await ask(`${command} --fields nope,name -o csv`)).toEqual(told);
});
