import { CliError } from "../../errors.ts";
import { headerKey } from "../headings/heading.ts";
import type { SourceRecord } from "../row.ts";
import { headed } from "./given-columns.ts";

/**
 * Reads what --where says: `Status=active`, `Status!=inactive`, `Tags~=vip`. A record must pass all of them. Headings and
 * values are compared without case.
 * @returns whether a record is read at all.
 * @throws CliError `usage` for another form, or a column that the file does not have.
 */
export function readWhere(headers: readonly string[], texts: readonly string[]) {
  const conditions = texts.map((text) => readCondition(headers, text));
  return ({ cells }: Pick<SourceRecord, "cells">): boolean =>
    conditions.every(({ columns, operator, value }) => {
      const values = columns.map((at) => comparable(cells[at] ?? ""));
      if (operator === "~=") return values.some((cell) => cell.includes(value));
      return values.includes(value) === (operator === "=");
    });
}

// --- internal ---

interface Condition {
  /** Those with the heading; most files have one. */
  readonly columns: readonly number[];
  readonly operator: "=" | "!=" | "~=";
  readonly value: string;
}

/** The heading ends at the first operator before which there is a heading: headings may have a `=` too. */
function readCondition(headers: readonly string[], text: string): Condition {
  const keys = new Set(headers.map(headerKey));
  const found = [...text.matchAll(/[!~]?=/g)].map(({ 0: operator, index }) => ({
    heading: text.slice(0, index).trim(),
    operator: operator as Condition["operator"], // The pattern has no other.
    value: comparable(text.slice(index + operator.length)),
  }));
  const condition = found.find(({ heading }) => heading !== "" && keys.has(headerKey(heading))) ?? found[0];
  if (!condition?.heading) {
    throw new CliError("usage", `--where ${JSON.stringify(text)} is not of the form column=value`, {
      hint: 'Use column=value, column!=value or column~=text, for example --where "Status!=inactive".',
    });
  }
  return { ...condition, columns: headed(headers, condition.heading, "--where") };
}

function comparable(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}
