/** A command line as far as the cursor. */
export interface Line {
  /** The arguments before the one at the cursor, without their quotes. Redirections are not among them. */
  readonly words: readonly string[];
  /** The argument at the cursor, without its quotes. */
  readonly current: string;
  /** The same as it is typed. */
  readonly raw: string;
  /** The cursor is between quotes. */
  readonly isQuoted: boolean;
  /** The argument is the file of a redirection: `> list.csv`. */
  readonly isRedirected: boolean;
}

/**
 * Divides a command line into arguments as the shell does. Nothing is expanded or run: `$HOME` stays as it is.
 * @param text from the name of the program to the cursor.
 */
export function readLine(text: string, shell: "bash" | "powershell"): Line {
  const tokens = [...tokensOf(text, shell)];
  const last = tokens.pop() ?? NOTHING;
  const isRedirected = isRedirection(last.raw) || isOperator(tokens.at(-1)?.raw ?? "");
  const words = tokens
    .filter(({ raw }, index) => !isRedirection(raw) && !isOperator(tokens[index - 1]?.raw ?? ""))
    .map(({ value }) => value);
  return { words: words.slice(1), current: last.value, raw: last.raw, isQuoted: last.isQuoted, isRedirected };
}

/** One argument without its quotes; a quote that is not closed yet counts. */
export function unquoted(raw: string, shell: "bash" | "powershell" = "bash"): string {
  let value = "";
  for (const token of tokensOf(raw, shell)) value += token.value;
  return value;
}

// --- internal ---

interface Token {
  readonly value: string;
  readonly raw: string;
  readonly isQuoted: boolean;
}

const NOTHING: Token = { value: "", raw: "", isQuoted: false };

/** The arguments, the last one ending at the cursor: it is empty after a blank. */
function* tokensOf(text: string, shell: "bash" | "powershell"): Generator<Token> {
  const escapeSign = shell === "bash" ? "\\" : "`";
  let [value, raw, quote] = ["", "", ""];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? "";
    const next = text[at + 1] ?? "";
    if (quote === "" && /\s/.test(sign)) {
      if (raw !== "") yield { value, raw, isQuoted: false };
      [value, raw] = ["", ""];
      continue;
    }
    raw += sign;
    const escapes =
      sign === escapeSign && (quote === "" || (quote === '"' && (shell !== "bash" || /["$`\\]/.test(next))));
    if (escapes) {
      value += next;
      raw += next;
      at++;
    } else if (quote === "" && (sign === "'" || sign === '"')) quote = sign;
    else if (sign === quote && shell === "powershell" && next === quote) {
      value += sign; // A quote written twice stands for itself.
      raw += next;
      at++;
    } else if (sign === quote) quote = "";
    else value += sign;
  }
  yield { value, raw, isQuoted: quote !== "" };
}

/** `>`, `2>>`, `&>`: the file follows. */
function isOperator(raw: string): boolean {
  return /^(?:\d*|&)[<>]{1,2}\|?$/.test(raw);
}

function isRedirection(raw: string): boolean {
  return /^(?:\d*|&)[<>]/.test(raw);
}
