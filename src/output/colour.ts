/** FORCE_COLOR overrides NO_COLOR, as in Node; empty variables count as unset (https://no-color.org). */
export function colourWanted(isTTY: boolean, env: NodeJS.ProcessEnv, flag: boolean | undefined): boolean {
  if (flag === false) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
  if (env.NO_COLOR || env.TERM === "dumb") return false;
  return isTTY;
}

const STYLES = ["bold", "dim", "red", "green"] as const;

export type Inks = Readonly<Record<(typeof STYLES)[number], (text: string) => string>>;

/** The styles in colour, or ones that leave text as it is. chalk is loaded only for colour. */
export async function inks(colour: boolean): Promise<Inks> {
  const { Chalk } = colour ? await import("chalk") : {};
  // The level is ours to set: chalk's own guess knows stdout only, and not --no-color.
  const chalk = Chalk && new Chalk({ level: 1 });
  // Functions of one argument, which map() can call: chalk joins all arguments it gets.
  const all = STYLES.map((style) => [style, (text: string) => chalk?.[style](text) ?? text] as const);
  return Object.fromEntries(all) as Inks; // Object.fromEntries forgets which keys there are.
}
