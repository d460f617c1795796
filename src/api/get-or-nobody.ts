import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { CustomersApi } from "./customers-api.ts";

/** One customer by id; undefined when there is no such customer. @throws CliError as api.get() does, except `not_found`. */
export async function getOrNobody(api: Pick<CustomersApi, "get">, id: string): Promise<Customer | undefined> {
  try {
    return await api.get(id);
  } catch (error) {
    if (error instanceof CliError && error.code === "not_found") return undefined;
    throw error;
  }
}
