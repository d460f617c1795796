import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { masked } from "../helpers/masked.ts";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { runInTerminal, type TerminalOptions } from "../helpers/terminal.ts";

/** Answers each question with a line, as soon as its hint ends the screen. @returns the screen at the end. */
async function answered(command: string, options: TerminalOptions, lines: readonly string[]) {
  const session = await runInTerminal(command, options);
  let above = "";
  for (const line of lines) {
    const from = above.length;
    const screen = () => session.screen().slice(from).trimStart();
    await expect.poll(screen, { timeout: 20_000, interval: 20 }).toMatch(/:$/);
    above = `${session.screen()} ${line}`;
    session.type(`${line}\r`);
  }
  const { exitCode, screen, raw } = await session.ended;
  expect(raw.replace(/\x1b\]777;\d+\x07/, "")).not.toContain("\x1b");
  return `${masked(screen).replace(/\d{4}-\d\d-\d\d/, "DATE")}\nEXIT ${exitCode}`;
}

const PLAIN = { CUSTOMERS_OUTPUT: "table", TERM: "dumb" };

async function people() {
  const server = await sandbox();
  await server.create({ name: "Dana Ortiz", email: "dana@example.com" });
  await server.create({ name: "Danielle Hughes" });
  return { ...server, env: { ...server.env, ...PLAIN } };
}

test("a picker of several and a yes-or-no question on a dumb terminal", async () => {
  const { env, names } = await people();
  expect(await answered("delete", { env }, ["zzz", "ortiz", "1", "maybe", "y"])).toMatchInlineSnapshot(`
    "Which customers? (name, e-mail, phone, city)
      1. Dana Ortiz       dana@example.com  cus_1
      2. Danielle Hughes                    cus_2
    Numbers (1 3), or a part of it to look for (q leaves): zzz
    Nothing matches; type something else.
    Numbers (1 3), or a part of it to look for (q leaves): ortiz
      1. Dana Ortiz       dana@example.com  cus_1
    Numbers (1 3), or a part of it to look for (q leaves): 1
    Delete Dana Ortiz <dana@example.com> (cus_1)?
    127.0.0.1:PORT · from the environment
    Yes or no? [y/N, q leaves]: maybe
    Answer y or n.
    Yes or no? [y/N, q leaves]: y
    Deleted Dana Ortiz (cus_1)
    Undo: customers undo
    EXIT 0"
  `);
  expect(await names()).toEqual(["Danielle Hughes"]);
});

test("a key is not shown", async () => {
  const env = { ACCESSIBLE: "1", NO_COLOR: "1" };
  const screen = await answered("auth login --base-url http://127.0.0.1:1/v1", { env }, ["secret-key"]);
  expect(screen).toMatchInlineSnapshot(`
    "API key for 127.0.0.1:PORT (it is not shown): 
    error: connection refused by 127.0.0.1:PORT
    Check that the server runs, and the base URL; \`customers auth status\` says where that comes from.
      Nothing was stored. --no-check stores the key without trying it.
    EXIT 6"
  `);
});

test("the setting `prompts plain`", async () => {
  const { env } = await people();
  const configured = { ...env, TERM: "xterm-256color", NO_COLOR: "1", CUSTOMERS_CONFIG_DIR: await temporaryFolder() };
  await run("config set prompts plain", { env: configured });
  expect(await answered("get", { env: configured, columns: 60 }, ["q"])).toMatchInlineSnapshot(`
    "Which customer? (name, e-mail, phone, city)
      1. Dana Ortiz       dana@example.com  cus_1…
      2. Danielle Hughes                    cus_2…
    Number, or a part of it to look for (q leaves): q
    Nothing was chosen.
    EXIT 8"
  `);
  expect(await run("config set prompts loud", { env })).toMatchObject({ exitCode: 2 });
});
