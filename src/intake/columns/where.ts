import { CliError } from "../../errors.ts";
import type { SourceRecord, Table } from "../row.ts";
import { headed } from "./given-columns.ts";

/** Whether a record of the file is read at all. */
export type Keeps = (record: Pick<SourceRecord, "cells">) => boolean;

/**
 * Reads what --where says: `Status=active`, `Status!=inactive`, `Tags~=vip`. A record must pass all of them. Headings and
 * values are compared without case.
 * @throws CliError `usage` for another form, or a column that the file does not have.
 */
export function readWhere(headers: readonly string[], texts: readonly string[]): Keeps {
  const conditions = texts.map((text) => readCondition(headers, text));
  return ({ cells }) =>
    conditions.every(({ columns, operator, value }) => {
      const values = columns.map((at) => comparable(cells[at] ?? ""));
      if (operator === "~=") return values.some((cell) => cell.includes(value));
      return values.includes(value) === (operator === "=");
    });
}

/** The table without the records that are not read. */
export function tableWhere(table: Table, keeps: Keeps): Table {
  return { ...table, records: table.records.filter(keeps) };
}

// --- internal ---

interface Condition {
  /** Those with the heading; most files have one. */
  readonly columns: readonly number[];
  readonly operator: "=" | "!=" | "~=";
  readonly value: string;
}

function readCondition(headers: readonly string[], text: string): Condition {
  const [, heading = "", operator, value = ""] = /^(.*?)([!~]?=)(.*)$/s.exec(text) ?? [];
  if (heading.trim() === "") {
    throw new CliError("usage", `--where ${JSON.stringify(text)} is not of the form column=value`, {
      hint: 'Use column=value, column!=value or column~=text, for example --where "Status!=inactive".',
    });
  }
  const columns = headed(headers, heading, "--where");
  return { columns, operator: operator as Condition["operator"], value: comparable(value) }; // The pattern has no other.
}

function comparable(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}
