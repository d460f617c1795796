import type { Inks } from "../../output/colour.ts";
import { wrapped } from "../../text/wrap.ts";
import type { HelpPage, Item, RootPage, Section } from "./page.ts";

/** The help of a command, wrapped between words at the width of the terminal. */
export function formatHelp(page: HelpPage, isRoot: boolean, columns: number, { bold }: Pick<Inks, "bold">): string {
  const width = Math.max(columns, NARROWEST);
  const section = (title: string, body: string) => (body === "" ? [] : [`${bold(title)}\n${body}`]);
  const sections = (list: readonly Section[]) =>
    list.flatMap(({ title, items: rows }) => section(title, items(rows, width)));
  const { description, usage, commands, args, flags, notes, terms, examples } = page;
  return [
    paragraphs(description, width),
    `${bold("Usage")}\n${wrapped(`  ${usage}`, width, 4)}`,
    ...sections(commands),
    ...section("Arguments", items(args, width)),
    ...sections(flags),
    ...(notes === "" ? [] : [paragraphs(notes, width)]),
    ...sections(terms),
    ...section(
      examples.length === 1 ? "Example" : "Examples",
      examples.map((line) => `  ${line}`).join("\n"), // Never wrapped: they are copied.
    ),
    `${isRoot ? rootEnd(width) : wrapped(GLOBAL_FLAGS, width, 0)}\n`,
  ].join("\n\n");
}

/** The global flags, as `customers help flags` lists them. */
export function globalFlagsHelp({ globalFlags }: RootPage, columns: number, { bold }: Pick<Inks, "bold">): string {
  const width = Math.max(columns, NARROWEST);
  return `${bold("Global flags")}\n${items(globalFlags, width)}\n\n${wrapped(
    "They stand before or after the command. Each has a setting or a variable of the environment where that makes sense: see `customers help environment`.",
    width,
    0,
  )}\n`;
}

/** Prose, wrapped: paragraphs are separated by an empty line. */
export function paragraphs(text: string, width: number): string {
  return text
    .trim()
    .split("\n\n")
    .map((paragraph) => wrapped(paragraph.replaceAll("\n", " "), width, 0))
    .join("\n\n");
}

/** Terms with their descriptions beside them, or below where the terminal is narrow. */
export function items(list: readonly Item[], width: number): string {
  const widest = Math.max(0, ...list.map(([term]) => term.length));
  const beside = widest + 4;
  const isBeside = width - beside >= LEAST_TEXT;
  return list
    .map(([term, description]) => {
      if (description === "") return `  ${term}`;
      const indent = isBeside ? beside : 6;
      const text = wrapped(description, width - indent, 0).replaceAll("\n", `\n${" ".repeat(indent)}`);
      return isBeside ? `  ${term.padEnd(widest)}  ${text}` : `  ${term}\n${" ".repeat(indent)}${text}`;
    })
    .join("\n");
}

// --- internal ---

const NARROWEST = 40;
/** Fewer columns than this beside the terms: descriptions stand below them. */
const LEAST_TEXT = 24;

const GLOBAL_FLAGS =
  "Global flags, before or after the command: --profile, --base-url, -o, --json, --fields, --query, -q, --verbose, --no-input, --no-color, --no-pager, --timeout, --max-retries … (`customers help flags`)";

function rootEnd(width: number): string {
  return [
    "Start with `customers auth login`, or try everything on this machine with `customers sandbox --use --seed 25`.",
    "`customers help COMMAND` shows the flags and examples of a command; `customers help flags` the flags that all take. More: `customers help environment`, `exit-codes`, `formats`, `filters`, `files`.",
  ]
    .map((line) => wrapped(line, width, 0))
    .join("\n\n");
}
