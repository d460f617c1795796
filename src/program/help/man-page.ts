import type { Command, Option } from "commander";
import { manualOf } from "../../commands/shared/manual.ts";
import { TOPICS } from "./topics.ts";

/**
 * The manual page of the program, as man(7) macros: every command with its flags, notes and examples, then the topics.
 * @param root the whole command line.
 * @param version of the program.
 */
export function manPage(root: Command, version: string): string {
  const commands = root.commands.flatMap(withSubcommands);
  const lines = [
    `.TH CUSTOMERS 1 "" "customers ${version}" "User Commands"`,
    ".SH NAME",
    `customers \\- ${text(root.description())}`,
    ".SH SYNOPSIS",
    ".B customers",
    text(root.usage()),
    ".SH COMMANDS",
    ...commands.flatMap(commandLines),
    ".SH GLOBAL FLAGS",
    ...root.options.filter(({ hidden }) => !hidden).flatMap(optionLines),
    ...Object.values(TOPICS).flatMap(({ summary, parts }) => [
      `.SH ${text(summary.toUpperCase())}`,
      ...parts.flatMap((part) =>
        typeof part === "string"
          ? [".PP", text(part)]
          : part.flatMap(([term, meaning]) => [".TP", `.B ${text(term)}`, text(meaning)]),
      ),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

// --- internal ---

function withSubcommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(withSubcommands)];
}

function commandLines(command: Command): string[] {
  const { notes, terms = [], examples = [] } = manualOf(command);
  return [
    `.SS ${text(pathOf(command))} ${text(command.usage())}`,
    text(command.description()),
    ...command.options.filter(({ hidden }) => !hidden).flatMap(optionLines),
    ...(notes === undefined ? [] : notes.split("\n\n").flatMap((paragraph) => [".PP", text(paragraph)])),
    ...terms.flatMap(({ title, rows }) => [
      ".PP",
      text(title),
      ...rows.flatMap(([term, meaning]) => [".TP", `.B ${text(term)}`, text(meaning)]),
    ]),
    ...(examples.length === 0 ? [] : [".PP", ".nf", ...examples.map((line) => `.RS\n${text(line)}\n.RE`), ".fi"]),
  ];
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

function optionLines({ flags, description, argChoices }: Option): string[] {
  const choices = argChoices === undefined ? "" : ` (${argChoices.join(", ")})`;
  return [".TP", `.B ${text(flags)}`, text(`${description}${choices}`)];
}

/** A text as one line that no macro begins: a backslash, a dash and a leading dot or quote mean something to man. */
function text(raw: string): string {
  const line = raw.replaceAll("\n", " ").replaceAll("\\", "\\e").replaceAll("-", "\\-");
  return /^[.']/.test(line) ? `\\&${line}` : line;
}
