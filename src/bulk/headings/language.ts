import type { ColumnTarget } from "./heading.ts";

/**
 * The headings of a language, as people write them in their own sheets. They count only as a whole, without words before
 * or after them, so that no English heading changes its meaning.
 */
export interface Language {
  /** Spellings, separated by commas. Of two columns for one field, the spelling that stands first here is used first. */
  readonly fields: Readonly<Partial<Record<ColumnTarget, string>>>;
  /** Headings that mean something else beside others: `Name` is a last name beside `Vorname`. */
  readonly beside: readonly Beside[];
}

export interface Beside {
  readonly heading: string;
  /** Spellings, separated by commas: one of them is enough. */
  readonly others: string;
  readonly target: ColumnTarget;
}
