import type { CustomersApi } from "../../api/customers-api.ts";
import { findCreated, type LostCreate } from "../../api/lost-create/find-created.ts";
import { type Customer, filledInput } from "../../customers/customer.ts";
import { CliError } from "../../errors.ts";
import type { JournalWrite } from "../journal/writes.ts";

/** Who has the contact of a customer that was deleted. */
interface LikeDeleted {
  /** The ids of all that have it. */
  readonly there: readonly string[];
  /** The one that may be the deleted one, which someone has created again. */
  readonly like?: Customer;
}

/**
 * Who has the contacts of deleted customers, by the number of the write. One that is older than the deletion is not like
 * it: of two that were alike, one was deleted.
 * @param isGone whether a write deleted a customer that is not there.
 */
export async function likeDeleted(
  writes: AsyncIterable<JournalWrite>,
  isGone: (write: JournalWrite) => boolean,
  api: Pick<CustomersApi, "pages" | "filterBy">,
): Promise<Map<number, LikeDeleted>> {
  const creates: LostCreate[] = [];
  for await (const write of writes) {
    if (!isGone(write)) continue;
    const { number, intent } = write;
    const sentAt = Date.parse(intent.at);
    creates.push({ subject: String(number), input: filledInput(intent.before ?? {}), sentAt });
  }
  const traces = await findCreated(creates, { api });
  const found = new Map<number, LikeDeleted>();
  const taken = new Set<string>();
  for (const { subject } of creates) {
    const trace = traces.get(subject);
    if (trace === undefined) continue;
    if (trace.kind === "unknown" && trace.like === undefined) throw new CliError("unavailable", trace.why);
    const alike = trace.kind === "done" ? [trace.customer] : trace.kind === "unknown" ? (trace.like ?? []) : [];
    const like = alike.find(({ id }) => !taken.has(id));
    if (like !== undefined) taken.add(like.id);
    found.set(Number(subject), { there: trace.there, ...(like && { like }) });
  }
  return found;
}
