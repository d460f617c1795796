import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { masked } from "../helpers/masked.ts";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { runInTerminal, type TerminalOptions } from "../helpers/terminal.ts";
import { workshop } from "../helpers/workshop.ts";

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
    created DATE
    127.0.0.1:PORT · CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY
    Yes or no? [y/N, q leaves]: maybe
    Answer y or n.
    Yes or no? [y/N, q leaves]: y
    Deleted Dana Ortiz (cus_1)
    Undo: customers undo
    EXIT 0"
  `);
  expect(await names()).toEqual(["Danielle Hughes"]);
});

test("a form, its review and its fields", async () => {
  const { env } = await people();
  const lines = ["", "Zoe", "nope", "z@example.com", "", "", "", "", "", "", "11", "1", "\x1b"];
  expect(await answered("create", { env }, lines)).toMatchInlineSnapshot(`
    "Name (Ctrl-C stops): 
    the name is empty. Every customer needs a name.
    Name (Ctrl-C stops): Zoe
    E-mail (Enter leaves it empty): nope
    "nope" is not an e-mail address. Write it as name@example.com.
    E-mail (Enter leaves it empty): z@example.com
    Phone (Enter leaves it empty): 
    Street (Enter leaves it empty): 
    City (Enter leaves it empty): 
    State (Enter leaves it empty): 
    ZIP (Enter leaves it empty): 
    Notes (Enter leaves it empty): 
    Create this customer?
    127.0.0.1:PORT · CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY
       1. Name    Zoe
       2. E-mail  z@example.com
       3. Phone   
       4. Street  
       5. City    
       6. State   
       7. ZIP     
       8. Notes   
       9. Create
      10. Stop, and create nothing
    Number (Enter for 9, q leaves): 11
    Answer with a number from 1 to 10.
    Number (Enter for 9, q leaves): 1
    Name (Enter keeps Zoe, - empties it): ^[
    Nothing was created.
    EXIT 8"
  `);
});

test("an answer by its letter, and leaving by q", async () => {
  const { cwd, env, file } = await workshop();
  await file("new.csv", "name,email\nAda,ada@example.com\n");
  const options = { cwd, env: { ...env, ...PLAIN } };
  expect(await answered("import new.csv", options, ["s", "q"])).toMatchInlineSnapshot(`
    "new.csv:
    COLUMN  FIELD  SAMPLE
    name    name   Ada
    email   email  ada@example.com
    Create 1 customer?
    127.0.0.1:PORT · CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY
      1. Yes
      2. No
      3. Show changes
    Number or y, n, s (Enter for 2, q leaves): s
    + Ada
      name: Ada
      e-mail: ada@example.com
    Create 1 customer?
    127.0.0.1:PORT · CUSTOMERS_BASE_URL and CUSTOMERS_API_KEY
      1. Yes
      2. No
      3. Show changes
    Number or y, n, s (Enter for 2, q leaves): q
    Nothing was written.
    EXIT 8"
  `);
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
