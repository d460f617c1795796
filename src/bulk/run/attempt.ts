import { randomUUID } from "node:crypto";
import { dirname, join } from "node:path";
import { type CliError, type ErrorCode, isErrorCode } from "../../errors.ts";
import type { Clock } from "../../system/clock.ts";
import { ensureDir, readText } from "../../system/files.ts";
import { stateDir } from "../../system/paths.ts";
import { replaceFile } from "../../system/replace-file.ts";
import { parseJson } from "../../text/json.ts";
import { isCount, isObjectOf, isOneOf, isText, isTime, orNull } from "../../text/shape.ts";

/** The last start of a job, `jobs/NAME.json` in the state folder; `runs check` judges by it. */
export type AttemptRecord = {
  readonly v: 1;
  /** New for each start. */
  readonly id: string;
  readonly job: string;
  /** `import`, `apply`, `delete`, `update`. */
  readonly command: string;
  /** When it began, ISO 8601 in UTC, as `ended`. */
  readonly at: string;
  /** The run that it worked on; null when it ended before. */
  readonly run: string | null;
  /** Null while it goes on, and for ever when the process was killed. */
  readonly ended: string | null;
  readonly exit_code: number | null;
  readonly error: { readonly code: ErrorCode; readonly message: string } | null;
};

/**
 * A start of a job. The record of the start that began last is kept. One that is refused because the same job is running
 * leaves none: the one that runs is the last attempt.
 */
export class Attempt {
  readonly #env: NodeJS.ProcessEnv;
  readonly #clock: Pick<Clock, "now">;
  #record: AttemptRecord;

  constructor(env: NodeJS.ProcessEnv, clock: Pick<Clock, "now">, job: string, command: string) {
    this.#env = env;
    this.#clock = clock;
    const at = new Date(clock.now()).toISOString();
    this.#record = { v: 1, id: randomUUID(), job, command, at, run: null, ended: null, exit_code: null, error: null };
  }

  /** Notes that it has begun; called when it holds the job's lock. */
  async began(): Promise<void> {
    await this.#write({});
  }

  /** Notes which run it works on: it may continue a run that was begun without --job, or by another job. */
  async worksOn(run: string): Promise<void> {
    await this.#write({ run });
  }

  async ended(exitCode: number, error: Pick<CliError, "code" | "message"> | undefined): Promise<void> {
    const ended = new Date(this.#clock.now()).toISOString();
    const told = error === undefined ? null : { code: error.code, message: error.message };
    await this.#write({ ended, exit_code: exitCode, error: told });
  }

  async #write(change: Partial<AttemptRecord>): Promise<void> {
    const { job, id, at } = this.#record;
    this.#record = { ...this.#record, ...change };
    const last = await lastAttempt(this.#env, job);
    if (typeof last === "object" && last.id !== id && last.at > at) return;
    const path = attemptPath(this.#env, job);
    await ensureDir(dirname(path));
    await replaceFile(path, `${JSON.stringify(this.#record)}\n`);
  }
}

export function attemptPath(env: NodeJS.ProcessEnv, job: string): string {
  return join(stateDir(env), "jobs", `${job}.json`);
}

/** The last attempt of a job; undefined when there was none, `damaged` when its record cannot be read. */
export async function lastAttempt(env: NodeJS.ProcessEnv, job: string): Promise<AttemptRecord | "damaged" | undefined> {
  const text = await readText(attemptPath(env, job));
  if (text === undefined) return undefined;
  const record = parseJson(text);
  return isAttempt(record) && (record.ended === null) === (record.exit_code === null) ? record : "damaged";
}

// --- internal ---

const isAttempt = isObjectOf<AttemptRecord>({
  v: isOneOf(1),
  id: isText,
  job: isText,
  command: isText,
  at: isTime,
  run: orNull(isText),
  ended: orNull(isTime),
  exit_code: orNull(isCount),
  error: orNull(isObjectOf<NonNullable<AttemptRecord["error"]>>({ code: isErrorCode, message: isText })),
});
