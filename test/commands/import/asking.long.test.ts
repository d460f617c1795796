import { expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { workshop } from "../../helpers/workshop.ts";

const FILE = `name,email,phone,city
Dana Ortiz,dana@example.com,+12025550199,Elko
Robert Miller,bob@example.com,,
Sam\x1b[2J Okafor,sam@example.com,,
`;

async function asked(columns: number) {
  const { server, file, terminal } = await workshop();
  await server.create({ name: "Dana Ortiz", email: "dana@example.com", phone: "+12025550123" });
  await server.create({ name: "Bob Hughes", email: "bob@example.com" });
  await file("c.csv", FILE);
  const session = await terminal("import c.csv -q", { columns });
  return { server, session, screen: shown(await session.waitFor("└")) };
}

function shown(screen: string): string {
  return masked(screen.slice(screen.indexOf("◆")));
}

test("an import's question says what is unusual, at 60, 80 and 120 columns", async () => {
  const narrow = (await asked(60)).screen;
  expect(narrow).toMatchInlineSnapshot(`
    "◆  Create 1 customer and update 2 customers?
    │  replaces values: phone 1, name 1
    │  1 customer would get another name: Bob Hughes → Robert 
    │  Miller
    │  127.0.0.1:PORT · from the environment
    │  ○ Yes
    │  ● No
    │  ○ Show changes
    │  ↑/↓ to navigate • Enter: confirm
    └"
  `);
  const wide = narrow.replace("Robert \n│  Miller", "Robert Miller");
  expect((await asked(80)).screen).toBe(wide);
  const { session, screen } = await asked(120);
  expect(screen).toBe(wide);
  session.type("\r");
  const { exitCode, raw } = await session.ended;
  expect(exitCode).toBe(8);
  expect(raw).toContain("\x1b[31m1 customer would get another name");
});

test("Show changes shows them and asks again; each letter is an answer", async () => {
  const { server, session } = await asked(80);
  session.type("s");
  await session.answer(/sam@example.com[\s\S]*└/, "jy");
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(0);
  expect(masked(screen)).toContain(`│  Show changes
~ Dana Ortiz (cus_1)
  phone: +12025550123 → +12025550199
  city: (empty) → Elko
~ Bob Hughes (cus_2)
  name: Bob Hughes → Robert Miller
`);
  expect(await server.names()).toHaveLength(3);
});

test("invalid rows that a person agrees to skip are told until they are skipped, and are no alarm at the end", async () => {
  const { file, terminal } = await workshop();
  await file("c.csv", "name,phone\nAna,+12025550110\nBo,12\n");
  const session = await terminal("import c.csv");
  expect(await session.waitFor("Import the others (1 row)")).toContain('line 3: phone "12" is not a phone number');
  session.type("i");
  await session.answer("Create 1 customer?", "y");
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(7);
  expect(screen).not.toContain("is not a phone number");
  expect(screen).not.toContain("error:");
  expect(masked(screen.slice(screen.indexOf("Created"))).trimEnd()).toMatchInlineSnapshot(`
    "Created 1 customer; 1 row invalid.
    Undo: customers undo RUN
    Skipped 1 invalid row of 2. The invalid row is in c.rejects.csv with the
      reasons: fix them there and import that file."
  `);
});
