/** What `import … from "customers-cli"` gives. */

export type { ServerRules } from "../api/dialect/dialect.ts";
export type { Address } from "../customers/customer.ts";
export type { ErrorCode } from "../errors.ts";
export type { Method, RequestEvent, ResponseEvent } from "../http/events.ts";
export type { Wait } from "../system/progress.ts";
export type { JsonValue } from "../text/json.ts";
export { CustomersClient } from "./client.ts";
export {
  AuthError,
  ConnectionError,
  CustomersError,
  type ErrorDetails,
  InvalidInputError,
  NotFoundError,
  RateLimitError,
  RefusedError,
  RejectedError,
  ServerError,
  TimeoutError,
  UnclearCreate,
  UsageError,
} from "./errors.ts";
export type { CallOptions, CreateOptions, CustomersClientOptions, RequestOptions, WriteOptions } from "./options.ts";
export type * from "./types.ts";
