import type { Command, Option } from "commander";
import { getCountries } from "libphonenumber-js/max";
import { SHELLS } from "../commands/completion/shells.ts";
import type { Candidate, CommandEntry, FlagEntry, Table, Values } from "../completion/table.ts";
import { DUPLICATE_KINDS } from "../duplicates/keys.ts";
import { LABEL_COLOURS } from "../output/colour.ts";
import { SETTING_KEYS } from "../settings/keys.ts";
import { FORMATS } from "./help/reference.ts";
import { TOPICS } from "./help/topics.ts";

/** The command line as data. @param root with every command loaded. */
export function completionTable(root: Command): Table {
  const entry = commandEntry(root);
  const countryNames = new Intl.DisplayNames("en", { type: "region" });
  const countries = getCountries().map((code): Candidate => [code, countryNames.of(code) ?? ""]);
  const settings = Object.values(SETTING_KEYS);
  return {
    root: { ...entry, commands: [...entry.commands, HELP] },
    topics: [
      ...Object.entries(TOPICS).map(([topic, { summary }]): Candidate => [topic, summary]),
      ["flags", "the flags that every command takes"],
    ],
    countries,
    duplicateKinds: DUPLICATE_KINDS.map((kind): Candidate => [kind, ""]),
    settings: settings.map(({ name, description }): Candidate => [name, description]),
    settingValues: Object.fromEntries(
      settings.map(({ name, read }) => [name, wordsFor((word) => "value" in read(word))]),
    ),
  };
}

// --- internal ---

const HELP: CommandEntry = {
  names: ["help"],
  summary: "show the help of a command or a topic",
  flags: [],
  commands: [],
  args: ["help"],
  variadic: true,
};

/** By the flag, else by what its help (or that of an argument) calls the value. What is not here is free text. */
const KINDS: Readonly<Record<string, Values>> = {
  "--profile": "profiles",
  "--default-country": "countries",
  "--job": "jobs",
  "--clear": "clear",
  "--by": "duplicate kinds",
  "restore ref": "trash",
  "use name": "profiles",
  ref: "customers",
  run: "runs",
  file: "files",
  plan: "files",
  shell: SHELLS.map((shell): Candidate => [shell, ""]),
  setting: "settings",
  value: "setting value",
  "a,b": "field list",
  "field=value": "filter",
  "header=field": "map",
  json: "data",
  command: "files",
  args: "files",
  "api path": [["/customers", ""]],
};

function commandEntry(command: Command): CommandEntry {
  const args = command.registeredArguments;
  return {
    names: [command.name(), ...command.aliases()],
    summary: command.summary() || command.description(),
    flags: command.options.filter(({ hidden }) => !hidden).map(flagEntry),
    commands: command.commands.map(commandEntry),
    args: args.map(
      (argument) =>
        words(argument.argChoices) ??
        wordsIn(argument.description) ??
        KINDS[`${command.name()} ${argument.name()}`] ??
        kindOf(argument.name()),
    ),
    variadic: args.at(-1)?.variadic === true,
  };
}

function flagEntry({ long, short, flags, description, argChoices }: Option): FlagEntry {
  const opens = flags.search(/[<[]/);
  const placeholder = opens === -1 ? undefined : flags.slice(opens + 1, -1);
  const value = words(argChoices) ?? KINDS[long ?? ""] ?? kindOf(placeholder ?? "");
  return {
    names: [long, short].filter((name) => name !== undefined),
    description,
    ...(placeholder === undefined ? {} : { value }),
    repeatable: /\(repeatable|or more\b/.test(description),
  };
}

function kindOf(placeholder: string): Values {
  return KINDS[placeholder] ?? (placeholder.startsWith("field[") ? "sort" : "text");
}

function words(choices: readonly string[] | undefined): Candidate[] | undefined {
  return choices?.map((choice): Candidate => [choice, FORMATS.find(([name]) => name === choice)?.[1] ?? ""]);
}

/** Words that a description lists: `GET, POST, DELETE`. */
function wordsIn(description: string): Candidate[] | undefined {
  return /^\w+(, \w+)+$/.test(description) ? words(description.split(", ")) : undefined;
}

/** The words that a setting takes; none where it takes any text. */
function wordsFor(takes: (word: string) => boolean): readonly Candidate[] {
  if (takes("zzqqj")) return [];
  return (words([...FORMATS.map(([name]) => name), ...SETTING_WORDS]) ?? []).filter(([word]) => takes(word));
}

const SETTING_WORDS = ["true", "false", "on", "off", "none", ...LABEL_COLOURS];
