import { expect, test } from "vitest";
import { converse, found, left, MANNERS, typed } from "../../helpers/dialogue.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

const [ESCAPE, CTRL_C] = ["\x1b", "\x03"];

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

test.each(MANNERS)("the rows fit, whatever the names are, $manner", async (manner) => {
  const server = await sandbox();
  const names = [
    "长".repeat(80),
    "🏡".repeat(80),
    `\x1b]0;title\x07${"x".repeat(150)}`,
    "a\u0301".repeat(90),
    "\u202eevil",
  ];
  for (const name of names) await server.create({ name, phone: "+12025550123", address: { city: name.slice(0, 60) } });
  const talk = await converse("get", { env: server.env, manner });
  await talk.answer("Which customer?", left);
  expect(await talk.end()).toEqual({ said: "Nothing was chosen.", exitCode: 8 });
});

test.each(MANNERS)("of a long list those are offered that the typed word finds, $manner", async (manner) => {
  const server = await sandbox({ seed: 1500 });
  await server.create({ name: "Zebedee Quux" });
  const talk = await converse("get -o ids", { env: server.env, manner });
  await talk.answer("There are more than 1,000 customers. Which one?", typed("nobody at all"));
  await talk.answer("There are more than 1,000 customers. Which one?", typed("quux"));
  await talk.answer("Which customer?", found("", "Zebedee Quux"));
  const { said, exitCode } = await talk.end();
  expect(said).toMatch(/^no customer has "nobody" cus_\S+$/);
  expect(exitCode).toBe(0);
});
