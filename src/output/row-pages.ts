import { setTimeout as delay } from "node:timers/promises";
import { ClosedPipe } from "../system/stdout.ts";
import type { JsonObject } from "../text/json.ts";
import type { OutputPage, Rows } from "./output.ts";

const MOST = 50;

/** A source that gives nothing for so long is waiting for a server: what there is by then is shown. */
const PATIENCE_MS = 250;

interface RowPage {
  readonly rows: readonly JsonObject[];
  /** Others may follow. */
  readonly more: boolean;
  /** The source is waiting for something. */
  readonly slow: boolean;
}

/**
 * The rows of a source in pages. When it fails, the rows before that are given before its error is thrown.
 * @throws ClosedPipe as soon as somebody who waits for more of them leaves the pager: then they are not fetched any
 *   further.
 */
export async function* rowPages(source: Rows, page: OutputPage): AsyncGenerator<RowPage> {
  const iterator = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  const rows: JsonObject[] = [];
  let isOver = false;
  let patience: Promise<Outcome> | undefined;
  try {
    for (;;) {
      const next = outcomeOf(iterator);
      let outcome = rows.length === 0 || patience === undefined ? SLOW : await Promise.race([next, patience]);
      if (outcome.kind === "slow") {
        if (rows.length > 0) yield { rows: rows.splice(0), more: true, slow: true };
        const left = page.pager?.ended.then(() => LEFT);
        outcome = await (left === undefined ? next : Promise.race([next, left]));
      }
      isOver = outcome.kind !== "row";
      if (outcome.kind === "left") {
        page.pager?.abandon();
        throw new ClosedPipe();
      }
      if (rows.length > 0 && (isOver || rows.length === MOST))
        yield { rows: rows.splice(0), more: !isOver, slow: false };
      if (outcome.kind === "failed") throw outcome.error;
      if (outcome.kind !== "row") return;
      if (rows.push(outcome.row) === 1) patience = delay(PATIENCE_MS, SLOW, { ref: false });
    }
  } finally {
    if (!isOver) await iterator.return?.();
  }
}

// --- internal ---

type Outcome =
  | { readonly kind: "row"; readonly row: JsonObject }
  | { readonly kind: "failed"; readonly error: unknown }
  | { readonly kind: "slow" | "left" | "done" };

const SLOW: Outcome = { kind: "slow" };
const LEFT: Outcome = { kind: "left" };

/** What a source gives next; its failure is thrown when the rows before it were given. */
async function outcomeOf(iterator: AsyncIterator<JsonObject> | Iterator<JsonObject>): Promise<Outcome> {
  try {
    const { done, value } = await iterator.next();
    return done ? { kind: "done" } : { kind: "row", row: value };
  } catch (error) {
    return { kind: "failed", error };
  }
}
