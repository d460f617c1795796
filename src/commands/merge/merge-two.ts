import type { WriteStep } from "../../bulk/step.ts";
import { unsentFields } from "../../bulk/undo/take-back.ts";
import type { Context } from "../../cli/context.ts";
import { changedFields } from "../../customers/changes.ts";
import type { Customer, CustomerInput } from "../../customers/customer.ts";
import { labelOf, RECORD_KEYS } from "../../customers/fields.ts";
import { described } from "../../customers/identity.ts";
import { nationalPhones } from "../../customers/phone.ts";
import { CliError, Declined } from "../../errors.ts";
import type { StoredRun } from "../../journal/runs.ts";
import { Since } from "../../journal/since.ts";
import { isCarriedOut, Writes } from "../../journal/writes.ts";
import { unlessDeclined } from "../../terminal/prompts.ts";
import { canAsk } from "../../terminal/terminal.ts";
import { inColumns } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { plainWord } from "../../text/shell-word.ts";
import { grouped } from "../../text/words.ts";
import { alone, asRun, findLost } from "../shared/as-run.ts";
import { confirmWrite, differences, showLong } from "../shared/confirming.ts";
import { countryOf, whoLine } from "../shared/refs.ts";
import { merged, tellChanges, tellUnsent } from "../shared/tell-written.ts";
import { tellPlan } from "../writing/plan.ts";
import { differingKeys, type MergedKey, mergedChanges, textOfKey } from "./merged.ts";

/**
 * Makes one customer of two, after a question: the one that stays is updated, then the other one deleted.
 * @returns the one that stays, as it is then.
 */
export async function mergeTwo(
  context: Context,
  found: Customer,
  foundOther: Customer,
  { yes = false, dryRun = false }: { readonly yes?: boolean; readonly dryRun?: boolean } = {},
): Promise<Customer> {
  if (found.id === foundOther.id) {
    throw new CliError("usage", `both name ${described(found)}`, {
      hint: "Name two customers, for example by their ids.",
    });
  }
  const api = await context.api();
  const keep = await api.whole(found);
  const other = await api.whole(foundOther);
  const asks = !yes && !dryRun && canAsk(context);
  const chosen = asks ? await chooseValues(context, keep, other) : new Set<never>();
  const changes = mergedChanges(keep, other, chosen);
  if (dryRun) {
    await tellMergePlan(context, { keep, other, changes });
    return keep;
  }
  if (asks) await confirm(context, { keep, other, changes });
  return write(context, { keep, other, changes, looksFirst: asks });
}

/** The newest merge of two customers that stands; what became of its last request is found out first. */
export async function begunMerge(context: Context, keep: string, other: string): Promise<BegunMerge | undefined> {
  const runs = await context.runs();
  for await (const stored of runs.newestFirst()) {
    const { command, options, run } = stored.header;
    if (command !== "merge" || options.keep !== keep || options.other !== other) continue;
    await findLost(context, stored);
    const since = await Since.read(runs, run);
    if (since.undoOf(run) !== undefined || since.reversalsOf(run).size > 0) return undefined;
    const writes = (await Writes.open(stored.path)).all;
    const isDone = writes.some(({ intent, outcome }) => intent.action === "delete" && isCarriedOut(outcome));
    return { ...stored, writes: writes.at(-1)?.number ?? 0, isDone };
  }
  return undefined;
}

export async function offerMerges(context: Context, groups: readonly (readonly Customer[])[]): Promise<void> {
  const prompts = await context.prompts();
  if (!(await unlessDeclined(prompts.confirm("Merge them now, group by group?")))) return;
  const writePhone = await nationalPhones(await countryOf(context));
  for (const [at, members] of groups.entries()) {
    const answers = members.map((customer, place) => ({
      value: customer.id,
      label: whoLine(customer, writePhone),
      ...(place < DIGITS ? { key: String(place + 1) } : {}),
    }));
    const skip = { value: "", label: "Skip this group", key: "s" };
    const which = `Group ${grouped(at + 1)} of ${grouped(groups.length)}: who stays?`;
    const id = await unlessDeclined(prompts.select(which, [...answers, skip]));
    if (id === undefined) return;
    let keep = members.find((customer) => customer.id === id);
    for (const other of members)
      if (keep !== undefined && other.id !== id) keep = (await unlessDeclined(mergeTwo(context, keep, other))) ?? keep;
  }
}

// --- internal ---

interface BegunMerge extends StoredRun {
  readonly writes: number;
  readonly isDone: boolean;
}

interface Merge {
  readonly keep: Customer;
  readonly other: Customer;
  readonly changes: CustomerInput;
}

async function write(
  context: Context,
  { keep, other, changes, looksFirst }: Merge & { readonly looksFirst: boolean },
): Promise<Customer> {
  const api = await context.api();
  return alone(context, async () => {
    const begun = await begunMerge(context, keep.id, other.id);
    const continues = begun?.isDone ? undefined : begun;
    return asRun(
      context,
      "merge",
      async (run) => {
        const isChanged = changedFields(changes).length > 0;
        const after = isChanged
          ? await run
              .write({ action: "update", before: keep, body: changes }, { looksFirst })
              .catch((error: unknown) => refuseContact(error, { keep, other, changes }))
          : await api.get(keep.id); // The other one is not deleted if somebody has deleted this one.
        await run.write({ action: "delete", before: other }, { looksFirst }).catch((error: unknown) => {
          if (!(error instanceof CliError)) throw error;
          const isOpen = error.code === "unavailable" || error.code === "interrupted";
          const what = isOpen ? "may be there still" : "is not deleted";
          throw error.withHint(`${described(other)} ${what}: the same command finishes the merge.`);
        });
        const change = merged(keep, changes, after, other);
        await tellChanges(context, [change], { isOne: true, isKept: true });
        if (!looksFirst) tellUnsent(context, [other]);
        return after;
      },
      { options: { keep: keep.id, other: other.id }, continues },
    );
  });
}

/** A server may want each contact once, and OTHER still has its own. */
function refuseContact(error: unknown, { keep, other, changes }: Merge): never {
  const isContact = changes.email !== undefined || changes.phone !== undefined;
  const isOfData = error instanceof CliError && [400, 409, 422].includes(error.status ?? 0);
  if (!isOfData || !isContact) throw error;
  const round = `customers merge ${plainWord(`id:${other.id}`)} ${plainWord(`id:${keep.id}`)}`;
  throw error.withHint(
    `If the server wants each e-mail address or phone number once, merge the other way round: \`${round}\`.`,
  );
}

async function confirm(context: Context, { keep, other, changes }: Merge): Promise<void> {
  const about = await differences(context, keep, changes);
  about.push("What the server may have below it (jobs, invoices) is not moved: the API has no call for that.");
  const unsent = unsentFields(other).join(", ");
  if (unsent !== "") about.push(safeText(`The API document does not name these, so they are not moved: ${unsent}.`));
  await confirmWrite(context, `Merge them, and delete ${other.id}?`, { refusal: "nothing was written", about });
}

async function tellMergePlan(context: Context, { keep, other, changes }: Merge): Promise<void> {
  tellUnsent(context, [other], `They go with ${described(other)}`);
  const update = changedFields(changes).length > 0 ? 1 : 0;
  const counts = { create: 0, update, delete: 1, unchanged: 1 - update, skip: 0, read: 2, invalid: 0 };
  const change = { action: "update", line: 1, before: keep, body: changes } as const;
  const steps: WriteStep[] = [...(update > 0 ? [change] : []), { action: "delete", line: 2, before: other }];
  await tellPlan(context, { counts, deletesRows: true, noun: "customer", steps }, context.api);
}

const DIGITS = 9;

/** Shows two customers side by side. @returns the differing keys of which the other customer's value is taken. */
async function chooseValues(context: Context, keep: Customer, other: Customer): Promise<ReadonlySet<MergedKey>> {
  const width = context.terminal.stderrColumns ?? context.terminal.columns;
  await showLong(context, sideBySide(keep, other, width));
  const prompts = await context.prompts();
  const chosen = new Set<MergedKey>();
  for (const key of differingKeys(keep, other)) {
    const answers = [
      { value: "keep", label: textOfKey(key, keep), key: "1" },
      { value: "other", label: textOfKey(key, other), key: "2" },
    ] as const;
    const declined = new Declined("nothing was written");
    if ((await prompts.select(`${labelOf(key)}: 1 or 2?`, answers, { declined })) === "other") chosen.add(key);
  }
  return chosen;
}

function sideBySide(keep: Customer, other: Customer, width: number): string[] {
  const most = Math.floor((width - LABELS) / 2);
  const rows = RECORD_KEYS.map((key) => [labelOf(key), ...apart(textOfKey(key, keep), textOfKey(key, other), most)]);
  const all = [["", "1 stays", "2 is deleted"], ["ID", keep.id, other.id], ...rows];
  const filled = all.filter(([, one, two]) => one !== "" || two !== "");
  const texts = filled.map((row) => row.map(safeText));
  return inColumns(texts, width, most);
}

/** Two texts, from the word in which they differ if that would be cut: `…Side door`, `…Front door`. */
function apart(one: string, two: string, most: number): [string, string] {
  let same = 0;
  while (same < one.length && one[same] === two[same]) same += 1;
  const start = one === two || same < most - 1 ? 0 : one.slice(0, same).lastIndexOf(" ") + 1;
  return start === 0 ? [one, two] : [`…${one.slice(start)}`, `…${two.slice(start)}`];
}

const LABELS = Math.max(...RECORD_KEYS.map((key) => labelOf(key).length)) + 4;
