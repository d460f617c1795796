import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";

/** What happens to a request on its way. "Late": the server carries it out after the client was told that it failed. */
export const FAULTS = [
  ...["none", "drop before", "drop after", "500 before", "500 after", "504 after", "504 late", "429"],
  ...["half an answer"],
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Passing {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface ProxyOptions {
  /** `http://127.0.0.1:PORT` of the servers behind, by the key of a request: each has an account of its own. */
  readonly targets: ReadonlyMap<string, string>;
  readonly faultOf: (request: Passing) => Fault;
  /** Told of each request at three moments: it came, it was carried out, its answer has left. */
  readonly onMoment: (moment: Moment, request: Passing) => void;
  /** Take the Idempotency-Key away, as from a server that knows none. */
  readonly forgetful: boolean;
  /** Milliseconds until a late request is carried out. */
  readonly lateMs: number;
}

export type Moment = "came" | "carried out" | "answered";

/** A server that passes requests on to another, badly. */
export async function startProxy(options: ProxyOptions) {
  const seen = new Map<Fault, number>();
  const underWay = new Set<Promise<unknown>>();
  const server = createServer((request, response) => {
    const work = pass(request, response, options, seen).catch(() => response.destroy());
    underWay.add(work);
    work.finally(() => underWay.delete(work));
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has such an address.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    seen,
    /** Resolves when nothing is under way any more, late requests included. */
    async quiet(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

// --- internal ---

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  options: ProxyOptions,
  seen: Map<Fault, number>,
): Promise<void> {
  const passing = { method: request.method ?? "", path: request.url ?? "", body: await textOf(request) };
  const fault = options.faultOf(passing);
  seen.set(fault, (seen.get(fault) ?? 0) + 1);
  options.onMoment("came", passing);
  if (fault === "drop before") return void response.destroy();
  if (fault === "500 before") return answer(response, 500, "something went wrong");
  if (fault === "429") return answer(response, 429, "too fast", { "retry-after": "0.1" });
  if (fault === "504 late") {
    answer(response, 504, "no answer from the service");
    await new Promise((resolve) => setTimeout(resolve, options.lateMs));
    await forward(request, passing, options);
    return;
  }
  const result = await forward(request, passing, options);
  options.onMoment("carried out", passing);
  if (fault === "drop after") return void response.destroy();
  if (fault === "500 after") return answer(response, 500, "something went wrong");
  if (fault === "504 after") return answer(response, 504, "no answer from the service");
  if (fault === "half an answer") {
    response.writeHead(result.status, { ...result.headers, "content-length": String(result.body.length) });
    response.write(result.body.slice(0, Math.floor(result.body.length / 2)), () => response.destroy());
    return;
  }
  response.writeHead(result.status, result.headers);
  response.end(result.body, () => options.onMoment("answered", passing));
}

interface Result {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

function forward(request: IncomingMessage, { body }: Passing, { targets, forgetful }: ProxyOptions): Promise<Result> {
  const headers = { ...request.headers };
  const target = targets.get((headers.authorization ?? "").replace("Bearer ", ""));
  if (target === undefined) return Promise.reject(new Error("a key of no account"));
  if (forgetful) delete headers["idempotency-key"];
  delete headers.connection;
  return new Promise((resolve, reject) => {
    const passed = send(new URL(request.url ?? "/", target), { method: request.method ?? "GET", headers }, (result) => {
      const chunks: Buffer[] = [];
      result.on("data", (chunk: Buffer) => chunks.push(chunk));
      result.on("error", reject);
      result.on("end", () => {
        const kept = Object.entries(result.headers).flatMap(([name, value]): [string, string][] =>
          typeof value === "string" && !["connection", "keep-alive", "transfer-encoding"].includes(name)
            ? [[name, value]]
            : [],
        );
        const { statusCode: status = 0 } = result;
        resolve({ status, headers: Object.fromEntries(kept), body: Buffer.concat(chunks) });
      });
    });
    passed.on("error", reject);
    passed.end(body);
  });
}

function answer(response: ServerResponse, status: number, message: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify({ error: { message } }));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  // A request without an encoding gives buffers.
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
