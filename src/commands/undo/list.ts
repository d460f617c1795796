import { Writes } from "../../bulk/journal/writes.ts";
import { planUndo, undoneWrites } from "../../bulk/undo/undo.ts";
import type { Context } from "../../cli/context.ts";
import { CliError } from "../../errors.ts";
import type { View } from "../../output/output.ts";
import { inTurn } from "../../system/progress.ts";
import { count } from "../../text/words.ts";
import { type Deed, deeds } from "../../trash/history.ts";
import { reversalOf } from "../../trash/take-back.ts";
import { openTrash, type Trash } from "../../trash/trash.ts";

/** Prints the last things done from here on this account, the newest first, and what the server says of them now. */
export async function listDeeds(context: Context): Promise<void> {
  const output = await context.output();
  const trash = await openTrash(context);
  const { account } = trash;
  const last: Deed[] = [];
  for await (const deed of deeds(context.env)) {
    if (deed.baseUrl === account.base_url && deed.profile === account.profile) last.push(deed);
    if (last.length === MOST_LISTED) break;
  }
  const looking = new Looking(context, trash);
  const states = await inTurn(context.busy, "looking_up", last, (deed) => looking.stateOf(deed));
  const rows = last.map(({ id, at, command, what }, place) => ({ id, at, command, what, state: states[place] ?? "" }));
  await output.rows(rows, VIEW);
  if (rows.length === 0) context.notice("Nothing was done from here yet that can be undone.");
  looking.tell();
}

// --- internal ---

const MOST_LISTED = 20;

/** Customers of runs that are looked up for a list. */
const MOST_LOOKED_AT = 50;

const VIEW: View = {
  columns: [
    { field: "at", heading: "When", primary: true },
    { field: "command", heading: "Command", primary: true },
    { field: "what", heading: "What", primary: true },
    { field: "state", heading: "State", primary: true },
    { field: "id", heading: "ID", kind: "id", whole: true },
  ],
  delimited: ["id", "at", "command", "what", "state"],
  id: (row) => String(row.id),
};

/** Looks on the server what was changed since. What cannot be looked at has the state that is known here, and that is told. */
class Looking {
  readonly #context: Context;
  readonly #trash: Trash;
  #left = MOST_LOOKED_AT;
  #unlooked = 0;
  #failure: CliError | undefined;

  constructor(context: Context, trash: Trash) {
    this.#context = context;
    this.#trash = trash;
  }

  async stateOf(deed: Deed): Promise<string> {
    if (deed.state !== "done" || deed.deleted !== undefined || this.#failure !== undefined) return deed.state;
    try {
      return await (deed.written === undefined ? this.#ofRun(deed) : this.#ofChange(deed.written));
    } catch (error) {
      if (!(error instanceof CliError) || !["unavailable", "rate_limited", "auth"].includes(error.code)) throw error;
      this.#failure = error;
      return deed.state;
    }
  }

  tell(): void {
    if (this.#failure !== undefined)
      this.#context.warn(`it cannot be seen what was changed since: ${this.#failure.message}`);
    if (this.#unlooked > 0)
      this.#context.notice(
        `${count(this.#unlooked, "run")} of many customers ${this.#unlooked === 1 ? "was" : "were"} not compared with the server: \`customers runs undo RUN --dry-run\` does.`,
      );
  }

  async #ofChange(written: NonNullable<Deed["written"]>): Promise<string> {
    const { clock, signal, busy: progress } = this.#context;
    const tools = { api: await this.#context.api(), trash: this.#trash, clock, signal, progress };
    const { step, left } = await reversalOf(written, tools);
    // A new customer that is gone was deleted by something else than its undo.
    const isChanged = left !== undefined || (step === undefined && written.write.intent.action === "create");
    return isChanged ? "changed since" : step === undefined ? "undone" : "done";
  }

  async #ofRun({ id, state, run }: Deed): Promise<string> {
    if (run === undefined) return state;
    const writes = await Writes.open(run.path);
    try {
      const size = writes.count(() => true);
      if (size > this.#left) {
        this.#unlooked += 1;
        return state;
      }
      this.#left -= size;
      const undone = await undoneWrites(this.#context.env, id);
      const { left, total } = await planUndo(writes, await this.#context.api(), {
        isLeft: (number) => !undone.has(number),
        restored: await this.#trash.restoredIds(),
        asUndone: await this.#trash.undone(),
      });
      return left.length > 0 ? "changed since" : total === 0 ? "undone" : "done";
    } finally {
      await writes.close();
    }
  }
}
