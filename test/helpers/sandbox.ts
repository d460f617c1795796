/** When a real server is wanted, as in most tests: the sandbox on a free port, and plain requests to it. */
import { onTestFinished } from "vitest";
import { type SandboxOptions, startSandbox } from "../../src/sandbox/server.ts";

/** What a test looks at of an answer. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // The tests compare it whole or look into it; its shape is what they are about.
  readonly body: ReplyBody;
}

interface ReplyBody {
  readonly [key: string]: unknown;
  readonly id?: string;
  readonly data?: { readonly id: string; readonly [key: string]: unknown }[];
  readonly pagination?: { readonly next_cursor: string | null; readonly has_more: boolean; readonly total: number };
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly request_id: string;
  };
}

export interface Sending {
  /** Sent as JSON; a string as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another key than the sandbox's own; `null` sends none. */
  readonly key?: string | null;
}

/** Never a whole second, which a server may have rounded: an edit within the same second would not be seen. */
const clock = { now: () => Date.now() + (Date.now() % 1000 === 0 ? 1 : 0) };

/** A fresh sandbox, in memory and without limits unless told otherwise; it is closed when the test ends. */
export async function sandbox(options: Partial<SandboxOptions> = {}) {
  const server = await startSandbox({ database: ":memory:", port: 0, tier: "unlimited", clock, ...options });
  onTestFinished(() => server.close());
  const call = callsTo(server.baseUrl, server.apiKey);
  return {
    ...server,
    /** What the program needs to reach it. */
    env: { CUSTOMERS_BASE_URL: server.baseUrl, CUSTOMERS_API_KEY: server.apiKey },
    /** A request without the program: `call("POST", "/customers", { body })`. */
    call,
    /** Creates a customer without the program and gives its id. */
    async create(customer: object): Promise<string> {
      const { status, body } = await call("POST", "/customers", { body: customer });
      if (status !== 201) throw new Error(`the sandbox did not create it: ${status}`);
      return String(body.id);
    },
    /** The names of all customers of a list, in order. */
    names: async (query = "") => (await call("GET", `/customers${query}`)).body.data?.map((row) => row.name),
  };
}

export function callsTo(baseUrl: string, apiKey: string) {
  return async (method: string, path: string, { body, headers = {}, key = apiKey }: Sending = {}): Promise<Reply> => {
    const response = await fetch(path.startsWith("http") ? path : baseUrl + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
  };
}
