import { expect, test } from "vitest";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

const CTRL_C = "\x03";
const SMALL = { columns: 80, rows: 12 };
const NEXT = "Showing 50 of 120 customers. See them with --all or --limit N.";

test("a table that does not fit goes to the pager as the shell reads it, with the line that says that it stops", async () => {
  const { env } = await sandbox({ seed: 120 });
  const PAGER = 'sed -n "$SHOWN"';
  const { stdout, exitCode } = await run("list --fields name,email", {
    env: { ...env, PAGER, SHOWN: "$=" },
    tty: SMALL,
  });
  expect({ stdout, exitCode }).toEqual({ stdout: "52", exitCode: 0 });
  const last = await run("list --fields name,email", { env: { ...env, PAGER, SHOWN: "$p" }, tty: SMALL });
  expect(last).toMatchObject({ stdout: NEXT, exitCode: 0 });
});

test.each([
  ["what fits", "list --limit 9", "wc -l"],
  ["with --no-pager", "list --limit 20 --no-pager", "wc -l"],
  ["PAGER is empty", "list --limit 20", ""],
  ["PAGER=cat", "list --limit 20", "cat"],
  ["a pager that is not there", "list --limit 20", "no-such-pager -R"],
  ["JSON", "list --limit 20 --json", "wc -l"],
])("%s is printed", async (what, command, PAGER) => {
  const { env } = await sandbox({ seed: 20 });
  const { stdout, exitCode } = await run(command, { env: { ...env, PAGER }, tty: SMALL });
  expect(stdout).toContain(what === "what fits" ? "9 of 20" : "walter.nguyen");
  expect(stdout).toContain("dana.ortiz@example.com");
  expect(exitCode).toBe(0);
});

test("a pager that is left ends the command", async () => {
  const { env } = await sandbox({ seed: 1000 });
  const { stdout, exitCode } = await run("list --all --fields name", {
    env: { ...env, PAGER: "head -n 2" },
    tty: SMALL,
  });
  expect({ stdout: stdout.split("\n")[0], exitCode }).toEqual({ stdout: "NAME", exitCode: 0 });
});

test("Ctrl-C is a key of the pager", async () => {
  const { env } = await sandbox({ seed: 20 });
  const PAGER = "trap 'echo heard' INT; cat > /dev/null; echo ready; read x < /dev/tty || read x < /dev/tty";
  const session = await runInTerminal("list", { env: { ...env, PAGER }, ...SMALL });
  await session.answer("ready", CTRL_C);
  await session.answer("heard", "\r");
  expect((await session.ended).exitCode).toBe(0);
});
