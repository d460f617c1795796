import type { HelpPage } from "../../completion/page.ts";
import { TOPICS } from "./topics.ts";

export interface ManPage {
  /** Its file: `customers-import.1`. */
  readonly file: string;
  readonly text: string;
}

/**
 * The manual: a page of the program with its commands, global flags and topics, and one for each command with all of
 * its flags, notes and examples, and the commands below it.
 * @param root the whole command line.
 * @param version of the program.
 */
export function manPages(root: HelpPage, version: string): ManPage[] {
  const commands = root.below.filter(({ names: [name] }) => name !== "help");
  const pages = commands.map((page) => nameOf(page));
  const page = (name: string, summary: string, lines: readonly string[]): ManPage => {
    const others = name === "customers" ? pages : ["customers", ...pages.filter((other) => other !== name)];
    const all = [
      `.TH ${name.toUpperCase()} 1 "" "customers ${version}" "User Commands"`,
      ".SH NAME",
      `${name} \\- ${text(summary)}`,
      ...lines,
      ".SH SEE ALSO",
      ...others.map((other, at) => `.BR ${text(other)} (1)${at === others.length - 1 ? "" : ","}`),
    ];
    return { file: `${name}.1`, text: `${all.join("\n")}\n` };
  };
  const ofRoot = [
    ".SH SYNOPSIS",
    text(root.usage),
    ".SH COMMANDS",
    ...termLines(commands.map((command) => [nameOf(command), command.summary])),
    ".SH GLOBAL FLAGS",
    ...flagLines(root),
    ...Object.values(TOPICS).flatMap(({ summary, parts }) => [
      `.SH ${text(summary.toUpperCase())}`,
      ...parts.flatMap((part) => (typeof part === "string" ? [".PP", text(part)] : termLines(part))),
    ]),
  ];
  return [
    page("customers", root.description, ofRoot),
    ...commands.map((command) => page(nameOf(command), command.summary, commandLines(command))),
  ];
}

// --- internal ---

function nameOf({ names: [name = ""] }: HelpPage): string {
  return `customers-${name}`;
}

function commandLines(command: HelpPage): string[] {
  const below = command.below.flatMap((one) => [
    `.SH ${text(one.usage.replace(/ \[flags\].*/, "").toUpperCase())}`,
    text(one.usage),
    ".PP",
    ...aboutLines(one),
  ]);
  return [".SH SYNOPSIS", text(command.usage), ".SH DESCRIPTION", ...aboutLines(command), ...below];
}

function aboutLines(page: HelpPage): string[] {
  const { description, notes, terms, examples } = page;
  return [
    text(description),
    ...flagLines(page),
    ...(notes === "" ? [] : notes.split("\n\n").flatMap((paragraph) => [".PP", text(paragraph)])),
    ...terms.flatMap(({ title, rows }) => [".PP", text(title), ...termLines(rows)]),
    ...(examples.length === 0 ? [] : [".PP", ".nf", ...examples.map((line) => `.RS\n${text(line)}\n.RE`), ".fi"]),
  ];
}

function flagLines({ flags }: HelpPage): string[] {
  const said = flags.filter(({ names: [name] }) => name !== "--help");
  return termLines(said.map(({ usage, description }) => [usage, description]));
}

function termLines(rows: readonly (readonly [term: string, meaning: string])[]): string[] {
  return rows.flatMap(([term, meaning]) => [".TP", `.B ${text(term)}`, text(meaning)]);
}

/** A text as one line that no macro begins: a backslash, a dash and a leading dot or quote mean something to man. */
function text(raw: string): string {
  const line = raw.replaceAll("\n", " ").replaceAll("\\", "\\e").replaceAll("-", "\\-");
  return /^[.']/.test(line) ? `\\&${line}` : line;
}
