import { expect, test } from "vitest";
import { FORMER_COMMANDS, FORMER_FLAGS, FORMER_SETTINGS } from "../../src/cli/former-names.ts";
import { flagElsewhere, refuseUnknownCommand } from "../../src/cli/unknown-command.ts";
import { run } from "../helpers/program.ts";
import { settingsFile } from "../helpers/settings.ts";

test.each(["plan", "apply"])("the command %s is answered with what to do instead", (name) => {
  const root = { names: ["customers"], args: [], below: [] };
  expect(() => refuseUnknownCommand(root, [name, "a.csv"])).toThrow(
    expect.objectContaining({ code: "usage", hint: expect.stringContaining("customers import FILE") }),
  );
});

test.each([
  ["--allow-rename", "--renames allow"],
  ["--skip-rename", "--renames skip"],
  ["--columns", "--fields"],
  ["--page-size", "wire.page-size"],
  ["--problems", "-o json"],
  ["--redact", "jq"],
  ["--trash-days", "keep-days"],
])("the flag %s is answered with what to do instead", (flag, instead) => {
  expect(flagElsewhere(`unknown option '${flag}'`, "customers import")).toContain(instead);
});

test.each([
  ["api-key-command", "CUSTOMERS_API_KEY="],
  ["run-days", "keep-days"],
  ["trash-days", "keep-days"],
])("the setting %s is answered with what to do instead", (name, instead) => {
  expect(FORMER_SETTINGS[name]).toContain(instead);
});

test("what to do instead is one short line", () => {
  const hints = [FORMER_COMMANDS, FORMER_FLAGS, FORMER_SETTINGS].flatMap((names) => Object.values(names));
  expect(hints.filter((hint) => hint.length > 120 || hint.includes("\n"))).toEqual([]);
});

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
