import { beforeEach, describe, expect, test } from "vitest";
import { inWordsOf } from "../../helpers/messages.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { run } = each;
const file = (...lines: string[]) => each.file("a.csv", lines);

async function ask(command: string) {
  const { stdout, stderr, exitCode } = await run(`${command} -o json`);
  const { read, created, unchanged } = stdout === "" ? {} : JSON.parse(stdout);
  return { counts: { read, created, unchanged }, stderr, exitCode };
}

describe("rows that a column calls archived", () => {
  beforeEach(() =>
    file("Name,Email,Archived", "Ana,a@example.com,FALSE", "Bo,b@example.com,TRUE", "Cy,c@example.com,FALSE"),
  );
  const told = '1 of 3 rows is marked as archived (column "Archived")';

  test("are told once, with the flag that skips them", async () => {
    const { counts, stderr } = await inWordsOf(ask("import a.csv"));
    expect(counts).toEqual({ read: 3, created: 3, unchanged: 0 });
    expect(stderr.split(told)).toHaveLength(2);
    expect(stderr).toContain("to skip it: --where 'Archived!=TRUE'");
  });

  test("are left away by --where", async () => {
    const where = ["--where", "archived!=true"];
    expect((await run(["import", "a.csv", "-q", ...where])).exitCode).toBe(0);
    const { stdout, stderr } = await run(["import", "a.csv", "-o", "json", ...where]);
    expect(JSON.parse(stdout)).toMatchObject({ read: 2, created: 0, unchanged: 2 });
    expect(stderr).toContain("a.csv: 2 of 3 rows are read (--where).");
    expect(stderr).not.toContain("archived (column");
    expect(await each.stored("name")).toEqual(["Ana", "Cy"]);
  });

  test("are not a reason to delete: --where cannot be used with --delete-missing", async () => {
    const { stderr, exitCode } = await run("import a.csv --delete-missing --max-deletes 1 --where Archived=FALSE");
    expect([stderr, exitCode]).toEqual([
      "error: --where cannot be used with --delete-missing\nThe customers of the rows that are not read would count as missing, and be deleted.\n",
      2,
    ]);
  });

  test("are chosen by a column that the file has", async () => {
    const { stderr, exitCode } = await run("import a.csv --where Archivd=TRUE");
    expect([stderr, exitCode]).toEqual([
      'error: --where: the file has no column "Archivd"\nDid you mean "Archived"? Its columns are "Name", "Email", "Archived".\n',
      2,
    ]);
  });
});

describe("a column of ids", () => {
  test("of this service counts, and an unknown one among them is a problem", async () => {
    const id = await each.shop.server.create({ name: "Ana", email: "a@example.com" });
    await file("Customer ID,Name,Email", `${id},Ana,new@example.com`, "cus_gone,Bo,b@example.com");
    const { stderr, exitCode } = await ask("import a.csv");
    expect(exitCode).toBe(2);
    expect(stderr).toContain('has the id \\"cus_gone\\", which no customer has');
  });

  test("counts where a flag names it", async () => {
    await file("Customer ID,Name,Email", "880,Ana,a@example.com");
    for (const flags of ["--map 'Customer ID=id'", "--match id"]) {
      expect(await run(`import a.csv ${flags}`)).toMatchObject({ exitCode: 2 });
    }
  });
});
