import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../../helpers/program.ts";
import { summary } from "../../helpers/summary.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, json, file } = each;

const ROWS = "name,email\nAna,ana@example.com\nBo,nope\nAna,ana@example.com\nCy,at home\n";

async function reportOf(command: string) {
  await ask(`${command} --report r.json --report r.html`);
  const [data, page] = await Promise.all(
    ["r.json", "r.html"].map((name) => readFile(join(each.shop.cwd, name), "utf8")),
  );
  return { data: JSON.parse(data ?? ""), lead: /<p class="lead">(.*)<\/p>/.exec(page ?? "")?.[1] };
}

/** What a terminal shows of the last run in the list. */
async function listed(): Promise<string | undefined> {
  const { stdout } = await run("runs", { env: each.shop.env, tty: { columns: 120 } });
  return stdout.split("\n")[1]?.split(/ {2,}/).slice(1, 4).join(" | ");
}

describe("rows that were invalid are not called failed", () => {
  test("in the list of runs, in `runs show`, and in reports", async () => {
    await file("a.csv", ROWS);
    const { data, lead } = await reportOf("import a.csv --skip-invalid -q");
    expect(data.summary).toMatchObject({ read: 4, created: 1, skipped: 1, failed: 2, invalid: 2 });
    expect(lead).toBe("Created 1 customer; 1 row skipped, 2 invalid.");
    const { stderr } = await ask("runs show last");
    expect(stderr).toBe("Run RUN, import of a.csv, begun TIME: finished, 1 created, 1 skipped, 2 invalid.\n");
    expect(await reportOf("runs show last")).toMatchObject({ data: { summary: data.summary }, lead });
    expect(await json("runs")).toMatchObject([{ created: 1, failed: 2, invalid: 2, unknown: 0, remaining: 0 }]);
    expect((await ask("runs")).stdout.split("\n").map((line) => line.replace(/ +/g, " ").trim())).toEqual([
      "WHEN FILE CREATED UPDATED DELETED STATE JOB RUN",
      "TIME a.csv 1 2 invalid RUN",
      "",
    ]);
    expect(await listed()).toBe("a.csv | 1 | 2 invalid");
  });

  test("beside those that the server refused; for a program all of them are failed", async () => {
    await file("a.csv", `${ROWS}${"x".repeat(201)},dee@example.com\n`);
    const { stdout, stderr, exitCode } = await ask("import a.csv --skip-invalid --json");
    expect(stdout).toBe(summary({ read: 5, created: 1, skipped: 1, failed: 3, requests: 4 }));
    expect(stderr).toContain('"message":"skipped 2 invalid rows of 5; 1 of 5 rows failed"');
    expect(exitCode).toBe(7);
    expect(await listed()).toBe("a.csv | 1 | 1 failed, 2 invalid");
  });
});
