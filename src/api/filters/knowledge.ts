import type { FilterHabit } from "../memory/learned.ts";
import type { Memory } from "../memory/memory.ts";

/** A condition that a server was asked to select by. */
export interface Asked {
  /** The query parameter. */
  readonly name: string;
  /** It is compared more loosely than the plain filter: what is learnt of it is forgotten after this run. */
  readonly loose?: boolean;
}

/** What is known of a server's filters. */
export interface Knowledge {
  habitOf(asked: Asked): FilterHabit | undefined;
  note(asked: Asked, habit: FilterHabit): void;
  /** The server does not apply it in this run; a record that it did is dropped. */
  giveUp(asked: Asked): void;
  /** Parameters that the user was told about in this run. */
  readonly told: Set<string>;
}

/** What is known of the filters. A setting overrides what was learnt: `on` believes them, `off` never sends them. */
export function filterKnowledge(memory: Memory, fixed: boolean | undefined): Knowledge {
  const useless = new Set<string>();
  const loosely = new Map<string, FilterHabit>();
  return {
    told: new Set(),
    habitOf({ name, loose }) {
      if (useless.has(name) || fixed === false) return "refused";
      if (fixed) return "honoured";
      const known = memory.known.filters[name];
      return loose && known !== "refused" ? loosely.get(name) : known;
    },
    note({ name, loose }, habit) {
      if (fixed !== undefined) return;
      if (loose && habit !== "refused") loosely.set(name, habit);
      else memory.note({ about: "filter", name, habit });
    },
    giveUp({ name, loose }) {
      useless.add(name);
      if (fixed === undefined && !loose && memory.known.filters[name] === "honoured")
        memory.note({ about: "filter", name, habit: undefined });
    },
  };
}
