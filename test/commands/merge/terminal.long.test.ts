import { beforeEach, expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { LAUNCHER } from "../../helpers/program.ts";
import { startInTerminal } from "../../helpers/terminal.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
let [one, two] = ["", ""];
const terminal = (command: string, columns = 80) => each.terminal(command, { env: { LANG: "C.UTF-8" }, columns });

beforeEach(async () => {
  const { create } = each.shop.server;
  one = await create({ name: "Dana Ortiz", email: "dana@example.com", phone: "+12025550123", notes: "Gate 1" });
  const address = { street: "14 Alder Ct", city: "Reno", state: "NV", zip: "89501" };
  two = await create({ name: "Dana Ortiz", email: "DANA@example.com", phone: "+12025550188", address });
});

/** Without the lines of the ids, and the ends of ids, which a narrow terminal breaks. */
const shown = (screen: string) =>
  masked(screen)
    .replace(/^ID[\s\S]*?(?=^Name)/m, "")
    .replace(/(cus_\d+)\n[a-z0-9]+\n/g, "$1\n");

test.each([60, 80])("side by side at %i columns, a key a value, and the question", async (columns) => {
  const session = await terminal(`merge id:${one} id:${two}`, columns);
  await session.answer(/Phone: 1 or 2\?/, "2");
  expect(shown(await session.waitFor(/and delete cus_[\s\S]*● No\s*└/))).toMatchSnapshot();
  session.type("y");
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(0);
  expect(shown(screen)).toMatchSnapshot();
});

test("long notes are shown from the word in which they differ", async () => {
  const { create } = each.shop.server;
  const note = "The gate code is 4410 and the dog is friendly, but please ring.";
  const [side, front] = [
    await create({ name: "Bo", notes: `${note} Side door.` }),
    await create({ name: "Bo", notes: `${note} Front door.` }),
  ];
  const session = await terminal(`merge id:${side} id:${front}`);
  expect(await session.waitFor("● No")).toMatch(/^Notes {2}…Side door\. {2,}…Front door\.$/m);
  session.type("n");
  await session.ended;
});

test("who stays is not offered as the other one, and who is called so comes before who lives there", async () => {
  await each.shop.server.create({ name: "Eve Adams", email: "eve@example.com", address: { city: "Bodega" } });
  const bo = await each.shop.server.create({ name: "Bo Dahl", email: "bo@example.com" });
  const session = await terminal(`merge id:${one}`, 120);
  const offered = await session.waitFor(/Which customer is merged into it[\s\S]*└/);
  expect(offered).toContain("DANA@example.com");
  expect(offered).not.toContain("dana@example.com");
  session.type("\x1b");
  await session.ended;
  const picker = await terminal("delete bo", 120);
  await picker.waitFor(/● Bo Dahl[\s\S]*○ Eve Adams/);
  picker.type("\r");
  expect(await picker.waitFor(/Delete Bo Dahl[\s\S]*└/)).toContain(bo.slice(0, 4));
  picker.type("n");
  await picker.ended;
});

test("with stderr redirected nobody would see the question: it needs --yes", async () => {
  const line = `exec "$0" "$1" merge id:${one} id:${two} 2> /dev/null`;
  const { ended } = await startInTerminal(["sh", "-c", line, process.execPath, LAUNCHER], { env: each.shop.env });
  expect((await ended).exitCode).toBe(2);
  expect((await each.done("list -o ids")).split("\n")).toEqual([one, two]);
});

test("duplicates offers it, group by group", async () => {
  const session = await terminal("duplicates");
  await session.answer("Merge them now", "y");
  await session.answer("who stays?", "1");
  await session.answer(/Phone: 1 or 2\?/, "1");
  await session.answer(/and delete cus_[\s\S]*● No\s*└/, "y");
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(0);
  expect(shown(screen)).toMatchSnapshot();
  expect(await each.done("list -o ids")).toBe(one);
});

test("of three the second merge begins with what the first one made", async () => {
  await each.done("create --name 'Dana Ortiz' --email dana@example.com --notes Third --on-match create -q");
  const session = await terminal("duplicates");
  await session.answer("Merge them now", "y");
  await session.answer("who stays?", "1");
  await session.answer(/Phone: 1 or 2\?/, "1");
  await session.answer(/and delete cus_[\s\S]*● No\s*└/, "y");
  await session.answer(/Merged[\s\S]*and delete cus_[\s\S]*● No\s*└/, "y");
  expect((await session.ended).exitCode).toBe(0);
  expect(await each.done("list -o ids")).toBe(one);
  expect(JSON.parse(await each.done(`get id:${one} --json`)).notes).toMatch(/Phone: [\s\S]*\nThird$/);
});

test("one that is changed while the question stands is not deleted", async () => {
  const session = await terminal(`merge id:${one} id:${two}`, 200);
  await session.answer(/Phone: 1 or 2\?/, "1");
  await session.waitFor(/and delete cus_[\s\S]*● No\s*└/);
  await each.done(`update id:${two} --notes 'Call first' -q`);
  session.type("y");
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(8);
  expect(masked(screen)).toContain("is not deleted: the same command finishes the merge.");
  expect((await each.done("list -o ids")).split("\n")).toContain(two);
});

test("its undo asks for both: one is changed back, the other one created again", async () => {
  await each.done(`merge id:${one} id:${two} --yes -q`);
  const session = await terminal("undo", 200);
  const screen = await session.waitFor("● No");
  expect(masked(screen)).toContain(
    "Undo merge, just now: change Dana Ortiz <dana@example.com> (cus_1) back and create Dana Ortiz <DANA@example.com> (cus_2) again?",
  );
  session.type("y");
  expect(await session.ended).toMatchObject({ exitCode: 0 });
});
