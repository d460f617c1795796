import { customersOf } from "../api/client.ts";
import type { CustomersApi } from "../api/customers-api.ts";
import { openServer, type Server } from "../api/server.ts";
import { CliError, UnclearCreate } from "../errors.ts";
import { guardCertificates } from "../http/address.ts";
import type { CallScope } from "../http/client.ts";
import { inLines } from "../http/events.ts";
import { systemClock } from "../system/clock.ts";
import { once } from "../system/once.ts";
import { UNSEEN } from "../system/progress.ts";
import type { CallOptions, CustomersClientOptions } from "./options.ts";
import { type Followed, following } from "./signals.ts";

/** The server as a call uses it. */
export interface Line {
  readonly api: CustomersApi;
  readonly server: Server;
  readonly scope: CallScope;
}

// What stack traces call it.
Object.defineProperty(CliError, "name", { value: "CustomersError" });

/** The way to the server of one client: opened by the first call, and ended together with all calls. */
export class Connection {
  readonly #options: CustomersClientOptions;
  readonly #ends = new AbortController();
  readonly #all: Followed;
  readonly #atEnd: (() => Promise<void>)[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #open = once(() => this.#connect());

  constructor(options: CustomersClientOptions) {
    this.#options = options;
    this.#all = following(this.#ends.signal, ...(options.signal ? [options.signal] : []));
  }

  /** Makes one call. @throws CliError in words for a program. */
  async call<T>(options: CallOptions, work: (line: Line) => Promise<T>): Promise<T> {
    const own = options.signal && following(options.signal, this.#all.signal);
    const current = this.#begin(options, own).then(work);
    this.#underWay.add(current);
    try {
      return await current;
    } catch (error) {
      throw forProgram(error);
    } finally {
      this.#underWay.delete(current);
      own?.release();
    }
  }

  /** Runs a call whose results come one after the other. */
  async *walk<T>(options: CallOptions, work: (line: Line) => AsyncIterable<T>): AsyncGenerator<T> {
    const own = options.signal && following(options.signal, this.#all.signal);
    try {
      yield* work(await this.#begin(options, own));
    } catch (error) {
      throw forProgram(error);
    } finally {
      own?.release();
    }
  }

  /** Ends all calls, and gives back what is shared with other processes. */
  async close(): Promise<void> {
    this.#ends.abort(new CliError("interrupted", "the client is closed"));
    this.#all.release();
    await Promise.allSettled(this.#underWay);
    for (const work of this.#atEnd.splice(0)) await work();
  }

  // --- internal ---

  async #begin({ timeoutSeconds, maxRetries }: CallOptions, { signal }: Partial<Followed> = {}): Promise<Line> {
    (signal ?? this.#all.signal).throwIfAborted();
    const timeoutMs = timeoutSeconds === undefined ? undefined : timeoutSeconds * 1000;
    return { ...(await this.#open()), scope: { signal, timeoutMs, maxRetries } };
  }

  async #connect(): Promise<Omit<Line, "scope">> {
    const options = this.#options;
    guardCertificates(process.env, options.insecureTls === true);
    const { onWait = UNSEEN.wait, onNotice = () => {} } = options;
    const told = { onNotice, progress: { begin: UNSEEN.begin, wait: onWait } };
    const server = await openServer({
      ...told,
      env: options.environment ?? {},
      stateFolder: options.stateFolder,
      clock: systemClock,
      signal: this.#all.signal,
      atEnd: (work) => this.#atEnd.push(work),
      baseUrl: options.baseUrl,
      apiKey: options.apiKey,
      keyHint: "Check the apiKey that the client was given.",
      insecureHttp: options.insecureHttp === true,
      timeoutMs: (options.timeoutSeconds ?? 30) * 1000,
      maxRetries: options.maxRetries ?? 4,
      pace: options.pace,
      headers: options.headers,
      fetch: options.fetch,
      dispatcher: options.dispatcher,
      rules: options.wire ?? {},
      ...(options.onRequest && inLines(options.onRequest)),
    });
    return { server, api: customersOf(server, told) };
  }
}

// --- internal ---

/** A flag, a command, or how a customer is named on a command line. */
const ABOUT_COMMANDS = /(^|[\s'"`(])--[a-z]|`customers |customers config|\b(id|phone|name):\S/;

/** An error as a program needs it: hints that name commands and flags are for people at a terminal. */
function forProgram(error: unknown): unknown {
  if (!(error instanceof CliError) || (error.hint === undefined && !(error instanceof UnclearCreate))) return error;
  const Kind = error instanceof UnclearCreate ? UnclearCreate : CliError;
  const look = "Look with find() whether it was created, before it is created again.";
  const hint = error instanceof UnclearCreate ? look : undefined;
  if (hint === undefined && !ABOUT_COMMANDS.test(error.hint ?? "")) return error;
  return new Kind(error.code, error.message, { ...error, cause: error.cause, hint });
}
