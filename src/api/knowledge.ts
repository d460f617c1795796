import type { FilterHabit } from "./learned.ts";
import type { Memory } from "./memory.ts";

/** A condition as far as it matters how a server takes it. */
export interface Asked {
  /** The query parameter. */
  readonly name: string;
  /** It is compared otherwise than the parameter's plain filter: what is learnt of it holds for this run alone. */
  readonly loose?: boolean;
}

/** What is known of a server's filters. */
export interface Knowledge {
  habitOf(asked: Asked): FilterHabit | undefined;
  note(asked: Asked, habit: FilterHabit): void;
  /** It is of no use in this run, whatever was known of it; what was known stays only if that does not contradict it. */
  giveUp(asked: Asked): void;
  /** Parameters whose uselessness was told in this run. */
  readonly told: Set<string>;
}

/**
 * Filters as they were learnt, which what is fixed by hand overrides: filters that are `on` are believed, those that
 * are `off` never sent, and that is not told to who said so.
 */
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
