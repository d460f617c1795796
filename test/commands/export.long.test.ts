import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { OUTPUT_FORMATS } from "../../src/output/formats.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { masked, runMasked } from "../helpers/masked.ts";
import { firstLine } from "../helpers/messages.ts";
import { expectMode } from "../helpers/platform.ts";
import { run, start } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { type Behaviour, double, held } from "../helpers/server.ts";

let cwd: string;

beforeEach(async () => {
  cwd = await temporaryFolder();
});

/** A sandbox with two customers, one of them hard on spreadsheets. */
async function two() {
  const { env } = await sandbox();
  const create = (flags: readonly string[]) => run(["create", ...flags], { env });
  await create(["--name", "Dana Ortiz", "--email", "dana@example.com", "--phone", "+12025550123", "--zip", "02108"]);
  await create(["--name", "=1+1", "--city", "Reno", "--notes", 'two\n"lines"']);
  const ask = async (command: string) => {
    return runMasked(command, { cwd, env });
  };
  return { env, ask };
}

const file = (name: string) => readFile(join(cwd, name), "utf8");
/** What a file has instead of the value that a spreadsheet would run. */
const neutralised = (text: string) => text.replace("=1+1", "'=1+1");
const HEADER =
  "id,name,email,phone,address.street,address.city,address.state,address.zip,notes,created_at,updated_at\n";

describe("formats", () => {
  test("CSV on stdout, with values as they are and what the server has besides in columns of its own", async () => {
    const { ask } = await two();
    expect(await ask("export")).toEqual({
      stdout: `${HEADER}cus_1,Dana Ortiz,dana@example.com,+12025550123,,,,02108,,TIME,TIME\ncus_2,=1+1,,,,Reno,,,"two\n""lines""",TIME,TIME\n`,
      stderr: "Exported 2 customers to stdout.\n",
      exitCode: 0,
    });
  });

  test("a file by its ending", async () => {
    const { ask } = await two();
    const list = (await ask("list --json")).stdout;
    for (const [name, content] of [
      ["a.csv", `\ufeff${neutralised((await ask("export")).stdout)}`],
      ["a.TSV", neutralised((await ask("export")).stdout).replaceAll(",", "\t")],
      ["a.ndjson", (await ask("list -o ndjson")).stdout],
      ["a.jsonl", (await ask("list -o ndjson")).stdout],
      ["a.json", list],
    ] as const) {
      const told = { stdout: "", stderr: `Exported 2 customers to ${name}.\n`, exitCode: 0 };
      expect(await ask(`export ${name}`)).toEqual(told);
      expect(masked(await file(name))).toBe(content);
    }
    await ask("export b.csv --fields name -q --no-bom");
    expect(await file("b.csv")).toBe("name\nDana Ortiz\n'=1+1\n");
    await ask("export list.txt --json");
    expect(masked(await file("list.txt"))).toBe(list);
  });

  test("a workbook of text cells, in a file and on stdout", async () => {
    const { ask, env } = await two();
    expect(await ask("export a.xlsx --fields id,name,phone,address.zip,notes")).toEqual({
      stdout: "",
      stderr: "Exported 2 customers to a.xlsx.\n",
      exitCode: 0,
    });
    const { sheets } = await readXlsx(await readFile(join(cwd, "a.xlsx")));
    expect(sheets.map(({ rows }) => rows)).toEqual([
      [
        ["id", "name", "phone", "address.zip", "notes"],
        [expect.stringMatching(/^cus_/), "Dana Ortiz", "+12025550123", "02108", null],
        [expect.stringMatching(/^cus_/), "'=1+1", null, null, 'two\n"lines"'],
      ],
    ]);
    const piped = await start("export -o xlsx", { env });
    expect((await piped.bytes).subarray(0, 2).toString()).toBe("PK");
  });

  test.each([
    ["export a.pdf", "a.pdf does not end in the name of a format"],
    ["export a", "a does not end in the name of a format"],
    ["export -o table", "-o table is not a format of an export"],
    ["export a.csv --query [0]", "--query does not work with export"],
    ["export a.csv --fields ,", '--fields must name a field, as in id,name,address.city, not ","'],
    ["export --mode 644", "--mode is for a file, not for stdout"],
    ["export a.csv --mode 9", '--mode must be three octal digits, such as 640, not "9"'],
    ["export nowhere/a.csv", "could not write nowhere/a.csv: no such file or folder"],
    ["list -o xlsx", "-o xlsx works only with `customers export`"],
    ["list -o pdf", `--output must be one of ${OUTPUT_FORMATS.join(", ")}, not "pdf"`],
  ])("%s is an error", async (command, message) => {
    const { ask } = await two();
    expect(firstLine(await ask(command))).toEqual({ stdout: "", stderr: `error: ${message}`, exitCode: 2 });
    expect(await readdir(cwd)).toEqual([]);
  });
});

/** A server whose list has pages of one row each: `more` is what it answers after the first. */
function pages(rows: readonly object[], more?: Behaviour): Behaviour {
  return (request) => {
    const page = Number(request.query.get("page") ?? "1");
    if (page > 1 && more) return more(request);
    return { body: { data: rows.slice(page - 1, page), page, total_pages: rows.length } };
  };
}

test("fields of the server's own have columns that an import ignores; those that come late are reported", async () => {
  const { late, ...first } = { id: "1", name: "Ana", mobile: "+12025550100", plan: { tier: 1 }, late: 1 };
  const rows = Array.from({ length: 101 }, (_, index) => ({
    ...first,
    id: String(index),
    ...(index > 99 && { late }),
  }));
  const server = await double(({ path }) => ({ body: path === "/customers" ? rows : rows[Number(path.slice(11))] }));
  const { stdout, stderr, exitCode } = await run("export", { env: server.env });
  expect(stdout.split("\n").slice(0, 2)).toEqual([
    "id,name,email,phone,address.street,address.city,address.state,address.zip,notes,mobile,plan",
    '0,Ana,,,,,,,,+12025550100,"{""tier"":1}"',
  ]);
  expect({ stderr, exitCode }).toEqual({
    stderr:
      "warning: not exported, because the first 100 customers do not have these fields: late; name them with --fields, or take NDJSON with -o ndjson\n" +
      "Exported 101 customers to stdout.\n",
    exitCode: 0,
  });
  const back = await run("import - --dry-run", { env: server.env, input: stdout });
  expect(back.stdout).toBe("101 rows: 101 unchanged\n");
  const all = await run("export -o ndjson", { env: server.env });
  expect(all.stdout.split("\n")[100]).toContain('"mobile":"+12025550100","plan":{"tier":1},"late":1');
});

describe("a file is replaced as a whole", () => {
  const ROWS = [
    { id: "1", name: "Ana" },
    { id: "2", name: "Bo" },
  ];

  test.each(["a.csv", "a.ndjson", "a.json", "a.xlsx"])("%s stays as it is when the list breaks off", async (name) => {
    await writeFile(join(cwd, name), "old");
    const server = await double(pages(ROWS, () => ({ status: 500, body: { error: "down" } })));
    const { stdout, stderr, exitCode } = await run(`export ${name} --max-retries 0`, { cwd, env: server.env });
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 6 });
    expect(stderr).toMatch(/^error: the list may be incomplete: .*down/);
    expect(await readdir(cwd)).toEqual([name]);
    expect(await file(name)).toBe("old");
  });

  test("SIGINT leaves the old file, and nothing else", async () => {
    await writeFile(join(cwd, "a.csv"), "old");
    const second = held();
    const server = await double(pages(ROWS, second.behaviour));
    const program = await start("export a.csv", { cwd, env: server.env });
    await second.arrived;
    expect((await readdir(cwd)).length).toBe(2);
    program.kill("SIGINT");
    expect(await program.ended).toMatchObject({ stdout: "", stderr: "error: interrupted (Ctrl-C)\n", exitCode: 130 });
    expect(await readdir(cwd)).toEqual(["a.csv"]);
    expect(await file("a.csv")).toBe("old");
  });

  test.each(["csv", "ndjson", "xlsx"])("%s has the mode of --mode, whatever the umask", async (ending) => {
    const server = await double(() => ({ body: ROWS }));
    const path = join(cwd, `a.${ending}`);
    const umask = process.umask(0o077); // The program inherits it.
    onTestFinished(() => void process.umask(umask));
    for (const [flags, mode] of [
      ["", 0o600],
      ["--mode 644", 0o644],
      ["--mode 0640", 0o640],
      ["", 0o600],
    ] as const) {
      expect(await run(`export ${path} -q ${flags}`, { env: server.env })).toMatchObject({ stderr: "", exitCode: 0 });
      await expectMode(path, mode);
    }
  });
});
