import type { Reading } from "../setting-key.ts";

/**
 * A command as its words, the first of which is the program. Quotes (`"…"` or `'…'`) keep blanks together; nothing else
 * has a meaning, backslashes neither. What only a shell could do is a problem, not taken for a word.
 */
export function commandWords(text: string): Reading<readonly [string, ...string[]]> {
  const words: string[] = [];
  const rest = text.trim().replace(WORD, (word) => {
    words.push(word.trim().replace(QUOTED, (quoted) => quoted.slice(1, -1)));
    return "";
  });
  const [program, ...args] = words;
  if (rest !== "") return { problem: "has a quote that does not end" };
  if (program === undefined || program === "") return { problem: "is empty" };
  // In double quotes a shell still reads `$` and backticks.
  const bare = text.replace(QUOTED, (quoted) => (quoted.startsWith('"') ? quoted.replace(/[^$`]/g, "") : ""));
  const sign = SHELL.exec(bare)?.[0];
  if (sign !== undefined) {
    return {
      problem: `is run without a shell, which alone knows ${sign}: put it in single quotes, or name a script of your own`,
    };
  }
  if (/[\\/]/.test(program) && !/^([\\/]|[a-z]:)/i.test(program)) {
    return { problem: `must name its program alone or by its whole path, not ${JSON.stringify(program)}` };
  }
  return { value: [program, ...args] };
}

// --- internal ---

const QUOTED = /"[^"]*"|'[^']*'/g;

const WORD = /(?:[^\s"']|"[^"]*"|'[^']*')+\s*/g;

/** Signs with which a shell begins a pipe, a redirection, a variable, a list of commands or of files. */
const SHELL = /[|&;<>$`*]|(?<=^|\s)~/;
