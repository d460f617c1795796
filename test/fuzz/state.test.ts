import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCommandLine } from "../../src/cli/command-line.ts";
import { runIn } from "../../src/cli/main.ts";
import { EVERY_COMMAND } from "../../src/commands/every-command.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { double, KEY, person } from "../helpers/server.ts";
import { Chooser } from "./chooser.ts";
import { damaged } from "./mutate.ts";
import { fakeTerminal, quickClock } from "./surroundings.ts";

/** How often each file of the state is damaged. */
const TIMES = 3;

const COMMANDS = [
  ["list", "--limit", "1"],
  ["runs"],
  ["runs", "show", "last"],
  ["runs", "resume"],
  ["runs", "undo", "last", "--yes"],
  ["restore"],
  ["config", "list"],
  ["auth", "list"],
  ["import", "customers.csv"],
];

test("state that was damaged is an error that names what is wrong, or is ignored; never a bug", async () => {
  const folder = await temporaryFolder();
  const people = new Map<string, unknown>();
  const server = await double(({ method, path, body }) => {
    const id = path.split("/")[2];
    if (method === "POST") {
      const created = { ...person(`c${people.size + 1}`), ...JSON.parse(body) };
      people.set(created.id, created);
      return { status: 201, body: created };
    }
    if (method === "DELETE" && id !== undefined) return { status: people.delete(id) ? 204 : 404 };
    if (id !== undefined) return people.has(id) ? { body: people.get(id) } : { status: 404, body: {} };
    return { headers: { "x-ratelimit-limit": "10000" }, body: { data: [...people.values()], total: people.size } };
  });
  const env = {
    ...server.env,
    CUSTOMERS_CONFIG_DIR: join(folder, "config"),
    CUSTOMERS_STATE_DIR: join(folder, "state"),
  };
  const run = async (...argv: string[]) => {
    const output = { stdout: "", stderr: "" };
    const named = argv.map((argument) => (argument.endsWith(".csv") ? join(folder, argument) : argument));
    const { signal } = new AbortController();
    const exitCode = await runIn(
      { env, terminal: fakeTerminal(output, undefined), clock: quickClock(), signal },
      readCommandLine(named),
      EVERY_COMMAND,
    );
    return { exitCode, ...output };
  };
  writeFileSync(join(folder, "customers.csv"), "name,email\nAna,ana@example.com\nBea,bea@example.com\n");
  for (const argv of [
    ["import", "customers.csv"],
    ["delete", "c1", "--yes"],
  ]) {
    expect(await run(...argv)).toMatchObject({ exitCode: 0 });
  }
  await run("config", "set", "timeout", "9");

  const files = [...stateFiles(env.CUSTOMERS_STATE_DIR), ...stateFiles(env.CUSTOMERS_CONFIG_DIR)];
  expect(files.length).toBeGreaterThan(2);
  const bad: unknown[] = [];
  for (const [number, file] of files.entries()) {
    const whole = readFileSync(file);
    for (let time = 0; time < TIMES; time++) {
      const choose = new Chooser(number * 1000 + time);
      const bytes = damaged(whole, choose);
      for (const argv of COMMANDS.filter(() => choose.chance(0.3))) {
        writeFileSync(file, bytes);
        const { exitCode, stdout, stderr } = await run(...argv);
        const said = stdout + stderr;
        if (exitCode === 1 || said.includes(KEY))
          bad.push({ file, damaged: String(bytes).slice(0, 2000), argv, stderr });
      }
    }
    writeFileSync(file, whole);
  }
  expect(bad).toEqual([]);
}, 120_000);

// --- internal ---

function stateFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}
