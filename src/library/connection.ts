import { Customers, type CustomersApi } from "../api/client.ts";
import { ReadRecords } from "../api/records/read-records.ts";
import { openServer, type Server } from "../api/server.ts";
import { CliError } from "../errors.ts";
import { guardCertificates } from "../http/address.ts";
import { DEFAULTS } from "../http/retry.ts";
import { systemClock } from "../system/clock.ts";
import { once } from "../system/once.ts";
import { UNSEEN } from "../system/progress.ts";
import { thrownText } from "../text/words.ts";
import { forProgram } from "./errors.ts";
import { check, type Table } from "./kinds.ts";
import type { CallOptions, CustomersClientOptions } from "./options.ts";

/** The server as a call uses it. */
export interface Line {
  readonly api: CustomersApi;
  readonly server: Server;
}

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
    this.#all = following(this.#ends.signal, options.signal);
  }

  /** Makes one call. @param name for messages: `get()`. @param table what the options may be. */
  call<T>(name: string, options: CallOptions, table: Table, work: (line: Line) => Promise<T>): Promise<T> {
    const running = first(
      this.walk(name, options, table, async function* (line) {
        yield await work(line);
      }),
    );
    this.#underWay.add(running);
    // A separate promise: if nobody waits for it, a rejection is unhandled, and Node reports it.
    return running.finally(() => this.#underWay.delete(running));
  }

  /** Makes a call whose results come one after the other. An abort ends it before the next one. */
  async *walk<T>(
    name: string,
    options: CallOptions,
    table: Table,
    work: (line: Line) => AsyncIterable<T>,
  ): AsyncGenerator<T, void, undefined> {
    let own: Followed | undefined;
    try {
      check(name, options, table);
      own = following(this.#all.signal, options.signal);
      const { signal } = own;
      signal.throwIfAborted();
      const opening = this.#open();
      this.#underWay.add(opening); // close() waits for it: what it opens has to be closed.
      const { server: open, progress, records } = await opening;
      const timeoutMs = options.timeoutSeconds === undefined ? undefined : options.timeoutSeconds * 1000;
      const http = open.http.within(signal, timeoutMs, options.maxRetries);
      const server = { ...open, http };
      for await (const result of work({ server, api: new Customers(server, progress, records) })) {
        yield result;
        signal.throwIfAborted();
      }
    } catch (error) {
      throw forProgram(error);
    } finally {
      own?.release();
    }
  }

  async close(): Promise<void> {
    this.#ends.abort(new CliError("interrupted", "the client is closed"));
    this.#all.release();
    await Promise.allSettled(this.#underWay);
    for (const work of this.#atEnd.splice(0)) await work();
  }

  // --- internal ---

  async #connect() {
    const options = this.#options;
    guardCertificates(process.env);
    const { environment = {}, stateFolder, insecureHttp = false, wire = {}, onWait, onRequest, onResponse } = options;
    const { timeoutSeconds = DEFAULTS.timeoutSeconds, maxRetries = DEFAULTS.maxRetries } = options;
    const progress = { begin: UNSEEN.begin, wait: harmless("onWait", onWait) };
    const server = await openServer({
      ...options,
      ...{ stateFolder, insecureHttp, maxRetries, progress },
      env: environment,
      clock: systemClock,
      signal: this.#all.signal,
      atEnd: (work) => this.#atEnd.push(work),
      keyHint: "Check the apiKey that the client was given.",
      timeoutMs: timeoutSeconds * 1000,
      rules: wire,
      onRequest: harmless("onRequest", onRequest),
      onResponse: harmless("onResponse", onResponse),
    });
    return { server, progress, records: new ReadRecords() };
  }
}

// --- internal ---

/** A hook that cannot break a call: what it throws or rejects with becomes a warning of the process. */
function harmless<Event>(name: string, hook: ((event: Event) => unknown) | undefined): (event: Event) => void {
  const tell = (error: unknown) => process.emitWarning(`${name} failed: ${thrownText(error)}`, "CustomersWarning");
  return (event) => void (async () => hook?.(event))().catch(tell);
}

async function first<T>(results: AsyncIterable<T>): Promise<T> {
  for await (const result of results) return result;
  throw new Error("a call without a result");
}

/** A signal that is aborted as soon as one of several is. */
interface Followed {
  readonly signal: AbortSignal;
  /** Stops following: the others may live long. */
  release(): void;
}

/** @returns a signal whose reason is always a CliError. */
function following(...others: readonly (AbortSignal | undefined)[]): Followed {
  const controller = new AbortController();
  const releases = others.map((other) => {
    const end = () => controller.abort(asError(other?.reason));
    if (other?.aborted) end();
    else other?.addEventListener("abort", end, { once: true });
    return () => other?.removeEventListener("abort", end);
  });
  return { signal: controller.signal, release: () => releases.forEach((release) => void release()) };
}

function asError(reason: unknown): CliError {
  return reason instanceof CliError ? reason : new CliError("interrupted", "the call was aborted", { cause: reason });
}
