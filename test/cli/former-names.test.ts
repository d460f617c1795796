import { expect, test } from "vitest";
import { FORMER_COMMANDS, FORMER_FLAGS, FORMER_SETTINGS } from "../../src/cli/former-names.ts";
import { run } from "../helpers/program.ts";
import { settingsFile } from "../helpers/settings.ts";

test.each([
  ["plan a.csv --save a.plan", "unknown command 'plan'", FORMER_COMMANDS.plan],
  ["apply a.plan --help", "unknown command 'apply'", FORMER_COMMANDS.apply],
  ["import a.csv --redact", "unknown option '--redact'", FORMER_FLAGS["--redact"]],
  ["list --columns name", "unknown option '--columns'", FORMER_FLAGS["--columns"]],
  ["--columns name list", "unknown option '--columns'", FORMER_FLAGS["--columns"]],
  ["config set trash-days 3", 'there is no setting "trash-days"', FORMER_SETTINGS["trash-days"]],
])("customers %s", async (command, message, hint) => {
  expect(await run(command)).toEqual({ stdout: "", stderr: `error: ${message}\n${hint}\n`, exitCode: 2 });
});

test("a former setting that is stored breaks nothing, and config list says that it is not used", async () => {
  const { env } = await settingsFile({ profiles: { default: { trash_days: 3, timeout: 9 } } });
  const { stderr, exitCode } = await run("config list", { env });
  expect({ stderr, exitCode }).toEqual({
    stderr: "trash-days is stored, but not used any more. Now it is keep-days.\n",
    exitCode: 0,
  });
  expect(await run("config get timeout", { env })).toMatchObject({ stdout: "9\n", stderr: "", exitCode: 0 });
});
