import { CliError } from "../../errors.ts";
import { shellWord } from "../../text/shell-word.ts";
import { didYouMean } from "../../text/words.ts";
import { headerKey } from "../headings/heading.ts";
import type { SourceRecord, Table } from "../row.ts";

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
  async function* batches(...onAside: Parameters<Table["batches"]>): AsyncGenerator<readonly SourceRecord[]> {
    for await (const batch of table.batches(...onAside)) yield batch.filter(keeps);
  }
  async function* records(): AsyncGenerator<SourceRecord> {
    for await (const batch of batches()) yield* batch;
  }
  return { ...table, batches, records };
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
  const keys = headers.map(headerKey);
  const tried: string[] = [];
  for (let at = text.indexOf("="); at !== -1; at = text.indexOf("=", at + 1)) {
    const before = text[at - 1];
    const operator = before === "!" || before === "~" ? (`${before}=` as const) : "=";
    const heading = text.slice(0, at + 1 - operator.length).trim();
    const key = headerKey(heading);
    const columns = keys.flatMap((other, column) => (key !== "" && other === key ? [column] : []));
    if (columns.length > 0) return { columns, operator, value: comparable(text.slice(at + 1)) };
    tried.push(heading);
  }
  const [heading] = tried;
  if (!heading) {
    throw new CliError("usage", `--where ${JSON.stringify(text)} is not of the form column=value`, {
      hint: 'Use column=value, column!=value or column~=text, for example --where "Status!=inactive".',
    });
  }
  const names = headers.filter((name) => name !== "");
  const quoted = (name: string) => shellWord(name);
  throw new CliError("usage", `--where: the file has no column ${JSON.stringify(heading)}`, {
    hint: `${didYouMean(heading, names, quoted)}Its columns are ${names.map(quoted).join(", ")}.`,
  });
}

function comparable(text: string): string {
  return text.normalize("NFC").trim().toLowerCase();
}
