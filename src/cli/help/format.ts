import type { Item, Page } from "../../completion/page.ts";
import type { Inks } from "../../output/colour.ts";
import { wrapped } from "../../text/wrap.ts";

/** The heading of flags that name none; they come last. */
export const OTHER_FLAGS = "Flags";

const GLOBAL_FLAGS = "Global flags";

/**
 * The help of a command, wrapped between words at the width of the terminal.
 * @param all every flag, also those that few people need.
 */
export function formatHelp(
  page: Page,
  { isRoot, all }: { readonly isRoot: boolean; readonly all: boolean },
  columns: number,
  { bold }: Pick<Inks, "bold">,
): string {
  const width = Math.max(columns, NARROWEST);
  const section = (title: string, body: string) => (body === "" ? [] : [`${bold(title)}\n${body}`]);
  const { description, usage, args, notes, terms, examples } = page;
  const listed = page.below.filter(({ group }) => group !== "");
  const own = page.flags.filter(({ group }) => group !== GLOBAL_FLAGS);
  const shown = new Set(all ? undefined : page.common);
  const flags = shown.size === 0 ? own : own.filter(({ names: [name = ""] }) => shown.has(name) || name === "--help");
  // Those without a heading last.
  const ordered = [false, true].flatMap((last) => flags.filter(({ group }) => (group === OTHER_FLAGS) === last));
  return [
    paragraphs(description, width),
    `${bold("Usage")}\n${wrapped(`  ${usage}`, width, 4)}`,
    ...grouped(listed).flatMap(([title, below]) =>
      section(
        title,
        items(
          below.map((one): Item => [shortUsage(one, isRoot), one.summary]),
          width,
        ),
      ),
    ),
    ...section(
      "Arguments",
      items(args.map(({ name, description: about }): Item => [name, about]).filter(isSaid), width),
    ),
    ...grouped(ordered).flatMap(([title, some]) => section(title, items(some.map(flagItem), width))),
    ...(flags.length === own.length ? [] : [wrapped(more(page, own.length - flags.length), width, 0)]),
    ...(notes === "" ? [] : [paragraphs(notes, width)]),
    ...terms.flatMap(({ title, rows }) => section(title, items(rows, width))),
    ...section(
      examples.length === 1 ? "Example" : "Examples",
      examples.map((line) => `  ${line}`).join("\n"), // Never wrapped: they are copied.
    ),
    `${(isRoot ? ROOT_END : COMMAND_END).map((line) => wrapped(line, width, 0)).join("\n\n")}\n`,
  ].join("\n\n");
}

/** The global flags, as `customers help flags` lists them. */
export function globalFlagsHelp(root: Page, columns: number, { bold }: Pick<Inks, "bold">): string {
  const width = Math.max(columns, NARROWEST);
  const flags = root.flags.filter(({ group }) => group === GLOBAL_FLAGS);
  const end = wrapped(FLAGS_END, width, 0);
  return `${bold(GLOBAL_FLAGS)}\n${items(flags.map(flagItem), width)}\n\n${end}\n`;
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

const COMMAND_END = [
  "Global flags, such as --profile, -o and --no-input, stand before or after the command: `customers help flags` lists them.",
];
const ROOT_END = [
  "Start with `customers auth login`, or try everything on this machine with `customers sandbox --use --seed 25`.",
  "`customers help COMMAND` shows the flags and examples of a command; `customers help flags` the flags that all take. More: `customers help environment`, `exit-codes`, `formats`, `filters`, `files`.",
];
const FLAGS_END =
  "They stand before or after the command. Each has a setting or a variable of the environment where that makes sense: see `customers help environment`.";

/** What `--help` says of the flags that it does not show. */
function more({ usage }: Page, hidden: number): string {
  const path = usage.slice("customers ".length, usage.indexOf(" ["));
  return `${hidden} more flags: \`customers help ${path} --all\`, or \`man customers-${path.replaceAll(" ", "-")}\`.`;
}

function grouped<Value extends { readonly group: string }>(values: readonly Value[]): [string, Value[]][] {
  const titles = [...new Set(values.map(({ group }) => group))];
  return titles.map((title) => [title, values.filter(({ group }) => group === title)]);
}

/** `list, ls`. Of the commands below another one the arguments are shown: there is room for them. */
function shortUsage({ names, args }: Page, isFirstLevel: boolean): string {
  const shown = args.map(({ name, required, variadic }) => {
    const text = `${name}${variadic ? "..." : ""}`;
    return required ? ` <${text}>` : ` [${text}]`;
  });
  return `${names.join(", ")}${isFirstLevel ? "" : shown.join("")}`;
}

function flagItem({ names, usage, description }: Page["flags"][number]): Item {
  return [`${names.length === 1 ? "    " : ""}${usage}`, description];
}

function isSaid([, description]: Item): boolean {
  return description !== "";
}
