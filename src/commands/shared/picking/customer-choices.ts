import { setTimeout as delay } from "node:timers/promises";
import type { CustomersApi, ListQuery } from "../../../api/customers-api.ts";
import type { Customer } from "../../../customers/customer.ts";
import type { PhoneWriter } from "../../../customers/national-phone.ts";
import { CliError } from "../../../errors.ts";
import type { Choices } from "../../../system/prompts/picker/choices.ts";
import type { Terminal } from "../../../system/terminal.ts";
import { count, grouped } from "../../../text/words.ts";
import { PickerColumns } from "./columns.ts";
import { type Findable, findable, matching, typedWords } from "./matching.ts";

/** Makes the way to the server, with all that waits for it ended by `signal`; `onWait` is told of waits in milliseconds. */
type Connect = (signal: AbortSignal, onWait: Terminal["showWait"]) => Promise<CustomersApi>;

/**
 * The customers of a server, to choose from. The list is read while the person types. Of a long list the first part is
 * read, and the server's search is asked for what is typed; where it has none, the list is read on.
 */
export class CustomerChoices implements Choices<Customer> {
  readonly #connect: Connect;
  readonly #query: Pick<ListQuery, "contact">;
  readonly #writePhone: PhoneWriter;
  readonly #known = new Map<string, { readonly customer: Customer; readonly found: Findable }>();
  readonly #columns = new PickerColumns(COLUMNS);
  #total: number | undefined;
  #listed: "reading" | "paused" | "whole" = "reading";
  #asked: "no" | "asking" | "done" = "no";
  #trouble = "";
  #api: CustomersApi | undefined;
  #changed: () => void = () => {};
  #closed: AbortSignal | undefined;
  #asking = new AbortController();
  #readOn: () => void = () => {};

  /** @param query all that may be chosen; without it every customer. */
  constructor(connect: Connect, writePhone: PhoneWriter, query: Pick<ListQuery, "contact"> = {}) {
    this.#connect = connect;
    this.#writePhone = writePhone;
    this.#query = query;
  }

  matching(typed: string): Customer[] {
    return matching(this.#known.values(), typed, ({ found }) => found).map(({ customer }) => customer);
  }

  lines(customers: readonly Customer[], width: number): string[] {
    return this.#columns.lines(
      customers.map((customer) => this.#cells(customer)),
      width,
    );
  }

  state(found: number): string {
    const { size } = this.#known;
    if (this.#listed === "whole") {
      if (found === 0) return `nothing matches among ${count(size, "customer")}`;
      return found === size ? count(size, "customer") : `${grouped(found)} of ${count(size, "customer")}`;
    }
    const those = found === size ? "" : `${grouped(found)} found`;
    return [those, this.#howFar(), this.#trouble].filter(Boolean).join(" · ");
  }

  async read(changed: () => void, signal: AbortSignal): Promise<void> {
    this.#changed = changed;
    this.#closed = signal;
    try {
      this.#api = await this.#connect(signal, (ms, words) => void this.#showWait(ms, words));
      for await (const { rows, total } of this.#api.pages(this.#query)) {
        this.#total = total;
        this.#add(rows);
        this.#tell("");
        if (signal.aborted) return;
        if (this.#known.size >= MOST_READ && this.#canSearch()) await this.#pause();
      }
      this.#listed = "whole";
      changed();
    } catch (error) {
      if (signal.aborted) return;
      if (this.#known.size === 0 || !(error instanceof CliError)) throw error;
      this.#listed = "paused";
      this.#tell(error.message);
    }
    if (this.#known.size > 0) return;
    throw new CliError("not_found", "there are no customers yet", { hint: "Create one with `customers create`." });
  }

  typed(text: string): void {
    this.#asking.abort();
    this.#asking = new AbortController();
    this.#asked = "no";
    void this.#search(text, this.#asking.signal);
  }

  /** Asks the server for what is typed, once the person stops typing; the list must be too long to be read. */
  async #search(typed: string, stop: AbortSignal): Promise<void> {
    const word = typedWords(typed).reduce((longest, other) => (other.length > longest.length ? other : longest), "");
    if (word.length < LEAST_SEARCHED) return;
    await delay(TYPING_MS, undefined, { ref: false });
    const api = this.#api;
    const isOver = () => stop.aborted || this.#closed?.aborted || !this.#canSearch();
    if (api === undefined || this.#listed === "whole" || this.#query.contact !== undefined || isOver()) return;
    this.#asked = "asking";
    this.#changed();
    try {
      for await (const { rows } of api.pages({ search: word })) {
        if (isOver()) break;
        this.#add(rows);
        this.#changed();
        if (this.matching(typed).length >= ENOUGH) break;
      }
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      if (!isOver()) this.#tell(error.message);
    }
    if (!this.#canSearch()) this.#readOn();
    if (!stop.aborted) this.#asked = this.#canSearch() ? "done" : "no";
    this.#changed();
  }

  #pause(): Promise<void> {
    this.#listed = "paused";
    this.#changed();
    return new Promise((resolve) => {
      const end = () => {
        this.#listed = "reading";
        resolve();
      };
      this.#readOn = end;
      this.#closed?.addEventListener("abort", end);
    });
  }

  /** Whether the server may know a search; it is not known before it was tried. */
  #canSearch(): boolean {
    const habit = this.#api?.filterBy("search");
    return habit === undefined || habit === "honoured";
  }

  #howFar(): string {
    const of = this.#total === undefined ? "" : ` of ${grouped(this.#total)}`;
    const read = `${grouped(this.#known.size)}${of}`;
    if (this.#asked === "asking") return `${read} read, asking the server …`;
    if (this.#listed === "reading") return `reading ${this.#known.size === 0 ? "" : read} …`.replace("  ", " ");
    return this.#asked === "done"
      ? `${read} read, the others by the server's search`
      : `${read} read, type to find more`;
  }

  /** Counts a wait down until something else is told. */
  async #showWait(ms: number, words: (left: number) => string): Promise<void> {
    for (let left = ms; left > 0 && !this.#closed?.aborted; left -= SECOND_MS) {
      const told = words(left);
      this.#tell(told);
      await delay(SECOND_MS, undefined, { ref: false });
      if (this.#trouble !== told) return;
    }
  }

  #tell(trouble: string): void {
    this.#trouble = trouble;
    this.#changed();
  }

  #add(customers: readonly Customer[]): void {
    for (const customer of customers) {
      if (this.#known.has(customer.id)) continue;
      const { id, name, email, phone, address } = customer;
      const found = findable(name ?? "", [email, address?.city, id], phone ?? "");
      this.#known.set(customer.id, { customer, found });
    }
    this.#columns.measure(customers.map((customer) => this.#cells(customer)));
  }

  #cells({ id, name, email, phone, address }: Customer): string[] {
    return [name || "(no name)", phone ? this.#writePhone(phone) : "", address?.city ?? "", email ?? "", id];
  }
}

// --- internal ---

/** Customers that are read where the server may find the others. */
const MOST_READ = 2000;

/** Customers found that are enough to choose from: more letters find fewer. */
const ENOUGH = 100;

const SECOND_MS = 1000;

/** Letters that the server is asked for. */
const LEAST_SEARCHED = 2;

/** Milliseconds without another letter until the server is asked. */
const TYPING_MS = 250;

/** Name, phone, city, e-mail, id: the last ones go first where a line is short. */
const COLUMNS = [
  { turn: 3, least: 12 },
  { turn: 4, least: 17 },
  { turn: 2, least: 12 },
  { turn: 1, least: 24 },
  { turn: 0, least: Number.POSITIVE_INFINITY },
] as const;
