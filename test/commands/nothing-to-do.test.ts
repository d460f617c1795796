import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { runHere } from "../helpers/in-process.ts";
import { runMasked } from "../helpers/masked.ts";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { summary } from "../helpers/summary.ts";

test("nothing on stdin is nothing to do for --from -: the document is printed, and the code is 0", async () => {
  const { env } = await sandbox();
  for (const command of ["delete", "update"]) {
    const options = { env, input: "\n" };
    expect(await runMasked(`${command} --from - --yes --json -q`, options)).toEqual({
      stdout: summary({ read: 0, requests: 0 }),
      stderr: "",
      exitCode: 0,
    });
    expect(await run(`${command} --from - --yes -o ids -q`, { env })).toEqual({ stdout: "", stderr: "", exitCode: 0 });
  }
  expect((await run("update --from empty.csv --json", { env })).exitCode).toBe(2);
});

test("-o ids prints the customers that a bulk command wrote", async () => {
  const { env } = await sandbox();
  const input = "name,email\nAna,ana@example.com\nBo,bo@example.com\n";
  const written = async (command: string, text = input) =>
    (await run(`${command} -o ids -q`, { env, input: text })).stdout.trim().split("\n").sort();
  const ids = await written("import -");
  expect(ids).toHaveLength(2);
  expect(await written("import -")).toEqual([""]);
  expect(await written("update --from -", "email,notes\nbo@example.com,x\n")).toEqual([expect.stringMatching(/^cus_/)]);
  expect(await written("runs undo last --yes", "")).toHaveLength(1);
  expect(await written("delete --from - --yes", ids.join("\n"))).toEqual(ids);
});

test("an import writes nothing where somebody is at the terminal and stderr leads elsewhere, unless --yes says so", async () => {
  const { env: server, count } = await sandbox();
  const folder = await temporaryFolder();
  const env = { ...server, CUSTOMERS_STATE_DIR: folder, CUSTOMERS_CONFIG_DIR: folder };
  const file = join(folder, "a.csv");
  await writeFile(file, "name,email\nAna,ana@example.com\n");
  const { stderr, exitCode } = await runHere(["import", file, "-q"], { env, interactive: true });
  expect({ exitCode, written: count() }).toEqual({ exitCode: 2, written: 0 });
  expect(stderr).toContain("error: nothing was written: stderr is not a terminal");
  expect((await runHere(["import", file, "-q", "--yes"], { env, interactive: true })).exitCode).toBe(0);
  // What changes nothing needs no question.
  expect((await runHere(["import", file, "-q"], { env, interactive: true })).exitCode).toBe(0);
});

test("config prints values, and what it changed, in whatever format", async () => {
  const folder = await temporaryFolder();
  const env = { CUSTOMERS_STATE_DIR: folder, CUSTOMERS_CONFIG_DIR: folder };
  const config = async (...argv: string[]) => (await runHere(["config", ...argv, "-q"], { env })).stdout;
  const set = { name: "timeout", value: 5, source: "profile", origin: join(folder, "config.json") };
  expect(JSON.parse(await config("set", "timeout", "5", "--json"))).toEqual(set);
  expect(await config("get", "timeout", "-o", "ids")).toBe("5\n");
  expect(await config("list", "-o", "ids")).toMatch(/^timeout +5 +profile$/m);
  expect(JSON.parse(await config("unset", "timeout", "--json"))).toMatchObject({ value: 30, source: "default" });
  expect(await config("set", "output", "ids")).toBe("");
  expect(await config("get", "output")).toBe("ids\n");
});
