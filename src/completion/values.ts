import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { FIELD_NAMES } from "../customers/customer.ts";
import { type Asked, flagsOf } from "./asked.ts";
import { knownCustomers } from "./customer-file.ts";
import { folderIn } from "./folder-in.ts";
import { accountOf, deletedCustomers, jobs, profiles, runs } from "./kept.ts";
import { matchingPeople } from "./people.ts";
import type { Candidate, Kind, Table } from "./table.ts";

/** What the person can insert. */
export interface Answer {
  readonly candidates: readonly Candidate[];
  /** The value goes on: no blank follows it. */
  readonly goesOn?: boolean;
  /** The shell completes the name of a file. */
  readonly isFile?: boolean;
}

/** @param takesNames see {@link matchingPeople}. */
export async function answerTo(
  asked: Asked,
  table: Table,
  env: NodeJS.ProcessEnv,
  takesNames: boolean,
): Promise<Answer> {
  const { values, before, typed } = asked;
  if (values === "files") return { candidates: [], isFile: true };
  if (values === "customers" || values === "trash") {
    const people = await peopleOf(asked, env, values);
    const candidates = matchingPeople(people, typed, { takesNames: takesNames && values === "customers" });
    return { candidates: candidates.filter(([value]) => !asked.args.includes(value)).map(prefixed(before)) };
  }
  const list = LISTS.has(values) ? typed.slice(0, typed.lastIndexOf(",") + 1) : "";
  const item = typed.slice(list.length);
  const { candidates, goesOn = list !== "" } = await words(item, asked, table, env);
  const free = candidates.filter(([value]) => startsWith(value, item) && !list.split(",").includes(value));
  return { candidates: free.map(prefixed(before + list)), goesOn };
}

// --- internal ---

/** Values between commas. */
const LISTS: ReadonlySet<unknown> = new Set<Kind>(["field list", "sort", "duplicate kinds"]);

function prefixed(before: string): (candidate: Candidate) => Candidate {
  return ([value, about]) => [before + value, about];
}

function startsWith(value: string, typed: string): boolean {
  return value.toLowerCase().startsWith(typed.toLowerCase());
}

async function peopleOf({ given, typed }: Asked, env: NodeJS.ProcessEnv, kind: "customers" | "trash") {
  const account = await accountOf(env, given);
  if (account === undefined) return [];
  return kind === "trash"
    ? deletedCustomers(env, account)
    : (await knownCustomers(env, account, typed.replace(/^(?:id|email|phone|name):/, ""))).customers;
}

async function words(item: string, asked: Asked, table: Table, env: NodeJS.ProcessEnv): Promise<Answer> {
  const { values, args, given } = asked;
  if (typeof values !== "string") return { candidates: values };
  switch (values) {
    case "commands":
      return { candidates: commands(asked, item) };
    case "flags":
      return { candidates: flags(asked, table) };
    case "help":
      return { candidates: helpWords(args, item, table) };
    case "countries":
      return { candidates: table.countries };
    case "settings":
      return { candidates: table.settings };
    case "setting value":
      return { candidates: settingValues(args[0] ?? "", table) };
    case "duplicate kinds":
      return { candidates: table.duplicateKinds };
    case "profiles":
      return { candidates: await profiles(env) };
    case "runs":
      return { candidates: await runs(env) };
    case "jobs":
      return { candidates: await jobs(env) };
    case "data":
      return data(item);
    case "clear":
      return { candidates: [...CLEARED, ["address", "all parts of the address"]] };
    case "field list":
      return { candidates: await fields(env, given), goesOn: true };
    case "sort":
      return sort(item, await fields(env, given));
    case "filter":
      return filter(item, await fields(env, given));
    case "map":
      return map(item);
    default:
      return { candidates: [] };
  }
}

/** An alias is shown once its beginning is typed: most people need the one name. */
function commands({ command }: Asked, item: string): Candidate[] {
  const own = Array.isArray(command.args[0]) && command.args.length === 1 ? (command.args[0] as Candidate[]) : [];
  const below = command.commands.flatMap(({ names, summary }) =>
    names.filter((_, index) => index === 0 || item !== "").map((name): Candidate => [name, summary]),
  );
  return [...below, ...own];
}

function flags({ command, given }: Asked, { root }: Table): Candidate[] {
  const free = flagsOf(root, command).filter(({ names, repeatable }) => repeatable || !given.has(names[0] ?? ""));
  return free.flatMap(({ names, description }) => names.slice(0, 1).map((name): Candidate => [name, description]));
}

function helpWords(path: readonly string[], item: string, { root, topics }: Table): readonly Candidate[] {
  let command = root;
  for (const name of path) {
    const below = command.commands.find(({ names }) => names.includes(name));
    if (below === undefined) return [];
    command = below;
  }
  const below = command.commands.filter(({ names }) => names[0] !== "help");
  const names = below.flatMap(({ names: [name = "", ...aliases], summary }) =>
    [name, ...(item === "" ? [] : aliases)].map((one): Candidate => [one, summary]),
  );
  return command === root ? [...names, ...topics] : names;
}

function settingValues(setting: string, { settingValues: known, countries }: Table): readonly Candidate[] {
  return setting === "default-country" ? countries : (Object.hasOwn(known, setting) && known[setting]) || [];
}

const FIELDS = FIELD_NAMES.map((name): Candidate => [name, ""]);
const CLEARED = FIELDS.filter(([name]) => name !== "name");

/** The documented fields, and those that were seen in a list. */
async function fields(env: NodeJS.ProcessEnv, given: ReadonlyMap<string, string>): Promise<Candidate[]> {
  const account = await accountOf(env, given).catch(() => undefined);
  const seen = account === undefined ? [] : (await knownCustomers(env, account)).fields;
  return [...new Set(["id", ...FIELD_NAMES, ...seen])].map((name) => [name, ""]);
}

function sort(item: string, known: readonly Candidate[]): Answer {
  const [field = ""] = item.split(":");
  if (!item.includes(":")) return { candidates: known, goesOn: true };
  return {
    candidates: [
      [`${field}:asc`, "the smallest first"],
      [`${field}:desc`, "the largest first"],
    ],
  };
}

function filter(item: string, known: readonly Candidate[]): Answer {
  if (!known.some(([field]) => field === item)) {
    return { candidates: known.map(([field]) => [`${field}=`, ""]), goesOn: true };
  }
  return {
    candidates: [
      [`${item}=`, "is"],
      [`${item}!=`, "is not"],
      [`${item}~=`, "contains"],
    ],
    goesOn: true,
  };
}

/** After `Header=` a field. */
function map(item: string): Answer {
  const heading = item.slice(0, item.lastIndexOf("=") + 1);
  return { candidates: heading === "" ? [] : ["id", ...FIELD_NAMES].map((field) => [heading + field, ""]) };
}

/** `@FILE`, of files that hold JSON. */
async function data(item: string): Promise<Answer> {
  if (!item.startsWith("@")) return { candidates: item === "" ? [["@", "a file"]] : [], goesOn: true };
  const typed = item.slice(1);
  const folder = folderIn(typed);
  const entries = await readdir(folder === "" ? "." : join(folder), { withFileTypes: true });
  const shown = entries.filter(({ name }) => !name.startsWith(".") || typed.slice(folder.length).startsWith("."));
  const folders = shown.filter((entry) => entry.isDirectory()).map(({ name }) => `@${folder}${name}/`);
  const files = shown.filter(({ name }) => /\.json$/i.test(name)).map(({ name }) => `@${folder}${name}`);
  const candidates = [...files, ...folders].sort().map((name): Candidate => [name, ""]);
  const fits = candidates.filter(([name]) => name.startsWith(item));
  return { candidates, goesOn: fits.length > 0 && fits.every(([name]) => name.endsWith("/")) };
}
