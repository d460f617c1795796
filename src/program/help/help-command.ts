import { CliError } from "../../errors.ts";
import type { Inks } from "../../output/colour.ts";
import { nearest } from "../../text/words.ts";
import { formatHelp, globalFlagsHelp, items, paragraphs } from "./format.ts";
import type { HelpPage, RootPage } from "./page.ts";
import { TOPICS, type Topic } from "./topics.ts";

/**
 * The text of `customers help …`: of the program, a command (`runs show`), the global flags (`flags`) or a topic.
 * @param path its words; what follows the name of a command is ignored.
 * @throws CliError `usage` for a name that is none of them, with the one that was probably meant.
 */
export function helpText(root: RootPage, path: readonly string[], ink: Inks, width: number): string {
  const text = knownHelp(root, path, ink, width);
  if (text === undefined) throw unknown(root, path);
  return text;
}

/** The same; undefined for a name that is none of them. */
export function knownHelp(root: RootPage, path: readonly string[], ink: Inks, width: number): string | undefined {
  const [first, ...more] = path;
  if (more.length === 0 && first === "flags") return globalFlagsHelp(root, width, ink);
  const topic = first === undefined || more.length > 0 ? undefined : TOPICS[first];
  if (topic) return topicText(topic, ink, width);
  const { page, rest } = pageAt(root, path);
  return rest.length > 0 ? undefined : formatHelp(page, page === root, width, ink);
}

// --- internal ---

function topicText({ summary, parts }: Topic, { bold }: Inks, width: number): string {
  const texts = parts.map((part) => (typeof part === "string" ? paragraphs(part, width) : items(part, width)));
  return `${[bold(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}`), ...texts].join("\n\n")}\n`;
}

/** The page of the command that a path leads to, and the words of it that name nothing. */
function pageAt(root: HelpPage, path: readonly string[]): { page: HelpPage; rest: readonly string[] } {
  let page = root;
  for (const [at, name] of path.entries()) {
    const below = page.below.find(({ names }) => names.includes(name));
    if (below === undefined && (page.below.length === 0 || page.takesArguments)) break;
    if (below === undefined) return { page, rest: path.slice(at) };
    page = below;
  }
  return { page, rest: [] };
}

function unknown(root: HelpPage, path: readonly string[]): CliError {
  const { page, rest } = pageAt(root, path);
  const known = [
    ...page.below.flatMap(({ names: [name = ""] }) => name),
    ...(page === root ? [...Object.keys(TOPICS), "flags"] : []),
  ];
  const before = path.slice(0, path.length - rest.length);
  const meant = nearest(rest[0] ?? "", known);
  return new CliError("usage", `there is no help for ${JSON.stringify(path.join(" "))}`, {
    hint: meant
      ? `Did you mean \`customers help ${[...before, meant].join(" ")}\`?`
      : `Topics are ${[...Object.keys(TOPICS), "flags"].join(", ")}; \`customers help\` lists the commands.`,
  });
}
