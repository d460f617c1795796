import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/program.ts";
import { NASTY, nastyServer } from "./nasty.ts";

test.each(["csv", "tsv", "xlsx"])(
  "an export as %s with formulas in values and headings changes nothing when imported",
  async (format) => {
    const cwd = await temporaryFolder();
    const server = await nastyServer();
    const exported = await run(`export out.${format}`, { env: server.env, cwd });
    expect(exported.exitCode).toBe(0);
    const back = await run(`import out.${format} -o json --match id`, { env: server.env, cwd });
    expect(JSON.parse(back.stdout)).toMatchObject({ read: NASTY.length, unchanged: NASTY.length });
    expect(back.exitCode).toBe(0);
    expect(server.requests.filter(({ method }) => method !== "GET")).toEqual([]);
  },
);

test("no part of an exported CSV that a program may take for a cell begins like a formula, headings included", async () => {
  const cwd = await temporaryFolder();
  const server = await nastyServer();
  await run("export out.csv", { env: server.env, cwd });
  const text = await readFile(join(cwd, "out.csv"), "utf8");
  expect(text.split("\n")[0]).toContain("'=HEADING()");
  const parts = text
    .slice(1)
    .split(/[,;\t\r\n]/)
    .map((part) => part.replace(/^"/, ""));
  expect(parts.filter((part) => /^[\s\u200b\u00ad]*[=+\-@＝＋－＠]/.test(part) && !/^[+-]\d+$/.test(part))).toEqual([]);
});

test("stdout and --raw give values as they are", async () => {
  const cwd = await temporaryFolder();
  const server = await nastyServer();
  for (const command of ["list -o csv --fields id,notes", "export --fields id,notes"]) {
    const { stdout } = await run(command, { env: server.env, cwd });
    expect(stdout).toContain("\n1,=1+1\n");
  }
  await run("export raw.csv --raw --fields id,notes", { env: server.env, cwd });
  expect(await readFile(join(cwd, "raw.csv"), "utf8")).toContain("\n1,=1+1\n");
});
