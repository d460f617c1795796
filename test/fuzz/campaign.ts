import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { readCommandLine } from "../../src/cli/command-line.ts";
import { runIn } from "../../src/cli/main.ts";
import { EVERY_COMMAND } from "../../src/commands/every-command.ts";
import { CliError, EXIT_CODES } from "../../src/errors.ts";
import { answerTo, type FuzzAnswer, KEY } from "./answers.ts";
import { caseFor } from "./cases.ts";
import { Chooser } from "./chooser.ts";
import { damaged } from "./mutate.ts";
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
export const HANG_MS = 60_000;
const MOST_REQUESTS = 3000;
const KNOWN_CODES = new Set([0, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
const KNOWN_ERRORS = new Set(Object.keys(EXIT_CODES).filter((code) => code !== "internal"));

/** What a case that failed read, so that it can be looked at: a folder for each. */
export const KEPT = "coverage/fuzz";

/**
 * Runs the cases with the seeds from `first` on, some at a time, in this process.
 * @param onSeed is told when a case begins and when it has ended.
 */
export async function campaign(
  first: number,
  count: number,
  onSeed: (seed: number, event: "begun" | "ended") => void = () => {},
): Promise<CampaignResult> {
  const server = await FuzzServer.start();
  const root = mkdtempSync(join(tmpdir(), "customers-fuzz-"));
  const { TMPDIR } = process.env;
  process.env.TMPDIR = root; // Texts of `edit` that are kept.
  const state = await earlierRuns(server, root);
  const failures: Failure[] = [];
  const exitCodes: Record<number, number> = {};
  let [next, memory] = [first, 0];
  const work = async (): Promise<void> => {
    while (next < first + count) {
      const seed = next++;
      onSeed(seed, "begun");
      const { exitCode, failure } = await runCase(seed, server, root, state);
      if (exitCode !== undefined) exitCodes[exitCode] = (exitCodes[exitCode] ?? 0) + 1;
      if (failure !== undefined) failures.push(failure);
      const used = process.memoryUsage.rss() / 1024 / 1024;
      memory = Math.max(memory, used);
      onSeed(seed, "ended");
    }
  };
  try {
    await Promise.all([work(), work(), work(), work()]);
  } finally {
    await server.close();
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    rmSync(root, { recursive: true, force: true });
  }
  return { failures, exitCodes, memoryMib: Math.round(memory) };
}

// --- internal ---

interface Ended {
  readonly exitCode: number | undefined;
  readonly failure: Failure | undefined;
}

async function runCase(seed: number, server: FuzzServer, root: string, state: readonly StateFile[]): Promise<Ended> {
  const choose = new Chooser(seed);
  const { argv: named, files, edited, hasState } = caseFor(choose);
  const folder = join(root, String(seed));
  const served = server.open(String(seed), choose);
  mkdirSync(folder);
  for (const { name, bytes } of files) writeFileSync(join(folder, name), bytes);
  if (hasState) writeState(state, folder, served.base, choose);
  if (edited !== undefined) writeFileSync(join(folder, "editor.sh"), editorThatWrites(edited));
  const argv = named.map((argument) => (/^[\w.]+\.\w+$/.test(argument) ? join(folder, argument) : argument));
  const env = { ...environment(folder, served.base), EDITOR: `sh '${join(folder, "editor.sh")}'` };
  const columns = edited !== undefined || choose.chance(0.3) ? 60 + choose.below(80) : undefined;
  const result = await programEnds(argv, env, columns, edited !== undefined);
  served.close();
  const why = faultOf(result, argv, served.requests());
  const failure = why === undefined ? undefined : { seed, argv, why, stderr: result.stderr.slice(-2000) };
  if (failure) keep(failure, folder);
  rmSync(folder, { recursive: true, force: true });
  return { exitCode: typeof result.end === "number" ? result.end : undefined, failure };
}

interface ProgramEnd {
  /** The exit code, or what happened in place of an end. */
  readonly end: number | string;
  readonly stdout: string;
  readonly stderr: string;
}

async function programEnds(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  columns: number | undefined,
  interactive = false,
): Promise<ProgramEnd> {
  const output = { stdout: "", stderr: "" };
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const hung = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("hangs"), HANG_MS);
  });
  try {
    const terminal = { ...fakeTerminal(output, columns), interactive };
    const system = { env, terminal, clock: quickClock(), signal: controller.signal };
    const end = await Promise.race([runIn(system, readCommandLine(argv), EVERY_COMMAND), hung]).catch(
      (error: unknown) => `throws ${String(error)}`,
    );
    return { end, ...output };
  } finally {
    clearTimeout(timer);
    controller.abort(new CliError("interrupted", "the case is over", { signal: "SIGINT" }));
  }
}

/** The promise that a case broke. */
function faultOf({ end, stdout, stderr }: ProgramEnd, argv: readonly string[], requests: number): string | undefined {
  if (typeof end === "string") return end;
  if (!KNOWN_CODES.has(end)) return `ends with ${end}`;
  const said = `${stdout}\n${stderr}`;
  if (said.includes(KEY) || said.includes(Buffer.from(KEY).toString("base64"))) return "prints the key";
  if (/\n\s+at .+:\d+:\d+\)?\n/.test(stderr) || said.includes("call stack")) return "prints a stack";
  if (requests >= MOST_REQUESTS) return `sends ${requests} requests`;
  const isJson = argv.includes("--json") || ["json", "ndjson"].includes(argv[argv.lastIndexOf("-o") + 1] ?? "");
  return isJson && !argv.includes("--verbose") ? faultOfLines(stderr.split("\n").slice(0, -1)) : undefined;
}

/** Lines of JSON with one key each; at most one of them is an error, the last. */
function faultOfLines(lines: readonly string[]): string | undefined {
  for (const [at, line] of lines.entries()) {
    const said = parsed(line);
    const [kind = "", ...others] = Object.keys(said ?? {});
    if (!["error", "warning", "notice", "progress"].includes(kind) || others.length > 0)
      return `says ${line.slice(0, 200)}`;
    if (kind !== "error") continue;
    if (at < lines.length - 1) return "says more after its error";
    if (!KNOWN_ERRORS.has(said?.error?.code ?? "")) return `has the error ${said?.error?.code}`;
  }
  return undefined;
}

function parsed(line: string): { readonly error?: { readonly code?: string } } | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** What a case read, and how it ended. */
function keep(failure: Failure, folder: string): void {
  const kept = join(KEPT, String(failure.seed));
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  cpSync(folder, kept, { recursive: true });
  writeFileSync(join(kept, "case.json"), JSON.stringify(failure, undefined, 2));
}

function environment(folder: string, base: string) {
  return {
    CUSTOMERS_API_KEY: KEY,
    CUSTOMERS_BASE_URL: base,
    CUSTOMERS_CONFIG_DIR: join(folder, "config"),
    CUSTOMERS_STATE_DIR: join(folder, "state"),
    PATH: process.env.PATH,
  };
}

/** Writes that text once; the second time it leaves the text as it is. */
function editorThatWrites(name: string): string {
  return `cd "$(dirname "$0")" && test -e edited-once || { touch edited-once && cat ${name} > "$1"; }\n`;
}

interface StateFile {
  /** Below the folder of a case. */
  readonly name: string;
  readonly bytes: Buffer;
}

const TAME = "tame";

/** What is kept of an import, a deletion and a setting. */
async function earlierRuns(server: FuzzServer, root: string): Promise<readonly StateFile[]> {
  const folder = join(root, TAME);
  const { base } = server.open(TAME, new Chooser(0));
  const file = join(folder, "customers.csv");
  mkdirSync(folder);
  writeFileSync(file, "name,email\nAna,ana@example.com\nBea,bea@example.com\n");
  for (const argv of [
    ["import", file],
    ["delete", "c1", "--yes"],
    ["config", "set", "timeout", "9"],
  ]) {
    const { end, stderr } = await programEnds(argv, environment(folder, base), undefined);
    if (end !== 0) throw new Error(`${argv.join(" ")} ended with ${end}: ${stderr}`);
  }
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => {
      const text = readFileSync(path, "latin1").replaceAll(`/${TAME}/`, "/SEED/");
      return { name: relative(folder, path), bytes: Buffer.from(text, "latin1") };
    });
}

function writeState(state: readonly StateFile[], folder: string, base: string, choose: Chooser): void {
  const chosen = choose.of(state);
  const seed = base.split("/").at(-2) ?? "";
  for (const one of state) {
    const bytes = Buffer.from(one.bytes.toString("latin1").replaceAll("/SEED/", `/${seed}/`), "latin1");
    mkdirSync(join(folder, dirname(one.name)), { recursive: true });
    writeFileSync(join(folder, one.name), one === chosen ? damaged(bytes, choose) : bytes, { mode: 0o600 });
  }
}

/** A server that keeps what it is sent. */
function tameAnswer(people: Map<string, unknown>, method: string, path: string, body: string): FuzzAnswer {
  const id = path.split("/")[2];
  const answer = (status: number, value: unknown): FuzzAnswer => ({
    status,
    headers: { "x-ratelimit-limit": "10000" },
    body: Buffer.from(status === 204 ? "" : JSON.stringify(value)),
  });
  if (method === "POST") {
    const created = { id: `c${people.size + 1}`, name: null, email: null, phone: null, ...JSON.parse(body) };
    people.set(created.id, created);
    return answer(201, created);
  }
  if (id === undefined || id.startsWith("?")) return answer(200, { data: [...people.values()], total: people.size });
  if (!people.has(id)) return answer(404, {});
  const found = people.get(id);
  if (method === "DELETE") people.delete(id);
  return answer(method === "DELETE" ? 204 : 200, found);
}

/** A server whose answers are those of the case whose number stands in the path. */
class FuzzServer {
  readonly #cases = new Map<string, { readonly choose: Chooser; readonly base: string; requests: number }>();
  readonly #people = new Map<string, unknown>();
  readonly #server = createServer((incoming, response) => {
    const [, number = "", rest = ""] = /^\/(\w+)\/v1(.*)$/.exec(incoming.url ?? "") ?? [];
    const current = this.#cases.get(number);
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      if (current === undefined || current.requests >= MOST_REQUESTS) return response.destroy();
      const body = Buffer.concat(chunks).toString();
      const { method = "GET" } = incoming;
      const earlier = current.requests++;
      const answer =
        number === TAME
          ? tameAnswer(this.#people, method, rest, body)
          : answerTo({ method, path: rest, base: current.base, body, earlier }, current.choose);
      response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
      return response.end(answer.body);
    });
  });

  static async start(): Promise<FuzzServer> {
    const server = new FuzzServer();
    await new Promise<void>((resolve) => server.#server.listen(0, "127.0.0.1", resolve));
    return server;
  }

  open(number: string, choose: Chooser) {
    const { port } = this.#server.address() as AddressInfo; // It listens on TCP.
    const base = `http://127.0.0.1:${port}/${number}/v1`;
    const current = { choose, base, requests: 0 };
    this.#cases.set(number, current);
    return { base, requests: () => current.requests, close: () => this.#cases.delete(number) };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
