import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run, runHere } from "../../helpers/in-process.ts";
import { masked } from "../../helpers/masked.ts";
import { eachInShop } from "../../helpers/shop.ts";
import { summary } from "../../helpers/summary.ts";

const each = eachInShop(run);

test("nothing on stdin is nothing to do for --from -: the document is printed, and the code is 0", async () => {
  const { env } = each.shop;
  for (const command of ["delete", "update"]) {
    const quiet = [command, "--from", "-", "--yes", "-q"];
    const { stdout, ...ended } = await runHere([...quiet, "--json"], { env, input: "\n" });
    expect({ stdout: masked(stdout), ...ended }).toEqual({
      stdout: summary({ read: 0, requests: 0 }),
      stderr: "",
      exitCode: 0,
    });
    expect(await runHere([...quiet, "-o", "ids"], { env })).toEqual({ stdout: "", stderr: "", exitCode: 0 });
  }
  expect((await runHere(["update", "--from", "empty.csv", "--json"], { env })).exitCode).toBe(2);
});

test("-o ids prints the customers that a bulk command wrote", async () => {
  const { env } = each.shop;
  const input = "name,email\nAna,ana@example.com\nBo,bo@example.com\n";
  const written = async (argv: readonly string[], text = input) =>
    (await runHere([...argv, "-o", "ids", "-q"], { env, input: text })).stdout.trim().split("\n").sort();
  const ids = await written(["import", "-"]);
  expect(ids).toHaveLength(2);
  expect(await written(["import", "-"])).toEqual([""]);
  const updated = await written(["update", "--from", "-"], "email,notes\nbo@example.com,x\n");
  expect(updated).toHaveLength(1);
  expect(ids).toContain(updated[0]);
  expect(await written(["runs", "undo", "last", "--yes"], "")).toEqual(updated);
  expect(await written(["delete", "--from", "-", "--yes"], ids.join("\n"))).toEqual(ids);
});

test("an import writes nothing where somebody is at the terminal and stderr leads elsewhere, unless --yes says so", async () => {
  const { server, env } = each.shop;
  const file = join(each.shop.cwd, "a.csv");
  await writeFile(file, "name,email\nAna,ana@example.com\n");
  const { stderr, exitCode } = await runHere(["import", file, "-q"], { env, interactive: true });
  expect({ exitCode, written: server.count() }).toEqual({ exitCode: 2, written: 0 });
  expect(stderr).toContain("error: nothing was written: stderr is redirected");
  expect((await runHere(["import", file, "-q", "--yes"], { env, interactive: true })).exitCode).toBe(0);
  // What changes nothing needs no question.
  expect((await runHere(["import", file, "-q"], { env, interactive: true })).exitCode).toBe(0);
});

test("config prints values, and what it changed, in whatever format", async () => {
  const folder = each.shop.cwd;
  const env = { CUSTOMERS_STATE_DIR: folder, CUSTOMERS_CONFIG_DIR: folder };
  const config = async (...argv: string[]) => (await runHere(["config", ...argv, "-q"], { env })).stdout;
  const set = { name: "timeout", value: 5, source: "profile", origin: join(folder, "config.json") };
  expect(JSON.parse(await config("set", "timeout", "5", "--json"))).toEqual(set);
  expect(await config("get", "timeout", "-o", "ids")).toBe("5\n");
  expect(await config("list", "-o", "ids")).toMatch(/^timeout +5 +profile$/m);
  expect(JSON.parse(await config("unset", "timeout", "--json"))).toMatchObject({ value: 30, source: "default" });
  expect(await config("set", "timeout", "5", "-o", "ids")).toBe("5\n");
  expect(await config("set", "output", "ids")).toBe("");
  expect(await config("get", "output")).toBe("ids\n");
  const path = join(folder, "config.json");
  expect(await config("path")).toBe(`${path}\n`);
  expect(JSON.parse(await config("path", "--json"))).toEqual({ path });
  expect(await config("path", "-o", "csv")).toBe(`path\n${path}\n`);
});

test("CUSTOMERS_OUTPUT and the setting choose the format of export and api, below a flag and the ending of a file", async () => {
  const { server, env } = each.shop;
  const id = await server.create({ name: "Ana" });
  const print = async (line: string, added: Readonly<Record<string, string>> = {}) =>
    runHere([...line.split(" "), "-q"], { env: { ...env, ...added } });
  const [asJson, asYaml] = [{ CUSTOMERS_OUTPUT: "json" }, { CUSTOMERS_OUTPUT: "yaml" }];
  expect(JSON.parse((await print("export", asJson)).stdout)).toMatchObject([{ id, name: "Ana" }]);
  expect((await print("export --fields name -o csv", asJson)).stdout).toBe("name\nAna\n");
  const file = join(each.shop.cwd, "a");
  await print(`export ${file}.csv --fields name`, asYaml);
  await print(`export ${file} --fields name`, asJson);
  expect(await readFile(`${file}.csv`, "utf8")).toContain("name\nAna\n");
  expect(JSON.parse(await readFile(file, "utf8"))).toEqual([{ name: "Ana" }]);
  expect(await print("export", asYaml)).toEqual({
    stdout: "",
    stderr:
      "error: yaml (CUSTOMERS_OUTPUT) is not a format of an export\nChoose one of json, ndjson, csv, tsv, xlsx with -o; `customers list -o yaml` prints that.\n",
    exitCode: 2,
  });
  expect((await print("export --json -o csv")).stderr).toContain("--json and -o csv ask for two formats");
  expect((await print("api GET /customers", { CUSTOMERS_OUTPUT: "ids" })).stdout).toBe(`${id}\n`);
  expect((await print("api GET /customers")).stdout).toMatch(/^\{\n {2}"data": \[/);
  await print("config set output ndjson");
  expect(JSON.parse((await print("api GET /customers")).stdout)).toMatchObject({ id });
  expect(JSON.parse((await print("export")).stdout)).toMatchObject({ id });
});

test("that all commands print ids, by a variable, is not meant of what a query selects", async () => {
  const { server, env } = each.shop;
  await server.create({ name: "Ana" });
  const argv = ["list", "--query", "[].name", "-q"];
  const ended = await runHere(argv, { env: { ...env, CUSTOMERS_OUTPUT: "ids" } });
  expect(ended).toEqual({ stdout: "Ana\n", stderr: "", exitCode: 0 });
  expect(await runHere([...argv, "-o", "ids"], { env })).toMatchObject({ stdout: "", exitCode: 2 });
});
