import type { Page } from "../../completion/page.ts";
import { TOPICS } from "./topics.ts";

/**
 * The manual page of the program, as man(7) macros: every command with its flags, notes and examples, then the topics.
 * @param root the whole command line.
 * @param version of the program.
 */
export function manPage(root: Page, version: string): string {
  const lines = [
    `.TH CUSTOMERS 1 "" "customers ${version}" "User Commands"`,
    ".SH NAME",
    `customers \\- ${text(root.description)}`,
    ".SH SYNOPSIS",
    text(root.usage),
    ".SH COMMANDS",
    ...root.below.filter(({ group }) => group !== "").flatMap(commandLines),
    ".SH GLOBAL FLAGS",
    ...flagLines(root),
    ...Object.values(TOPICS).flatMap(({ summary, parts }) => [
      `.SH ${text(summary.toUpperCase())}`,
      ...parts.flatMap((part) => (typeof part === "string" ? [".PP", text(part)] : termLines(part))),
    ]),
  ];
  return `${lines.join("\n")}\n`;
}

// --- internal ---

function commandLines(page: Page): string[] {
  const { usage, description, notes, terms, examples, below } = page;
  return [
    `.SS ${text(usage.replace("customers ", ""))}`,
    text(description),
    ...flagLines(page),
    ...(notes === "" ? [] : notes.split("\n\n").flatMap((paragraph) => [".PP", text(paragraph)])),
    ...terms.flatMap(({ title, rows }) => [".PP", text(title), ...termLines(rows)]),
    ...(examples.length === 0 ? [] : [".PP", ".nf", ...examples.map((line) => `.RS\n${text(line)}\n.RE`), ".fi"]),
    ...below.flatMap(commandLines),
  ];
}

function flagLines({ flags }: Page): string[] {
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
