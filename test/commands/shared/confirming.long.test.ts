import { expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { settingsFile } from "../../helpers/settings.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

/** The screen of `delete` for a profile with long names, so wide, before and after the answer No. */
async function screens(columns: number): Promise<string> {
  const server = await sandbox();
  const work = { base_url: server.baseUrl, api_key: server.apiKey, label: "PRODUCTION", label_colour: "red" };
  const { env } = await settingsFile({ current: "head-office", profiles: { "head-office": work } });
  const id = await server.create({
    name: "Maximiliana Featherstonehaugh-Cholmondeley",
    email: "maximiliana.featherstonehaugh@example.com",
    phone: "+12025550143",
    address: { city: "Washington" },
  });
  const session = await runInTerminal(`delete id:${id}`, { env, columns });
  await session.waitFor("No");
  const asked = await session.waitFor("└");
  session.type("n");
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(8);
  return masked(`${asked}\n---\n${screen}`).replace(/\d{4}-\d\d-\d\d/g, "DATE");
}

test("a question with a label at 60 columns", async () => {
  expect(await screens(60)).toMatchInlineSnapshot(`
    "│
    ◆  Delete Maximiliana Featherstonehaugh-Cholmondeley 
    │  <maximiliana.featherstonehaugh@example.com> 
    │  (cus_1)?
    │  +1 202 555 0143 · Washington · created DATE
    │   PRODUCTION  · 127.0.0.1:PORT · profile head-office
    │  ○ Yes / ● No
    └
    ---
    │
    ◇  Delete Maximiliana Featherstonehaugh-Cholmondeley 
    │  <maximiliana.featherstonehaugh@example.com> 
    │  (cus_1)?
    │  +1 202 555 0143 · Washington · created DATE
    │   PRODUCTION  · 127.0.0.1:PORT · profile head-office
    │  No
    Nothing was deleted."
  `);
});

test("a question with a label at 120 columns", async () => {
  expect(await screens(120)).toMatchInlineSnapshot(`
    "│
    ◆  Delete Maximiliana Featherstonehaugh-Cholmondeley <maximiliana.featherstonehaugh@example.com> 
    │  (cus_1)?
    │  +1 202 555 0143 · Washington · created DATE
    │   PRODUCTION  · 127.0.0.1:PORT · profile head-office
    │  ○ Yes / ● No
    └
    ---
    │
    ◇  Delete Maximiliana Featherstonehaugh-Cholmondeley <maximiliana.featherstonehaugh@example.com> 
    │  (cus_1)?
    │  +1 202 555 0143 · Washington · created DATE
    │   PRODUCTION  · 127.0.0.1:PORT · profile head-office
    │  No
    Nothing was deleted."
  `);
});
