import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chosen, converse, entered, found, interrupted, left, MANNERS, marked, typed } from "../../helpers/dialogue.ts";
import { scriptedEditor } from "../../helpers/editor.ts";
import { workshop } from "../../helpers/workshop.ts";

const PHONE = "+12025550123";
const DANA = { name: "Dana Ortiz", email: "dana@example.com", phone: PHONE, notes: "Gate 4410" };
const LONG = `${"the dog bites ".repeat(12)}木村さくら`;

async function shop() {
  const { env, server, ...rest } = await workshop();
  await server.create(DANA);
  await server.create({ name: "Bob Hughes", notes: LONG });
  await server.create({ name: "Danielle Weiß" });
  const stored = async () => {
    const { body } = await server.call("GET", "/customers");
    return Object.fromEntries((body.data ?? []).map(({ name, ...customer }) => [String(name), customer]));
  };
  return { ...rest, server, env: { ...env, LANG: "C.UTF-8" }, stored };
}

test.each(MANNERS)("customers to delete are marked, one is found and read, $manner", async (manner) => {
  const { env, cwd, stored } = await shop();
  const read = await converse("get -o csv --fields name,phone", { env, cwd, manner });
  await read.answer("Which customer?", found("ortiz", "Dana Ortiz"));
  expect(await read.ending()).toBe(`name,phone Dana Ortiz,${PHONE} EXIT 0`);
  const several = await converse("delete", { env, cwd, manner });
  await several.answer("Which customers?", marked("Dana Ortiz", "Danielle Weiß"));
  await several.answer("Delete these 2 customers?", chosen("Yes"));
  expect(await several.ending()).toMatch(/^Deleted .* Undo: customers undo EXIT 0$/);
  expect(Object.keys(await stored())).toEqual(["Bob Hughes"]);
  const no = await converse("delete", { env, cwd, manner });
  await no.answer("Which customers?", marked("Bob Hughes"));
  await no.answer("Delete Bob Hughes", entered);
  expect(await no.ending()).toBe("Nothing was deleted. EXIT 8");
  const away = await converse("get", { env, cwd, manner });
  await away.answer("Which customer?", interrupted);
  expect(await away.ending()).toBe("error: interrupted (Ctrl-C) EXIT 130");
});

test.each(MANNERS)("update alone: who, the present values, $manner", async (manner) => {
  const { env, cwd, stored } = await shop();
  const talk = await converse("update", { env, cwd, manner });
  await talk.answer("Which customer?", found("", "Dana Ortiz"));
  await talk.answer("Change Dana Ortiz", chosen("Phone"));
  await talk.refused("Phone", typed("(202) 555-0188"), "has no country code");
  await talk.answer("Phone", typed("+12025550188"));
  await talk.answer("Change Dana Ortiz", chosen("Notes"));
  await talk.answer("Notes", typed(""));
  await talk.answer("Change Dana Ortiz", chosen("Save 2 changes"));
  expect(await talk.ending()).toBe(
    `Updated Dana Ortiz: phone ${PHONE} → +12025550188, notes Gate 4410 → (empty) Undo: customers undo EXIT 0`,
  );
  expect((await stored())["Dana Ortiz"]).toMatchObject({ phone: "+12025550188", notes: null });
  const long = await converse("update 'name:Bob Hughes'", { env, cwd, manner });
  await long.answer("Which customer?", found("", "Bob Hughes"));
  await long.answer("Change Bob Hughes", chosen("Notes"));
  await long.answer("Notes", typed("Dog"));
  await long.answer("Change Bob Hughes", chosen("Save 1 change"));
  expect(await long.ending()).toMatch(/^Updated Bob Hughes: notes the dog .* → Dog Undo: .* EXIT 0$/);
  const none = await converse("update dana@example.com", { env, cwd, manner });
  await none.answer("Change Dana Ortiz", chosen("Phone"));
  await none.answer("Phone", left);
  expect(await none.ending()).toBe("Nothing was changed. EXIT 8");
});

test.each(MANNERS)("create: the form, its review, and a customer who is there, $manner", async (manner) => {
  const { env, cwd, stored } = await shop();
  const talk = await converse("create --street '' --city '' --state '' --zip ''", { env, cwd, manner });
  await talk.refused("Name", entered, "Every customer needs a name.");
  await talk.answer("Name", typed("Zoe"));
  await talk.refused("E-mail", typed("nope"), '"nope" is not an e-mail address');
  await talk.answer("E-mail", typed("zoe@example.com"));
  await talk.answer("Phone", entered);
  await talk.answer("Notes", typed("Gate 1"));
  await talk.answer("Create this customer?", chosen("Name"));
  await talk.answer("Name", typed("Zoe Quist"));
  await talk.answer("Create this customer?", chosen("Create"));
  expect(await talk.ending()).toMatch(
    /^Created Zoe Quist \(cus_1\): e-mail zoe@example.com, notes Gate 1 Undo: .* EXIT 0$/,
  );
  const there = await converse("create --name Dana --email DANA@example.com", { env, cwd, manner });
  await there.answer("Dana Ortiz <dana@example.com>", chosen("Change it"));
  expect(await there.ending()).toBe("Updated Dana Ortiz: name Dana Ortiz → Dana Undo: customers undo EXIT 0");
  expect(Object.keys(await stored()).toSorted()).toEqual(["Bob Hughes", "Dana", "Danielle Weiß", "Zoe Quist"]);
});

test.each(MANNERS)("edit, undo, runs undo and restore, $manner", async (manner) => {
  const { env, cwd, file, ask, stored } = await shop();
  const editor = await scriptedEditor(`sed -i s/4410/4411/ "$1"`);
  const edit = await converse("edit dana@example.com", { env: { ...env, ...editor.env }, cwd, manner });
  await edit.answer("Change Dana Ortiz", chosen("Yes"));
  expect(await edit.ending()).toMatch(/^Updated Dana Ortiz: notes Gate 4410 → Gate 4411 .*EXIT 0$/);
  const undo = await converse("undo", { env, cwd, manner });
  await undo.answer("Undo", chosen("Yes"));
  expect(await undo.ending()).toMatch(/EXIT 0$/);
  expect((await stored())["Dana Ortiz"]).toMatchObject({ notes: "Gate 4410" });
  await ask("delete dana@example.com 'name:Bob Hughes' --yes -q");
  await ask("create --name 'Dana Ortiz' --email dana@example.com -q");
  const restore = await converse("restore ortiz", { env, cwd, manner });
  await restore.answer("Which customer shall be restored?", found("", "Dana Ortiz"));
  await restore.answer("Dana Ortiz <dana@example.com>", chosen("Yes"));
  expect(await restore.ending()).toMatch(/EXIT 0$/);
  await file("new.csv", "name,email\nAna,ana@example.com\n");
  await ask("import new.csv -q");
  const runs = await converse("runs undo", { env, cwd, manner });
  await runs.answer("Undo", chosen("No"));
  expect(await runs.ending()).toMatch(/Nothing was undone\. EXIT 8$/);
});

test.each(MANNERS)("a log-in, $manner", async (manner) => {
  const { env: account, cwd, server } = await shop();
  const { CUSTOMERS_BASE_URL: _, CUSTOMERS_API_KEY: _key, ...env } = { ...account, ...server.env };
  const config = join(cwd, "config");
  const profiles = { default: { base_url: "https://api.example.com/v1", api_key: "key-of-the-default-one" } };
  await mkdir(config, { mode: 0o700 });
  await writeFile(join(config, "config.json"), JSON.stringify({ profiles }), { mode: 0o600 });
  const talk = await converse("auth login --profile shop", { env, cwd, manner });
  await talk.refused("Base URL of the API, ending in /v1", typed("nonsense"), 'not a web address: "nonsense"');
  await talk.answer("Base URL of the API, ending in /v1", typed(server.baseUrl));
  await talk.answer("API key for 127.0.0.1", typed(server.apiKey));
  expect(await talk.ending()).toMatch(/Logged in to 127\.0\.0\.1.*EXIT 0$/);
  expect(JSON.parse(await readFile(join(config, "config.json"), "utf8"))).toMatchObject({ current: "shop" });
});

test.each(MANNERS)("writes from a file, $manner", async (manner) => {
  const { env, cwd, file, stored } = await shop();
  await file("new.csv", "name,email\nDana M Ortiz,dana@example.com\nAna,ana@example.com\n");
  const write = await converse("import new.csv --report r.html -q", { env, cwd, manner });
  await write.answer("Create 1 customer and update 1 customer?", chosen("Show changes"));
  await write.answer("Create 1 customer and update 1 customer?", chosen("Yes"));
  expect(await write.ending()).toMatchInlineSnapshot(
    `"~ Dana Ortiz (cus_1) name: Dana Ortiz → Dana M Ortiz + Ana name: Ana e-mail: ana@example.com Created 1 customer, updated 1. EXIT 0"`,
  );
  await file("notes.csv", "email,notes\ndana@example.com,Dog\n");
  const update = await converse("update --from notes.csv -q", { env, cwd, manner });
  await update.answer("Update 1 customer?", chosen("Yes"));
  expect(await update.ending()).toMatch(/Updated 1 customer.*EXIT 0$/);
  expect((await stored())["Dana M Ortiz"]).toMatchObject({ notes: "Dog" });
  await file("gone.txt", "ana@example.com\n");
  const gone = await converse("delete --from gone.txt", { env, cwd, manner });
  await gone.answer("Delete 1 customer?", chosen("No"));
  expect(await gone.ending()).toMatch(/Nothing was deleted\. EXIT 8$/);
});
