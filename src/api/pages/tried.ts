import type { Memory } from "../memory/memory.ts";
import { type Part, partOf } from "../wire/silence.ts";
import { type Asked, askFor } from "./ask.ts";
import type { ListPage, ReadPage } from "./list-page.ts";
import type { Identified } from "./trail.ts";

/** The first page of a silent list, and which parameters its server turned out not to understand. */
export class Tried<Row extends Identified> {
  readonly first: ListPage<Row>;
  readonly memory: Memory | undefined;
  /** What tells the rows of the first page apart. */
  readonly rows: readonly string[];
  readonly #read: ReadPage<Row>;
  readonly #useless: Set<string>;
  #inTrouble = false;

  /** @param anew what earlier runs learnt of useless parameters does not count. */
  constructor(first: ListPage<Row>, read: ReadPage<Row>, memory: Memory | undefined, anew: boolean) {
    this.first = first;
    this.memory = memory;
    this.rows = keysOf(first);
    this.#read = read;
    this.#useless = new Set(anew ? [] : memory?.known.useless);
  }

  async ask(url: URL): Promise<Asked<Row>> {
    const asked = await askFor(url, this.#read, true);
    this.#inTrouble ||= "failed" in asked && asked.forNow;
    return asked;
  }

  /** Asks with a parameter that is known to work: a failure of the server is a failure of the list then. */
  async askKnown(url: URL): Promise<Asked<Row>> {
    const asked = await askFor(url, this.#read, false);
    if ("failed" in asked && asked.failed === "refused" && asked.error.code !== "rejected") throw asked.error;
    return asked;
  }

  /** Which part of the list an answer has. */
  partOf(asked: Asked<Row>): Part {
    if ("page" in asked) return partOf(this.rows, keysOf(asked.page));
    return asked.failed === "missing" ? "nothing" : "other";
  }

  isUseless(name: string): boolean {
    return this.#useless.has(name);
  }

  /** The server does not understand a parameter. Later runs know it, unless the server was only in trouble now. */
  noteUseless(name: string): void {
    this.#useless.add(name);
    if (!this.#inTrouble) this.memory?.note({ useless: [...this.#useless] });
  }
}

export function keysOf<Row extends Identified>({ customers }: ListPage<Row>): string[] {
  return customers.map((row) => row.id || JSON.stringify(row));
}

/** Whether an answer is a page with exactly these rows. */
export function isPage<Row extends Identified>(asked: Asked<Row>, page: ListPage<Row> | undefined): boolean {
  return "page" in asked && page !== undefined && keysOf(asked.page).join() === keysOf(page).join();
}
