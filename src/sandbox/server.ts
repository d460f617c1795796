import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CliError } from "../errors.ts";
import { type Answer, Problem, problemAnswer } from "./answers.ts";
import { readJson } from "./bodies.ts";
import { Customers } from "./customers.ts";
import { apiKeyOf, openDatabase } from "./database.ts";
import { type Allowance, Gate, type Tier } from "./gate.ts";
import { findRoute } from "./routes.ts";
import { seedCustomers } from "./seed.ts";

export interface SandboxOptions {
  readonly database: string;
  /** TCP port on the loopback interface; 0 picks a free one. */
  readonly port: number;
  /** How many requests a minute a key may send; a limit of another kind is for tests. */
  readonly tier: Tier | Allowance;
  /** How many customers an empty database starts with; a database that holds some is not changed. */
  readonly seed?: number;
  readonly clock?: { now(): number };
  readonly onRequest?: (request: RequestLog) => void;
}

export interface RequestLog {
  readonly method: string;
  /** With the query, as it was asked for. */
  readonly target: string;
  readonly status: number;
  readonly requestId: string;
  /** The cause of a 500. */
  readonly error: unknown;
}

export interface RunningSandbox {
  readonly baseUrl: string;
  readonly apiKey: string;
  count(): number;
  close(): Promise<void>;
}

/**
 * Serves the documented API on the loopback interface.
 * @throws CliError when the port is taken, the database cannot be used, or libsql is not installed.
 */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const clock = options.clock ?? { now: () => Date.now() };
  const database = await openDatabase(options.database);
  const server = createServer();
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    database.close();
  };
  try {
    // Milliseconds, longer than clients keep an idle connection: none is closed while a request is on its way.
    server.keepAliveTimeout = 120_000;
    await listen(server, options.port);
    const customers = new Customers(database);
    const apiKey = apiKeyOf(database);
    const gate = new Gate(apiKey, options.tier, clock);
    const around = { onRequest: options.onRequest, gate, customers, clock };
    server.on("request", (request, response) => void serve(request, response, around));
    seedCustomers(database, customers, options.seed ?? 0);
    // A server that listens on TCP has such an address.
    const { port } = server.address() as AddressInfo;
    return { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey, count: () => customers.count(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

// --- internal ---

interface Surroundings {
  readonly onRequest: SandboxOptions["onRequest"];
  readonly gate: Gate;
  readonly customers: Customers;
  readonly clock: { now(): number };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { onRequest, gate, customers, clock }: Surroundings,
): Promise<void> {
  const { method = "", url: target = "", headers } = request;
  const requestId = `req_${randomBytes(12).toString("hex")}`;
  const { refusal, headers: limits } = gate.enter(headers.authorization);
  let bug: unknown;
  const answered = async (): Promise<Answer> => {
    if (refusal) throw refusal;
    // A server takes the absolute form of a target too (RFC 9112 §3.2.2).
    const [path = "", query] = target.replace(/^https?:\/\/[^/?]*/i, "").split(/\?(.*)/s);
    const { route, id } = findRoute(method, path);
    const body = route.takesBody ? await readJson(request) : null;
    return route.answer({ id, query: new URLSearchParams(query), body, now: clock.now() }, customers);
  };
  const answer = await answered().catch((error: unknown) => {
    if (!(error instanceof Problem)) bug = error;
    return problemAnswer(error, requestId);
  });
  // The client closed the connection, or the sandbox is closing it.
  if (response.destroyed) return;
  const text = JSON.stringify(answer.body);
  response.writeHead(answer.status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-store",
    "x-request-id": requestId,
    ...limits,
    ...answer.headers,
  });
  response.end(text);
  onRequest?.({ method, target, status: answer.status, requestId, error: bug });
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    const inUse = error.code === "EADDRINUSE" ? `port ${port} is in use already` : undefined;
    throw new CliError("unavailable", inUse ?? `cannot listen on port ${port} (${error.code ?? error.message})`, {
      hint: `Choose another with --port, such as --port ${port < 65_535 ? port + 1 : 4010}; 0 picks a free one.`,
      cause: error,
    });
  });
}
