import { type Reject, rowName } from "../../intake/row.ts";
import type { RunEntry } from "../../journal/entries.ts";
import type { JsonObject } from "../../text/json.ts";
import { plannedWrite, writeAsJson } from "../plan/planned.ts";
import type { SkippedRow } from "../run/write-run.ts";
import { isWrite, type Step } from "../step.ts";
import type { RunReport } from "./run-report.ts";

export interface PlanFacts {
  /** As --dry-run prints it as JSON, without its rows. */
  readonly summary: JsonObject;
  readonly steps: readonly Step[];
  readonly invalid: readonly Reject[];
  readonly nameColumns?: readonly number[];
  readonly skips?: readonly SkippedRow[];
}

/** The report of a dry run: what would be written, in the form of what was. @param header of that run. */
export function planReport(header: RunEntry, facts: PlanFacts): RunReport {
  const { summary, steps, invalid, nameColumns, skips = [] } = facts;
  const { options: _options, file, ...run } = header;
  const nameOf = (cells: Reject["cells"] | undefined) => rowName(cells, nameColumns);
  const failures = invalid.map(({ line, cells, error }) => ({
    ...{ line, id: null, name: nameOf(cells), action: null, changes: {}, outcome: "invalid", error },
  }));
  const changes: JsonObject[] = [];
  const skipped: JsonObject[] = skips.map(({ line, id, name, reason }) => ({ line, id, name, reason }));
  for (const step of steps) {
    if (isWrite(step)) changes.push(writeAsJson(plannedWrite(step)));
    else if (step.action === "skip") {
      const { line, id, cells, name = nameOf(cells), why } = step;
      skipped.push({ line, id, name, reason: why });
    }
  }
  return {
    ...run,
    type: "report",
    run: null,
    file: file && { name: file.name, sha256: file.sha256, bytes: file.bytes },
    ended: header.started,
    undo: null,
    undone_by: null,
    state: "planned",
    summary,
    stopped: null,
    changes,
    failures,
    skipped,
  };
}
