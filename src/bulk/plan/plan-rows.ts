import { changedFields } from "../../customers/changes.ts";
import type { Customer } from "../../customers/customer.ts";
import type { PhoneReader } from "../../customers/phone.ts";
import type { CliError } from "../../errors.ts";
import type { CheckedFile } from "../../intake/check/check-file.ts";
import { Findings } from "../../intake/check/findings.ts";
import type { Finding } from "../../intake/finding.ts";
import { lineText, type Row, type SkippedLine, type SourceFile } from "../../intake/row.ts";
import { comparableOf, keyOf, type MatchKey, type MatchMode } from "../../match/match-key.ts";
import { during, type Progress, UNSEEN } from "../../system/progress.ts";
import { safeText } from "../../text/safe-text.ts";
import { CustomerIndex } from "../lookup/customer-index.ts";
import { type FindingApi, findCustomers } from "../lookup/find-customers.ts";
import { type SharedContact, SharedContacts } from "../lookup/shared-contacts.ts";
import type { Step, UpdateStep } from "../step.ts";
import type { PlanCounts } from "./counts.ts";
import { type Decision, type OnMatch, Planner } from "./decide.ts";
import { type OnRename, renameFinding, withoutRename } from "./renames.ts";

export interface PlanRowsOptions {
  readonly match: MatchMode;
  readonly onMatch: OnMatch;
  readonly creates?: boolean | undefined;
  readonly isGone?: ((key: MatchKey) => boolean) | undefined;
  readonly readPhone: PhoneReader;
  readonly signal: AbortSignal;
  /** The server; connected to only when rows have to be matched. */
  readonly api: () => Promise<FindingApi>;
  readonly progress?: Progress | undefined;
  /** Whether an earlier process has dealt with a line: nothing is left to do there, whatever the server says now. */
  readonly isDone?: ((line: number) => boolean) | undefined;
  /** Keep every customer of the server, also those that no row is about: to delete them. */
  readonly everybody?: boolean;
  /** Whether a person says of a row that it is nobody who is there under another name. */
  readonly isNew?: ((line: number) => boolean) | undefined;
  /** Why it is not known whether the ids of the rows are this service's. */
  readonly unproven?: CliError | undefined;
}

export interface Plan {
  readonly source: SourceFile;
  readonly read: number;
  readonly invalid: number;
  /** What was found about its rows, also what only shows beside the server's customers. */
  readonly findings: Findings;
  /** Lines of rows that would rename a customer, and are skipped: nobody knows which customers they mean. */
  readonly setAside: readonly number[];
  /** How many of the invalid rows fail as they would rename a customer: nobody chose to skip those. */
  readonly renaming: number;
  /** Lines beside the table. */
  readonly skippedLines: readonly SkippedLine[];
  /** What is to be done about all others, in numbers. */
  readonly counts: PlanCounts;
  /** Customers on the server; undefined when its list was not read. */
  readonly listed: number | undefined;
  /** Requests that looking the customers up takes, when this is done once more. */
  readonly reads: number;
  /** With `everybody`: the customers that no row is about, in the server's order; from the first at each call. */
  missing(): Iterable<Customer>;
  /**
   * What is to be done about each row, in the file's order, from the first at each call.
   */
  steps(): AsyncIterable<Step>;
}

/** A plan of which withRenames() has to say what becomes of rows that would give a customer another person's name. */
export interface UndecidedPlan extends Plan {
  /** In no count yet. */
  readonly renames: readonly UpdateStep[];
}

/**
 * Reads the customers that the server has, and decides about each row. What is wrong with rows beside them is added to
 * what was found about the file, and contacts that rows write and other customers have, as far as the reading shows
 * them.
 * @throws CliError `unproven`.
 */
export async function planRows(file: CheckedFile, options: PlanRowsOptions): Promise<UndecidedPlan> {
  const { table, keys, read } = file;
  const findings = new Findings(file.findings);
  const { match, readPhone, everybody = false, isDone = () => false, progress = UNSEEN } = options;
  const { byName, phoneCodes } = keys;
  const wanted = { byName, phoneCodes, has: (kind: MatchKey["kind"], value: string) => keys.mayFind(kind, value) };
  const index = new CustomerIndex(match, readPhone, { wanted, everybody });
  const shared = new SharedContacts(keys, readPhone);
  // With `none` nothing is looked up.
  const asks = match !== "none" && read > findings.rows;
  if (asks && options.unproven) throw options.unproven;
  const { listed, reads } = asks
    ? await findCustomers({
        api: await options.api(),
        signal: options.signal,
        progress,
        few: everybody ? undefined : keys.few(),
        // The customer of an unknown e-mail address is looked for by its phone number.
        needsAll: () =>
          options.onMatch !== "delete" &&
          [...keys.emailsBesidePhone].some((value) => index.find({ kind: "email", value }).length === 0),
        add(customer) {
          index.add(customer);
          shared.add(customer);
        },
      })
    : { listed: undefined, reads: 0 };
  const decider = new Planner(index, {
    ...options,
    placeOf: (line) => lineText(table.unit, line),
    othersOf: (row, key) => file.people.others(row, key),
    isMatched(customer) {
      const email = comparableOf(customer, "email", readPhone);
      return keys.has("id", customer.id) || (email !== undefined && keys.has("email", email));
    },
  });
  const renames: UpdateStep[] = [];
  const counts = { create: 0, update: 0, unchanged: 0, skip: 0, delete: 0 };
  let completions = 0;
  /** Reads what the list may not show of a row's customer and the row writes. @returns whether more is known now. */
  const isCompleted = async (row: Row, step: Decision): Promise<boolean> => {
    if (step.action !== "update") return false;
    const key = step.newEmailOf ?? keyOf(row, match);
    const record = await (await options.api()).whole(step.current, changedFields(step.changes));
    if (key === undefined || record === step.current) return false;
    index.replace(key, record);
    completions += 1;
    return true;
  };
  await during(progress, { phase: "comparing", total: read - findings.rows }, async (comparing) => {
    for await (const row of file.rows()) {
      comparing.step();
      if (file.people.isRepeated(row.line)) {
        counts.skip += 1;
        continue;
      }
      // Also for a row that is done: it names its customer.
      const first = decider.next(row);
      if (isDone(row.line)) continue;
      const decided = (await isCompleted(row, first)) ? decider.again(row) : first;
      if (decided.action === "none") findings.add(decided.finding, row.cells);
      else if (row.findings.some((finding) => isWritten(finding, decided)))
        findings.addWritten(row.findings, row.cells);
      else if (decided.action === "update" && decided.renames) renames.push(decided);
      else {
        counts[decided.action] += 1;
        for (const contact of shared.of(decided)) findings.add(sharedFinding(contact), row.cells);
        if (decided.action === "update" && decided.newEmailOf)
          findings.add({ line: row.line, kind: "new e-mail", severity: "note" }, row.cells);
      }
    }
  });
  function* missing(): Generator<Customer> {
    for (const customer of index.all()) if (!decider.isNamed(customer.id)) yield customer;
  }
  async function* steps(): AsyncGenerator<Step> {
    for await (const row of file.rows()) {
      const { line, cells } = row;
      if (isDone(line) || findings.has(line)) continue;
      const decided: Decision = file.people.isRepeated(line)
        ? { action: "skip", line, cells, id: null, why: "an earlier row says the same" }
        : decider.again(row);
      if (decided.action !== "none") yield decided;
    }
  }
  return {
    source: table.file,
    read,
    invalid: findings.rows,
    findings,
    setAside: [],
    renaming: 0,
    skippedLines: file.skippedLines,
    counts: { ...counts, read, invalid: findings.rows },
    listed,
    reads: reads + completions,
    missing,
    steps,
    renames,
  };
}

/** The plan once it is decided whether customers get another person's name. Rows that fail are invalid. */
export function withRenames({ renames, ...plan }: UndecidedPlan, onRename: (line: number) => OnRename): Plan {
  if (renames.length === 0) return plan;
  const { counts } = plan;
  const findings = new Findings(plan.findings);
  const those = (decision: OnRename) => renames.filter(({ line }) => onRename(line) === decision);
  const [written, setAside] = [those("write").length, those("skip").map(({ line }) => line)];
  const failing = those("fail");
  for (const step of failing) findings.add(renameFinding(step), step.cells ?? []);
  const [update, skip, invalid] = [counts.update + written, counts.skip + setAside.length, findings.rows];
  async function* steps(): AsyncGenerator<Step> {
    for await (const step of plan.steps()) {
      if (step.line !== null && findings.has(step.line)) continue;
      yield step.line !== null && onRename(step.line) === "skip" ? withoutRename(step) : step;
    }
  }
  const counted = { ...counts, update, skip, invalid };
  return { ...plan, findings, setAside, renaming: failing.length, invalid, counts: counted, steps };
}

// --- internal ---

/** Whether a damaged value would reach the server: one that is there already does no harm. */
function isWritten({ field, ifWritten }: Finding, step: Step): boolean {
  if (!ifWritten || field === undefined || step.action === "create") return ifWritten === true;
  return step.action === "update" && changedFields(step.changes).includes(field);
}

function sharedFinding({ line, field, value, others }: SharedContact): Finding {
  const owners = others.map(({ id, name }) => (name ? `${name} (${id})` : id)).join(", ");
  const reason = `belongs to ${safeText(owners)} as well`;
  return { line, kind: "shared-contact", severity: "note", field, column: field, value, reason };
}
