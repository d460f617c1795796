/** What a check of a release found. What nobody could look at is not ready either. */
export interface Verdict {
  readonly state: "ready" | "not ready" | "not checked";
  /** One line. */
  readonly text: string;
  /** What is wrong, one a line. */
  readonly details: readonly string[];
}

/** Ready where nothing is wrong. */
export function verdict(text: string, wrong: readonly string[]): Verdict {
  return { state: wrong.length === 0 ? "ready" : "not ready", text, details: wrong };
}

export function notChecked(reason: string): Verdict {
  return { state: "not checked", text: `not checked: ${reason}`, details: [] };
}
