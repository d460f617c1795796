import type { AsideKind, Cell, SourceRecord } from "../../row.ts";
import { isSectionLetter, saysDate, saysReport, saysSection, saysTotals } from "./line-words.ts";

/** A filled cell of a record. */
export interface FilledCell {
  readonly at: number;
  /** Without blanks at its ends. */
  readonly text: string;
}

/** What a record is, going by its own text. `lone` is one cell that says nothing certain: its neighbours decide. */
export type LineKind = "row" | "lone" | AsideKind;

/** What is known of the table. */
export interface TableShape {
  /** The lines of the header, as the file has them. */
  readonly headerLines: readonly (readonly Cell[])[];
  /** How many columns have a heading. */
  readonly width: number;
  /** Columns that do not say who a customer is, in a table where others do. */
  readonly others: ReadonlySet<number>;
  /** The titles above the header, as `titleKey` writes them. */
  readonly titles: ReadonlySet<string>;
}

export function filledCells({ cells }: Pick<SourceRecord, "cells">): readonly FilledCell[] {
  return cells.flatMap((cell, at) => {
    const text = cell?.trim() ?? "";
    return text === "" ? [] : [{ at, text }];
  });
}

/** A title without its numbers: `Page 2` is the same as `Page 1`. */
export function titleKey(text: string): string {
  return text.toLowerCase().replace(/\d+/g, "0").trim();
}

/**
 * What a record of a table is. A record that may be a customer is a row: one with a name and another value, with an
 * e-mail address or with a phone number.
 */
export function lineKind(record: SourceRecord, { headerLines, width, titles, others }: TableShape): LineKind {
  const filled = filledCells(record);
  const [first, second] = filled;
  if (first === undefined || width < 2 || record.unsolved) return "row";
  if (filled.every(({ text }) => !/[\p{L}\p{N}]/u.test(text))) return "rule";
  if (headerLines.some((line) => isSame(filled, line))) return "header";
  const label = filled.find(({ text }) => !isAmount(text));
  if (label && saysTotals(label.text) && filled.every((cell) => cell === label || isAmount(cell.text))) return "totals";
  if (width < 3 || filled.length > 2) return "row";
  const isSentence = second === undefined && first.text.split(" ").length >= 3;
  if (!isSentence && filled.some(({ text }) => isContact(text))) return "row";
  if (saysReport(first.text)) return "footer";
  if (second !== undefined || isContact(first.text)) return "row";
  if (isSectionLetter(first.text)) return "section";
  if (titles.has(titleKey(first.text))) return "title";
  if (saysDate(first.text)) return "footer";
  if (record.isWide || others.has(first.at)) return "section";
  return saysSection(first.text) ? "section" : "lone";
}

// --- internal ---

/** A number or a sum of money, but not the digits of a phone number; also what a spreadsheet has in place of one. */
function isAmount(text: string): boolean {
  if (text.startsWith("=") || text.startsWith("#")) return !text.includes("@");
  const bare = text.replace(/^[A-Z]{3}\s|\s?[A-Z]{3}$/g, "");
  if (!/^[-+($€£¥\s]{0,4}\d[\d.,'\s\u00a0\u202f]*[)%$€£¥\s-]{0,3}$/.test(bare)) return false;
  return /[.,$€£¥%]/.test(text) || text.replace(/\D/g, "").length < 7;
}

function isContact(text: string): boolean {
  if (text.includes("@")) return true;
  const digits = text.replace(/\D/g, "").length;
  return digits >= 7 && digits <= 15 && /^[-+().\s\d/]+$/.test(text) && !saysDate(text);
}

/** Whether the cells are those of a line of the header. */
function isSame(filled: readonly FilledCell[], line: readonly Cell[]): boolean {
  if (filled.length < 2) return false;
  if (filled.length !== line.filter((cell) => cell !== null && cell.trim() !== "").length) return false;
  return filled.every(({ at, text }) => text.toLowerCase() === line[at]?.trim().toLowerCase());
}
