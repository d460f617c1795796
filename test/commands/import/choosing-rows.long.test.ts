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

  test("are told once, with what leaves them out", async () => {
    const { counts, stderr } = await inWordsOf(ask("import a.csv"));
    expect(counts).toEqual({ read: 3, created: 3, unchanged: 0 });
    expect(stderr.split(told)).toHaveLength(2);
    expect(stderr).toContain("Delete these rows from the file if they should not be imported.");
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
