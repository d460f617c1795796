import { shellWord } from "../../text/shell-word.ts";
import { count, grouped } from "../../text/words.ts";
import { aboutKind, FINDING_KINDS, type Finding, isFault, kindText } from "../finding.ts";
import { type Cell, linesText, lineText, placeOf, type Reject, reasonText, type Table } from "../row.ts";

/** How many findings a person is shown, and how many lines of each kind. */
export const MOST_TOLD = 20;

export class Findings {
  readonly #all: Finding[];
  /** The cells of invalid rows, by their lines. */
  readonly #invalid: Map<number, readonly Cell[]>;

  constructor({ all, cells }: Pick<Findings, "all" | "cells"> = { all: [], cells: new Map() }) {
    this.#all = [...all];
    this.#invalid = new Map(cells);
  }

  /** @param cells of its row. One that is invalid only if it is written is not added before that is known. */
  add(finding: Finding, cells: readonly Cell[]): void {
    if (finding.ifWritten) return;
    this.#all.push(finding);
    if (isFault(finding)) this.#invalid.set(finding.line, cells);
  }

  /** Adds what is invalid only if it is written: it is. */
  addWritten(findings: readonly Finding[], cells: readonly Cell[]): void {
    for (const { ifWritten, ...finding } of findings) if (ifWritten) this.add(finding, cells);
  }

  get all(): readonly Finding[] {
    return this.#all;
  }

  get cells(): ReadonlyMap<number, readonly Cell[]> {
    return this.#invalid;
  }

  /** Whether the row that starts on this line is invalid. */
  has(line: number): boolean {
    return this.#invalid.has(line);
  }

  get rows(): number {
    return this.#invalid.size;
  }

  invalid(): readonly Finding[] {
    return this.#all.filter(isFault).sort(byLine);
  }

  /** What a person who looks at the doubts is asked about, in the file's order for each kind. */
  doubts(): readonly Finding[] {
    return this.#all.filter(({ kind, severity }) => severity === "doubt" || aboutKind(kind).isAsked);
  }

  /** The values that --fix has repaired or left out. */
  repairs(): readonly Finding[] {
    return this.#all.filter(({ kind }) => kind === "repaired" || kind === "blanked");
  }

  /** The invalid rows as lines of the rejects file. */
  rejects(): Reject[] {
    return groupsOf(this.invalid(), ({ line }) => `${line}`).map((group) => {
      const [{ line }] = group;
      return { line, cells: this.#invalid.get(line) ?? [], error: reasonsText(group) };
    });
  }
}

/** What is told of a file, once for all its rows. */
export interface Told {
  readonly text: string;
  readonly kind: string;
  /** The heading of the column that it is about. */
  readonly column?: string | undefined;
  /** Of very many only the first. */
  readonly lines: readonly number[];
  /** It leaves no doubt, and is not worth a warning. */
  readonly isNotice?: boolean | undefined;
  /** The rows have more than is used of them. */
  readonly isUnused?: boolean | undefined;
}

/**
 * The texts about doubts and notes, one for each kind; for notes, one for each kind and column:
 * `2 rows have a ZIP code of another state, written as the file says (lines 3, 7). The first: ZIP "90210" …`.
 */
export function toldOf(findings: readonly Finding[], unit: Table["unit"]): readonly Told[] {
  const toTell = findings.filter(({ kind, severity }) => severity !== "invalid" && aboutKind(kind).told !== undefined);
  const lined = toTell.filter(({ reason }) => reason !== undefined).sort(byLine);
  const counted = toTell.filter(({ reason }) => reason === undefined);
  const notes = groupsOf(counted, ({ kind, column = "" }) => `${kind}\n${column}`);
  return [
    ...groupsOf(lined, ({ kind }) => kind).map((group) => toldWithLines(group, unit)),
    ...FINDING_KINDS.flatMap((kind) => notes.filter(([first]) => first.kind === kind).map(toldNote)),
  ];
}

/** Every invalid row by its place, `customers.csv:7`, with all that is wrong: the fields of an error. */
export function faultsByPlace(
  table: Pick<Table, "name" | "unit">,
  findings: readonly Finding[],
): Record<string, string> {
  const rows = groupsOf(findings, ({ line }) => placeOf(table, line));
  return Object.fromEntries(rows.map((group) => [placeOf(table, group[0].line), reasonsText(group)]));
}

/** Findings in a few lines. */
export interface Overview {
  readonly lines: readonly string[];
  /** How to get all of them, if not all are here. */
  readonly hint: string | undefined;
  /** Each of them has its line. */
  readonly isWhole: boolean;
}

/**
 * What is wrong with a file for a person, by kind and next step, the most frequent first. A kind of few rows is shown
 * row by row. So the first rows of the file are named, and where all of them are.
 * @param findings in the file's order.
 */
export function findingsOverview(unit: Table["unit"], findings: readonly Finding[]): Overview {
  const kinds = groupsOf(findings, ({ column = "", kind, hint = "" }) => [column, kind, hint].join("\n"));
  kinds.sort((one, other) => other.length - one.length);
  const lines: string[] = [];
  let rows = 0;
  for (const [at, kind] of kinds.entries()) {
    const texts = textsOf(unit, kind);
    if (rows + texts.length > MOST_TOLD) break;
    const [hint, next] = [kind[0].hint, kinds[at + 1]?.[0].hint];
    lines.push(...texts, ...(hint === undefined || hint === next ? [] : [`  ${hint}`]));
    rows += texts.length;
  }
  const number = findings.length;
  const hint = number > MOST_TOLD ? `-o json 2> problems.json lists all ${grouped(number)}.` : undefined;
  return { lines, isWhole: rows === number, hint };
}

/** Findings in groups, each in the order in which they are given. */
export function groupsOf(findings: readonly Finding[], keyOf: (finding: Finding) => string): Group[] {
  const groups = new Map<string, [Finding, ...Finding[]]>();
  for (const finding of findings) {
    const group = groups.get(keyOf(finding));
    if (group === undefined) groups.set(keyOf(finding), [finding]);
    else group.push(finding);
  }
  return [...groups.values()];
}

/** `12 rows: Phone is not a phone number, such as "555-0104" (lines 3, 7, 9 …)`; if reasons differ, the first. */
export function groupText(unit: Table["unit"], group: Group): string {
  const [first] = group;
  // `2 rows: each has 3 cells`, `2 rows: new customer without a name`
  const {
    value,
    column = /^(?:has|is|was|would|may|matches|means)\b/.test(first.reason ?? "") ? "each" : undefined,
    ...about
  } = first;
  const lines = group.map(({ line }) => line);
  const [rows, where] = [count(group.length, "row"), linesText(unit, lines, lines.length, MOST_TOLD)];
  if (group.some(({ reason }) => reason !== first.reason)) return `${rows} (${where}), the first: ${reasonText(first)}`;
  const example = value === undefined ? "" : `, such as ${JSON.stringify(value)}`;
  return `${rows}: ${reasonText({ ...about, column })}${example} (${where})`;
}

// --- internal ---

/** All that is wrong with a row. A question, as `Did you mean …?`, has its own sign at its end. */
function reasonsText(group: Group): string {
  return group.map(reasonText).reduce((before, reason) => `${before}${before.endsWith("?") ? "" : ";"} ${reason}`);
}

type Group = readonly [Finding, ...Finding[]];

/** A kind with no more rows than this is shown row by row. */
const FEW = 3;

/** Lines that are named of each kind of note. */
const MOST_NOTED = 100;

function byLine(one: Finding, other: Finding): number {
  return one.line - other.line;
}

function toldWithLines(group: Group, unit: Table["unit"]): Told {
  const [first] = group;
  const lines = [...new Set(group.map(({ line }) => line))];
  const written = aboutKind(first.kind).isChanged ? "" : ", written as the file says";
  const rows = `${grouped(lines.length)} ${kindText(first.kind, undefined, lines.length)}`;
  const text = `${rows}${written} (${linesText(unit, lines)}). The first: ${reasonText(first)}`;
  return { text, kind: first.kind, lines };
}

function toldNote(group: Group): Told {
  const [{ kind, column }] = group;
  const lines = [...new Set(group.map(({ line }) => line))].slice(0, MOST_NOTED);
  const fact = `${grouped(group.length)} ${kindText(kind, column, group.length)}`;
  const isName = kind === "company" || kind === "person";
  const text = isName ? `${fact}: --map ${shellWord(`${column}=name`)} makes it the customer` : fact;
  const { isNotice, isUnused } = aboutKind(kind);
  return { text, kind, lines, isNotice, isUnused, ...(column === undefined ? {} : { column }) };
}

function textsOf(unit: Table["unit"], group: Group): readonly string[] {
  return group.length <= FEW
    ? group.map((one) => `${lineText(unit, one.line)}: ${reasonText(one)}`)
    : [groupText(unit, group)];
}
