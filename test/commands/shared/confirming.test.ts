import { expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { settingsFile } from "../../helpers/settings.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

test("a question before a write names the account; No is not an error", async () => {
  const server = await sandbox();
  const { env } = await settingsFile();
  await run(`auth login --with-key --base-url ${server.baseUrl} --profile work`, { env, input: server.apiKey });
  const id = await server.create({ name: "Dana Ortiz" });

  const session = await runInTerminal(`delete id:${id}`, { env, columns: 80 });
  const asked = await session.waitFor(/Delete[\s\S]*└/);
  expect(dateless(asked)).toMatchInlineSnapshot(`
    "│
    ◆  Delete Dana Ortiz (cus_1)?
    │  127.0.0.1:PORT · profile work
    │  ○ Yes / ● No
    └"
  `);
  session.type("n");
  const { exitCode, screen } = await session.ended;
  expect(exitCode).toBe(8);
  expect(dateless(screen)).toMatchInlineSnapshot(`
    "│
    ◇  Delete Dana Ortiz (cus_1)?
    │  127.0.0.1:PORT · profile work
    │  No
    Nothing was deleted."
  `);
});

// --- internal ---

function dateless(screen: string): string {
  return masked(screen).replace(/\d{4}-\d\d-\d\d/g, "DATE");
}
