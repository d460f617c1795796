import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { HelpPage, Site } from "../../completion/page.ts";
import { CliError } from "../../errors.ts";
import { nearest } from "../../text/words.ts";
import type { CommandLine } from "../command-line.ts";
import { flagElsewhere, refuseUnknownCommand } from "../unknown-command.ts";
import { TOPICS } from "./topics.ts";

/** The command line, and its help by what is named, drawn in two widths: a terminal gets the widest that fits. */
export type HelpData = Site & { readonly texts: Record<80 | 60, Readonly<Record<string, string>>> };

/**
 * The help that a command line asks for: of the program, a command (`runs show`), the global flags (`flags`) or a
 * topic.
 * @throws CliError `usage` for a name that is none of them, with the one that was probably meant; so for a command line
 *   that names no command, whatever it asks for.
 */
export function helpText(
  { help: path, words, problem, has }: CommandLine,
  { isColoured, columns }: { readonly isColoured: boolean; readonly columns: number },
): string {
  const file = fileURLToPath(new URL("./help.json", import.meta.url));
  const { root, texts: drawn }: HelpData = JSON.parse(readFileSync(file, "utf8")); // The build wrote it.
  const texts = drawn[columns >= 80 ? 80 : 60];
  if (words[0] !== "help") refuseUnknownCommand(root, words);
  if (path === undefined) {
    const hint = flagElsewhere(problem, "customers") || "Run `customers --help` for the list of commands.";
    throw new CliError("usage", problem, { hint });
  }
  const name = path.length === 1 && isTopic(path[0]) ? path[0] : commandAt(root, path);
  const text = (has("all") ? texts[`${name} --all`] : undefined) ?? texts[name ?? ""] ?? "";
  return isColoured ? text : text.replaceAll(BOLD, "");
}

// --- internal ---

const BOLD = /\u001b\[(?:1|22)m/g;

function isTopic(name = ""): boolean {
  return name === "flags" || Object.hasOwn(TOPICS, name);
}

/** The command that a path leads to, by its own names: `runs show`. Arguments are ignored. @throws CliError `usage`. */
function commandAt(root: HelpPage, path: readonly string[]): string {
  let page = root;
  const names: string[] = [];
  for (const [at, name] of path.entries()) {
    const below = page.below.find(({ names }) => names.includes(name));
    if (below === undefined && (page.below.length === 0 || page.args.length > 0)) break;
    if (below === undefined) throw unknown(page, path, path.slice(at));
    names.push(below.names[0] ?? "");
    page = below;
  }
  return names.join(" ");
}

function unknown(page: HelpPage, path: readonly string[], rest: readonly string[]): CliError {
  const before = path.slice(0, path.length - rest.length);
  const topics = [...Object.keys(TOPICS), "flags"];
  const names = page.below.flatMap(({ names: [name = ""] }) => name);
  const meant = nearest(rest[0] ?? "", before.length === 0 ? [...names, ...topics] : names);
  return new CliError("usage", `there is no help for ${JSON.stringify(path.join(" "))}`, {
    hint: meant
      ? `Did you mean \`customers help ${[...before, meant].join(" ")}\`?`
      : `Topics are ${topics.join(", ")}; \`customers help\` lists the commands.`,
  });
}
