import { expect, test } from "vitest";
import { showsUnicode } from "../../src/terminal/signs.ts";
import { masked } from "../helpers/masked.ts";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { runInTerminal } from "../helpers/terminal.ts";

test.each([
  [{}, true],
  [{ LANG: "en_US.UTF-8" }, true],
  [{ LANG: "C.utf8" }, true],
  [{ LANG: "C" }, false],
  [{ LANG: "de_DE.ISO-8859-1" }, false],
  [{ LANG: "en_US.UTF-8", LC_CTYPE: "POSIX" }, false],
  [{ LC_ALL: "C.UTF-8", LANG: "C" }, true],
])("%j shows more than ASCII: %s", (env, shows) => {
  expect(showsUnicode(env)).toBe(shows);
});

test("what a terminal without UTF-8 shows is ASCII but for the data; a pipe gets it as it is", async () => {
  const server = await sandbox();
  await server.create({ name: "Zoë…", email: "a-very-long-address-indeed@example.com" });
  const env = { ...server.env, CUSTOMERS_OUTPUT: "table", NO_COLOR: "1", LC_ALL: "C" };
  const session = await runInTerminal("delete a-very-long-address-indeed@example.com", { env, columns: 60 });
  expect(masked(await session.waitFor(/\* No\s+-/)).replace(/\d{4}-\d\d-\d\d/, "DATE")).toMatchInlineSnapshot(`
    "|
    ?  Delete Zoë... <a-very-long-address-indeed@example.com> 
    |  (cus_1)?
    |  127.0.0.1:PORT - from the environment
    |  o Yes / * No
    -"
  `);
  session.type("n");
  expect((await session.ended).screen).toMatch(/^[ -~\në]*$/);
  expect((await run("list -o ndjson --fields name", { env })).stdout).toBe('{"name":"Zoë…"}\n');
});
