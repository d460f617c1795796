/** Compares what the program claimed with what the server has. */
import type { Command, RunResult } from "../helpers/program.ts";
import type { Framework } from "./framework.ts";
import { type Person, plain, type Stored } from "./stored.ts";

/** `ok`; `honest 6` and the like for an error that says what is so; `-` if an earlier step was refused; else what is wrong. */
export type Verdict = "ok" | "-" | `honest ${number}` | `WRONG: ${string}`;

/** What ended as expected must be right; an honest error must have said nothing false before it. */
export function judged(result: RunResult, expected: number, right: boolean, seen: string, honest = true): Verdict {
  const { exitCode, stderr } = result;
  if (exitCode === expected) return right ? "ok" : `WRONG: ${seen}, ${stderr}`;
  const isHonest = exitCode !== undefined && HONEST.includes(exitCode) && stderr !== "" && honest;
  return isHonest ? `honest ${exitCode}` : `WRONG: exit ${exitCode}, ${seen}, ${stderr}`;
}

export interface Claims {
  /** The command prints a run's summary, and its counts are what happened. */
  readonly counted?: boolean;
  /** What a command that ends well has printed. */
  readonly printed?: (stdout: string) => boolean;
}

/** Runs a command that writes. It ends as expected and the server has these customers, or it fails and says what it did. */
export async function written(
  shop: Framework,
  command: Command,
  expected: number,
  after: (before: readonly Stored[]) => readonly Person[],
  { counted = false, printed = () => true }: Claims = {},
): Promise<Verdict> {
  const before = await shop.all();
  const result = await shop.ask(command);
  const now = await shop.all();
  const twice = twiceIn(now).filter((email) => !twiceIn(before).includes(email));
  if (twice.length > 0) return `WRONG: twice: ${twice.slice(0, 3).join(", ")} (exit ${result.exitCode})`;
  const wanted = after(before).map(plain);
  const has = now.map(plain);
  const missing = wanted.filter((text) => !has.includes(text));
  const extra = has.filter((text) => !wanted.includes(text));
  if (result.exitCode === expected && !printed(result.stdout)) return `WRONG: printed ${result.stdout}`;
  const miscount = counted ? miscounted(result.stdout, before, now, wanted) : undefined;
  if (miscount !== undefined) return `WRONG: ${miscount}, exit ${result.exitCode}, ${result.stderr}`;
  const untouched = sameTexts(before.map(plain), has);
  // A refusal after which the server has something else must say what.
  const done = missing.length + extra.length === 0;
  const saysLost = result.stderr.includes("did not store");
  const honest = counted || (saysLost ? !done : result.exitCode !== 5 || untouched);
  const difference = `missing: ${missing.slice(0, 2).join(" ")}, extra: ${extra.slice(0, 2).join(" ")}`;
  return judged(result, expected, done, difference, honest);
}

export function lines({ stdout }: RunResult): string[] {
  return stdout.split("\n").filter(Boolean);
}

export function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join("\n") === [...other].sort().join("\n");
}

export function subsetOf(some: readonly string[], all: readonly string[]): boolean {
  return new Set(some).size === some.length && some.every((text) => all.includes(text));
}

// --- internal ---

/** Errors that claim nothing: refused, try later, partial, guarded. */
const HONEST = [5, 6, 7, 8];

/** Every row that is counted as done is done as wanted; what else has changed is counted as failed or unknown. */
function miscounted(
  stdout: string,
  before: readonly Stored[],
  now: readonly Stored[],
  wanted: readonly string[],
): string | undefined {
  if (stdout === "") return undefined;
  const { created, updated, deleted, failed, unknown }: Record<string, number> = JSON.parse(stdout);
  const open = (failed ?? 0) + (unknown ?? 0);
  const had = new Map(before.map((person) => [person.id, plain(person)]));
  const news = now.filter(({ id }) => !had.has(id));
  const changed = now.filter((person) => had.has(person.id) && had.get(person.id) !== plain(person));
  const gone = before.filter(({ id }) => !now.some((person) => person.id === id));
  const done = (people: readonly Stored[]) => people.filter((person) => wanted.includes(plain(person))).length;
  const claims = [
    { what: "created", said: created ?? 0, did: news.length, well: done(news) },
    { what: "updated", said: updated ?? 0, did: changed.length, well: done(changed) },
    { what: "deleted", said: deleted ?? 0, did: gone.length, well: gone.length },
  ];
  const wrong = claims.find(({ said, did, well }) => said > well || did > said + open);
  return wrong && `${wrong.what} ${wrong.said}, in truth ${wrong.did}, as wanted ${wrong.well}`;
}

function twiceIn(people: readonly Stored[]): string[] {
  const emails = people.map(({ email }) => email);
  return [...new Set(emails.filter((email, at) => emails.indexOf(email) !== at))];
}
