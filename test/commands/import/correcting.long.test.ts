import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const [ENTER, ESCAPE, CTRL_C, CTRL_U, DOWN] = ["\r", "\x1b", "\x03", "\x15", "\x1b[B"];

const each = eachInWorkshop();
const { file, read, run: ask, stored, writes } = each;
const terminal = (command: string) => each.terminal(command, { rows: 60 });
/** What a screen shows from a text on. */
const from = (text: string, screen: string) => masked(screen.slice(screen.lastIndexOf(text)));

const WRONG = [
  "name,email,phone,city",
  "Ana Ruiz,ana@example.com,+12025550101,Austin",
  "Bo Lind,nope,+12025550102,Austin",
  "Cy Webb,also nope,12,Dallas",
  "Di Park,di@example.com,+12025550104,Waco",
];

const FAULTS_OF_4 = ['line 4: email "also nope" is not an e-mail address', 'line 4: phone "12" is not a phone number'];

/** The question about invalid rows of WRONG. @param isLeft whether they were left as they are. */
function question(rows: 1 | 2, reasons: readonly string[], isLeft = false): string {
  const [are, them] = rows === 1 ? ["is", "it"] : ["are", "them"];
  return [
    `◆  ${rows} of 4 rows of a.csv ${are} invalid. What should happen to ${them}?`,
    ...reasons.map((line) => `│  ${line}`),
    `│  ${isLeft ? "○" : "●"} Correct ${them} now`,
    `│  ${isLeft ? "●" : "○"} Import the others (${4 - rows} rows)`,
    "│  ○ Stop, and write nothing",
    "│  ↑/↓ to navigate • Enter: confirm",
    "└",
  ].join("\n");
}

test("a cell that holds a wrong value among others is proposed as a whole", async () => {
  await file("a.csv", [
    "Name,Email,CityStateZip",
    'Al Bo,a@example.com,"Portland, ME 4101"',
    'Cy Do,c@example.com,"Bath, ME 04530"',
  ]);
  const session = await terminal("import a.csv");
  await session.answer('● Use the proposed value: "Portland, ME 04101"', ENTER);
  await session.answer("Create 2 customers?", "y");
  expect((await session.ended).exitCode).toBe(0);
  expect(await stored("address.city,address.zip")).toEqual(["Portland,04101", "Bath,04530"]);
});

test("wrong cells are asked for by row, checked as they are typed, and reported; the file stays as it is", async () => {
  await file("a.csv", WRONG);
  const session = await terminal("import a.csv");
  expect(from("◆", await session.waitFor(/Stop, and write nothing[\s\S]*└/))).toBe(
    question(2, ['line 3: email "nope" is not an e-mail address', ...FAULTS_OF_4]),
  );
  session.type(ENTER);
  await session.answer("nope█", `x${ENTER}`);
  expect(from("a.csv:3 ", await session.waitFor(/email "nopex" .*address/))).toMatchInlineSnapshot(`
    "a.csv:3 (1 of 2): Bo Lind · +12025550102 · Austin
    │
    ▲  email "nope" is not an e-mail address
    │  nopex█
    └  email "nopex" is not an e-mail address"
  `);
  session.type(`${CTRL_U}bo@example.com${ENTER}`);
  expect(from("a.csv:4 ", await session.waitFor(/also nope█[^└]*└/))).toMatchInlineSnapshot(`
    "a.csv:4 (2 of 2): Cy Webb · Dallas
    │
    ◆  email "also nope" is not an e-mail address
    │  also nope█
    └"
  `);
  session.type(ESCAPE);
  expect(from("◆", await session.waitFor(/happen to it\?[\s\S]*└/))).toBe(question(1, FAULTS_OF_4, true));
  session.type("c");
  await session.answer(/a\.csv:4 \(2 of 2\): [\s\S]*a\.csv:4: [\s\S]*also nope█/, `${CTRL_U}cy@example.com${ENTER}`);
  await session.answer("12█", ESCAPE); // What was typed before stays.
  await session.answer(/phone "12" is not a phone number\n│ +○ Correct it now/, "c");
  await session.answer("12█", `${CTRL_U}${ENTER}`); // A blank cell leaves its field as it is.
  await session.answer("Create 4 customers?", "y");
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(0);
  expect(from("Created 4", screen)).toMatchInlineSnapshot(`
    "Created 4 customers.
    Undo: customers undo RUN"
  `);
  expect(await stored()).toEqual([
    "Ana Ruiz,ana@example.com,+12025550101",
    "Bo Lind,bo@example.com,+12025550102",
    "Cy Webb,cy@example.com,",
    "Di Park,di@example.com,+12025550104",
  ]);
  expect(await read("a.csv")).toBe([...WRONG, ""].join("\n"));
  expect((await stat(join(each.shop.cwd, "state", "corrections.json"))).mode & 0o777).toBe(0o600);

  // Another import of the same file, by a script: nothing is written twice or put back.
  each.shop.requests.length = 0;
  expect(await ask("import a.csv")).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining("a.csv: using your 3 earlier corrections.\n"),
  });
  expect(writes()).toEqual([]);
  expect(await ask("import a.csv --forget-columns")).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("2 of 4 rows of a.csv are invalid"),
  });
});

test("what is seen in a corrected row is told before the write", async () => {
  await file("a.csv", ["name,phone", "Bo Lind,12", "Di Park,+12025550104"]);
  const session = await terminal("import a.csv");
  await session.answer("Stop, and write nothing", "c");
  await session.answer("12█", `${CTRL_U}+12025550102 or +12025550109${ENTER}`);
  const told = from('warning: a.csv: 1 cell of "phone"', await session.waitFor("Create 2 customers?"));
  expect(told).toContain('warning: a.csv: 1 cell of "phone" holds several values: one is used');
  session.type("n");
  const { exitCode } = await session.ended;
  expect(exitCode).toBe(8);
});

test("Ctrl-C in a later row says that the corrections are kept", async () => {
  await file("a.csv", WRONG);
  const session = await terminal("import a.csv");
  await session.answer("Correct them now", "c");
  await session.answer("nope█", `${CTRL_U}bo@example.com${ENTER}`);
  await session.answer("also nope█", CTRL_C);
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(130);
  expect(screen).toMatch(
    /\nerror: interrupted \(Ctrl-C\)\nThe rows that you corrected are kept: the same import uses them\.$/,
  );
  expect((await ask("import a.csv --skip-invalid")).stderr).toContain("a.csv: using your 1 earlier correction.");
});

test("a stopped run with corrected rows is taken up by the same command, with the same corrections", async () => {
  await file("a.csv", [...WRONG, ...Array.from({ length: 8 }, (_, at) => `No ${"ABCDEFGH"[at]},n${at}@example.com,,`)]);
  const session = await terminal("import a.csv --rate 2 --concurrency 1");
  await session.answer("Correct them now", "c");
  await session.answer("nope█", `${CTRL_U}bo@example.com${ENTER}`);
  await session.answer("also nope█", `${CTRL_U}cy@example.com${ENTER}`);
  await session.answer("12█", `${CTRL_U}+12025550103${ENTER}`);
  await session.answer("Create 12 customers?", "y");
  await session.answer(/Writing [1-9] of 12/, CTRL_C);
  expect((await session.ended).exitCode).toBe(130);
  const before = writes().length;
  expect(before).toBeLessThan(12);
  const again = await ask("import a.csv");
  expect([again.exitCode, again.stderr]).toEqual([0, expect.stringContaining("Continuing the unfinished run")]);
  expect(writes().length).toBe(12);
  expect(await stored("name,email")).toEqual(
    expect.arrayContaining(["Bo Lind,bo@example.com", "Cy Webb,cy@example.com"]),
  );
});

test("rows that would rename a customer are all created as new ones, also where their ids say otherwise", async () => {
  const id = await each.shop.server.create({ name: "Bob Hughes", phone: "+12025550101" });
  await each.shop.server.create({ name: "Kim Park", phone: "+12025550102" });
  await file("i.csv", ["id,name,phone", `${id},Zoe Quist,+12025550199`, ...(await stored("id,name,phone")).slice(1)]);
  const session = await terminal("import i.csv");
  await session.answer("Create a new customer", `${DOWN}${DOWN}${ENTER}`);
  await session.answer("Create 1 customer?", "y");
  expect((await session.ended).exitCode).toBe(0);
  expect(await stored("name")).toEqual(["Bob Hughes", "Kim Park", "Zoe Quist"]);
  each.shop.requests.length = 0;
  expect(await ask("import i.csv -q")).toMatchObject({ exitCode: 0 });
  expect(writes()).toEqual([]);
});
