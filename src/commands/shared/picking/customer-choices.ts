import { setTimeout as delay } from "node:timers/promises";
import type { CustomersApi, ListQuery } from "../../../api/customers-api.ts";
import type { Customer } from "../../../customers/customer.ts";
import type { PhoneWriter } from "../../../customers/national-phone.ts";
import { CliError } from "../../../errors.ts";
import type { Choices } from "../../../system/prompts/picker/choices.ts";
import { count, grouped } from "../../../text/words.ts";
import { PickerColumns } from "./columns.ts";
import { type Findable, findable, matching, typedWords } from "./matching.ts";

/** Where the customers come from. */
interface CustomerSource {
  /** All that waits for the server ends with `signal`. */
  connect(signal: AbortSignal): Promise<CustomersApi>;
  /** What the reading waits for now: `paused 41 s, rate limit 100/min`. */
  waiting(): string | undefined;
}

/**
 * The customers of a server, to choose from. The list is read while the person types. Of a long list the first part is
 * read, and the server's search is asked for what is typed; where it has none, the list is read on.
 */
export class CustomerChoices implements Choices<Customer> {
  readonly #source: CustomerSource;
  readonly #query: Pick<ListQuery, "contact">;
  readonly #writePhone: PhoneWriter;
  readonly #known = new Map<string, { readonly customer: Customer; readonly found: Findable }>();
  readonly #columns = new PickerColumns(COLUMNS);
  #total: number | undefined;
  #listed: "reading" | "paused" | "whole" = "reading";
  /** Whether the server's search is asked for what is typed; `some`: it finds more than anybody reads. */
  #asked: "no" | "asking" | "some" | "all" = "no";
  #trouble = "";
  #typed = "";
  #api: CustomersApi | undefined;
  #changed: () => void = () => {};
  #closed: AbortSignal | undefined;
  #asking = new AbortController();
  #readOn: () => void = () => {};

  /** @param query all that may be chosen; without it every customer. */
  constructor(source: CustomerSource, writePhone: PhoneWriter, query: Pick<ListQuery, "contact"> = {}) {
    this.#source = source;
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
    return [those, this.#howFar(), this.#trouble || this.#source.waiting()].filter(Boolean).join(" · ");
  }

  async read(changed: () => void, signal: AbortSignal): Promise<void> {
    this.#changed = changed;
    this.#closed = signal;
    const refresh = setInterval(changed, REFRESH_MS).unref();
    signal.addEventListener("abort", () => clearInterval(refresh));
    try {
      this.#api = await this.#source.connect(signal);
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
    this.#typed = text;
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
    if (api === undefined || this.#query.contact !== undefined || !this.#isLong() || isOver()) return;
    this.#asked = "asking";
    this.#changed();
    let pages = 0;
    let isAll = true;
    try {
      for await (const { rows } of api.pages({ search: word })) {
        if (isOver()) break;
        this.#add(rows);
        this.#changed();
        isAll = ++pages < MOST_PAGES;
        if (!isAll) break;
      }
    } catch (error) {
      if (isOver()) return;
      if (!(error instanceof CliError)) throw error;
      isAll = false;
      this.#tell(error.message);
    }
    if (!this.#canSearch()) this.#readOn();
    if (stop.aborted) return;
    this.#asked = !this.#canSearch() ? "no" : isAll ? "all" : "some";
    this.#changed();
  }

  #pause(): Promise<void> {
    this.#listed = "paused";
    this.#changed();
    if (this.#asked === "no") this.typed(this.#typed);
    return new Promise((resolve) => {
      const end = () => {
        this.#readOn = () => {};
        this.#listed = "reading";
        resolve();
      };
      this.#readOn = end;
      this.#closed?.addEventListener("abort", end);
    });
  }

  /** Whether there are more customers than are read. */
  #isLong(): boolean {
    return this.#listed === "paused" || (this.#listed === "reading" && (this.#total ?? 0) > MOST_READ);
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
    return this.#asked === "all"
      ? `${read} read, the others by the server's search`
      : `${read} read, type to find more`;
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
const MOST_READ = 1000;

/** Pages of what the server finds for a word: more letters find fewer. */
const MOST_PAGES = 5;

/** Milliseconds until a wait is told anew. */
const REFRESH_MS = 500;

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
