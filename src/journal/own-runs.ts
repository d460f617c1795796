import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { Clock } from "../system/clock.ts";
import { plainWord } from "../text/shell-word.ts";
import { count, didYouMean } from "../text/words.ts";
import { type Account, idsOf, noteVerdict, readVerdicts, type Verdict, verdictOn } from "./account.ts";
import type { RunEntry } from "./entries.ts";
import { proofOf } from "./proof.ts";
import { runNames, type StoredRun, storedRun, storedRuns } from "./runs.ts";

interface Host {
  readonly env: NodeJS.ProcessEnv;
  readonly clock: Pick<Clock, "now">;
  readonly account: Account;
  /** Reads a customer of the account; undefined if there is none. Without it nothing is asked of the server. */
  readonly read?: (id: string) => Promise<Customer | undefined>;
  /** Told once of runs that are taken up. */
  readonly onFound?: (text: string) => void;
}

/**
 * The runs of one account on this machine. After a change of key the runs of the earlier one belong to it if the server
 * shows that it is the same account, or a person says so: {@link OwnRuns.adopt}.
 */
export class OwnRuns {
  readonly account: Account;
  readonly env: NodeJS.ProcessEnv;
  readonly #host: Host;
  #verdicts: Promise<readonly Verdict[]> | undefined;
  /** The newest run of each other key that has runs at this address. */
  readonly #others = new Map<string, RunEntry>();

  constructor(host: Host) {
    this.#host = host;
    this.account = host.account;
    this.env = host.env;
  }

  /** The newest first, read one by one. */
  async *newestFirst(): AsyncGenerator<StoredRun> {
    for await (const stored of storedRuns(this.env)) if (await this.owns(stored.header)) yield stored;
  }

  /** Finds out of each key with runs at this address whether it is of this account: its locks have one name then. */
  async settle(): Promise<void> {
    for await (const { header } of storedRuns(this.env)) await this.owns(header);
  }

  async owns({ account, base_url, run }: Pick<RunEntry, "account" | "base_url" | "run">): Promise<boolean> {
    if ((await this.ids()).includes(account)) return true;
    if (base_url !== this.account.baseUrl) return false;
    if (!this.#others.has(account)) {
      if (await this.#isProven(account)) return true;
      const newest = await storedRun(this.env, run);
      if (newest) this.#others.set(account, newest.header);
    }
    return false;
  }

  /** The run that a user names. @throws CliError `usage` for a run of another account, `not_found`. */
  async find(name: string): Promise<StoredRun> {
    const stored = (await runNames(this.env)).includes(name) ? await storedRun(this.env, name) : undefined;
    if (stored === undefined) throw notFound(name);
    if (!(await this.owns(stored.header))) throw this.#foreign(stored.header);
    return stored;
  }

  /** Takes the runs of another key up: a person says that it is of this account. @throws CliError `not_found`. */
  async adopt(name: string): Promise<void> {
    const stored = await storedRun(this.env, name);
    if (stored === undefined) throw notFound(name);
    if (!(await this.owns(stored.header))) await this.#note(stored.header.account, true, "--same-account");
  }

  /** The ids of this account, the first one the same for all its keys: it names the locks of the account. */
  async ids(): Promise<readonly string[]> {
    this.#verdicts ??= readVerdicts(this.env);
    return idsOf(this.account.id, await this.#verdicts);
  }

  /** About the keys that have runs at this address and are not known to be of this account. */
  othersText(): string | undefined {
    const [newest] = this.#others.values();
    if (newest === undefined) return undefined;
    const keys = count(this.#others.size, "other key has", "other keys have");
    return `${keys} runs at this address, which are not shown. If they are of this account: ${resumeBy(newest)}`;
  }

  async #isProven(other: string): Promise<boolean> {
    this.#verdicts ??= readVerdicts(this.env);
    const verdicts = await this.#verdicts;
    const own = idsOf(this.account.id, verdicts);
    const known = own.flatMap((id) => verdictOn(id, other, verdicts) ?? []);
    if (known.length > 0) return known.some(({ same }) => same);
    const { read, env, onFound } = this.#host;
    if (read === undefined) return false;
    const proof = await proofOf({ env, own, other, read }).catch((error: unknown) => {
      if (!(error instanceof CliError) || error.code === "interrupted") throw error;
      return undefined; // The server cannot be asked now: the next command tries again.
    });
    if (proof === undefined) return false;
    await this.#note(other, proof.same, proof.why);
    if (proof.same) onFound?.(`Runs of an earlier key are taken up: it is the same account, as ${proof.why}.`);
    return proof.same;
  }

  async #note(earlier: string, same: boolean, why: string): Promise<void> {
    const at = new Date(this.#host.clock.now()).toISOString();
    await noteVerdict(this.env, { at, account: this.account.id, earlier, same, why });
    this.#verdicts = undefined;
  }

  #foreign({ run, base_url, profile }: RunEntry): CliError {
    const isHere = base_url === this.account.baseUrl;
    const whose = isHere ? "another key at this address" : `${base_url} (profile ${profile})`;
    return new CliError("usage", `the run ${run} is of ${whose}`, {
      hint: isHere
        ? `If that key is of this account: ${resumeBy({ run })}`
        : `Give --profile ${plainWord(profile)} --base-url ${plainWord(base_url)}.`,
    });
  }
}

// --- internal ---

const LISTED = "`customers undo --list` and `customers runs list` show the IDs.";

function resumeBy({ run }: Pick<RunEntry, "run">): string {
  return `\`customers runs resume ${run} --same-account\`.`;
}

function notFound(name: string): CliError {
  return new CliError("not_found", `nothing that was done from here has the id ${JSON.stringify(name)}`, {
    hint: `${didYouMean(name, ["last"])}${LISTED}`,
  });
}
