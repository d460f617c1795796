import { type Customer, isFlaggedDeleted } from "../customers/customer.ts";
import type { Filter } from "../customers/filter.ts";
import type { Ref } from "../customers/identity.ts";
import { CliError } from "../errors.ts";
import type { FilterSupport } from "./dialect/dialect.ts";
import type { ListPlace, RowPage } from "./lists/list-page.ts";

export interface ListQuery {
  /** All must hold. Sent to the server if it can apply them, verified here in any case. */
  readonly filters?: readonly Filter[];
  /** The e-mail address or name (case ignored) or phone number (punctuation ignored) that they must have. */
  readonly contact?: (Ref & { readonly kind: "email" | "phone" | "name" }) | undefined;
  readonly search?: string | undefined;
  /** Rows asked of the server per page; only sent when given. */
  readonly pageSize?: number | undefined;
  readonly after?: ListPlace | undefined;
  /** How many matching rows are needed; the walk stops there. */
  readonly limit?: number | undefined;
  /** After so many rows the walk goes on to the page that shows whether there are more, if none has shown it. */
  readonly looksFurther?: boolean | undefined;
  /** Called with the customers of every answer, those that do not match included. */
  readonly onRead?: ((customers: readonly Customer[]) => void) | undefined;
}

/** What a lost create is looked for with. */
export interface LookingApi {
  pages(query?: ListQuery): AsyncIterable<RowPage>;
  filterBy(field: "email" | "phone"): FilterSupport | undefined;
}

interface Getter {
  get(id: string): Promise<Customer>;
}

/** One customer by id; undefined when there is none, or one that is marked as deleted. */
export async function getOrNobody(api: Getter, id: string): Promise<Customer | undefined> {
  const customer = await getOrMissing(api, id);
  return customer && !isFlaggedDeleted(customer) ? customer : undefined;
}

/** The record of an id, also if it is marked as deleted; undefined when there is none. */
export async function getOrMissing(api: Getter, id: string): Promise<Customer | undefined> {
  try {
    return await api.get(id);
  } catch (error) {
    if (error instanceof CliError && error.code === "not_found") return undefined;
    throw error;
  }
}
