import { expect, test } from "vitest";
import { sandbox } from "../../helpers/sandbox.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

const [ENTER, ESCAPE, CTRL_C] = ["\r", "\x1b", "\x03"];

test.each([
  ["get", ESCAPE, 8],
  ["edit", ESCAPE, 8],
  ["update --notes x", ESCAPE, 8],
  ["delete", ESCAPE, 8],
  ["get", CTRL_C, 130],
  ["edit", CTRL_C, 130],
  ["update --notes x", CTRL_C, 130],
  ["delete", CTRL_C, 130],
])("%s left by %j changes nothing and ends with %i", async (command, key, exitCode) => {
  const server = await sandbox();
  await server.create({ name: "Dana Ortiz", notes: "as it was" });
  const before = await server.call("GET", "/customers");
  const session = await runInTerminal(command, { env: server.env });
  await session.waitFor("Type:");
  session.type(key);
  expect((await session.ended).exitCode).toBe(exitCode);
  expect((await server.call("GET", "/customers")).body.data).toEqual(before.body.data);
});

test.each([60, 80, 120])("the rows fit %i columns, whatever the names are", async (columns) => {
  const server = await sandbox();
  const names = [
    "长".repeat(80),
    "🏡".repeat(80),
    `\x1b]0;title\x07${"x".repeat(150)}`,
    "a\u0301".repeat(90),
    "\u202eevil",
  ];
  for (const name of names) await server.create({ name, phone: "+12025550123", address: { city: name.slice(0, 60) } });
  const session = await runInTerminal("get", { env: server.env, columns });
  const screen = await session.waitFor("Type:");
  expect(screen.split("\n")).toHaveLength(names.length + 6);
  session.type(ESCAPE);
  const end = await session.ended;
  expect(end.exitCode).toBe(8);
  expect(end.raw).not.toContain("\x1b]0;title");
});

test("of a long list those are offered that the typed word finds", async () => {
  const server = await sandbox({ seed: 1500 });
  await server.create({ name: "Zebedee Quux" });
  const session = await runInTerminal("get -o ids", { env: server.env, columns: 80 });
  await session.waitFor("There are more than 1,000 customers.");
  session.type(`nobody at all${ENTER}`);
  // The question is there again: keys that come before it are lost.
  await session.waitFor(/no customer has "nobody".*There are more than 1,000 customers\./s);
  session.type(`quux${ENTER}`);
  await session.waitFor(/● Zebedee Quux/);
  session.type(ENTER);
  expect((await session.ended).screen).toContain("Zebedee Quux");
});
