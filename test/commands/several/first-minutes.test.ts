import { expect, test } from "vitest";
import { sandbox } from "../../helpers/sandbox.ts";
import { settingsFile } from "../../helpers/settings.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

test("the first minutes at a terminal: each screen names the next command", async () => {
  const server = await sandbox();
  const { env } = await settingsFile();
  const before = await (await runInTerminal("list", { env })).ended;
  expect(before.screen).toContain("Log in with `customers auth login`");

  const login = await runInTerminal(`auth login --base-url ${server.baseUrl}`, { env });
  await login.answer("API key for 127.0.0.1", `${server.apiKey}\r`);
  expect((await login.ended).screen.trimEnd()).toMatch(/\nNext: `customers list`\.$/);

  expect((await (await runInTerminal("list", { env })).ended).screen.trimEnd()).toBe(
    "There are no customers yet.\nBring them from a file with `customers import FILE`, or enter one with `customers create`.",
  );
});
