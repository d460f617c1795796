/** What a picker chooses from. It may still be on its way while the picker is open. */
export interface Choices<Value> {
  /** Those that fit what was typed, the best first, as far as they are known. The same value is always the same object. */
  matching(typed: string): readonly Value[];
  /** One line for each value, at most `width` terminal cells wide. Nothing in it may act on a terminal. */
  lines(values: readonly Value[], width: number): readonly string[];
  /** How many match, and how far they were looked for: `3 so far, reading 400 of 2,000 …`. */
  state(matching: number): string;
  /**
   * Looks for them until all are known or `signal` is aborted. Calls `changed` whenever there is more to show.
   * Rejects where there is nothing to choose from, which ends the question.
   */
  read?(changed: () => void, signal: AbortSignal): Promise<void>;
  /** The typed text is now another. */
  typed?(text: string): void;
}
