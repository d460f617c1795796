import { changedFields } from "../../customers/changes.ts";
import { type Customer, fieldsOf } from "../../customers/customer.ts";
import type { CliError } from "../../errors.ts";
import type { CheckedFile } from "../../intake/check/check-file.ts";
import { Findings } from "../../intake/check/findings.ts";
import { strictly } from "../../intake/check/read-row.ts";
import type { Finding } from "../../intake/finding.ts";
import { lineText, type Row } from "../../intake/row.ts";
import { comparableIn, comparableOf, type MatchKey, matchKeyOf } from "../../match/match-key.ts";
import { isTwin } from "../../match/match-row.ts";
import { during, type Progress, UNSEEN } from "../../system/progress.ts";
import { safeText } from "../../text/safe-text.ts";
import { CustomerIndex } from "../lookup/customer-index.ts";
import { type FindingApi, findCustomers } from "../lookup/find-customers.ts";
import type { Step, UpdateStep } from "../step.ts";
import { type Decision, Planner, type PlanOptions } from "./decide.ts";
import { countsOf, type PlanCounts } from "./planned.ts";

export interface PlanRowsOptions extends Omit<PlanOptions, "placeOf" | "isMatched" | "othersOf"> {
  readonly signal: AbortSignal;
  /** The server; connected to only when rows have to be matched. */
  readonly api: () => Promise<FindingApi>;
  readonly progress?: Progress | undefined;
  /** Whether an earlier process has dealt with a line: nothing is left to do there, whatever the server says now. */
  readonly isDone?: ((line: number) => boolean) | undefined;
  /** Keep every customer of the server, also those that no row is about: to delete them. */
  readonly everybody?: boolean;
  /** What is only odd makes a row invalid. */
  readonly strict?: boolean | undefined;
  /** Why it is not known whether the ids of the rows are this service's. */
  readonly unproven?: CliError | undefined;
}

export interface UndecidedPlan {
  readonly read: number;
  /** What was found about its rows, also what only shows beside the server's customers. */
  readonly findings: Findings;
  /** Lines that were skipped as not a customer. */
  readonly notRows: readonly number[];
  /** Customers on the server; undefined when its list was not read. */
  readonly listed: number | undefined;
  /** With `everybody`: the customers that no row is about, in the server's order. */
  readonly missing: readonly Customer[];
  /** What is to be done about each row that is not invalid, in the file's order. */
  readonly steps: readonly Step[];
}

export interface Plan extends UndecidedPlan {
  readonly counts: PlanCounts;
  /** Lines of rows that would rename a customer, and are skipped: nobody knows which customers they mean. */
  readonly setAside: readonly number[];
  /** How many of the invalid rows fail as they would rename a customer: nobody chose to skip those. */
  readonly renaming: number;
}

/**
 * Decides about each row, beside the customers that the server has. What is wrong with it there is added to what was
 * found about the file.
 * @throws CliError `unproven`.
 */
export async function planRows(file: CheckedFile, options: PlanRowsOptions): Promise<UndecidedPlan> {
  const { table, keys, read } = file;
  const findings = new Findings(file.findings);
  const { match, readPhone, everybody = false, isDone = () => false, progress = UNSEEN } = options;
  const { hasNames, phoneCodes } = keys;
  const wanted = { hasNames, phoneCodes, has: (kind: MatchKey["kind"], value: string) => keys.mayFind(kind, value) };
  const index = new CustomerIndex(match, readPhone, { wanted, everybody });
  // With `none` nothing is looked up.
  const asks = match !== "none" && read > findings.rows;
  if (asks && options.unproven) throw options.unproven;
  const listed = asks
    ? await findCustomers({
        api: await options.api(),
        signal: options.signal,
        progress,
        few: everybody ? undefined : keys.few(),
        // The customer of an unknown e-mail address is looked for by its phone number.
        needsAll: () =>
          options.onMatch !== "delete" &&
          [...keys.emailsBesidePhone].some((value) => index.find({ kind: "email", value }).length === 0),
        add: (customer) => index.add(customer),
      })
    : undefined;
  const isMatched = (customer: Customer) => {
    const email = comparableOf(customer, "email", readPhone);
    return keys.has("id", customer.id) || (email !== undefined && keys.has("email", email));
  };
  const decider = new Planner(index, {
    ...options,
    placeOf: (line) => lineText(table.unit, line),
    othersOf: (row, key) => file.people.others(row, key),
    isMatched,
  });
  const steps: Step[] = [];
  /** Reads what the list may not show of a row's customer and the row writes. @returns whether more is known now. */
  const isCompleted = async (row: Row, step: Decision): Promise<boolean> => {
    if (step.action !== "update") return false;
    const key = step.newEmailOf ?? matchKeyOf(row, match);
    const record = await (await options.api()).whole(step.before, changedFields(step.body));
    if (key === undefined || record === step.before) return false;
    index.replace(key, record);
    return true;
  };
  /** A field that is to be emptied may not be blank, but stand elsewhere. @returns what is wrong then. */
  const elsewhere = async ({ line, values }: Row): Promise<Finding | undefined> => {
    const emptied = Object.entries(values).flatMap(([field, value]) => (value === null ? [field] : []));
    const reason = emptied.length === 0 ? undefined : (await options.api()).misnamed(emptied)?.message;
    return reason === undefined ? undefined : { line, kind: "value", severity: "invalid", reason };
  };
  await during(progress, { phase: "comparing", total: read - findings.rows }, async (comparing) => {
    for await (const row of file.rows()) {
      comparing.step();
      const { line, cells } = row;
      if (file.people.isRepeated(line)) {
        steps.push({ action: "skip", line, cells, id: null, why: "an earlier row says the same" });
        continue;
      }
      // Also for a row that is done: it names its customer.
      const first = decider.next(row);
      if (isDone(line)) continue;
      const decided = (await isCompleted(row, first)) ? decider.again(row) : first;
      const wrong = decided.action === "unchanged" ? await elsewhere(row) : undefined;
      if (decided.action === "none") findings.add(decided.finding, cells);
      else if (wrong !== undefined) findings.add(wrong, cells);
      else if (row.findings.some((finding) => isWritten(finding, decided))) findings.addWritten(row.findings, cells);
      else {
        steps.push(decided);
        if (decided.action === "update" && decided.renames) continue;
        const twin = decided.action === "create" ? twinOf(row, index, isMatched) : undefined;
        const doubt = sharedPhone(row, decided, index) ?? twin;
        if (doubt !== undefined) findings.add(options.strict ? strictly(doubt) : doubt, cells);
        if (decided.action === "update" && decided.newEmailOf)
          findings.add({ line, kind: "new e-mail", severity: "note" }, cells);
      }
    }
  });
  const missing = index.all.filter(({ id }) => !decider.isNamed(id));
  return { read, findings, notRows: file.notRows, listed, missing, steps };
}

export function renamesIn({ steps }: UndecidedPlan): UpdateStep[] {
  return steps.flatMap((step) => (step.action === "update" && step.renames ? [step] : []));
}

/** The plan once it is decided whether customers get another person's name. Rows that fail are invalid. */
export function withRenames(plan: UndecidedPlan, onRename: (line: number) => OnRename): Plan {
  const findings = new Findings(plan.findings);
  const renames = renamesIn(plan);
  const failing = renames.filter(({ line }) => onRename(line) === "fail");
  for (const step of failing) findings.add(renameFinding(step), step.cells ?? []);
  const setAside = renames.flatMap(({ line }) => (onRename(line) === "skip" ? line : []));
  const skipped = new Set(setAside);
  const steps = plan.steps
    .filter(({ line }) => line === null || !findings.has(line))
    .map((step) => (step.line !== null && skipped.has(step.line) ? withoutRename(step) : step));
  const counts = countsOf(steps, plan.read, findings.rows);
  return { ...plan, findings, steps, counts, setAside, renaming: failing.length };
}

type OnRename = "write" | "skip" | "fail";

export interface Rename {
  readonly line: number;
  readonly id: string;
  readonly from: string;
  readonly to: string;
}

function renameFinding(step: UpdateStep): Finding {
  const { id, line, ...names } = renameOf(step);
  const [from, to] = [names.from, names.to].map((name) => JSON.stringify(name));
  const reason = `would rename ${id} from ${from} to ${to}: ${ONLY[step.renames ?? "contact"]} connects this row to the customer`;
  return { line, kind: "rename", severity: "invalid", reason, hint: RENAME_HINT };
}

export function renameOf({ line, before, body }: UpdateStep): Rename {
  return { line, id: before.id, from: before.name ?? "", to: fieldsOf(body).name ?? "" };
}

function withoutRename(step: Step): Step {
  if (step.action !== "update" || !step.renames) return step;
  const { line, cells = [], before } = step;
  return { action: "skip", line, cells, id: before.id, why: "it would give the customer another person's name" };
}

export const RENAME_HINT = "--renames allow writes these rows, --renames skip skips them.";

// --- internal ---

function sharedPhone(row: Row, step: Step, index: CustomerIndex): Finding | undefined {
  const value = comparableIn(row, "phone");
  if (value === undefined || (step.action !== "create" && step.action !== "update")) return undefined;
  if (!changedFields(step.body).includes("phone")) return undefined;
  const others = index.find({ kind: "phone", value }).filter(({ id }) => id !== step.before?.id);
  if (others.length === 0) return undefined;
  const names = others.slice(0, MOST_NAMED).map(({ id, name }) => (name ? `${name} (${id})` : id));
  const reason = `belongs to ${safeText(names.join(", "))} as well`;
  return { line: row.line, kind: "shared-contact", severity: "doubt", field: "phone", column: "phone", value, reason };
}

const MOST_NAMED = 3;

/** A new customer with the name and the address of one that is there, and another contact. */
function twinOf(row: Row, index: CustomerIndex, isMatched: (customer: Customer) => boolean): Finding | undefined {
  const value = comparableIn(row, "person");
  const namesakes = value === undefined ? [] : index.find({ kind: "person", value });
  const [twin] = namesakes.filter((customer) => isTwin(row, customer) && !isMatched(customer));
  if (twin === undefined) return undefined;
  const reason = `may be ${twin.id}, who has the same name and address`;
  const hint = "If it is that customer, add the id in a column headed id.";
  return { line: row.line, kind: "stored-twin", severity: "doubt", reason, hint };
}

/** Whether a damaged value would reach the server: one that is there already does no harm. */
function isWritten({ field, ifWritten }: Finding, step: Step): boolean {
  if (!ifWritten || field === undefined || step.action === "create") return ifWritten === true;
  return step.action === "update" && changedFields(step.body).includes(field);
}

const ONLY = { id: "only the id", contact: "only a shared phone or e-mail" };
