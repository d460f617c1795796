/** What a cell for a phone number or an e-mail address holds: one value, several, and words beside them. */

export type ContactField = "email" | "phone";

/** What cells are read as. */
export interface ContactCell {
  /** The value to store: a phone number in E.164, an e-mail address. Undefined when there is none, such as beside a fax. */
  readonly value: string | undefined;
  /** What is dialled after the number. */
  readonly extension?: string | undefined;
  /** Further values of the cell, in its order. A value that cannot be read is as it was written. */
  readonly others: readonly OtherContact[];
  /** Words that are neither a value nor a label: `call after 5`. */
  readonly remarks: readonly string[];
}

export interface OtherContact {
  readonly value: string;
  /** `Mobile`, `Fax`; undefined when the cell does not say it. */
  readonly label: string | undefined;
}

/** A value of a cell before one of them is chosen. */
export interface Candidate extends OtherContact {
  /** Whether it can be stored. */
  readonly usable: boolean;
  /** The lowest is preferred. */
  readonly rank: number;
  readonly extension?: string | undefined;
}

/** The value to store, and what is left. */
export function chosenOf(candidates: readonly Candidate[], remarks: readonly string[]): ContactCell {
  const usable = candidates.filter((candidate) => candidate.usable);
  const best = usable.reduce<Candidate | undefined>(
    (first, next) => (first === undefined || next.rank < first.rank ? next : first),
    undefined,
  );
  const seen = new Set([best?.value]);
  const others = candidates.filter(({ value }) => !seen.has(value) && seen.add(value));
  return {
    value: best?.value,
    extension: best?.extension,
    others: others.map(({ value, label, extension }) => ({
      value: extension === undefined ? value : `${value} ext. ${extension}`,
      label,
    })),
    remarks,
  };
}
