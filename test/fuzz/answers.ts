import { gzipSync } from "node:zlib";
import type { JsonObject, JsonValue } from "../../src/text/json.ts";
import type { Chooser } from "./chooser.ts";
import { mutatedBytes, mutatedText, mutatedValue } from "./mutate.ts";

/** The key of the program. Some answers repeat it, plainly or encoded. */
export const KEY = "fuzz-key-1f9a3c77e0";

export interface FuzzAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface FuzzRequest {
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
  readonly base: string;
  readonly body: string;
  /** Requests of the case before this one. */
  readonly earlier: number;
}

/** After so many requests a server has no more pages: else a list could be endless. */
const LAST_PAGE = 25;

/** The answer of a server that is usual at heart, and changed at random. */
export function answerTo(request: FuzzRequest, choose: Chooser): FuzzAnswer {
  const ended = request.earlier > LAST_PAGE;
  const isUsual = ended || choose.chance(0.5);
  const status = isUsual || choose.chance(0.7) ? usualStatus(request) : choose.of(STATUSES);
  const document = status >= 400 ? choose.of(PROBLEMS) : usualBody(request, choose, ended);
  const value = isUsual || choose.chance(0.3) ? document : mutatedValue(document, choose);
  const text = typeof value === "string" && choose.chance(0.5) ? value : JSON.stringify(value);
  const body: Uint8Array = Buffer.from(isUsual || choose.chance(0.6) ? text : mutatedText(text, choose));
  const headers = isUsual ? {} : headersFor(request, choose);
  return encoded({ status, headers, body }, isUsual ? undefined : choose);
}

// --- internal ---

const STATUSES = [
  200, 201, 202, 204, 206, 207, 301, 302, 304, 307, 400, 401, 403, 404, 405, 408, 409, 410, 412, 422, 425, 428, 429,
].concat([500, 501, 502, 503, 504, 599, 418, 299, 999]);

const PROBLEMS: readonly JsonValue[] = [
  { type: "about:blank", title: "Bad", status: 422, detail: "no", errors: [{ field: "email", message: "is taken" }] },
  { message: ["email must be an email"], error: "Bad Request", statusCode: 400 },
  { errors: { email: ["is invalid"], "address.zip": ["is too short"] } },
  { detail: [{ loc: ["body", "email"], msg: "field required", type: "value_error" }] },
  { error: { code: "x", message: "no", details: [{ path: ["email"], message: "no" }] } },
  { _issues: { email: "required" }, _error: { code: 422, message: "Insertion failure" } },
  "<!doctype html><html><head><title>502 Bad Gateway</title></head><body>no</body></html>",
  "Too Many Requests",
  { message: `the token ${KEY} is not known`, errors: [{ field: "email", message: `Bearer ${KEY}` }] },
  `no such key: ${Buffer.from(KEY).toString("base64")}`,
  {},
];

function usualStatus({ method }: FuzzRequest): number {
  return method === "POST" ? 201 : method === "DELETE" ? 204 : 200;
}

function usualBody(request: FuzzRequest, choose: Chooser, ended: boolean): JsonValue {
  const isList = request.method === "GET" && /^\/customers\/?(\?|$)/.test(request.path);
  if (!isList) {
    const id = decodable(request.path.split("/")[2]?.split("?")[0] ?? "");
    const sent = parsed(request.body);
    return wrappedOne({ ...person(id || `n${request.earlier}`), ...sent }, choose);
  }
  const rows = ended ? [] : Array.from({ length: choose.below(5) }, (_, at) => person(`${request.earlier}-${at}`));
  return listOf(rows, request, choose);
}

function person(id: string): JsonObject {
  return {
    id,
    name: `Person ${id}`,
    email: `p${id}@example.com`,
    phone: "+12025550123",
    address: { street: "1 Main St", city: "Reno", state: "NV", zip: "89501" },
    notes: null,
    tags: ["a", 1, KEY],
  };
}

function wrappedOne(record: JsonObject, choose: Chooser): JsonValue {
  return choose.of<JsonValue>([
    record,
    { data: record },
    { customer: record },
    { doc: record },
    [record],
    { data: { attributes: record } },
  ]);
}

function listOf(data: JsonObject[], { base, earlier }: FuzzRequest, choose: Chooser): JsonValue {
  const next = data.length > 0 ? `${base}/customers?page=${earlier + 2}` : null;
  return choose.of<JsonValue>([
    data,
    { data, total: 12, page: earlier + 1, per_page: 4 },
    { data, next_cursor: next && `c${earlier}`, has_more: next !== null },
    { results: data, count: 12, next, previous: null },
    { data, links: { next }, meta: { total: 12 } },
    {
      _embedded: { customers: data },
      _links: { next: { href: next } },
      page: { size: 4, totalElements: 12, number: earlier },
    },
    { data: data.map(({ id, ...attributes }) => ({ id: id ?? null, type: "customers", attributes })), links: { next } },
    { value: data, "@odata.nextLink": next, "@odata.count": 12 },
    { items: data, nextPageToken: next && "t" },
    { customers: data, paging: { cursors: { after: next && "a" } } },
  ]);
}

function headersFor(request: FuzzRequest, choose: Chooser): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let turn = choose.below(3); turn > 0; turn--) {
    const [name, text] = choose.of(HEADERS);
    headers[name] = headerText(choose.chance(0.5) ? text : mutatedText(text, choose)).replace("BASE", request.base);
  }
  return headers;
}

const HEADERS: readonly (readonly [string, string])[] = [
  ["link", '<BASE/customers?page=2>; rel="next", <BASE/customers?page=9>; rel="last"'],
  ["link", "</v1/customers?cursor=a>;rel=next"],
  ["x-ratelimit-limit", "100"],
  ["x-ratelimit-remaining", "3"],
  ["x-ratelimit-reset", "30"],
  ["ratelimit", '"default";r=50;t=30'],
  ["ratelimit-policy", '"default";q=100;w=60'],
  ["retry-after", "2"],
  ["retry-after", "Wed, 21 Oct 2099 07:28:00 GMT"],
  ["x-total-count", "12"],
  ["content-range", "items 0-3/12"],
  ["content-type", "text/html; charset=utf-16"],
  ["content-encoding", "gzip"],
  ["content-encoding", "gzip, br, deflate"],
  ["location", "/customers/9"],
  ["location", "https://elsewhere.example/"],
  ["etag", '"a"'],
  ["date", "Wed, 21 Oct 2015 07:28:00 GMT"],
  ["x-request-id", "req-1"],
  ["x-request-id", `Bearer ${KEY}`],
  ["location", `/customers/${KEY}`],
  ["x-pagination", '{"TotalCount":12,"next":"?page=2"}'],
];

/** What node lets through as the text of a header. */
function headerText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 4000);
}

function encoded(answer: FuzzAnswer, choose: Chooser | undefined): FuzzAnswer {
  if (choose === undefined || !choose.chance(0.1)) return answer;
  const times = choose.of([1, 1, 2, 3]);
  let { body } = answer;
  for (let turn = 0; turn < times; turn++) body = gzipSync(body);
  if (choose.chance(0.3)) body = mutatedBytes(body, choose);
  return { ...answer, headers: { ...answer.headers, "content-encoding": Array(times).fill("gzip").join(", ") }, body };
}

function decodable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parsed(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as JsonObject) : {}; // Of JSON.parse, and only spread.
  } catch {
    return {};
  }
}
