import type { LookupFunction } from "node:net";
import type { buildConnector, Dispatcher } from "undici";
import { CliError } from "../errors.ts";
import { type Answer, type HeaderFields, headerOf, NetworkFailure, networkFailure } from "./answer.ts";
import type { Method, OwnDispatcher } from "./events.ts";
import { type ForwardProxy, isRefusal, proxyFailure } from "./proxy.ts";

/** The largest body that is read, both as sent and after decompression. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

export interface HttpRequest {
  readonly method: Method;
  /** Below the base (`/customers?limit=2`), or an absolute address of the same origin. */
  readonly to: string | URL;
  readonly body?: string | undefined;
  /** The server may not understand it: every answer but the rate limit is taken as it is, and it is not sent again. */
  readonly isGuess?: boolean | undefined;
  /** Sent as `Idempotency-Key`, the same on every repetition. */
  readonly idempotencyKey?: string | undefined;
  /** Called before a repetition, if the attempt may have been carried out. What it throws comes out of send(). */
  readonly beforeAgain?: (() => Promise<void>) | undefined;
  /** Further header fields by lower-case name. They win over the usual ones, never over the key. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

export interface TransportRequest {
  readonly method: Method;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Ends this request alone, at once: it rejects with the reason. */
  readonly signal: AbortSignal;
  /** Milliseconds for the attempt as a whole: connecting, waiting, and the last byte of the body. */
  readonly timeoutMs: number;
  /** Called when the request may have reached the server; before that, it waits for a connection. */
  readonly onSent: () => void;
}

export type TransportAnswer = Pick<Answer, "status" | "headers" | "text">;

/** One attempt at one request: sends it and reads the whole answer. @throws NetworkFailure when there is none. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** @param timeoutMs for opening a connection. @param signal ends them all; keep-alive ones let the process end. */
export async function openTransport(
  route: Route,
  timeoutMs: number,
  signal: AbortSignal,
  dispatcher?: OwnDispatcher,
): Promise<Transport> {
  const own = dispatcher === undefined ? await openConnections(route, timeoutMs) : undefined;
  const way = own ?? (dispatcher as Dispatcher); // Its type fits the dispatchers of all versions.
  // Connections that are still being opened would keep the process alive.
  signal.addEventListener("abort", () => void own?.destroy().catch(() => {}), { once: true });
  return async (request) => {
    request.signal.throwIfAborted();
    const [status, headers, bytes] = await exchange(way, request, route);
    const text = await decoded(bytes, headerOf(headers, "content-encoding"));
    request.signal.throwIfAborted();
    return { status, headers, text };
  };
}

export interface Route {
  readonly base: URL;
  readonly proxy: ForwardProxy | undefined;
  /** Plain http, which only this machine may get, whatever a hosts file says of `localhost`. */
  readonly loopbackOnly: boolean;
}

/** Direct, to a proxy that is given whole requests (plain http), or through one (https). */
async function openConnections({ base, proxy, loopbackOnly }: Route, timeoutMs: number): Promise<Dispatcher> {
  const undici = await import("undici");
  const opening = { timeout: Math.min(timeoutMs, 10_000), ...(loopbackOnly ? { lookup: thisMachine } : {}) };
  // One time-out for the whole attempt replaces undici's own, which would each start again.
  const bounds = { headersTimeout: 0, bodyTimeout: 0 };
  if (proxy === undefined) return new undici.Pool(base.origin, { ...bounds, connect: opening });
  return new undici.ProxyAgent({
    uri: proxy.url.href,
    ...(proxy.authorization && { token: proxy.authorization }),
    proxyTunnel: base.protocol !== "http:",
    proxyTls: opening,
    requestTls: opening,
    factory: (origin, { connect }: Connecting) =>
      // Without words of ours, undici tries again for ever if a proxy closes the connection.
      new undici.Pool(origin, {
        ...bounds,
        connect: (target, done) =>
          connect(target, (...[error, socket]) =>
            error === null ? done(null, socket) : done(proxyFailure(error, proxy, base), null),
          ),
      }),
    clientFactory: (origin, { connect }: Connecting) => new undici.Pool(origin, { headersTimeout: timeoutMs, connect }),
  });
}

// --- internal ---

type Raw = [status: number, headers: HeaderFields, body: Buffer];

/** By a dispatcher's own events: undici's request() does not say whether the request has left. */
async function exchange(way: Dispatcher, request: TransportRequest, { proxy }: Route): Promise<Raw> {
  const { method, url, headers, body = null, signal, timeoutMs, onSent } = request;
  let controller: Pick<Dispatcher.DispatchController, "abort"> | undefined;
  let ended: Error | undefined;
  let end = (_: Error) => {};
  const abort = () => end(signal.reason);
  // AbortSignal.timeout would keep each timer until it fires: hundreds of thousands in a long run.
  // While the process is stopped (Ctrl-Z), or the machine asleep, one step passes at most.
  let steps = 0;
  const timer = setInterval(() => {
    steps += 1;
    const time = timeoutMs === 1000 ? "1 second" : `${timeoutMs / 1000} seconds`;
    if (steps === STEPS) end(new NetworkFailure("timeout", `no answer within ${time}`, controller !== undefined));
  }, timeoutMs / STEPS);
  signal.addEventListener("abort", abort, { once: true });
  try {
    return await new Promise<Raw>((resolve, reject) => {
      end = (reason) => {
        ended ??= reason;
        reject(reason);
        controller?.abort(reason);
      };
      let head: [number, HeaderFields] = [0, {}];
      let size = 0;
      const chunks: Buffer[] = [];
      const path = url.pathname + url.search;
      const call = { origin: url.origin, path, method, headers: { ...headers }, body };
      way.dispatch(call, {
        onRequestStart(started) {
          controller = started;
          if (ended === undefined) onSent();
          else started.abort(ended);
        },
        onResponseStart(_, status, fields) {
          head = [status, fields];
        },
        onResponseData(_, chunk) {
          size += chunk.length;
          if (size > MAX_BODY_BYTES) end(tooLarge());
          else chunks.push(chunk);
        },
        onResponseEnd() {
          resolve([...head, Buffer.concat(chunks)]);
        },
        onResponseError(_, error) {
          const isOfProxy = proxy !== undefined && (controller === undefined || isRefusal(error));
          reject(isOfProxy ? proxyFailure(error, proxy, url) : error);
        },
      });
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof CliError ? error : networkFailure(error, url);
  } finally {
    clearInterval(timer);
    signal.removeEventListener("abort", abort);
  }
}

const STEPS = 10;

/** A body as UTF-8 text without a byte order mark. @param encoding gzip or br, which is what requests accept. */
async function decoded(bytes: Buffer, encoding: string | undefined): Promise<string> {
  const coding = encoding?.trim().toLowerCase() || "identity";
  const text = new TextDecoder();
  if (coding === "identity" || bytes.length === 0) return text.decode(bytes);
  if (coding !== "gzip" && coding !== "br")
    throw new NetworkFailure("undecodable", `the answer is in an unknown coding (${coding})`, true);
  const { brotliDecompressSync, gunzipSync } = await import("node:zlib");
  const unpack = coding === "gzip" ? gunzipSync : brotliDecompressSync;
  try {
    return text.decode(unpack(bytes, { maxOutputLength: MAX_BODY_BYTES }));
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw new NetworkFailure("undecodable", "the compressed answer is damaged or cut short", true);
  }
}

function tooLarge(): NetworkFailure {
  return new NetworkFailure("too_large", `the answer is larger than ${MAX_BODY_BYTES / 1048576} MiB`, true);
}

/** What ProxyAgent gives a factory, whatever its types say. */
interface Connecting {
  readonly connect: buildConnector.connector;
}

/** `localhost` is this machine, without asking (RFC 6761 §6.3). */
const thisMachine: LookupFunction = (_, { all }, callback) => {
  const address = "127.0.0.1";
  if (all)
    callback(null, [
      { address, family: 4 },
      { address: "::1", family: 6 },
    ]);
  else callback(null, address, 4);
};
