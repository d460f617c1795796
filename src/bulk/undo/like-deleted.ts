import type { CustomersApi } from "../../api/customers-api.ts";
import { findCreated, type LostCreate } from "../../api/lost-create/find-created.ts";
import { type Customer, filledInput } from "../../customers/customer.ts";
import type { JournalWrite } from "../journal/writes.ts";

/**
 * Customers that may be deleted ones which someone has created again, by the number of the write. One that is older than
 * the deletion does not count: of two that were alike, one was deleted.
 */
export async function likeDeleted(
  deletes: AsyncIterable<JournalWrite>,
  api: Pick<CustomersApi, "pages">,
): Promise<Map<number, Customer>> {
  const creates: LostCreate[] = [];
  for await (const { number, intent } of deletes) {
    const sentAt = Date.parse(intent.at);
    creates.push({ subject: String(number), input: filledInput(intent.before ?? {}), sentAt });
  }
  const traces = await findCreated(creates, { api });
  const like = new Map<number, Customer>();
  const taken = new Set<string>();
  for (const { subject } of creates) {
    const trace = traces.get(subject);
    const found = trace?.kind === "done" ? [trace.customer] : trace?.kind === "unknown" ? trace.like : [];
    const customer = found.find(({ id }) => !taken.has(id));
    if (customer === undefined) continue;
    taken.add(customer.id);
    like.set(Number(subject), customer);
  }
  return like;
}
