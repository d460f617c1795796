import type { CustomersApi } from "../../api/customers-api.ts";
import type { LookAgain } from "../../bulk/run/look-again.ts";
import type { CreateStep, DeleteStep, Step } from "../../bulk/step.ts";
import type { Customer, CustomerInput } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import { once } from "../../system/once.ts";
import { entryOf } from "../../trash/brought-back.ts";
import type { TrashEntry } from "../../trash/entries.ts";
import { openTrash, type Trash } from "../../trash/trash.ts";
import type { Context } from "./context.ts";

/** Steps and the API to carry them out with, by which whoever is deleted goes into the trash. */
export interface Keeping {
  readonly api: CustomersApi;
  readonly steps: AsyncIterable<Step> | Iterable<Step>;
  readonly lookAgain?: LookAgain | undefined;
}

/**
 * Completes the records that are about to be deleted, for the journal and the trash, and keeps them in the latter. Who
 * is created again has that written there before the request leaves: a restore then looks for him before it makes him.
 * @param lookAgain reads whole records right before they are deleted, which then are those to keep.
 */
export async function keepingDeleted(
  context: Context,
  api: CustomersApi,
  steps: AsyncIterable<Step>,
  lookAgain?: LookAgain,
): Promise<Keeping> {
  const trash = await openTrash(context);
  const deletes = deleting(api, trash);
  const creates = bringingBack(api, trash);
  async function* prepared(): AsyncGenerator<Step> {
    for await (const step of steps) {
      if (step.action === "delete") yield lookAgain ? step : await deletes.prepare(step);
      else yield step.action === "create" ? await creates.prepare(step) : step;
    }
  }
  const methods = { delete: { value: deletes.remove }, create: { value: creates.create } };
  // All else is inherited.
  const kept = { api: Object.create(api, methods) as CustomersApi, steps: prepared() };
  if (lookAgain === undefined) return kept;
  return {
    ...kept,
    async lookAgain(step) {
      const now = await lookAgain(step);
      if (now.action === "delete") deletes.keep(now.current);
      return now;
    },
  };
}

// --- internal ---

function deleting(api: CustomersApi, trash: Trash) {
  /** Those under way. */
  const records = new Map<string, Customer>();
  return {
    async prepare(step: DeleteStep): Promise<DeleteStep> {
      const current = await api.whole(step.current);
      this.keep(current);
      return { ...step, current };
    },
    keep(current: Customer): void {
      records.set(current.id, current);
    },
    async remove(id: string): Promise<void> {
      const record = records.get(id);
      if (record === undefined) throw new Error(`${id} was not planned to be deleted`);
      await trash.remove(record, api).catch((error: unknown) => {
        // Already deleted by someone else: that counts as success.
        if (!(error instanceof CliError) || error.code !== "not_found") throw error;
      });
    },
  };
}

function bringingBack(api: CustomersApi, trash: Trash) {
  const entries = once(() => trash.entries());
  /** By what is sent: the very object of the step. */
  const returning = new WeakMap<CustomerInput, TrashEntry>();
  return {
    async prepare(step: CreateStep): Promise<CreateStep> {
      const entry = step.was === undefined ? undefined : entryOf(await entries(), step.was);
      if (entry) returning.set(step.input, entry);
      return step;
    },
    async create(...[input, options]: Parameters<CustomersApi["create"]>): Promise<Customer> {
      const entry = returning.get(input);
      if (entry) await trash.note(entry, { type: "restore" });
      return api.create(input, options);
    },
  };
}
