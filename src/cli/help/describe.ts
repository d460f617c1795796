import type { Argument, Command, Option } from "commander";
import { getCountries } from "libphonenumber-js/max";
import type { Completion, Flag, HelpPage, Site, ValueSource } from "../../completion/page.ts";
import { SHELLS } from "../../completion/shells.ts";
import { FORMATS } from "../../output/formats.ts";
import { SETTING_KEYS } from "../../settings/keys.ts";
import { TOPICS } from "./topics.ts";
import kinds from "./value-kinds.json" with { type: "json" };

export function describe(root: Command): Site {
  const page = pageOf(root);
  const country = new Intl.DisplayNames("en", { type: "region" });
  const countries = getCountries().map((code): Completion => [code, country.of(code) ?? ""]);
  const settings = Object.values(SETTING_KEYS);
  const topics = Object.entries(TOPICS).map(([topic, { summary }]): Completion => [topic, summary]);
  return {
    root: { ...page, below: [...page.below, HELP] },
    lists: {
      countries,
      topics: [...topics, ["flags", "the flags that every command takes"]],
      settings: settings.map(({ name, description }): Completion => [name, description]),
      ...Object.fromEntries(settings.map(({ name, description }) => [`setting ${name}`, listed(description) ?? []])),
      "setting default-country": countries,
    },
  };
}

export const HELP_FLAG: Flag = {
  names: ["--help", "-h"],
  description: "show this help",
  repeatable: false,
};

export function flagText({ description, argChoices, defaultValue }: Option): string {
  const fallback = typeof defaultValue === "string" ? [`default: ${defaultValue}`] : [];
  const further = [...(argChoices === undefined ? [] : [argChoices.join(", ")]), ...fallback];
  return [description, ...further.map((text) => `(${text})`)].join(" ");
}

// --- internal ---

/** `customers help` is not a command of commander's. */
const HELP: HelpPage = {
  ...{ names: ["help"], summary: "show the help of a command or a topic", flags: [], below: [] },
  args: [{ variadic: true, values: "help" }],
};

function pageOf(command: Command): HelpPage {
  return {
    names: [command.name(), ...command.aliases()],
    summary: command.summary() || command.description(),
    args: command.registeredArguments.map((argument) => ({
      variadic: argument.variadic,
      values: valuesOf(command, argument),
    })),
    flags: [...command.options.filter(({ hidden }) => !hidden).map(flagOf), HELP_FLAG],
    below: command.commands.map(pageOf),
  };
}

function flagOf(option: Option): Flag {
  const { long, short, flags, description, argChoices } = option;
  const opens = flags.search(/[<[]/);
  const placeholder = opens === -1 ? undefined : flags.slice(opens + 1, -1);
  return {
    names: [long, short].filter((name) => name !== undefined),
    description: flagText(option),
    value: placeholder === undefined ? undefined : (words(argChoices) ?? KINDS[long ?? ""] ?? kindOf(placeholder)),
    repeatable: /\(repeatable|or more\b/.test(description),
  };
}

/** By the flag, else by what its help (or that of an argument) calls the value. What is not here is free text. */
const KINDS: Readonly<Record<string, ValueSource>> = {
  ...kinds,
  shell: SHELLS.map((shell): Completion => [shell, ""]),
  "api path": [["/customers", ""]],
};

function valuesOf(command: Command, argument: Argument): ValueSource {
  const name = argument.name();
  return listed(argument.description) ?? KINDS[`${command.name()} ${name}`] ?? kindOf(name);
}

function kindOf(placeholder: string): ValueSource {
  return KINDS[placeholder] ?? (placeholder.startsWith("field[") ? "field list" : "text");
}

function words(choices: readonly string[] | undefined): Completion[] | undefined {
  const known: Readonly<Record<string, { readonly help: string }>> = FORMATS;
  return choices?.map((choice): Completion => [choice, known[choice]?.help ?? ""]);
}

/** Words that a description lists at its end: `GET, POST, DELETE`, `true or false`. */
function listed(description: string): Completion[] | undefined {
  const [, list] = /(?:^|: )(\w+(?:(?:, | or )\w+)+)$/.exec(description) ?? [];
  return words(list?.split(/, | or /));
}
