import { readFileSync } from "node:fs";
import { isatty } from "node:tty";
import { fileURLToPath } from "node:url";
import type { Page, Site } from "../../completion/page.ts";
import { CliError } from "../../errors.ts";
import { colourWanted, type Inks, inks } from "../../output/colour.ts";
import { nearest } from "../../text/words.ts";
import type { CommandLine } from "../command-line.ts";
import { flagElsewhere, refuseUnknownCommand } from "../unknown-command.ts";
import { formatHelp, globalFlagsHelp, items, paragraphs } from "./format.ts";
import { TOPICS, type Topic } from "./topics.ts";

/**
 * The help that a command line asks for: of the program, a command (`runs show`), the global flags (`flags`) or a topic.
 * @throws CliError `usage` for a name that is none of them, with the one that was probably meant; so for a command line that
 *   names no command, whatever it asks for.
 */
export function helpText({ help: path, words, problem, has }: CommandLine, ink: Inks, width: number): string {
  const { root } = siteIn(new URL("./help.json", import.meta.url));
  if (words[0] !== "help") refuseUnknownCommand(root, words);
  if (path === undefined) {
    const hint = flagElsewhere(problem, "customers") || "Run `customers --help` for the list of commands.";
    throw new CliError("usage", problem, { hint });
  }
  const [first, ...more] = path;
  if (more.length === 0 && first === "flags") return globalFlagsHelp(root, width, ink);
  const topic = first !== undefined && more.length === 0 && Object.hasOwn(TOPICS, first) ? TOPICS[first] : undefined;
  if (topic) return topicText(topic, ink, width);
  const { page, rest } = pageAt(root, path);
  if (rest.length > 0) throw unknown(page, path, rest);
  return formatHelp(page, { isRoot: page === root, all: has("all") }, width, ink);
}

/** The help for a person, without loading a command; undefined for an error, which the program itself prints. */
export async function helpAtOnce(line: CommandLine, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const isTTY = isatty(1);
  const ink = await inks(colourWanted(isTTY, env, line.flags.color));
  try {
    return helpText(line, ink, isTTY ? process.stdout.columns || 80 : 80);
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

/** The command line as data, as the build has written it. */
export function siteIn(file: URL): Site {
  return JSON.parse(readFileSync(fileURLToPath(file), "utf8")) as Site; // The build wrote it.
}

// --- internal ---

function topicText({ summary, parts }: Topic, { bold }: Inks, width: number): string {
  const texts = parts.map((part) => (typeof part === "string" ? paragraphs(part, width) : items(part, width)));
  const title = paragraphs(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}`, width);
  return `${[bold(title), ...texts].join("\n\n")}\n`;
}

/** The page of the command that a path leads to, and the words of it that name nothing. Arguments are ignored. */
function pageAt(root: Page, path: readonly string[]): { page: Page; rest: readonly string[] } {
  let page = root;
  for (const [at, name] of path.entries()) {
    const below = page.below.find(({ names }) => names.includes(name));
    if (below === undefined && (page.below.length === 0 || page.args.length > 0)) break;
    if (below === undefined) return { page, rest: path.slice(at) };
    page = below;
  }
  return { page, rest: [] };
}

function unknown(page: Page, path: readonly string[], rest: readonly string[]): CliError {
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
