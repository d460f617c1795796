/**
 * A text as one word of a command line that a person copies. In double quotes, which every shell knows, unless
 * something in the text means anything to a shell there; then in single quotes: as POSIX shells read them, on Windows
 * as PowerShell does.
 */
export function shellWord(text: string, platform: NodeJS.Platform = process.platform): string {
  const { meaning, singleQuotes } = rulesOf(platform);
  return meaning.test(text) ? `'${text.replace(singleQuotes.every, singleQuotes.as)}'` : `"${text}"`;
}

/** A text as one word of a shell, quoted only if it needs to be. */
export function plainWord(text: string, platform: NodeJS.Platform = process.platform): string {
  return rulesOf(platform).plain.test(text) ? text : shellWord(text, platform);
}

/** The path of a file as one word. One that begins with `-` would be a flag. */
export function pathWord(path: string, platform?: NodeJS.Platform): string {
  return plainWord(/^-./.test(path) ? `./${path}` : path, platform);
}

/** The command line that gives a command a line of a text file on stdin. PowerShell has no `<`. */
export function readingFrom(file: string, command: string, platform: NodeJS.Platform = process.platform): string {
  return platform === "win32" ? `Get-Content ${file} | ${command}` : `${command} < ${file}`;
}

// --- internal ---

interface Rules {
  /** A word that needs no quotes. */
  readonly plain: RegExp;
  /** What means something in double quotes. */
  readonly meaning: RegExp;
  /** What ends single quotes, and how it is written in them. */
  readonly singleQuotes: { readonly every: RegExp; readonly as: string };
}

const POSIX: Rules = {
  plain: /^[\w@+:,./-][\w@+:,./=-]*$/,
  meaning: /["$`!\\]/,
  singleQuotes: { every: /'/g, as: "'\\''" },
};

/** about_Quoting_Rules: typographic quotes are quotes like any others. A comma would make two words, `@` a variable. */
const POWERSHELL: Rules = {
  plain: /^[\w+:./-][\w@+:./=-]*$/,
  meaning: /["“”„$`]/,
  singleQuotes: { every: /['‘’‚‛]/g, as: "$&$&" },
};

function rulesOf(platform: NodeJS.Platform): Rules {
  return platform === "win32" ? POWERSHELL : POSIX;
}
