import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { expect, onTestFinished } from "vitest";
import type { CustomersApi, ListQuery } from "../../src/api/customers-api.ts";
import { connect } from "../../src/commands/shared/connect.ts";
import type { GlobalFlags } from "../../src/commands/shared/global-flags.ts";
import type { Customer } from "../../src/customers/customer.ts";
import { CliError } from "../../src/errors.ts";
import type { Settings } from "../../src/settings/settings.ts";
import type { Clock } from "../../src/system/clock.ts";

/** A request as the double received it. */
export interface Received {
  readonly method: string;
  /** Below the base URL, with the query: `/customers?page=2`. */
  readonly target: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** The server's own base URL, ending in /v1. */
  readonly baseUrl: string;
  /** For answers that no description covers: take the response and return undefined. */
  readonly response: ServerResponse;
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** Sent as it is when text or bytes, as JSON otherwise; undefined = empty. */
  readonly body?: unknown;
}

export type Behaviour = (request: Received) => Reply | undefined | Promise<Reply | undefined>;

export const KEY = "test-key-5512";

/** A server that behaves as told, gone when the test ends. */
export async function double(behaviour: Behaviour) {
  const requests: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const target = (incoming.url ?? "").replace(/^\/v1/, "");
    const url = new URL(target, "http://double");
    const request: Received = {
      method: incoming.method ?? "",
      target,
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
      baseUrl,
      response,
    };
    requests.push(request);
    const reply = await behaviour(request);
    if (reply === undefined || response.destroyed) return;
    const raw = typeof reply.body === "string" || reply.body instanceof Uint8Array || reply.body === undefined;
    const body = raw ? (reply.body as string | Uint8Array | undefined) : JSON.stringify(reply.body);
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return {
    baseUrl,
    requests,
    /** `GET /customers?page=2`, in the order of arrival. */
    get log() {
      return requests.map(({ method, target }) => `${method} ${target}`);
    },
  };
}

/** A clock that never makes anybody wait: sleeping moves it on, and the waits are written down. */
export function fastClock(start = Date.parse("2026-05-01T09:00:00Z")): Clock & { readonly waits: number[] } {
  let time = start;
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    monotonic: () => time - start,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
      time += ms;
    },
  };
}

export interface ClientOptions {
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  readonly timeoutSeconds?: number;
  readonly maxRetries?: number;
  readonly flags?: GlobalFlags;
  readonly env?: NodeJS.ProcessEnv;
  readonly insecureHttp?: boolean;
  readonly apiKey?: string | undefined;
}

/** The API client of a run against `baseUrl`, with what it printed on stderr. */
export async function client(baseUrl: string | undefined, options: ClientOptions = {}) {
  const { clock = fastClock(), signal = new AbortController().signal, env = {}, flags = {} } = options;
  let stderr = "";
  const terminal = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    interactive: false,
    stdoutIsTTY: false,
    stderrIsTTY: true,
    columns: 80,
    out: async () => {},
    err: (text: string) => {
      stderr += text;
    },
    wait: (ms: number, words: (left: number) => string) => {
      stderr += `${words(ms)}\n`;
    },
    stand: () => expect.unreachable(),
  };
  const given = <T>(value: T) => ({ value, source: "flag" as const, origin: "the test" });
  const apiKey = "apiKey" in options ? options.apiKey : KEY;
  const settings: Settings = {
    profile: given("default"),
    baseUrl: baseUrl === undefined ? undefined : given(baseUrl),
    apiKey: apiKey === undefined ? undefined : given(apiKey),
    defaultCountry: undefined,
    output: given("json"),
    timeoutSeconds: given(options.timeoutSeconds ?? 5),
    maxRetries: given(options.maxRetries ?? 3),
    insecureHttp: given(options.insecureHttp ?? false),
    trashDays: given(30),
    runDays: given(90),
  };
  const notice = (text: string) => terminal.err(`${text}\n`);
  const api = await connect({ env, terminal, clock, signal, flags, notice }, settings);
  return {
    api,
    get stderr() {
      return stderr;
    },
  };
}

/** Everything a walk gives: the customers, the totals said, and the error that it ended with. */
export async function walked(api: CustomersApi, query?: ListQuery) {
  const customers: Customer[] = [];
  const totals: (number | undefined)[] = [];
  let error: CliError | undefined;
  try {
    for await (const page of api.pages(query)) {
      customers.push(...page.rows);
      totals.push(page.total);
    }
  } catch (thrown) {
    if (!(thrown instanceof CliError)) throw thrown;
    error = thrown;
  }
  return { ids: customers.map(({ id }) => id), customers, totals, error };
}

/** The CliError that a call ends with; fails the test when it does not. */
export async function failure(call: Promise<unknown>): Promise<CliError> {
  const outcome = await call.then(
    (value) => new Error(`it succeeded with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof CliError) return outcome;
  throw outcome;
}

/** A documented customer, told apart by its id. */
export function person(id: string | number, changes: Record<string, unknown> = {}) {
  return {
    id,
    name: `Person ${id}`,
    email: `person${id}@example.com`,
    phone: null,
    address: null,
    notes: null,
    ...changes,
  };
}
