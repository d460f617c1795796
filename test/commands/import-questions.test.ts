import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { type RunOptions, run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { runInTerminal } from "../helpers/terminal.ts";

const ENTER = "\r";
const DOWN = "\x1b[B";
const ESCAPE = "\x1b";
const CTRL_C = "\x03";

let server: Awaited<ReturnType<typeof sandbox>>;
let cwd: string;
let env: Record<string, string>;

beforeEach(async () => {
  cwd = await temporaryFolder();
  server = await sandbox();
  env = {
    ...server.env,
    CUSTOMERS_CONFIG_DIR: join(cwd, "config"),
    CUSTOMERS_STATE_DIR: join(cwd, "state"),
  };
});

const file = (name: string, content: string) => writeFile(join(cwd, name), content);
const ask = (command: string | readonly string[], options: RunOptions = {}) =>
  run(command, { cwd, ...options, env: { ...env, ...options.env } });
const terminal = (command: string | readonly string[], columns = 80) =>
  runInTerminal(command, { cwd, env, columns, rows: 40 });
const phones = async () => (await ask("list -o csv --fields name,phone -q")).stdout;

describe("the country of numbers without a country code", () => {
  const US = [
    "Name,Phone,State,ZIP",
    "Ana Lim,(202) 555-0101,DC,20001",
    "Bo Dahl,202-555-0102,DC,20002",
    "Cy Ford,+442079460103,,",
    "",
  ].join("\n");
  beforeEach(() => file("us.csv", US));

  test("is asked once on a terminal, with a proposal from the addresses", async () => {
    const session = await terminal("import us.csv");
    expect(await session.waitFor("Stop; nothing is written")).toMatch(
      /2 phone numbers have no country code\. Read them as US numbers\? The addresses ?\n.*are in the US\./,
    );
    session.type(ENTER);
    await session.waitFor("Create 3 customers");
    session.type(`y`);
    expect((await session.ended).exitCode).toBe(0);
    expect(await phones()).toBe("name,phone\nAna Lim,+12025550101\nBo Dahl,+12025550102\nCy Ford,+442079460103\n");
    // It is not remembered.
    expect((await ask("import us.csv -q")).exitCode).toBe(2);
  });

  test("is remembered for the profile when the person says so", async () => {
    const session = await terminal("import us.csv --dry-run");
    await session.waitFor("Stop; nothing is written");
    session.type(`${DOWN}${ENTER}`);
    expect((await session.ended).exitCode).toBe(0);
    const settings = JSON.parse(await readFile(join(cwd, "config", "config.json"), "utf8"));
    expect(settings.profiles.default).toEqual({ default_country: "US" });
    expect((await ask("import us.csv --dry-run -q")).exitCode).toBe(0);
  });

  test("may be another one, by its name or its letters", async () => {
    await file("de.csv", "Name,Phone\nAna Lim,030 901820\n");
    const session = await terminal("import de.csv --dry-run");
    expect(await session.waitFor("Which country are they from?")).toContain("1 phone number has no country code");
    session.type(`Narnia${ENTER}`);
    await session.waitFor("Give its name or its two letters");
    session.type(`${"\x7f".repeat(6)}Germany${ENTER}`);
    await session.waitFor("Use Germany, and remember it for later files?");
    session.type("n");
    const { exitCode, screen } = await session.ended;
    expect(exitCode).toBe(0);
    expect(screen).toContain("phone: +4930901820");
  });

  test("stops the import when the person wants that, or leaves with Escape or Ctrl-C", async () => {
    for (const [keys, code, said] of [
      [`${DOWN}${DOWN}${DOWN}${ENTER}`, 8, "error: stopped; nothing was written"],
      [ESCAPE, 130, "error: interrupted (Escape)"],
      [CTRL_C, 130, "error: interrupted (Ctrl-C)"],
    ] as const) {
      const session = await terminal("import us.csv");
      await session.waitFor("Stop; nothing is written");
      session.type(keys);
      const { exitCode, screen } = await session.ended;
      expect(exitCode).toBe(code);
      expect(screen).toContain(said);
    }
    expect(server.count()).toBe(0);
  });

  test("is one error elsewhere, beside what else is wrong, and also with --yes and --no-input", async () => {
    await file("us.csv", US.replace("Cy Ford,", "Cy Ford,x"));
    const said = [
      "error: 2 phone numbers have no country code in us.csv; nothing was written",
      "Besides:",
      '  line 4: Phone "x+442079460103" is not a phone number',
      "    Write it with + and the country code: +12025550123.",
      "The addresses are in the US. If these are numbers of that country, add --default-country US.",
      "",
    ].join("\n");
    expect(await ask("import us.csv -q")).toEqual({ stdout: "", stderr: said, exitCode: 2 });
    for (const flag of ["--yes", "--no-input"]) {
      const { exitCode, screen } = await (await terminal(`import us.csv -q ${flag}`, 200)).ended;
      expect({ exitCode, screen: `${screen}\n` }).toEqual({ exitCode: 2, screen: said });
    }
    const { stderr } = await ask("import us.csv -q --json");
    expect(JSON.parse(stderr).error).toEqual({
      code: "invalid_input",
      message: "2 phone numbers have no country code in us.csv; nothing was written",
      hint: "The addresses are in the US. If these are numbers of that country, add --default-country US.",
      fields: { "us.csv:4": 'Phone "x+442079460103" is not a phone number' },
    });
  });

  test("rows without it are skipped with --skip-invalid, each told", async () => {
    const { stderr, exitCode } = await ask("import us.csv --skip-invalid -q -o ids");
    expect(stderr).toContain('warning: us.csv:2: Phone "(202) 555-0101" is not a phone number\n');
    expect(exitCode).toBe(7);
    expect(server.count()).toBe(1);
  });
});
