import { CliError } from "../errors.ts";
import { parseDuration, parseMoment } from "../text/duration.ts";
import type { Customer } from "./customer.ts";
import { latestChange } from "./record-times.ts";

/**
 * The moment that --changed-since names: `2026-01-31`, `2026-01-31T06:00` (here, or with an offset or `Z`), or `26h`,
 * `7d` ago.
 * @param now milliseconds since the epoch, as the result.
 * @throws CliError `usage` when it is none of these.
 */
export function readPast(text: string, now: number): number {
  const trimmed = text.trim();
  const ago = parseDuration(trimmed);
  if (ago !== undefined) return now - ago;
  const [, date, time = "00:00"] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d.*))?$/.exec(trimmed) ?? [];
  const at = parseMoment(`${date}T${time}`);
  if (at !== undefined) return at;
  throw new CliError("usage", `--changed-since ${JSON.stringify(text)} is not a time`, {
    hint: "Write 2026-01-31, 2026-01-31T06:00 (with Z or +02:00 for another zone), or how long ago: 26h, 7d.",
  });
}

export class ChangedSince {
  isKnown = false;
  undated = 0;
  /** How many customers have passed whose time does not say its zone: 14 hours more were looked at. */
  zoneless = 0;
  #haveRead = false;
  readonly #since: number;
  readonly #place: string;

  /** @param since milliseconds since the epoch. @param place where it was asked for, for messages. */
  constructor(since: number, place = "--changed-since") {
    this.#since = since;
    this.#place = place;
  }

  look(customers: readonly Customer[]): void {
    this.#haveRead ||= customers.length > 0;
    this.isKnown ||= customers.some((customer) => latestChange(customer) !== undefined);
  }

  /** A customer without a time passes: it may have been changed. */
  passes(customer: Customer): boolean {
    const change = latestChange(customer);
    if (change === undefined) this.undated += 1;
    const passes = change === undefined || change.at >= this.#since;
    if (passes && change?.isExact === false) this.zoneless += 1;
    return passes;
  }

  /** To be called when all is read. @throws CliError `usage` if customers were read, and none has such a time. */
  check(): void {
    if (!this.#haveRead || this.isKnown) return;
    throw new CliError("usage", `${this.#place}: this server does not say when a customer was changed`, {
      hint: "No customer has a field such as updated_at or lastModified with a time in it.",
    });
  }
}
