import { CliError } from "../errors.ts";
import type { HeaderFields } from "./answer.ts";
import { MAX_BODY_BYTES, tooLarge } from "./body.ts";
import type { Fetch, FetchAnswer } from "./carrier.ts";
import type { Exchange, TransportRequest } from "./exchange.ts";

/** One attempt by a `fetch`. Nothing tells whether the request has left: it may have. */
export class Fetching implements Exchange {
  readonly sent = true;
  readonly answer: Exchange["answer"];
  readonly #ends = new AbortController();

  constructor(fetch: Fetch, asked: TransportRequest) {
    const { signal } = this.#ends;
    const ended = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    // A `fetch` of a test may not listen to the signal.
    this.answer = Promise.race([ended, read(fetch, asked, signal)]);
  }

  end(reason: Error): void {
    this.#ends.abort(reason);
  }
}

// --- internal ---

const NO_RESPONSE = "the fetch that the client was given returned no Response";

const FOLLOWED =
  'Give a fetch that obeys `redirect: "manual"`: the key goes to no other address. A write may have taken effect.';

async function read(fetch: Fetch, { method, url, headers, body }: TransportRequest, signal: AbortSignal) {
  const init = { method, headers: { ...headers }, redirect: "manual", signal } as const;
  const answer: Partial<FetchAnswer> | null | undefined = await fetch(
    url.href,
    body === undefined ? init : { ...init, body },
  );
  if (!isAnswer(answer)) {
    // A write may have been sent.
    throw method === "GET" ? new CliError("usage", NO_RESPONSE) : new Error(NO_RESPONSE);
  }
  const { origin } = new URL(answer.url || url, url);
  if (answer.redirected || origin !== url.origin) {
    throw new CliError("refused", `fetch followed a redirect of ${url.origin} to ${answer.url}`, { hint: FOLLOWED });
  }
  const fields: Record<string, string> = {};
  answer.headers.forEach((value, name) => {
    fields[name.toLowerCase()] = value;
  });
  delete fields["content-encoding"]; // The body is decompressed.
  return [answer.status, fields, await bytesOf(answer)] satisfies [number, HeaderFields, Buffer];
}

async function bytesOf(answer: FetchAnswer): Promise<Buffer> {
  const body = "body" in answer ? answer.body : undefined;
  if (body === null) return Buffer.alloc(0);
  if (!isStream(body)) return Buffer.from(await answer.arrayBuffer());
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function isAnswer(value: Partial<FetchAnswer> | null | undefined): value is FetchAnswer {
  return typeof value?.status === "number" && typeof value.headers?.forEach === "function";
}

function isStream(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}
