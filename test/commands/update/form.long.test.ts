import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

const [ENTER, DOWN] = ["\r", "\x1b[B"];
const PHONE = "+12025550123";

async function withDana() {
  const { env: account } = await sandbox();
  const env = { ...account, CUSTOMERS_CONFIG_DIR: await temporaryFolder(), LANG: "C.UTF-8" };
  const flags = ["--name", "Dana Ortiz", "--email", "dana@example.com", "--phone", PHONE, "--notes", "Gate code 4410"];
  await run(["create", ...flags, "-q"], { env });
  return { env, stored: async () => JSON.parse((await run("get email:dana@example.com --json", { env })).stdout) };
}

test("in a script the flags are named", async () => {
  const { env } = await withDana();
  expect(await run("update dana@example.com", { env })).toEqual({
    stdout: "",
    stderr:
      "error: nothing to change was given\n" +
      "Give a field flag such as --phone, --clear FIELD, or a JSON object with --data; or use `customers edit`.\n",
    exitCode: 2,
  });
});

test("what somebody else changed while the form was open is not overwritten", async () => {
  const { env, stored } = await withDana();
  const session = await runInTerminal("update dana@example.com", { env });
  await session.waitFor("Stop, and change nothing");
  session.type(DOWN + DOWN + ENTER);
  await session.waitFor(`${PHONE}█`);
  session.type(`${"\x7f".repeat(PHONE.length)}+12025550188${ENTER}`);
  await session.waitFor("Save 1 change");
  await run("update dana@example.com --phone +12025550199", { env });
  session.type(ENTER);
  const { screen, exitCode } = await session.ended;
  expect(screen).toContain("was changed since it was read");
  expect(exitCode).toBe(8);
  expect(await stored()).toMatchObject({ phone: "+12025550199" });
});
