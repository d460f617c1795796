import { expect, test } from "vitest";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { settingsFile } from "../../helpers/settings.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

const KEY = "sk_sandbox_0123456789abcdef0123456789abcdef";

/** Port 9 (discard) refuses connections. */
const stopped = (name: string) =>
  settingsFile({ current: name, profiles: { [name]: { base_url: "http://127.0.0.1:9/v1", api_key: KEY } } });

test("on the profile of a stopped sandbox each command says at once that it is not running", async () => {
  const { env } = await stopped("sandbox");
  const stderr =
    "error: the sandbox is not running\n" +
    "Start it in another terminal with `customers sandbox --use`. `customers auth use NAME` chooses another profile.\n";
  const commands = ["list", "get dana@example.com", "auth status --no-color", "api GET /jobs", "export -o csv"];
  const results = await Promise.all(commands.map((command) => run(command, { env })));
  expect(results.map((result) => [result.stderr, result.exitCode])).toEqual(commands.map(() => [stderr, 6]));
  const { stdout, exitCode } = await run("doctor", { env });
  expect([exitCode, stdout]).toEqual([6, expect.stringContaining("✗ reachable      the sandbox is not running\n")]);
});

test("any other profile or address is refused a connection, not a sandbox", async () => {
  const { env } = await stopped("work");
  const refused = "error: connection refused by 127.0.0.1:9\n";
  expect((await run("list --max-retries 0", { env })).stderr).toContain(refused);
  const own = await stopped("sandbox");
  const elsewhere = { ...own.env, CUSTOMERS_BASE_URL: "http://127.0.0.1:9/v1", CUSTOMERS_API_KEY: KEY };
  expect((await run("list --max-retries 0", { env: elsewhere })).stderr).toContain(refused);
});

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
