import { type Customer, DOCUMENTED, valueAt } from "../../customers/customer.ts";
import type { FilterHabit } from "../memory/learned.ts";
import type { Server } from "../server.ts";
import type { Criterion } from "./criteria.ts";

type Asked = Pick<Criterion, "name" | "loose" | "isSearch">;

/** What is known of a server's filters. A setting overrides what was learnt: `on` believes them, `off` never sends them. */
export class FilterKnowledge {
  readonly #server: Server;
  readonly #onNotice: (text: string) => void;
  /** What holds in this run only. */
  readonly #now = new Map<string, FilterHabit>();
  /** Parameters that the user was told about in this run. */
  readonly #told = new Set<string>();

  constructor(server: Server, onNotice: (text: string) => void) {
    this.#server = server;
    this.#onNotice = onNotice;
  }

  habitOf({ name, loose }: Asked): FilterHabit | undefined {
    const { rules, memory } = this.#server;
    const now = this.#now.get(name);
    if (now === "refused" || rules.filters === false) return "refused";
    if (rules.filters) return "honoured";
    const known = memory.known.filters[name];
    return loose && known !== "refused" ? now : known;
  }

  /** Whether it is worth sending. A search that does not look at every field misses rows, also where it finds some. */
  isSent(asked: Asked): boolean {
    const habit = this.habitOf(asked);
    return habit !== "refused" && !(asked.isSearch && habit === "incomplete");
  }

  note({ name, loose }: Asked, habit: FilterHabit): void {
    if (this.#server.rules.filters !== undefined) return;
    if (loose && habit !== "refused") this.#now.set(name, habit);
    else this.#server.memory.note({ filters: { [name]: habit } });
  }

  /** The server does not apply it in this run; a record that it did is dropped. */
  giveUp(asked: Asked): void {
    const { rules, memory } = this.#server;
    this.#now.set(asked.name, "refused");
    if (rules.filters === undefined && !asked.loose && memory.known.filters[asked.name] === "honoured")
      memory.note({ filters: { [asked.name]: undefined } });
  }

  /** Says, once a run, what is done here because the server does not do it, unless none of the rows has the field. */
  tell({ name, isSearch }: Asked, rows: readonly Customer[]): void {
    const exists = isSearch || DOCUMENTED.includes(name) || rows.some((row) => valueAt(row, name) !== undefined);
    if (!exists || this.#told.has(name) || this.#server.rules.filters === false) return;
    this.#told.add(name);
    this.#onNotice(
      isSearch
        ? "this server does not search every field; its list is searched here"
        : `this server does not filter by ${name}; its list is filtered here`,
    );
  }
}
