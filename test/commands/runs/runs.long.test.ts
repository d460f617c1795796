import { beforeEach, describe, expect, test } from "vitest";
import { eachInWorkshop, manyRows } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, json, file } = each;

const ROWS = "name,email,notes\nAna,ana@example.com,\nBo,bo@example.com,first\n";

describe("runs", () => {
  test("are listed, the newest first", async () => {
    await file("a.csv", ROWS);
    expect(await ask("runs")).toEqual({
      stdout: "",
      stderr: "There are no runs yet. `customers import FILE` makes one.\n",
      exitCode: 0,
    });
    await ask("import a.csv -q");
    await file("b.csv", "name,email,notes\nAna R,ana@example.com,\nCy,cy@example.com,\n");
    await ask("import b.csv -q --job nightly");
    const { stdout, exitCode } = await ask("runs");
    expect(exitCode).toBe(0);
    expect(stdout.split("\n").map((line) => line.replace(/ +/g, " ").trim())).toEqual([
      "WHEN FILE CREATED UPDATED DELETED STATE JOB RUN",
      "TIME b.csv 1 1 finished nightly RUN",
      "TIME a.csv 2 finished RUN",
      "",
    ]);
    expect((await ask("runs list -o ids")).stdout).toBe("RUN\nRUN\n");
  });

  test("are named in full, or as last", async () => {
    await file("a.csv", ROWS);
    await ask("import a.csv -q");
    const [{ run: id }] = await json("runs");
    for (const name of [id, "last"]) {
      expect((await json(`runs show ${name}`)).length).toBe(2);
    }
    expect(await ask(`runs show ${id.slice(0, 12)}`)).toMatchObject({ stdout: "", exitCode: 3 });
  });
});

describe("runs undo", () => {
  const CHANGES = "name,email,notes\nAna R,ana@example.com,new\nCy,cy@example.com,\nDi,di@example.com,\n";

  beforeEach(async () => {
    await file("a.csv", ROWS);
    await ask("import a.csv -q");
    await file("b.csv", CHANGES);
    await ask("import b.csv -q");
    each.shop.requests.length = 0;
  });

  test("last means the last run that changed something, and says which", async () => {
    expect(await json("import b.csv")).toMatchObject({ unchanged: 3 });
    expect(await ask("runs undo last --yes")).toMatchObject({
      stderr: "The last run that changed something: RUN, import of b.csv, begun TIME, 2 created, 1 updated.\n",
      exitCode: 0,
    });
    expect(each.shop.server.count()).toBe(2);
  });

  test("takes back a run that was killed, its open writes included", async () => {
    await file("many.csv", manyRows(200));
    await each.shop.interrupted("import many.csv", "SIGKILL", 50);
    expect(each.shop.server.count()).toBeGreaterThan(50);
    expect(await json("runs undo --yes")).toMatchObject({ failed: 0, unknown: 0, skipped: 0 });
    expect(each.shop.server.count()).toBe(4);
    // It is not continued any more: the same import begins a new run.
    expect(await ask("runs resume 2")).toMatchObject({ exitCode: 3 });
    expect(await json("import many.csv")).toMatchObject({ created: 200 });
  });
});
