import { readFile } from "node:fs/promises";
import { safeText } from "../text/safe-text.ts";
import { whatIsAsked } from "./asked.ts";
import { readLine, unquoted } from "./line.ts";
import type { Candidate, Table } from "./table.ts";
import { type Answer, answerTo } from "./values.ts";

/**
 * The answer to TAB, for the scripts of `customers completion`. The first line is `files` where the shell completes the
 * name of a file, `on` where no blank follows the value, else empty. Then a line for each value: the value, a tab, and
 * what it is. The values have no quotes: those are for the shell to set. Nothing is sent, asked or told.
 * @param argv the shell, then what its script gives: see its file.
 */
export async function completionAnswer(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [shell = "", ...given] = argv;
  const table = JSON.parse(await readFile(new URL("./command-line.json", import.meta.url), "utf8")) as Table; // The build wrote it.
  const { words, current, isFile, fits } = readGiven(shell, given);
  if (isFile) return "files\n";
  const answer = await answerTo(whatIsAsked(table, words, current), table, env, shell === "fish");
  return textOf(answer, fits);
}

// --- internal ---

interface Given {
  readonly words: readonly string[];
  readonly current: string;
  readonly isFile?: boolean;
  /** What the shell inserts for a value; undefined where it cannot insert it. */
  readonly fits: (value: string) => string | undefined;
}

function readGiven(shell: string, given: readonly string[]): Given {
  if (shell === "bash") return readBash(given);
  if (shell === "powershell") {
    const { words, current } = readLine(Buffer.from(given[0] ?? "", "base64").toString(), "powershell");
    return { words, current, fits: (value) => value };
  }
  const current = given.at(-1) ?? "";
  return {
    words: given.slice(0, -1),
    current: shell === "fish" ? unquoted(current) : current,
    fits: (value) => value,
  };
}

/**
 * bash replaces only what follows the last of its COMP_WORDBREAKS (`=`, `:`, `@` …): that part of the value is wanted.
 * Between quotes it inserts the value as it is.
 * @param given the line up to the cursor, and the part that bash replaces.
 */
function readBash([text = "", replaced = ""]: readonly string[]): Given {
  const { words, current, raw, isQuoted, isRedirected } = readLine(text, "bash");
  const stays = raw.endsWith(replaced) ? unquoted(raw.slice(0, raw.length - replaced.length)) : undefined;
  return {
    words,
    current,
    isFile: isRedirected,
    fits: (value) => {
      if (stays === undefined || !value.toLowerCase().startsWith(stays.toLowerCase())) return undefined;
      const rest = value.slice(stays.length);
      return rest === "" || (isQuoted && !/^[\w@%+=:,./ -]+$/.test(rest)) ? undefined : rest;
    },
  };
}

function textOf({ candidates, goesOn = false, isFile = false }: Answer, fits: Given["fits"]): string {
  const lines = new Map<string, string>();
  for (const [value, about] of candidates) {
    // What a terminal would act on cannot be typed, so it is not inserted either.
    const inserted = safeText(value) === value ? fits(value) : undefined;
    if (inserted !== undefined && !lines.has(inserted)) lines.set(inserted, line([inserted, about]));
  }
  return `${[isFile ? "files" : goesOn ? "on" : "", ...lines.values()].join("\n")}\n`;
}

const LONGEST = 70;

function line([value, about]: Candidate): string {
  const text = safeText(about);
  return text === "" ? value : `${value}\t${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}`;
}
