import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { type CliError, isErrorCode, withStatus } from "../../errors.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { overviewOf, type RunOverview, storedRun } from "../../journal/runs.ts";
import type { Clock } from "../../system/clock.ts";
import { ensureDir, readText } from "../../system/files.ts";
import { stateDir } from "../../system/paths.ts";
import { replaceFile } from "../../system/replace-file.ts";
import { durationText } from "../../text/duration.ts";
import { type JsonObject, parseJson } from "../../text/json.ts";
import { jsonText } from "../../text/safe-text.ts";
import { isCount, isObjectOf, isOneOf, isText, isTime, orNull, type Shaped } from "../../text/shape.ts";
import { summaryLine } from "./results.ts";

/** Whether a text can be the name of a job: letters, digits, `.`, `_` and `-`, at most 64. */
export function isJobName(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text);
}

/** A start of a job. The last one is kept; one that is refused because the job is running leaves no record. */
export class Attempt {
  readonly #place: JobPlace;
  readonly #clock: Pick<Clock, "now">;
  #record: AttemptRecord;
  hasBegun = false;

  constructor(place: JobPlace, clock: Pick<Clock, "now">, job: string, command: string) {
    this.#place = place;
    this.#clock = clock;
    const at = new Date(clock.now()).toISOString();
    this.#record = { v: 1, id: randomUUID(), job, command, at, run: null, ended: null, exit_code: null, error: null };
  }

  /** Called when it holds the job's lock. */
  async began(): Promise<void> {
    this.hasBegun = true;
    await this.#write({});
  }

  /** It may continue a run that was begun without --job, or by another job. */
  async worksOn(run: string): Promise<void> {
    await this.#write({ run });
  }

  async ended(exitCode: number, error: Pick<CliError, "code" | "message"> | undefined): Promise<void> {
    const ended = new Date(this.#clock.now()).toISOString();
    const why = error === undefined ? null : { code: error.code, message: withStatus(error) };
    const end = { ended, exit_code: exitCode, error: why };
    await this.#write(end);
    // If the key is refused or the server is down, nothing shows which account it was: every account sees such a
    // failure.
    const isUnknown = this.#record.run === null && (error?.code === "auth" || error?.code === "unavailable");
    if (isUnknown) await this.#write(end, null);
  }

  async #write(change: Partial<AttemptRecord>, account: string | null = this.#place.account): Promise<void> {
    const { job, id, at } = this.#record;
    this.#record = { ...this.#record, ...change };
    const path = attemptPath({ ...this.#place, account }, job);
    const last = await readAttempt(path);
    if (typeof last === "object" && last.id !== id && last.at > at) return;
    await ensureDir(dirname(path));
    await replaceFile(path, `${jsonText(this.#record)}\n`);
  }
}

/**
 * Whether the last attempt of a job ended without a failed row, at most `maxAgeMs` ago, and was not undone since; one
 * line that says it, and the parts of its record, null if there was none.
 * @param maxAgeMs milliseconds; without it any age is right.
 */
export async function checkJob(
  runs: OwnRuns,
  job: string,
  maxAgeMs: number | undefined,
  clock: Pick<Clock, "now">,
): Promise<{ readonly ok: boolean; readonly tried: boolean; readonly message: string } & JsonObject> {
  const none = { job, at: null, command: null, run: null, ended: null, exit_code: null, error: null };
  const last = await lastAttempt(runs, job);
  if (typeof last === "string") {
    const message = `job ${job}: the record of its last attempt is damaged: ${last}`;
    return { ...none, ok: false, tried: true, message };
  }
  if (last === undefined) return { ...none, ok: false, tried: false, message: `job ${job} was never tried here` };
  const stored = last.run === null ? undefined : await storedRun(runs.env, last.run);
  const { ok, said } = verdictOn(last, stored && (await overviewOf(stored)), maxAgeMs, clock.now());
  const { v: _version, id: _id, ...attempt } = last;
  const message = `job ${job} ${said}${last.run === null ? "" : ` (run ${last.run})`}`;
  return { ok, tried: true, message, ...attempt };
}

// --- internal ---

/** Whose job it is: null if it ended before it had an address and a key that is accepted. */
interface JobPlace {
  readonly env: NodeJS.ProcessEnv;
  readonly account: string | null;
}

/** The last start of a job: `jobs/ACCOUNT/NAME.json` in the state folder, `jobs/NAME.json` without an account. */
const isAttempt = isObjectOf({
  v: isOneOf(1),
  id: isText,
  job: isText,
  command: isText,
  /** When it began, ISO 8601 in UTC, as `ended`. */
  at: isTime,
  /** The run that it worked on; null when it ended before. */
  run: orNull(isText),
  /** Null while it goes on, and for ever when the process was killed. */
  ended: orNull(isTime),
  exit_code: orNull(isCount),
  error: orNull(isObjectOf({ code: isErrorCode, message: isText })),
});

type AttemptRecord = Shaped<typeof isAttempt>;

function attemptPath({ env, account }: JobPlace, job: string): string {
  return join(stateDir(env), "jobs", account ?? "", `${job}.json`);
}

/** On this account, or before it knew its account; a path if its record cannot be read. */
async function lastAttempt(runs: OwnRuns, job: string): Promise<AttemptRecord | string | undefined> {
  let last: AttemptRecord | undefined;
  for (const account of [null, ...(await runs.ids())]) {
    const path = attemptPath({ env: runs.env, account }, job);
    const found = await readAttempt(path);
    if (found === "damaged" && account !== null) return path;
    if (typeof found === "object" && (last === undefined || found.at >= last.at)) last = found;
  }
  return last;
}

async function readAttempt(path: string): Promise<AttemptRecord | "damaged" | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  const record = parseJson(text);
  return isAttempt(record) && (record.ended === null) === (record.exit_code === null) ? record : "damaged";
}

function verdictOn(
  { at, ended, exit_code, error }: AttemptRecord,
  run: RunOverview | undefined,
  maxAgeMs: number | undefined,
  now: number,
): { readonly ok: boolean; readonly said: string } {
  const ago = (time: string) => `${durationText(now - Date.parse(time), Math.floor)} ago`;
  if (ended === null) return { ok: false, said: `began ${ago(at)} and has not ended: it is running, or was killed` };
  if (exit_code !== 0) {
    const why = error === null ? "" : ` (${error.code}): ${error.message}`;
    return { ok: false, said: `failed ${ago(ended)} with exit code ${exit_code}${why}` };
  }
  if (run?.state === "unfinished") return { ok: false, said: "has not finished the run it worked on" };
  if (run && run.state !== "finished") return { ok: false, said: `was undone by ${run.undoneBy}` };
  const said = `ended ${ago(ended)}${run === undefined ? "" : `: ${summaryLine(run.counts, run.header.command)}`}`;
  if (maxAgeMs !== undefined && now - Date.parse(ended) > maxAgeMs) {
    return { ok: false, said: `${said}; that is too long ago` };
  }
  return { ok: true, said };
}
