import { NotStored } from "../../api/records/not-stored.ts";
import { Overwritten } from "../../api/records/read-records.ts";
import { changedFields } from "../../customers/changes.ts";
import type { CustomerInput } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { shellWord } from "../../text/shell-word.ts";
import { count, grouped, listed } from "../../text/words.ts";

/** The headers of the columns that a field is read from; none if no file is read. */
export type ColumnsOf = (field: string) => readonly string[];

/**
 * Decides after each row whether the run goes on. It stops when the key is refused, after too many failed rows, and
 * when the server is gone: several rows in a row could not reach it, more than were in flight together. A single broken
 * connection may fail all of those. It also stops when the first rows show that the server never stores a field.
 */
export class StopRule {
  readonly #options: StopOptions;
  #unreached = 0;
  readonly #stored = new Set<string>();
  readonly #missed = new Map<string, number>();

  constructor(options: StopOptions) {
    this.#options = options;
  }

  reached(sent: CustomerInput = {}): void {
    this.#unreached = 0;
    this.#note(sent, []);
  }

  /** @returns why the run has to stop, given the error of a row and how many rows have failed by now. */
  failed(error: CliError, failed: number, sent: CustomerInput = {}): CliError | undefined {
    const { maxErrors, atOnce, columnsOf } = this.#options;
    const never = error instanceof NotStored ? this.#note(sent, error.missing) : [];
    if (never.length > 0) return neverStored(never, columnsOf);
    if (error instanceof Overwritten) return error; // The next create may do it again.
    if (error.code === "auth") return error; // Every further row would fail the same way.
    if (failed > maxErrors) {
      const allowed = `--max-errors allows ${grouped(maxErrors)}`;
      return new Stopped("max_errors", `stopped after ${count(failed, "failed row")}; ${allowed}`);
    }
    this.#unreached = error.code === "unavailable" || error.code === "rate_limited" ? this.#unreached + 1 : 0;
    return this.#unreached >= Math.max(GONE_AFTER, atOnce + 1) ? error : undefined;
  }

  /** @returns the missing fields that are never stored, as far as the rows have shown. */
  #note(sent: CustomerInput, missing: readonly string[]): string[] {
    for (const field of changedFields(sent))
      if (missing.includes(field)) this.#missed.set(field, (this.#missed.get(field) ?? 0) + 1);
      else this.#stored.add(field);
    return missing.filter((field) => !this.#stored.has(field) && (this.#missed.get(field) ?? 0) >= NEVER_AFTER);
  }
}

/** What ends a run before its last row although nothing is wrong with the server: a limit that the user has set. */
export class Stopped extends CliError {
  readonly reason: "deadline" | "max_errors" | "not_stored" | "not_listed";

  constructor(
    reason: Stopped["reason"],
    message: string,
    details: { readonly hint: string; readonly fields?: Record<string, string> } = {
      hint: "Run the same command again to finish: rows that are done are not written twice.",
    },
  ) {
    super("stopped", message, details);
    this.reason = reason;
  }
}

/** Why a run ended before its last row, as its summary says it; null when it did not. */
export function stopReason(stopped: CliError | undefined): string | null {
  if (stopped === undefined) return null;
  return stopped instanceof Stopped ? stopped.reason : stopped.code;
}

export function interruption(signal: AbortSignal): CliError {
  return signal.reason instanceof CliError ? signal.reason : new CliError("interrupted", "stopped");
}

export function neverStored(fields: readonly string[], columnsOf: ColumnsOf = () => []): Stopped {
  const them = fields.length === 1 ? "it" : "them";
  return new Stopped("not_stored", `stopped because the server accepts ${listed(fields)} and never stores ${them},`, {
    hint: `${ignoreHint(fields, columnsOf)} Once the server stores ${them}, add --restart instead.`,
    fields: Object.fromEntries(fields.map((field) => [field, "is never stored"])),
  });
}

export function notListed(id: string): Stopped {
  const message = `stopped because the list does not show customer ${id}, which the server has just created,`;
  const hint = "Another import of these rows would create them again. Ask who runs the server why (are they drafts?).";
  return new Stopped("not_listed", message, { hint });
}

export function ignoreHint(fields: readonly string[], columnsOf: ColumnsOf = () => []): string {
  const columns = [...new Set(fields.flatMap(columnsOf))].map((header) => `--ignore ${shellWord(header)}`);
  return columns.length === 0
    ? "To import the rest, ignore the column of this field with --ignore."
    : `To import the rest, run the same command with ${columns.join(" ")} added.`;
}

// --- internal ---

interface StopOptions {
  /** How many rows may fail. */
  readonly maxErrors: number;
  /** How many rows are written at the same time. */
  readonly atOnce: number;
  readonly columnsOf: ColumnsOf | undefined;
}

/** So many rows in a row that do not reach the server mean that it is gone. */
const GONE_AFTER = 5;

/** A field that so many rows have sent and none has stored is never stored. */
const NEVER_AFTER = 3;
