/** What `import … from "customers-cli"` gives. */

export type { Rules as ServerRules } from "../api/rules.ts";
export type { Address, Customer } from "../customers/customer.ts";
export type { Filter } from "../customers/filter.ts";
export { CliError as CustomersError, type ErrorCode, UnclearCreate } from "../errors.ts";
export type { Wait } from "../system/progress.ts";
export type { JsonValue } from "../text/json.ts";
export { CustomersClient } from "./client.ts";
export type { CustomersClientOptions } from "./profile.ts";
export type {
  AddressFields,
  ApiAnswer,
  CallOptions,
  Contact,
  CreateOptions,
  CustomerFields,
  CustomerPage,
  ListQuery,
  Method,
  RequestOptions,
  WriteOptions,
} from "./types.ts";
