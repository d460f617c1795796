import type { Command } from "commander";
import { CliError } from "../../errors.ts";
import type { Inks } from "../../output/colour.ts";
import { nearest } from "../../text/words.ts";
import { formatHelp, globalFlagsHelp, items, paragraphs } from "./format.ts";
import { TOPICS, type Topic } from "./topics.ts";

/**
 * The text of `customers help …`: of the program, a command (`runs show`), the global flags (`flags`) or a topic.
 * @param path its words; what follows the name of a command is ignored.
 * @throws CliError `usage` for a name that is none of them, with the one that was probably meant.
 */
export function helpText(root: Command, path: readonly string[], ink: Inks, width: number): string {
  const [first, ...more] = path;
  if (more.length === 0 && first === "flags") return globalFlagsHelp(root, width, ink);
  const topic = first === undefined || more.length > 0 ? undefined : TOPICS[first];
  return topic ? topicText(topic, ink, width) : formatHelp(commandAt(root, path), width, ink);
}

// --- internal ---

function topicText({ summary, parts }: Topic, { bold }: Inks, width: number): string {
  const texts = parts.map((part) => (typeof part === "string" ? paragraphs(part, width) : items(part, width)));
  return `${[bold(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}`), ...texts].join("\n\n")}\n`;
}

function commandAt(root: Command, path: readonly string[]): Command {
  let command = root;
  for (const name of path) {
    const below = command.commands.find((one) => one.name() === name || one.aliases().includes(name));
    if (below === undefined && (command.commands.length === 0 || command.registeredArguments.length > 0)) break;
    if (below === undefined) throw unknown(root, command, path, name);
    command = below;
  }
  return command;
}

function unknown(root: Command, parent: Command, path: readonly string[], name: string): CliError {
  const known = [
    ...parent.commands.map((command) => command.name()),
    ...(parent === root ? [...Object.keys(TOPICS), "flags"] : []),
  ];
  const meant = nearest(name, known);
  return new CliError("usage", `there is no help for ${JSON.stringify(path.join(" "))}`, {
    hint: meant
      ? `Did you mean \`customers help ${[...path.slice(0, path.indexOf(name)), meant].join(" ")}\`?`
      : `Topics are ${[...Object.keys(TOPICS), "flags"].join(", ")}; \`customers help\` lists the commands.`,
  });
}
