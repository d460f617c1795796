import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCommandLine } from "../../src/cli/command-line.ts";
import { runIn } from "../../src/cli/main.ts";
import { EVERY_COMMAND } from "../../src/commands/every-command.ts";
import { CliError } from "../../src/errors.ts";
import { answerTo, KEY } from "./answers.ts";
import { caseFor } from "./cases.ts";
import { Chooser } from "./chooser.ts";
import { fakeTerminal, quickClock } from "./surroundings.ts";

/** A case that broke a promise. */
export interface Failure {
  readonly seed: number;
  readonly argv: readonly string[];
  readonly why: string;
  readonly stderr: string;
}

export interface CampaignResult {
  readonly failures: readonly Failure[];
  /** How many cases ended with each exit code. */
  readonly exitCodes: Readonly<Record<number, number>>;
  /** The most memory that the process had, in MiB. */
  readonly memoryMib: number;
}

/** A case that takes longer hangs, in milliseconds. Most take less than ten. */
const HANG_MS = 60_000;
const MOST_REQUESTS = 3000;
const KNOWN_CODES = new Set([0, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

/** Runs the cases with the seeds from `first` on, some at a time, in this process. */
export async function campaign(
  first: number,
  count: number,
  onProgress: (done: number) => void = () => {},
): Promise<CampaignResult> {
  const server = await FuzzServer.start();
  const root = mkdtempSync(join(tmpdir(), "customers-fuzz-"));
  const failures: Failure[] = [];
  const exitCodes: Record<number, number> = {};
  let [next, done, memory] = [first, 0, 0];
  const work = async (): Promise<void> => {
    while (next < first + count) {
      const seed = next++;
      const { exitCode, failure } = await runCase(seed, server, root);
      if (exitCode !== undefined) exitCodes[exitCode] = (exitCodes[exitCode] ?? 0) + 1;
      if (failure !== undefined) failures.push(failure);
      const used = process.memoryUsage.rss() / 1024 / 1024;
      memory = Math.max(memory, used);
      onProgress(++done);
    }
  };
  try {
    await Promise.all([work(), work(), work(), work()]);
  } finally {
    await server.close();
    rmSync(root, { recursive: true, force: true });
  }
  return { failures, exitCodes, memoryMib: Math.round(memory) };
}

// --- internal ---

interface Ended {
  readonly exitCode: number | undefined;
  readonly failure: Failure | undefined;
}

async function runCase(seed: number, server: FuzzServer, root: string): Promise<Ended> {
  const choose = new Chooser(seed);
  const { argv: named, file } = caseFor(choose);
  const folder = join(root, String(seed));
  mkdirSync(folder);
  if (file !== undefined) writeFileSync(join(folder, file.name), file.bytes);
  const argv = named.map((argument) => (argument === file?.name ? join(folder, argument) : argument));
  const output = { stdout: "", stderr: "" };
  const controller = new AbortController();
  const served = server.open(seed, choose);
  const env = {
    CUSTOMERS_API_KEY: KEY,
    CUSTOMERS_BASE_URL: served.base,
    CUSTOMERS_CONFIG_DIR: join(folder, "config"),
    CUSTOMERS_STATE_DIR: join(folder, "state"),
  };
  const terminal = fakeTerminal(output, choose.chance(0.3) ? 60 + choose.below(80) : undefined);
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<"hung">((resolve) => {
    timer = setTimeout(() => resolve("hung"), HANG_MS);
  });
  try {
    const system = { env, terminal, clock: quickClock(), signal: controller.signal };
    const exitCode = await Promise.race([runIn(system, readCommandLine(argv), EVERY_COMMAND), hung]).catch(
      (error: unknown) => String(error),
    );
    const said = `${output.stdout}\n${output.stderr}`;
    const why =
      exitCode === "hung"
        ? "hangs"
        : typeof exitCode === "string"
          ? `throws ${exitCode}`
          : !KNOWN_CODES.has(exitCode)
            ? `ends with ${exitCode}`
            : said.includes(KEY) || said.includes(Buffer.from(KEY).toString("base64"))
              ? "prints the key"
              : served.requests() >= MOST_REQUESTS
                ? `sends ${served.requests()} requests`
                : undefined;
    const failure = why === undefined ? undefined : { seed, argv, why, stderr: output.stderr.slice(-2000) };
    return { exitCode: typeof exitCode === "number" ? exitCode : undefined, failure };
  } finally {
    clearTimeout(timer);
    served.close();
    controller.abort(new CliError("interrupted", "the case is over", { signal: "SIGINT" }));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server whose answers are those of the case whose number stands in the path. */
class FuzzServer {
  readonly #cases = new Map<string, { readonly choose: Chooser; readonly base: string; requests: number }>();
  readonly #server = createServer((incoming, response) => {
    const [, number = "", rest = ""] = /^\/(\d+)\/v1(.*)$/.exec(incoming.url ?? "") ?? [];
    const current = this.#cases.get(number);
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      if (current === undefined || current.requests >= MOST_REQUESTS) return response.destroy();
      const body = Buffer.concat(chunks).toString();
      const { method = "GET" } = incoming;
      const earlier = current.requests++;
      const answer = answerTo({ method, path: rest, base: current.base, body, earlier }, current.choose);
      response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
      return response.end(answer.body);
    });
  });

  static async start(): Promise<FuzzServer> {
    const server = new FuzzServer();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  open(seed: number, choose: Chooser) {
    const { port } = this.#server.address() as AddressInfo; // It listens on TCP.
    const base = `http://127.0.0.1:${port}/${seed}/v1`;
    const current = { choose, base, requests: 0 };
    this.#cases.set(String(seed), current);
    return { base, requests: () => current.requests, close: () => this.#cases.delete(String(seed)) };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
