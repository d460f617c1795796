import { version } from "../../../package.json";
import type { CustomersApi } from "../../api/client.ts";
import type { Customer } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { NetworkFailure, NothingSent } from "../../http/answer.ts";
import { atServer, type OutcomeEntry, type RunEntry } from "../../journal/entries.ts";
import { Journal } from "../../journal/journal.ts";
import type { OwnRuns } from "../../journal/own-runs.ts";
import { pruneRuns } from "../../journal/prune.ts";
import { ignore, journalPath, newHeader, newRunId, type StoredRun } from "../../journal/runs.ts";
import { Writes } from "../../journal/writes.ts";
import type { Clock } from "../../system/clock.ts";
import type { WriteStep } from "../step.ts";
import { noCounts } from "./results.ts";
import { doneOutcome, failedOutcome, intentOf, lostOutcome, mayHaveArrived, send } from "./write-step.ts";

interface Host {
  readonly runs: OwnRuns;
  readonly profile: string;
  readonly clock: Pick<Clock, "now">;
  readonly api: Pick<CustomersApi, "create" | "update" | "delete" | "serverTime">;
}

type StepOf<Step> = Step extends WriteStep ? Omit<Step, "line"> : never;

type SingleStep = StepOf<WriteStep>;

export interface SingleAbout {
  readonly undoes?: string;
  readonly options?: RunEntry["options"];
  /** The run of the same work that was stopped: its writes are followed by those of this one. */
  readonly continues?: (StoredRun & { readonly writes: number }) | undefined;
}

/** The writes of a command about single customers, as a run. The journal begins with the first one. */
export class SingleRun {
  readonly #host: Host;
  readonly #what: Pick<RunEntry, "command" | "undoes" | "options">;
  readonly #continues: SingleAbout["continues"];
  readonly #counts = noCounts();
  #begun: Promise<{ readonly journal: Journal; readonly header: RunEntry }> | undefined;
  #number: number;

  constructor(host: Host, command: RunEntry["command"], { undoes, options = {}, continues }: SingleAbout = {}) {
    this.#host = host;
    this.#what = { command, undoes: undoes ?? null, options };
    this.#continues = continues;
    this.#number = continues?.writes ?? 0;
  }

  /** Begins the journal, if no write did so: an undo that had nothing left to do is one, too. */
  async begin(): Promise<void> {
    await (await this.#journal()).journal.flush();
  }

  /**
   * @param options.line its number in the run, or of an undo the number of the write that it takes back.
   * @param options.looksFirst as send() has it.
   * @returns the customer as the server gave it back; as it was before a delete.
   * @throws CliError as send() does; `local` if it cannot be written down: nothing is sent then.
   */
  async write(
    about: SingleStep,
    { line = this.#number + 1, looksFirst = false }: { readonly line?: number; readonly looksFirst?: boolean } = {},
  ): Promise<Customer> {
    const { clock, api } = this.#host;
    const step = { ...about, line };
    this.#number += 1;
    const { journal, header } = await this.#journal();
    const intent = intentOf(step, header, clock.now(), api.serverTime);
    await journal.intend(intent);
    const note = (entry: OutcomeEntry) => {
      if (entry.outcome !== "unsent") this.#counts[entry.outcome] += 1;
      journal.note(entry);
    };
    try {
      const after = await send(step, intent.key, api, { lookUp: true, looksFirst });
      note(doneOutcome(intent, after, clock.now()));
      const customer = after ?? step.before;
      if (customer === undefined) throw new Error("the server answers a create with the customer");
      return customer;
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      const isLost = !(error instanceof NothingSent) && mayHaveArrived(error, step, undefined);
      note(
        isLost ? lostOutcome(intent, error, clock.now(), api.serverTime) : failedOutcome(intent, error, clock.now()),
      );
      const isSent = !(error.cause instanceof NetworkFailure) || error.cause.sent;
      if (!isLost || !isSent || step.action === "create") throw error;
      const done = step.action === "update" ? "changed" : "deleted";
      const again = error.code === "unavailable" ? " Try again later: twice does no harm." : "";
      throw error.withHint(`It may have been ${done} all the same.${again}`);
    }
  }

  /** A journal without its end is not an error: what became of the last write is looked up when it matters. */
  async end(): Promise<void> {
    const { clock, api, runs } = this.#host;
    const begun = await this.#begun?.catch(ignore);
    if (begun === undefined) return;
    const at = new Date(clock.now()).toISOString();
    const state = this.#counts.unknown > 0 ? "unfinished" : "finished";
    const { serverTime } = api;
    const summary = { ...this.#counts };
    begun.journal.note({ type: "end", at, state, summary, ...atServer(serverTime), stopped: null });
    await begun.journal.close().catch(ignore);
    await pruneRuns(runs, serverTime).catch(ignore);
  }

  #journal() {
    this.#begun ??= this.#begin();
    return this.#begun;
  }

  async #begin() {
    const { runs, clock } = this.#host;
    if (this.#continues !== undefined) {
      const { header, path } = this.#continues;
      const journal = await Journal.continue(path, (await Writes.open(path)).size);
      journal.note({ type: "part", at: new Date(clock.now()).toISOString(), program: version });
      return { header, journal };
    }
    const run = await newRunId(runs.env, clock.now());
    const what = { ...this.#what, file: null, job: null };
    const header = newHeader(run, { ...this.#host, account: runs.account }, clock, what);
    return { header, journal: await Journal.create(journalPath(runs.env, run), header) };
  }
}
