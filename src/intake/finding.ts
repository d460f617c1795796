import type { FieldName } from "../customers/fields.ts";
import KINDS from "./finding-kinds.json" with { type: "json" };

/**
 * - `invalid`: the row is not written.
 * - `doubt`: it is written as the file says it; --strict makes it invalid.
 * - `note`: nothing is wrong, but it is counted, and told once for the file.
 */
export type Severity = "invalid" | "doubt" | "note";

/** What is to be said about a row. Without a column it is about the row as a whole. */
export interface Finding {
  /** Where the row starts: the line, from 1; in a JSON array the item's number. */
  readonly line: number;
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly field?: FieldName | undefined;
  readonly column?: string | undefined;
  /** A cell or a part of one. */
  readonly value?: string | undefined;
  /** Follows the column's heading and the value: `is not an e-mail address`. Missing in a note: its kind says all. */
  readonly reason?: string | undefined;
  /** The next step, if the reason does not say it. */
  readonly hint?: string | undefined;
  /**
   * The value that was meant; `""` leaves the cell blank. --fix writes it: then the finding is `repaired` or `blanked`.
   */
  readonly proposal?: string | undefined;
  /** Invalid only if the value would be written: one that the server has already does no harm. */
  readonly ifWritten?: true | undefined;
}

interface About {
  /** The text for all its rows or cells: `{of one|of several}`, and `%` for the heading of the column in quotes. */
  readonly told?: string;
  /** It is written, or read, in another way than the file says. */
  readonly isChanged?: boolean;
  /** The row has more than is used of it. */
  readonly isUnused?: boolean;
  /** It leaves no doubt, and is not worth a warning. */
  readonly isNotice?: boolean;
  /** A person who looks at the doubts is asked about it. */
  readonly isAsked?: boolean;
}

export type FindingKind = { [S in Severity]: keyof (typeof KINDS)[S] }[Severity];

/**
 * All kinds of findings, in the order of reports. Invalid: a value that its field cannot have, or a row that does not
 * say which customer it means. Note: nothing is wrong. Doubt: everything else.
 */
const ABOUT = new Map<string, About & { readonly severity: Severity }>(
  (["invalid", "doubt", "note"] as const).flatMap((severity) =>
    Object.entries<About>(KINDS[severity]).map(([kind, about]) => [kind, { severity, ...about }] as const),
  ),
);

export const FINDING_KINDS = [...ABOUT.keys()] as FindingKind[]; // They are the keys of the data.

export function aboutKind(kind: FindingKind): About & { readonly severity: Severity } {
  return ABOUT.get(kind) ?? { severity: "invalid" };
}

/** Whether a row with this is not written, whatever the server has. */
export function isFault({ severity, ifWritten }: Pick<Finding, "severity" | "ifWritten">): boolean {
  return severity === "invalid" && ifWritten === undefined;
}

/** What a kind says of so many rows or cells. */
export function kindText(kind: FindingKind, column: string | undefined, number: number): string {
  const { told = "{row is|rows are} odd" } = aboutKind(kind);
  return told
    .replace(/\{([^{}|]*)\|([^{}|]*)\}/g, number === 1 ? "$1" : "$2")
    .replace("%", () => JSON.stringify(column ?? ""));
}
