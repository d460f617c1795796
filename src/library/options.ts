import type { ServerRules } from "../api/dialect/dialect.ts";
import type { Filter } from "../customers/filter.ts";
import type { OwnDispatcher, RequestEvent, ResponseEvent } from "../http/events.ts";
import { givenCountry } from "../intake/cells/country.ts";
import type { Wait } from "../system/progress.ts";
import { isJsonObject } from "../text/json.ts";
import { isText, orMissing } from "../text/shape.ts";
import { flag, type Given, having, type Kind, kind, number, oneOf, recordOf, text, wholeNumber } from "./kinds.ts";

// What each call takes, as one table each: its types and its checks follow from it.

const idempotencyKey = kind<string>(
  "printable ASCII text that is not empty, without line breaks",
  (value) => isText(value) && /^[\x20-\x7e]+$/.test(value) && value.trim() !== "",
);
const headers = recordOf("text", isText);
const signal = having<AbortSignal>("addEventListener", "an AbortSignal");
/** Up to a day: Node's timers end at once when asked for more than 24 days. */
const seconds = number("a number above 0 and up to 86400", (value) => value > 0 && value <= 86_400);
const fromOne = number("a whole number from 1", (value) => Number.isSafeInteger(value) && value >= 1);

/** For every call. */
export const CALL_OPTIONS = {
  /** Ends the call, which then rejects with the signal's reason: an `AbortError`, if `abort()` was given no other. */
  signal,
  /** For each attempt of a request, in seconds; the client's when missing. */
  timeoutSeconds: seconds,
  /** How often a failed request is sent again, if that is safe; the client's when missing. */
  maxRetries: wholeNumber,
};

/** How one call is made. */
export interface CallOptions extends Given<typeof CALL_OPTIONS> {}

export const WRITE_OPTIONS = {
  ...CALL_OPTIONS,
  /** Sends fields that neither the API document nor the customer knows. */
  allowUnknownFields: flag,
};

/** How a create or an update is made. */
export interface WriteOptions extends Given<typeof WRITE_OPTIONS> {}

export const CREATE_OPTIONS = {
  ...WRITE_OPTIONS,
  /** Sent as `Idempotency-Key`, the same on every repetition; a random UUID when missing. */
  idempotencyKey,
};

/** How a create is made. */
export interface CreateOptions extends Given<typeof CREATE_OPTIONS> {}

const FILTER = {
  field: text,
  operator: oneOf("=", "!=", "~="),
  value: text,
};

function isFilters(value: unknown): boolean {
  const isWhole = (filter: unknown) =>
    isJsonObject(filter) && Object.keys(FILTER).every((name) => filter[name] !== undefined);
  return Array.isArray(value) && value.every(isWhole);
}

/** For list() and pages(). */
export const LIST_OPTIONS = {
  ...CALL_OPTIONS,
  /** Text that one of the documented fields contains; case is ignored. */
  search: text,
  filters: kind<readonly Filter[]>(
    "a list of filters, each an object with field, operator and value",
    isFilters,
    FILTER,
  ),
  /** By the server's time of the last change. A customer without one counts as changed. */
  changedSince: kind<Date>("a valid Date", (value) => value instanceof Date && !Number.isNaN(value.getTime())),
  /** At most so many customers. No page is read that is not needed for them. */
  limit: number(wholeNumber.words, (value) => value === Number.POSITIVE_INFINITY || wholeNumber.is(value)),
  /** How many customers to ask for per request. */
  pageSize: fromOne,
};

export interface ListOptions extends Given<typeof LIST_OPTIONS> {}

export const PAGES_OPTIONS = {
  ...LIST_OPTIONS,
  /** The cursor of a page of the same query: begins after that page. */
  after: text,
};

export interface PagesOptions extends Given<typeof PAGES_OPTIONS> {}

export const REQUEST_OPTIONS = {
  ...CALL_OPTIONS,
  /** Query parameters; `undefined` ones are not sent. */
  query: recordOf("text, numbers or booleans", (value): value is string | number | boolean | undefined =>
    /^(string|number|boolean|undefined)$/.test(typeof value),
  ),
  /** Sent as JSON. */
  body: kind<unknown>("JSON", () => true),
  /** Further header fields. The key, and what belongs to the connection, cannot be set. */
  headers,
  /** For a POST; a random UUID when missing. */
  idempotencyKey,
};

/** What request() sends, and how. */
export interface RequestOptions extends Given<typeof REQUEST_OPTIONS> {}

const WIRE: { readonly [Rule in keyof ServerRules]-?: Kind<NonNullable<ServerRules[Rule]>> } = {
  paging: oneOf("none"),
  pageParameter: text,
  pageStart: oneOf(0, 1),
  offsetParameter: text,
  cursorParameter: text,
  listPath: text,
  idField: text,
  total: oneOf("none"),
  pageSizeParameter: text,
  pageSize: fromOne,
  filters: flag,
  searchParameter: text,
};

const hook = <Event>() => kind<(event: Event) => unknown>("a function", (value) => typeof value === "function");

/** For a client, beside its address and key. */
export const SETTINGS = {
  /** For each attempt of a request, in seconds; default 30. */
  timeoutSeconds: seconds,
  /** How often a failed request is sent again; default 4. A POST only if it cannot have arrived. */
  maxRetries: wholeNumber,
  /** The country of phone numbers without a country code, as ISO 3166 alpha-2: `US`. */
  defaultCountry: kind<string>(
    "two letters of ISO 3166, such as US",
    (value) => isText(value) && givenCountry(value) === value.toUpperCase(),
  ),
  /** Allows plain http to another machine. To this machine it is always allowed. */
  insecureHttp: flag,
  /** `bulk` waits up to 15 minutes for a rate limit; `interactive`, the default, up to 65 seconds. */
  pace: oneOf("interactive", "bulk"),
  /** Set by hand what the server's answers do not show: how its lists are paged, filtered and read. */
  wire: kind<ServerRules>("an object", isJsonObject, WIRE),
  /**
   * A dispatcher of undici 7 or later (an `Agent`, a `ProxyAgent`, a `MockAgent`), in place of connections of this
   * package. It is not closed with the client.
   */
  dispatcher: having<OwnDispatcher>("dispatch", "a dispatcher of undici"),
  /** Further header fields of every request. The key, and what belongs to the connection, cannot be set. */
  headers,
  /** Variables for HTTPS_PROXY, HTTP_PROXY and NO_PROXY, such as `process.env`. Without it no proxy is used. */
  environment: recordOf("text", orMissing(isText)),
  /**
   * A folder in which what is learnt about servers is kept, for this program and others. Without it this client keeps
   * it in memory.
   */
  stateFolder: text,
  /** Ends every call, and the client. */
  signal,
  // What these do or throw does not change a call: an error, also of an async one, becomes a warning of the process.
  /** Called when a call waits, for `ms` milliseconds: for the rate limit, or before it sends a request again. */
  onWait: hook<Wait>(),
  /** Called when a request leaves. */
  onRequest: hook<RequestEvent>(),
  /** Called when its answer is there, after `ms` milliseconds, or when none will come. */
  onResponse: hook<ResponseEvent>(),
};

/** Where the customers are, and how they are asked for. Nothing else is read: no profile, no environment. */
export interface CustomersClientOptions extends Given<typeof SETTINGS> {
  /** The address of the API, ending in `/v1`. */
  readonly baseUrl: string;
  /** The key, as it stands in `Authorization` behind `Bearer`. No error, log line or answer shows it. */
  readonly apiKey: string;
}

export const CLIENT_OPTIONS = { baseUrl: text, apiKey: text, ...SETTINGS };

/** What `find` takes: one of them. */
export const CONTACT = { email: text, phone: text, name: text };

export const METHOD = oneOf("GET", "POST", "PATCH", "PUT", "DELETE");
