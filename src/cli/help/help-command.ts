import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Site } from "../../completion/page.ts";
import { CliError } from "../../errors.ts";
import type { CommandLine } from "../command-line.ts";
import { commandAt, flagElsewhere } from "../unknown-command.ts";
import { TOPICS } from "./topics.ts";

export type HelpData = Site & { readonly texts: Record<80 | 60, Readonly<Record<string, string>>> };

/** The help of the program, a command, a topic or `flags`. @throws CliError `usage` for what is none of them. */
export function helpText(
  { help: path, words, problem, has }: CommandLine,
  { isColoured, columns }: { readonly isColoured: boolean; readonly columns: number },
): string {
  const file = fileURLToPath(new URL("./help.json", import.meta.url));
  const { root, texts: drawn }: HelpData = JSON.parse(readFileSync(file, "utf8")); // The build wrote it.
  const texts = drawn[columns >= 80 ? 80 : 60];
  const [topic = ""] = path ?? [];
  const isTopic = path?.length === 1 && (topic === "flags" || Object.hasOwn(TOPICS, topic));
  const name = isTopic ? topic : commandAt(root, path ?? words);
  if (path === undefined) {
    const hint = flagElsewhere(problem, "customers") || "Run `customers --help` for the list of commands.";
    throw new CliError("usage", problem, { hint });
  }
  const text = (has("all") ? texts[`${name} --all`] : undefined) ?? texts[name] ?? "";
  return isColoured ? text : text.replaceAll(BOLD, "");
}

// --- internal ---

const BOLD = /\u001b\[(?:1|22)m/g;
