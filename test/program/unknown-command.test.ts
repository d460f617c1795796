import { Command } from "commander";
import { expect, test } from "vitest";
import { addGlobalFlags } from "../../src/commands/shared/global-flags.ts";
import { refuseUnknownCommand } from "../../src/program/unknown-command.ts";

function refusal(line: string) {
  const auth = new Command("auth").addCommand(new Command("login")).addCommand(new Command("list"));
  const root = addGlobalFlags(new Command("customers"))
    .addCommand(new Command("list"))
    .addCommand(new Command("get").argument("<ref...>"))
    .addCommand(auth)
    .exitOverride();
  try {
    refuseUnknownCommand(root, line.split(" "));
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each([
  ["add", "add", "create"],
  ["Search ortiz", "Search", "list --search TEXT"],
  ["remove 42 --yes", "remove", "delete"],
  ["--profile get version", "version", "--version"],
  ["-q login", "login", "auth login"],
  ["lst", "lst", "list"],
  ["view --help", "view", "get"],
])("%s: %s is likely %s", (line, name, meant) => {
  expect(refusal(line)).toMatchObject({
    code: "usage",
    message: `unknown command '${name}'`,
    hint: `Did you mean \`customers ${meant}\`? Run \`customers --help\` for the list of commands.`,
  });
});

test.each([
  [
    "auth lgin --help",
    "auth lgin",
    "Did you mean `customers auth login`? Run `customers auth --help` for the list of commands.",
  ],
  ["auth add", "auth add", "Run `customers auth --help` for the list of commands."],
  ["constructor", "constructor", "Run `customers --help` for the list of commands."],
])("%s", (line, name, hint) => {
  expect(refusal(line)).toMatchObject({ message: `unknown command '${name}'`, hint });
});

test.each(["list", "get add", "auth", "auth list", "--help", "--json", "list --limit add"])(
  "%s is left to commander",
  (line) => {
    expect(refusal(line)).toBeUndefined();
  },
);
