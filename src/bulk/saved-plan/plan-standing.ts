import { CliError } from "../../errors.ts";
import { count } from "../../text/words.ts";
import type { PlanCounts } from "../plan/counts.ts";
import { placeOf } from "../row.ts";
import type { Step, Subject } from "../step.ts";
import type { SavedPlan } from "./plan-reader.ts";
import { judge, type Standing, type Verdict, type WriteEntry } from "./plan-verdict.ts";

/** What an earlier `apply` of the same plan, that was stopped, has done or left open. */
interface Earlier {
  isDone(subject: Subject): boolean;
  isUnknown(subject: Subject): boolean;
}

/** A line of a plan that does not hold any more. */
interface Changed {
  /** `customers.csv:7`, or the id of a customer that no row is about. */
  readonly place: string;
  /** The row that it is about. */
  readonly row?: { readonly file: string; readonly line: number };
  readonly reason: string;
}

/** A plan compared with what the server has now. */
export interface StandingPlan {
  readonly counts: PlanCounts;
  readonly changed: readonly Changed[];
  /** What is left to do; what has changed is skipped. From the first at each call. */
  steps(): AsyncIterable<Step>;
}

/** Judges every line of a plan, before anything is written. */
export async function comparePlan(plan: SavedPlan, standing: Standing, earlier?: Earlier): Promise<StandingPlan> {
  const { counts: planned, file, unit } = plan.header;
  const changed: Changed[] = [];
  const counts = { ...planned, create: 0, update: 0, delete: 0 };
  for await (const { entry, verdict } of verdicts(plan, standing, earlier)) {
    if ("changed" in verdict) {
      const at =
        entry.type === "delete"
          ? { place: entry.id }
          : {
              place: placeOf({ name: file.name, unit }, entry.line),
              row: { file: file.name, line: entry.line },
            };
      changed.push({ ...at, reason: verdict.changed });
    }
    const step = stepOf(entry, verdict);
    if (step) counts[step.action] += 1;
  }
  async function* steps(): AsyncGenerator<Step> {
    for await (const { entry, verdict } of verdicts(plan, standing, earlier)) {
      const step = stepOf(entry, verdict);
      if (step) yield step;
    }
  }
  return { counts, changed, steps };
}

/** The error that stops a plan of which a part does not hold any more. */
export function planChanged(changed: readonly Changed[], planned: number): CliError {
  const writes = `${changed.length} of ${count(planned, "planned write")}`;
  return new CliError(
    "refused",
    `${writes} ${changed.length === 1 ? "does" : "do"} not hold any more; nothing was written`,
    {
      fields: Object.fromEntries(changed.map(({ place, reason }) => [place, reason])),
      hint: "Make a new plan, or skip these with --skip-changed.",
    },
  );
}

// --- internal ---

/** Without the lines that an earlier process has done. */
async function* verdicts(
  plan: SavedPlan,
  standing: Standing,
  earlier: Earlier | undefined,
): AsyncGenerator<{ readonly entry: WriteEntry; readonly verdict: Verdict }> {
  for await (const entry of plan.entries()) {
    if (entry.type === "invalid") continue;
    const about = entry.type === "delete" ? { line: null, id: entry.id } : { line: entry.line, id: null };
    if (earlier?.isDone(about)) continue;
    // Nobody knows whether this create was carried out: a customer that is there may be the one that it made.
    const open = entry.type === "create" && earlier?.isUnknown(about);
    yield { entry, verdict: open ? judge(entry, NOBODY) : judge(entry, standing) };
  }
}

const NOBODY: Standing = { byId: () => undefined, matching: () => [] };

function stepOf(entry: WriteEntry, verdict: Verdict): Step | undefined {
  if ("step" in verdict) return verdict.step;
  if (entry.type === "delete") return undefined; // Already deleted, or kept: no row of the file asks for it.
  const { line, cells } = entry;
  if ("done" in verdict) return { action: "unchanged", line, cells, id: verdict.done?.id ?? null };
  const why = "changed" in verdict ? verdict.changed : undefined;
  return { action: "skip", line, cells, id: verdict.current?.id ?? null, ...(why === undefined ? {} : { why }) };
}
