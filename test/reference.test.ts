import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { expect, test } from "vitest";
import { unbound } from "../src/cli/command.ts";
import { GLOBAL_FLAGS } from "../src/cli/commands.ts";
import { describe } from "../src/cli/help/describe.ts";
import { manPages } from "../src/cli/help/drawn-help.ts";
import { ENVIRONMENT, EXIT_CODE_MEANINGS, errorCodesOf } from "../src/cli/help/topics.ts";
import { commandTree } from "../src/cli/program.ts";
import { EVERY_COMMAND } from "../src/commands/every-command.ts";
import { FIELD_NAMES, FIELDS } from "../src/customers/fields.ts";
import { SETTING_KEYS } from "../src/settings/keys.ts";

/** What the program itself can write: tables of docs/reference.md, a list of package.json. `npm run docs:reference` writes them. */

const root = await commandTree(unbound, EVERY_COMMAND);

test("the tables of the reference are what the program says: else run `npm run docs:reference`", async () => {
  let text = readFileSync("docs/reference.md", "utf8");
  for (const [name, rows] of Object.entries(TABLES)) text = withTable(text, name, rows);
  await expect(text, "`npm run docs:reference` writes these tables").toMatchFileSnapshot("../docs/reference.md");
});

test("package.json lists the pages of the manual: else run `npm run docs:reference`", async () => {
  const manifest: object = JSON.parse(readFileSync("package.json", "utf8"));
  // npm takes no pattern here, and installs no page of `directories.man` from a tarball.
  const man = Object.keys(manPages(describe(root).root, {}, "")).map((name) => `./dist/man/${name}.1`);
  const text = `${JSON.stringify({ ...manifest, man: man.sort() }, undefined, 2)}\n`;
  await expect(text, "`npm run docs:reference` writes this list").toMatchFileSnapshot("../package.json");
});

test("every command has a summary of one line, and from one to six examples unless it only groups others", async () => {
  const { manualOf } = await import("../src/cli/command.ts");
  const wrong = root.commands.filter((command) => {
    const { length } = manualOf(command).examples ?? [];
    return command.summary().length > 60 || length > 6 || (length === 0 && command.name() !== "auth");
  });
  const names = wrong.map((command) => command.name());
  expect(names, "each needs a summary of up to 60 characters, and one to six examples in its MANUAL").toEqual([]);
});

// --- internal ---

type Rows = readonly (readonly string[])[];

const TABLES: Readonly<Record<string, Rows>> = {
  commands: [
    ["command", "does"],
    ...root.commands.flatMap(entriesOf).map((command) => [code(usageOf(command)), describedWithFlags(command)]),
  ],
  fields: [["field", "holds"], ...FIELD_NAMES.map((name) => [code(name), FIELDS[name].flag[1]])],
  flags: [["flag", "means"], ...GLOBAL_FLAGS.map(([flags, meaning]) => [code(flags), meaning])],
  environment: [
    ["environment", "means"],
    ...ENVIRONMENT.map(([names, meaning]) => [codes(names.split(", ")), meaning]),
  ],
  settings: [
    ["`customers config set …`", "default", "is"],
    ...Object.values(SETTING_KEYS)
      .filter(({ name }) => !name.startsWith("wire."))
      .map(({ name, fallback, description }) => [code(name), fallbackText(fallback), description]),
  ],
  "exit-codes": [
    ["code", "`error.code`", "means"],
    ...Object.entries(EXIT_CODE_MEANINGS).map(([exitCode, meaning]) => [
      exitCode,
      codes(errorCodesOf(Number(exitCode))),
      meaning,
    ]),
  ],
};

function withTable(text: string, name: string, [head = [], ...rows]: Rows): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const table = [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
  const [begin, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`];
  const [before = "", rest = ""] = text.split(begin);
  return `${before}${begin}${table}\n${rest.slice(rest.indexOf(end))}`;
}

/** The command itself, or those that it groups. */
function entriesOf(command: Command): Command[] {
  const doesMore = command.name() === "sandbox" || command.registeredArguments.length > 0;
  return command.commands.length === 0 || doesMore ? [command, ...command.commands] : [...command.commands];
}

function usageOf(command: Command): string {
  const path = (one: Command): string => (one.parent === null ? one.name() : `${path(one.parent)} ${one.name()}`);
  const args = command.registeredArguments.map((argument) => {
    const name = `${argument.name().toUpperCase()}${argument.variadic ? "..." : ""}`;
    return argument.required ? ` ${name}` : ` [${name}]`;
  });
  return `${path(command)}${args.join("")}`;
}

function describedWithFlags(command: Command): string {
  const flags = command.options.filter(({ hidden }) => !hidden).map(({ long }) => code(long ?? ""));
  return [command.summary() || command.description(), ...(flags.length > 0 ? [flags.join(" ")] : [])].join(": ");
}

function fallbackText(fallback: unknown): string {
  if (fallback === undefined) return "";
  return typeof fallback === "number" ? String(fallback) : code(String(fallback));
}

function codes(names: readonly string[]): string {
  return names.map(code).join(", ");
}

function code(text: string): string {
  return `\`${text}\``;
}
