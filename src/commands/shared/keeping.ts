import type { CustomersApi } from "../../api/customers-api.ts";
import type { Step } from "../../bulk/plan.ts";
import type { Context } from "../../context.ts";
import type { Customer } from "../../customers/customer.ts";
import { openTrash } from "../../trash/trash.ts";
import { wholeRecords } from "../../trash/whole-records.ts";

/** Steps and the API to carry them out with, by which whoever is deleted goes into the trash. */
export interface Keeping {
  readonly api: CustomersApi;
  readonly steps: AsyncIterable<Step> | Iterable<Step>;
}

/** Completes the records that are about to be deleted, for the journal and the trash, and keeps them in the latter. */
export async function keepingDeleted(
  context: Context,
  api: CustomersApi,
  steps: AsyncIterable<Step>,
): Promise<Keeping> {
  const trash = await openTrash(context);
  const whole = wholeRecords(api);
  /** Those under way. */
  const records = new Map<string, Customer>();
  async function* completed(): AsyncGenerator<Step> {
    for await (const step of steps) {
      if (step.action !== "delete") {
        yield step;
        continue;
      }
      const current = step.whole ? step.current : await whole(step.current);
      records.set(current.id, current);
      yield { ...step, current };
    }
  }
  const remove = async (id: string) => {
    const record = records.get(id);
    if (record === undefined) throw new Error(`${id} was not planned to be deleted`);
    await trash.remove(record, api);
  };
  // All else is inherited.
  return { api: Object.create(api, { delete: { value: remove } }) as CustomersApi, steps: completed() };
}
