/** What `import … from "customers-cli"` gives. */

export type { Address, Customer } from "../customers/customer.ts";
export type { Filter } from "../customers/filter.ts";
export { CliError as CustomersError, type ErrorCode, UnclearCreate } from "../errors.ts";
export type { Wait } from "../system/progress.ts";
export type { JsonValue } from "../text/json.ts";
export { CustomersClient } from "./client.ts";
export type {
  CallOptions,
  CreateOptions,
  CustomersClientOptions,
  ListQuery,
  RequestOptions,
  ServerRules,
  WriteOptions,
} from "./options.ts";
export type { AddressFields, ApiAnswer, Contact, CustomerFields, CustomerPage, Method } from "./types.ts";
