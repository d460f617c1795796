/** A command line as far as the cursor. */
interface Line {
  /** The arguments before the one at the cursor, without their quotes. Redirections are not among them. */
  readonly words: readonly string[];
  /** The argument at the cursor, without its quotes. */
  readonly current: string;
  /** The argument at the cursor as it is typed. */
  readonly raw: string;
  readonly isQuoted: boolean;
  /** The argument is the file of a redirection: `> list.csv`. */
  readonly isRedirected: boolean;
}

type Quoting = "bash" | "powershell";

/**
 * Divides a command line into arguments as the shell does. Nothing is expanded or run: `$HOME` stays as it is.
 * @param text from the name of the program to the cursor.
 */
export function readLine(text: string, shell: Quoting): Line {
  const { argument, closed } = SHELLS[shell];
  const tokens = text.match(argument) ?? [];
  const raw = text.endsWith(tokens.at(-1) ?? " ") ? (tokens.pop() ?? "") : ""; // After a blank a new argument begins.
  const words = tokens.filter((token, at) => !REDIRECTION.test(token) && !OPERATOR.test(tokens[at - 1] ?? ""));
  return {
    words: words.slice(1).map((token) => unquoted(token, shell)),
    current: unquoted(raw, shell),
    raw,
    isQuoted: /['"]/.test(raw.replace(closed, "")),
    isRedirected: REDIRECTION.test(raw) || OPERATOR.test(tokens.at(-1) ?? ""),
  };
}

/** One argument without its quotes; a quote that is not closed yet counts. */
export function unquoted(raw: string, shell: Quoting = "bash"): string {
  const { quoted, inDouble } = SHELLS[shell];
  return raw.replace(quoted, (_all, escaped?: string, single?: string, double?: string) =>
    double === undefined ? (escaped ?? single?.replaceAll("''", "'") ?? "") : double.replace(inDouble, "$1"),
  );
}

// --- internal ---

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

/** `>`, `2>>`, `&>`: the file follows. */
const OPERATOR = /^(?:\d*|&)[<>]{1,2}\|?$/;
const REDIRECTION = /^(?:\d*|&)[<>]/;
