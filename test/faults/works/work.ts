import type { Ended, Judgement } from "../judge.ts";
import type { OfficeServer, StoredCustomer } from "../servers.ts";

/** A kind of work that is done under faults: what is there before, what is run, and what must be there at the end. */
export interface Work {
  readonly name: string;
  /** Requests of all starts until one ends, about; as many as rows when missing. */
  readonly requests?: number;
  /** @returns what is run under faults, one command after the other until each has ended. */
  prepare(stage: Stage): Promise<Task>;
}

export interface Stage {
  readonly seed: number;
  readonly rows: number;
  readonly server: OfficeServer;
  /** Runs the program while nothing befalls it. @throws when it does not end well. */
  readonly calm: (...args: string[]) => Promise<Ended>;
  /** Writes a file into the campaign's folder; gives its path. */
  readonly file: (name: string, text: string) => Promise<string>;
}

export interface Task {
  readonly commands: readonly (readonly string[])[];
  /** Kinds of rows or customers, for the line that is printed. */
  readonly what: string;
  /** @param found the rows of the last run. */
  readonly judge: (stored: readonly StoredCustomer[], found: Found) => Judgement;
}

export interface Found {
  /** The end of the last command, or of the first that went wrong. */
  readonly last: Ended;
  /** The numbers of the commands, from 0, that refused because nothing tells what became of an earlier attempt. */
  readonly unclear: readonly number[];
  /** How the rows of the last run ended. */
  readonly rows: readonly ShownRow[];
  /** Customers that someone in the office created meanwhile. */
  readonly meanwhile: readonly StoredCustomer[];
}

/** As `runs show` prints it. */
export interface ShownRow {
  readonly line: number | null;
  readonly id: string | null;
  readonly outcome: string;
}
