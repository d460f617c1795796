import { DOCUMENTED, FIELD_NAMES } from "../customers/fields.ts";
import { readConfigFile } from "../settings/config-file.ts";
import { type Completion, type Flag, flagsOf, type HelpPage, type Site, type TabPosition } from "./page.ts";

export interface Completions {
  readonly candidates: readonly Completion[];
  readonly goesOn?: boolean;
  readonly isFile?: boolean;
}

export async function answerTo(position: TabPosition, site: Site, env: NodeJS.ProcessEnv): Promise<Completions> {
  const { values, before, typed, args } = position;
  if (values === "files") return { candidates: [], isFile: true };
  const list = values === "field list" ? typed.slice(0, typed.lastIndexOf(",") + 1) : "";
  const item = typed.slice(list.length);
  const words = await wordsFor(item, position, site, env);
  const there = list === "" ? args : list.split(",");
  const lower = item.toLowerCase();
  const free = words.filter(([value]) => value.toLowerCase().startsWith(lower) && !there.includes(value));
  const candidates = free.map(([value, about]): Completion => [before + list + value, about]);
  return { candidates, goesOn: values === "field list" || values === "filter" };
}

// --- internal ---

async function wordsFor(
  item: string,
  position: TabPosition,
  site: Site,
  env: NodeJS.ProcessEnv,
): Promise<readonly Completion[]> {
  const { values, args, page, given } = position;
  if (typeof values !== "string") return values;
  const listed = site.lists[values === "setting value" ? `setting ${args[0]}` : values];
  if (listed !== undefined) return listed;
  switch (values) {
    case "commands": {
      // Words that a command takes in the place of those below it: `completion bash`.
      const instead = page.args.slice(0, 1).flatMap((arg) => (typeof arg.values === "object" ? arg.values : []));
      return [...commandsOf(page, item), ...instead];
    }
    case "flags": {
      const isFree = ({ names: [name = ""], repeatable }: Flag) => repeatable || !given.has(name);
      return flagsOf(site.root, page, given)
        .filter(isFree)
        .map(({ names: [name = ""], description }) => [name, description]);
    }
    case "help":
      return helpWords(args, item, site);
    case "profiles":
      return profiles(env);
    case "runs":
      return [bare("last")];
    case "clear":
      return [...FIELD_NAMES.slice(1), "address"].map(bare);
    case "field list":
      return FIELDS;
    case "filter":
      return FIELDS.map(([field]) => bare(`${field}=`));
    case "map": {
      const heading = item.slice(0, item.lastIndexOf("=") + 1);
      return heading === "" ? [] : FIELDS.map(([field]) => bare(heading + field));
    }
    default:
      return [];
  }
}

function bare(value: string): Completion {
  return [value, ""];
}

/** An alias is shown once its beginning is typed: most people need the one name. */
function commandsOf({ below }: HelpPage, item: string): Completion[] {
  return below.flatMap(({ names, summary }) =>
    names.slice(0, item === "" ? 1 : names.length).map((name): Completion => [name, summary]),
  );
}

function helpWords(path: readonly string[], item: string, { root, lists }: Site): readonly Completion[] {
  let page: HelpPage | undefined = root;
  for (const name of path) page = page?.below.find(({ names }) => names.includes(name));
  if (page === undefined) return [];
  const names = commandsOf({ ...page, below: page.below.filter(({ names: [name] }) => name !== "help") }, item);
  return page === root ? [...names, ...(lists.topics ?? [])] : names;
}

const FIELDS = DOCUMENTED.map(bare);

async function profiles(env: NodeJS.ProcessEnv): Promise<Completion[]> {
  const config = await readConfigFile(env);
  return Object.entries(config.profiles).map(([name, { base_url }]) => [
    name,
    typeof base_url === "string" ? base_url : "",
  ]);
}
