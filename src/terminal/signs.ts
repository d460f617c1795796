import signs from "./signs.json" with { type: "json" };

/** Whether a terminal shows more than ASCII: by its locale; without one it is believed to. */
export function showsUnicode({ LC_ALL, LC_CTYPE, LANG }: NodeJS.ProcessEnv): boolean {
  const locale = LC_ALL || LC_CTYPE || LANG;
  return !locale || /utf-?8/i.test(locale);
}

/** The signs of our own texts and drawings in ASCII. Letters of names stay as they are. */
export function inAscii(text: string): string {
  return text.replace(CUT, "~").replace(SIGNS, (sign) => ASCII.get(sign) ?? sign);
}

/** Whether the environment asks for plain lines: for a screen reader, or a terminal that cannot move its cursor. */
export function isPlain(env: NodeJS.ProcessEnv): boolean {
  return env.TERM === "dumb" || isOn(env.ACCESSIBLE);
}

export function isOn(variable = ""): boolean {
  return !["", "0", "false"].includes(variable);
}

// --- internal ---

/** Signs and their ASCII: one cell for one, if that can be read, so that drawings keep their columns. */
const ASCII: ReadonlyMap<string, string> = new Map(
  Object.entries(signs).flatMap(([signs, ascii]) => [...signs].map((sign) => [sign, ascii] as const)),
);

const SIGNS = /[\u2010-\u2bff\xb7\xd7]/g;

/** What ends a cell that was cut: as wide as it was. */
const CUT = /(?<=\S)…(?= {2}|$)/gm;
