export interface Site {
  readonly root: HelpPage;
  readonly lists: Readonly<Record<string, readonly Completion[]>>;
}

export interface HelpPage {
  readonly names: readonly string[];
  readonly summary: string;
  readonly args: readonly Arg[];
  readonly flags: readonly Flag[];
  readonly below: readonly HelpPage[];
}

interface Arg {
  readonly variadic: boolean;
  readonly values: ValueSource;
}

export interface Flag {
  readonly names: readonly string[];
  readonly description: string;
  readonly value?: ValueSource | undefined;
  readonly repeatable: boolean;
}

/** A value that can be inserted, and what it is, for the person who chooses. */
export type Completion = readonly [value: string, about: string];

/** What a value is: words, the name of a list of the site, or a kind that `src/completion/values.ts` looks up. */
export type ValueSource = readonly Completion[] | string;

export interface TabPosition {
  readonly values: ValueSource;
  readonly before: string;
  readonly typed: string;
  readonly page: HelpPage;
  readonly args: readonly string[];
  /** The flags that are there already, by their long names, with the last value. */
  readonly given: ReadonlyMap<string, string>;
}

/** @param words between the name of the program and the word at the cursor. */
export function positionOf({ root }: Site, words: readonly string[], current: string): TabPosition {
  const args: string[] = [];
  const given = new Map<string, string>();
  let page = root;
  let pending: Flag | undefined;
  let onlyArgs = false;
  const named = (name: string | undefined) =>
    flagsOf(root, page, given).find(({ names }) => names.includes(name ?? ""));
  for (const word of words) {
    if (pending) {
      given.set(pending.names[0] ?? "", word);
      pending = undefined;
    } else if (!onlyArgs && word === "--") onlyArgs = true;
    else if (!onlyArgs && word.startsWith("-") && word !== "-") {
      const [name, ...value] = word.split("=");
      const flag = named(name);
      if (flag) given.set(flag.names[0] ?? "", value.join("="));
      if (flag?.value !== undefined && value.length === 0) pending = flag;
    } else {
      const below = args.length > 0 ? undefined : page.below.find(({ names }) => names.includes(word));
      if (below) page = below;
      else args.push(word);
    }
  }
  const position = { before: "", typed: current, page, args, given };
  if (pending?.value !== undefined) return { ...position, values: pending.value };
  if (!onlyArgs && current.startsWith("-")) {
    const end = current.indexOf("=") + 1; // `--output=js` is a flag and the beginning of its value.
    if (current === "-" || end === 0) return { ...position, values: "flags" };
    const [before, typed] = [current.slice(0, end), current.slice(end)];
    return { ...position, values: named(before.slice(0, -1))?.value ?? [], before, typed };
  }
  if (page.below.length > 0 && args.length === 0) return { ...position, values: "commands" };
  const last = page.args.at(-1);
  const arg = page.args[args.length] ?? (last?.variadic ? last : undefined);
  // If no argument follows, only flags can.
  return { ...position, values: arg?.values ?? (onlyArgs ? [] : "flags") };
}

/** The flags that a command takes: its own, with --from those of an import too, then those of all commands. */
export function flagsOf(root: HelpPage, page: HelpPage, given: TabPosition["given"]): readonly Flag[] {
  if (page === root) return root.flags;
  const imports = given.has("--from") ? root.below.filter(({ names: [name] }) => name === "import") : [];
  const all = [page, ...imports, root].flatMap(({ flags }) => flags);
  return [...new Map(all.map((flag) => [flag.names[0], flag])).values()];
}
