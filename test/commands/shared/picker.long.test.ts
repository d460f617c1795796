import { expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

const [ENTER, ESCAPE, DOWN] = ["\r", "\x1b", "\x1b[B"];

/** A sandbox with a few customers, and what reaches it. */
async function people() {
  const server = await sandbox();
  for (const [name, phone, city] of [
    ["Dana Ortiz", "+12025550123", "Reno"],
    ["Bob Hughes", "+13125550144", "Chicago"],
    ["Danielle Weiß", "+442079460958", "London"],
    ["\x1b[31mEve\u202e\nroot", "+12025550199", "東京"],
  ] as const) {
    await server.create({ name, phone, address: { city } });
  }
  return { ...server, env: { ...server.env, CUSTOMERS_OUTPUT: "table", NO_COLOR: "1" } };
}

test("get without a REF: letters narrow the list, Enter takes one", async () => {
  const { env } = await people();
  const session = await runInTerminal("get --fields name,phone", { env, columns: 60 });
  expect(await session.waitFor(/Type: to search\s+└/)).toMatchInlineSnapshot(`
    "│
    ◆  Which customer?
    │
    │  Search: name, e-mail, phone, city
    │  ● Dana Ortiz              +1 202 555 0123   Reno
    │  ○ Bob Hughes              +1 312 555 0144   Chicago
    │  ○ Danielle Weiß           +44 20 7946 0958  London
    │  ○ \\x1b[31mEve\\u202e⏎root  +1 202 555 0199   東京
    │  ↑/↓ to select • Enter: confirm • Type: to search
    └"
  `);
  session.type("dan");
  await session.answer("(2 matches)", DOWN + ENTER);
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(0);
  expect(screen).toMatchInlineSnapshot(`
    "│
    ◇  Which customer?
    │  Danielle Weiß           +44 20 7946 0958  London
    Name   Danielle Weiß
    Phone  +44 20 7946 0958  +442079460958"
  `);
});

test("update by a part of a name that nobody has opens no picker", async () => {
  const { env } = await people();
  const { screen, exitCode } = await (await runInTerminal("update zoe --notes x", { env, columns: 80 })).ended;
  expect(screen).toBe('error: nobody matches "zoe"\nRun the command without it to choose from all.');
  expect(exitCode).toBe(3);
});

test("an e-mail address or phone number that several have: one of them is chosen", async () => {
  const { env, create } = await people();
  await create({ name: "Dora Ortiz", phone: "+12025550123" });
  const session = await runInTerminal("get +12025550123 -o ids", { env, columns: 80 });
  expect(masked(await session.waitFor(/Type: to search\s+└/))).toMatchInlineSnapshot(`
    "│
    ◆  2 customers have the phone number "+12025550123":
    │  Which one?
    │
    │  Search: name, e-mail, phone, city
    │  ● Dana Ortiz  +1 202 555 0123  Reno  cus_1
    │  ○ Dora Ortiz  +1 202 555 0123        cus_2
    │  ↑/↓ to select • Enter: confirm • Type: to search
    └"
  `);
  session.type(ESCAPE);
  expect((await session.ended).exitCode).toBe(8);
});

test("on a narrow terminal two customers do not look the same", async () => {
  const { env, create } = await people();
  const twin = { name: "Danielle Weiß", phone: "+12025550177", address: { city: "Winchester-on-the-Severn" } };
  for (const email of ["dani@example.com", "weiss@example.com"]) await create({ ...twin, email });
  const session = await runInTerminal("get +12025550177 -o ids", { env, columns: 60 });
  expect(masked(await session.waitFor(/Type: to search\s+└/))).toMatchInlineSnapshot(`
    "│
    ◆  2 customers have the phone number "+12025550177":
    │  Which one?
    │
    │  Search: name, e-mail, phone, city
    │  ● Danielle Weiß  +1 202…  cus_1
    │  ○ Danielle Weiß  +1 202…  cus_2
    │  ↑/↓ to select • Enter: confirm • Type: to search
    └"
  `);
  session.type(ESCAPE);
  expect((await session.ended).exitCode).toBe(8);
});

test.each([
  ["get", 2, "error: no customer was named\nName one by id, e-mail address or phone number.\n"],
  ["update --notes x", 2, "error: no customer was named\nName one by id, e-mail address or phone number.\n"],
  ["get name:dana", 3, 'error: no customer has the name "dana"\nRun `customers list --search TEXT` to look for one.\n'],
])("without a terminal nothing is chosen: %s", async (command, exitCode, stderr) => {
  const { env } = await people();
  expect(await run(command, { env })).toEqual({ exitCode, stdout: "", stderr });
});

test("name:… names the one customer with this name", async () => {
  const { env } = await people();
  expect((await run(["get", "name:dana  ORTIZ", "--query", "phone", "--json"], { env })).stdout).toBe(
    '"+12025550123"\n',
  );
});
