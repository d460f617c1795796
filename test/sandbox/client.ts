import { sandbox } from "../helpers/sandbox.ts";

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

/** A sandbox and a plain way to call it: `call("POST", "/customers", {body})`. */
export async function served(options: Parameters<typeof sandbox>[0] = {}) {
  const server = await sandbox(options);
  const call = callsTo(server.baseUrl, server.apiKey);
  return {
    ...server,
    call,
    /** Creates a customer and gives its id. */
    create: async (body: object) => String((await call("POST", "/customers", { body })).body.id),
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
