import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "../../src/sandbox/server.ts";
import { between, chance, weighted } from "./chance.ts";
import { type Ended, type Judgement, judge, linesWith, type StoredCustomer } from "./judge.ts";
import { powerIn } from "./power.ts";
import { type Fault, type Moment, type Passing, startProxy } from "./proxy.ts";
import { csvOf, type FileRow, fileOf, SHAPES, type Shape } from "./rows.ts";

export interface CampaignOptions {
  readonly seed: number;
  readonly rows: number;
  /** The program's launcher. */
  readonly launcher: string;
  /** How often it is killed, at most. */
  readonly mostKills?: number;
}

export interface CampaignResult extends Judgement {
  readonly seed: number;
  readonly shape: Shape;
  readonly concurrency: number;
  readonly forgetful: boolean;
  readonly rows: number;
  readonly starts: number;
  readonly kills: number;
  readonly signal: "SIGKILL" | "SIGTERM";
  /** Journals that lost what was not yet synced when the power went. */
  readonly cuts: number;
  /** Requests that something happened to. */
  readonly faults: Readonly<Record<string, number>>;
}

/** Imports a file through a bad network while the program is killed again and again, until it ends; then counts. */
export async function campaign({ seed, rows, launcher, mostKills = 6 }: CampaignOptions): Promise<CampaignResult> {
  const folder = await mkdtemp(join(tmpdir(), "customers-faults-"));
  const sandbox = await startSandbox({ database: ":memory:", port: 0, tier: "unlimited" });
  const plan = planOf(seed, rows, mostKills);
  const killer = new Killer(plan);
  const attempts = new Map<string, number>();
  const proxy = await startProxy({
    target: new URL(sandbox.baseUrl).origin,
    forgetful: plan.forgetful,
    lateMs: plan.lateMs,
    faultOf(request) {
      // What happens depends on what is asked and how often it was asked before, not on when.
      const name = `${request.method} ${request.path} ${request.body}`;
      const attempt = (attempts.get(name) ?? 0) + 1;
      attempts.set(name, attempt);
      return faultOf(plan, request, name, attempt);
    },
    onMoment: (moment, request) => killer.onMoment(moment, request),
  });
  try {
    await prepareServer(plan, sandbox);
    await writeFile(join(folder, "rows.csv"), csvOf(plan.file));
    const env = {
      PATH: process.env.PATH ?? "",
      HOME: folder,
      CUSTOMERS_STATE_DIR: join(folder, "state"),
      CUSTOMERS_CONFIG_DIR: join(folder, "config"),
      CUSTOMERS_API_KEY: sandbox.apiKey,
      CUSTOMERS_BASE_URL: `${proxy.origin}/v1`,
    };
    const power = await powerIn(join(folder, "on-disk"));
    const args = [
      ...power.args,
      launcher,
      "import",
      join(folder, "rows.csv"),
      "--json",
      "--concurrency",
      String(plan.concurrency),
    ];
    if (plan.shape !== "keyed" && plan.shape !== "updates" && plan.shape !== "households")
      args.push("--match", plan.shape === "names" ? "name" : "none");
    let [starts, cuts, settled] = [0, 0, 0];
    let last: Ended = { exitCode: null, stdout: "", stderr: "" };
    while (starts < MOST_STARTS) {
      starts += 1;
      last = await start(args, env, (child) => killer.watch(child, starts));
      if (last.exitCode === 0 || last.exitCode === 1 || last.exitCode === 2) break;
      // What is unknown stays so however often it is looked for: one more look tells.
      if (last.exitCode === 7 && ++settled >= 2) break;
      if (last.exitCode === null && chance(seed, "power", starts) < 0.5)
        cuts += Number(await power.cut(env.CUSTOMERS_STATE_DIR, chance(seed, "cut", starts)));
    }
    await proxy.quiet();
    const shown = await start([launcher, "runs", "show", "last", "-o", "ndjson", "-q"], env, () => {});
    const faults = Object.fromEntries(proxy.seen);
    const stored = await storedIn(sandbox);
    const judged = judge(plan, stored, linesWith(shown.stdout, "unknown"), last);
    const { shape, concurrency, forgetful, signal } = plan;
    return { seed, shape, concurrency, forgetful, signal, rows, starts, kills: killer.kills, cuts, faults, ...judged };
  } finally {
    await proxy.close();
    await sandbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

export function isGood({ twice, lost, needlesslyUnknown, wrong }: CampaignResult): boolean {
  return twice.length + lost.length + needlesslyUnknown.length + wrong.length === 0;
}

// --- internal ---

const MOST_STARTS = 60;

interface CampaignPlan {
  readonly seed: number;
  readonly shape: Shape;
  readonly file: readonly FileRow[];
  readonly concurrency: number;
  /** The server knows no idempotency keys. */
  readonly forgetful: boolean;
  /** Share of requests that something happens to. */
  readonly badness: number;
  readonly kills: number;
  readonly signal: "SIGKILL" | "SIGTERM";
  /** Milliseconds until a late request is carried out. */
  readonly lateMs: number;
}

function planOf(seed: number, rows: number, mostKills: number): CampaignPlan {
  const shape = SHAPES[seed % SHAPES.length] ?? "keyed";
  const signal = chance(seed, "signal") < 0.3 ? "SIGTERM" : "SIGKILL";
  return {
    seed,
    shape,
    file: fileOf(shape, rows, seed),
    concurrency: between(1, 12, chance(seed, "concurrency")),
    forgetful: chance(seed, "forgetful") < 0.7,
    badness: 0.02 + chance(seed, "badness") * 0.13,
    kills: between(2, mostKills, chance(seed, "kills")),
    signal,
    // One that is killed may not have come so far as to write down that the server was late.
    lateMs: signal === "SIGKILL" ? 1000 : between(1000, 8000, chance(seed, "late")),
  };
}

const WEIGHTS: Readonly<Record<Exclude<Fault, "none">, number>> = {
  "drop before": 3,
  "drop after": 3,
  "500 before": 1,
  "500 after": 2,
  "504 after": 2,
  "504 late": 1,
  "429": 2,
  "half an answer": 1,
};

function faultOf({ seed, badness }: CampaignPlan, { method }: Passing, name: string, attempt: number): Fault {
  if (chance(seed, "bad", name, attempt) >= badness) return "none";
  const fault = weighted(WEIGHTS, chance(seed, "fault", name, attempt));
  // A read has nothing to carry out late.
  return fault === "504 late" && method === "GET" ? "504 after" : fault;
}

type Child = ReturnType<typeof spawn>;

/** Kills the program at a moment that the seed names: so many requests after its start, before or after they count. */
class Killer {
  kills = 0;
  readonly #plan: CampaignPlan;
  #child: Child | undefined;
  #moment: Moment = "came";
  #left = 0;

  constructor(plan: CampaignPlan) {
    this.#plan = plan;
  }

  watch(child: Child, start: number): void {
    const { seed, kills, file } = this.#plan;
    this.#child = start <= kills ? child : undefined;
    this.#moment =
      (["came", "carried out", "answered"] as const)[between(0, 2, chance(seed, "moment", start))] ?? "came";
    this.#left = between(1, Math.ceil((1.5 * file.length) / kills), chance(seed, "when", start));
  }

  onMoment(moment: Moment, { method }: Passing): void {
    if (this.#child === undefined || moment !== this.#moment) return;
    // Reading is of less interest than writing, but it too is killed now and then.
    this.#left -= method === "GET" ? 0.3 : 1;
    if (this.#left > 0) return;
    this.#child.kill(this.#plan.signal);
    this.#child = undefined;
    this.kills += 1;
  }
}

function start(args: readonly string[], env: Record<string, string>, onChild: (child: Child) => void): Promise<Ended> {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  onChild(child);
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  return new Promise((resolve) =>
    child.once("close", (exitCode) => {
      const [out, err] = [stdout, stderr].map((chunks) => Buffer.concat(chunks).toString("utf8"));
      resolve({ exitCode, stdout: out ?? "", stderr: err ?? "" });
    }),
  );
}

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

async function prepareServer({ shape, file }: CampaignPlan, sandbox: Sandbox): Promise<void> {
  if (shape !== "updates") return;
  for (const { name, email } of file) {
    await ask(sandbox, "/customers", { method: "POST", body: JSON.stringify({ name: `Old ${name}`, email }) });
  }
}

async function storedIn(sandbox: Sandbox): Promise<StoredCustomer[]> {
  const stored: StoredCustomer[] = [];
  for (let cursor = ""; ; ) {
    const answer = await ask(sandbox, `/customers?limit=100${cursor}`);
    const { data, pagination } = (await answer.json()) as {
      data: StoredCustomer[];
      pagination: { next_cursor: string | null };
    };
    stored.push(...data);
    if (pagination.next_cursor === null) return stored;
    cursor = `&cursor=${encodeURIComponent(pagination.next_cursor)}`;
  }
}

async function ask(sandbox: Sandbox, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${sandbox.apiKey}`, "content-type": "application/json" };
  const answer = await fetch(`${sandbox.baseUrl}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}
