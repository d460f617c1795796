import { expect, test } from "vitest";
import { commandAt, flagElsewhere } from "../../src/cli/unknown-command.ts";

const command = (name: string, args: readonly string[] = [], below: readonly string[] = []) => ({
  ...{ names: [name], args, below: below.map((one) => ({ names: [one], args: [], below: [] })) },
});

const ROOT = {
  ...command("customers"),
  below: [command("list"), command("get", ["ref"]), command("auth", [], ["login", "list"])],
};

function refusal(words: string) {
  try {
    commandAt(ROOT, words.split(" "));
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each([
  ["add", "add", "create"],
  ["search ortiz", "search", "list --search TEXT"],
  ["remove 42", "remove", "delete"],
  ["version", "version", "--version"],
  ["login", "login", "auth login"],
  ["lst", "lst", "list"],
])("%s: %s is likely %s", (line, name, meant) => {
  expect(refusal(line)).toMatchObject({
    code: "usage",
    message: `unknown command '${name}'`,
    hint: `Did you mean \`customers ${meant}\`? Run \`customers --help\` for the list of commands.`,
  });
});

test.each([
  [
    "auth lgin",
    "auth lgin",
    "Did you mean `customers auth login`? Run `customers auth --help` for the list of commands.",
  ],
  ["auth add", "auth add", "Run `customers auth --help` for the list of commands."],
  ["constructor", "constructor", "Run `customers --help` for the list of commands."],
])("%s", (line, name, hint) => {
  expect(refusal(line)).toMatchObject({ message: `unknown command '${name}'`, hint });
});

test.each(["list", "get add", "auth", "auth list", "list add"])("%s is left to commander", (words) => {
  expect(refusal(words)).toBeUndefined();
});

test.each([
  [
    "--jq",
    "--query selects with a JMESPath expression: --query '[].email'. For jq itself: customers list --json | jq EXPR",
  ],
  [
    "--template",
    "Choose fields with --fields, as in customers list -o tsv --fields name,email; --query selects and renames.",
  ],
  ["--nope", ""],
])("%s of another program", (flag, hint) => {
  expect(flagElsewhere(`unknown option '${flag}'`, "customers list")).toBe(hint);
});
