import { readFile } from "node:fs/promises";
import { safeText } from "../text/safe-text.ts";
import { positionOf, type Site } from "./page.ts";
import { answerTo, type Completions } from "./values.ts";

/** Prints what the scripts of `customers completion` ask for. A failure is not shown: a person is typing. */
export async function answerTab(argv: readonly string[]): Promise<number> {
  process.stdout.on("error", () => {});
  process.stdout.write(await answerText(argv, process.env).catch(() => ""));
  return 0;
}

interface Line {
  readonly words: readonly string[];
  readonly current: string;
  readonly raw: string;
  readonly isQuoted: boolean;
}

type Quoting = "bash" | "powershell";

/** Divides a line, up to the cursor, into arguments as the shell does. Nothing is expanded: `$HOME` stays as it is. */
export function readLine(text: string, shell: Quoting): Line {
  const { argument, closed } = SHELLS[shell];
  const tokens = text.match(argument) ?? [];
  const raw = text.endsWith(tokens.at(-1) ?? " ") ? (tokens.pop() ?? "") : ""; // After a blank a new argument begins.
  return {
    words: tokens.slice(1).map((token) => unquoted(token, shell)),
    current: unquoted(raw, shell),
    raw,
    isQuoted: /['"]/.test(raw.replace(closed, "")),
  };
}

/** One argument without its quotes; a quote that is not closed yet counts. */
function unquoted(raw: string, shell: Quoting = "bash"): string {
  const { quoted, inDouble } = SHELLS[shell];
  return raw.replace(quoted, (_all, escaped?: string, single?: string, double?: string) =>
    double === undefined ? (escaped ?? single?.replaceAll("''", "'") ?? "") : double.replace(inDouble, "$1"),
  );
}

// --- internal ---

/**
 * The first line is `files` if the shell completes the name of a file, `on` if no blank follows the value, else empty.
 * Then a line for each value, without quotes: the value, a tab, and what it is.
 * @param argv the shell, then what its script gives: see its file.
 */
async function answerText([shell = "", ...given]: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const site = JSON.parse(await readFile(new URL("./help.json", import.meta.url), "utf8")) as Site; // By the build.
  const { words, current, fits = (value: string) => value } = readGiven(shell, given);
  return candidateLines(await answerTo(positionOf(site, words, current), site, env), fits);
}

interface Given {
  readonly words: readonly string[];
  readonly current: string;
  /** What the shell inserts for a value; undefined if it cannot insert it. */
  readonly fits?: (value: string) => string | undefined;
}

function readGiven(shell: string, given: readonly string[]): Given {
  if (shell === "bash") return readBash(given);
  if (shell === "powershell") return readLine(Buffer.from(given[0] ?? "", "base64").toString(), "powershell");
  const current = given.at(-1) ?? "";
  return { words: given.slice(0, -1), current: shell === "fish" ? unquoted(current) : current };
}

/** bash replaces only the text behind the last of COMP_WORDBREAKS (`=`, `:`, `@` …); in quotes it escapes nothing. */
function readBash([text = "", replaced = ""]: readonly string[]): Given {
  const { words, current, raw, isQuoted } = readLine(text, "bash");
  const stays = raw.endsWith(replaced) ? unquoted(raw.slice(0, raw.length - replaced.length)) : undefined;
  return {
    words,
    current,
    fits: (value) => {
      if (stays === undefined || !value.toLowerCase().startsWith(stays.toLowerCase())) return undefined;
      const rest = value.slice(stays.length);
      return rest === "" || (isQuoted && !/^[\w@%+=:,./ -]+$/.test(rest)) ? undefined : rest;
    },
  };
}

const LONGEST = 70;

function candidateLines(
  { candidates, goesOn, isFile }: Completions,
  fits: (value: string) => string | undefined,
): string {
  const lines = new Map<string, string>();
  for (const [value, about] of candidates) {
    // What a terminal would act on cannot be typed, so it is not inserted either.
    const inserted = safeText(value) === value ? fits(value) : undefined;
    if (inserted === undefined || lines.has(inserted)) continue;
    const text = safeText(about);
    const shown = text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
    lines.set(inserted, shown === "" ? inserted : `${inserted}\t${shown}`);
  }
  return `${[isFile ? "files" : goesOn ? "on" : "", ...lines.values()].join("\n")}\n`;
}

/** How quotes are read: one argument, what is closed in it, what quotes hold, what is escaped in double quotes. */
const SHELLS = {
  bash: {
    argument: /(?:\\.?|'[^']*(?:'|$)|"(?:\\.|[^"\\])*(?:"|\\?$)|[^\s'"\\])+/gs,
    closed: /\\.|'[^']*'|"(?:\\.|[^"\\])*"/gs,
    quoted: /\\(.?)|'([^']*)'?|"((?:\\.|[^"\\])*)"?/gs,
    inDouble: /\\(["$`\\])/g,
  },
  powershell: {
    argument: /(?:`.?|'(?:''|[^'])*(?:'|$)|"(?:`.|""|[^"`])*(?:"|`?$)|[^\s'"`])+/gs,
    closed: /`.|'(?:''|[^'])*'|"(?:`.|""|[^"`])*"/gs,
    quoted: /`(.?)|'((?:''|[^'])*)'?|"((?:`.|""|[^"`])*)"?/gs,
    inDouble: /[`"](.)/gs,
  },
} as const;
