import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountOf } from "../../src/journal/account.ts";
import { chance } from "./chance.ts";
import type { Ended, Judgement } from "./judge.ts";
import { Killer } from "./killer.ts";
import { BadNetwork } from "./network.ts";
import { powerIn } from "./power.ts";
import { startProxy } from "./proxy.ts";
import { type OfficeServer, startServer } from "./servers.ts";
import { deleting } from "./works/delete.ts";
import { importing } from "./works/import.ts";
import { replacing } from "./works/replace.ts";
import { restoring } from "./works/restore.ts";
import { undoing } from "./works/undo.ts";
import type { Found, ShownRow, Task, Work } from "./works/work.ts";

export const WORKS: readonly Work[] = [importing, deleting, replacing, undoing, restoring];

export interface CampaignOptions {
  readonly seed: number;
  readonly rows: number;
  /** The program's launcher. */
  readonly launcher: string;
  /** By the seed when missing. */
  readonly work?: Work | undefined;
  /** How often it is killed, at most. */
  readonly mostKills?: number;
}

export interface CampaignResult extends Judgement {
  readonly seed: number;
  /** `undo of mixed, ids used again, no keys`. */
  readonly kind: string;
  readonly starts: number;
  readonly kills: number;
  readonly signal: "SIGKILL" | "SIGTERM";
  /** Journals that lost what was not yet synced when the power went. */
  readonly cuts: number;
  /** Requests that something happened to. */
  readonly faults: Readonly<Record<string, number>>;
}

/**
 * Does a work through a bad network while the program is killed again and again, until it ends; at the same time a neighbour,
 * another account at the same address, does the same work on the same files from the same machine. Then judges each account.
 */
export async function campaign({
  seed,
  rows,
  launcher,
  work,
  mostKills = 6,
}: CampaignOptions): Promise<CampaignResult> {
  const folder = await mkdtemp(join(tmpdir(), "customers-faults-"));
  const usesIdsAgain = chance(seed, "ids again") < 0.4;
  const [server, neighbour] = await Promise.all([startServer(usesIdsAgain, "west"), startServer(usesIdsAgain, "east")]);
  const forgetful = usesIdsAgain || chance(seed, "forgetful") < 0.7;
  const network = new BadNetwork(seed);
  const chosen = work ?? WORKS[seed % WORKS.length] ?? importing;
  const killer = new Killer(seed, mostKills, chosen.requests ?? rows);
  const proxy = await startProxy({
    targets: new Map([server, neighbour].map(({ apiKey, origin }) => [apiKey, origin])),
    forgetful,
    // One that is killed may not have come so far as to write down that the server was late.
    lateMs: killer.signal === "SIGKILL" ? 1000 : 1000 + chance(seed, "late") * 7000,
    faultOf: (request) => network.faultOf(request),
    onMoment: (moment, request) => killer.onMoment(moment, request),
  });
  try {
    const state = join(folder, "state");
    const envOf = ({ apiKey }: OfficeServer) => ({
      PATH: process.env.PATH ?? "",
      HOME: folder,
      CUSTOMERS_STATE_DIR: state,
      CUSTOMERS_CONFIG_DIR: join(folder, "config"),
      CUSTOMERS_API_KEY: apiKey,
      CUSTOMERS_BASE_URL: `${proxy.origin}/v1`,
    });
    const prepared = (account: OfficeServer) =>
      chosen.prepare({
        ...{ seed, rows, server: account },
        async calm(...args) {
          const ended = await start([launcher, ...args], envOf(account));
          if (ended.exitCode !== 0) throw new Error(`${args.join(" ")}: ${ended.exitCode} ${ended.stderr}`);
          return ended;
        },
        async file(name, text) {
          await writeFile(join(folder, name), text);
          return join(folder, name);
        },
      });
    const [task, theirs] = [await prepared(server), await prepared(neighbour)];
    const account = accountOf(`${proxy.origin}/v1`, server.apiKey).id;
    const power = await powerIn(join(folder, "on-disk"));
    const office = new Office(server);
    network.isBad = true;
    let [starts, cuts] = [0, 0];
    const untilItEnds = async (command: readonly string[]): Promise<Ended> => {
      for (let settled = 0; ; ) {
        starts += 1;
        const args = [...power.args, launcher, ...command];
        const ended = await start(args, envOf(server), (child) => killer.watch(child));
        if (isOver(ended) || starts > MOST_STARTS) return ended;
        // What is unknown stays so however often it is looked for: one more look tells.
        if (ended.exitCode === 7 && ++settled >= 2) return ended;
        if (ended.exitCode !== null) continue;
        if (chance(seed, "power", starts) < 0.5)
          cuts += Number(await power.cut(state, account, chance(seed, "cut", starts)));
        if (server.usesIdsAgain && chosen !== importing && chosen !== replacing) await office.works();
      }
    };
    const undisturbed = async (command: readonly string[]): Promise<Ended> => {
      for (let again = 0; ; again += 1) {
        const ended = await start([launcher, ...command], envOf(neighbour));
        if (isOver(ended) || again > MOST_STARTS || (ended.exitCode === 7 && again > 1)) return ended;
      }
    };
    const doing = async (commands: Task["commands"], one: (command: readonly string[]) => Promise<Ended>) => {
      let last: Ended = { exitCode: 0, stdout: "", stderr: "" };
      const unclear: number[] = [];
      for (const [at, command] of commands.entries()) {
        const ended = await one(command);
        const isUnclear = ended.exitCode === 8 && ended.stderr.includes("it is unknown whether an earlier attempt");
        if (isUnclear) unclear.push(at);
        else last = ended;
        if (!isUnclear && ended.exitCode !== 0) break;
      }
      return { last, unclear };
    };
    const ends = await Promise.all([doing(task.commands, untilItEnds), doing(theirs.commands, undisturbed)]);
    await proxy.quiet();
    network.isBad = false;
    const judged = async (
      account: OfficeServer,
      own: Task,
      end: Pick<Found, "last" | "unclear">,
      meanwhile: Found["meanwhile"],
    ) => {
      const show = [launcher, "runs", "show", "last", "-o", "ndjson", "-q"];
      const shown = chosen === restoring ? undefined : await start(show, envOf(account));
      return own.judge(await account.list(), { ...end, rows: rowsIn(shown?.stdout ?? ""), meanwhile });
    };
    const ours = await judged(server, task, ends[0], office.created);
    const judgement = withNeighbour(ours, await judged(neighbour, theirs, ends[1], []));
    const traits = [usesIdsAgain && "ids used again", forgetful && "no keys"].filter((trait) => trait !== false);
    const kind = [`${chosen.name} of ${task.what}`, ...traits].join(", ");
    const { kills, signal } = killer;
    return { seed, kind, starts, kills, signal, cuts, faults: Object.fromEntries(proxy.seen), ...judgement };
  } finally {
    await proxy.close();
    await Promise.all([server.close(), neighbour.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

export function isGood({ twice, lost, needlesslyUnknown, wrong }: CampaignResult): boolean {
  return twice.length + lost.length + needlesslyUnknown.length + wrong.length === 0;
}

// --- internal ---

/** One judgement of both accounts. */
function withNeighbour(ours: Judgement, theirs: Judgement): Judgement {
  const both = (key: "twice" | "lost" | "needlesslyUnknown" | "wrong") => [
    ...ours[key],
    ...theirs[key].map((what) => `of the neighbour: ${what}`),
  ];
  const lists = { twice: both("twice"), lost: both("lost"), wrong: both("wrong") };
  return { ...lists, unknown: ours.unknown + theirs.unknown, needlesslyUnknown: both("needlesslyUnknown") };
}

const MOST_STARTS = 80;

/** The office creates customers while the program is down: they get the ids of those that it has deleted. */
class Office {
  readonly created: Awaited<ReturnType<OfficeServer["list"]>> = [];
  readonly #server: OfficeServer;

  constructor(server: OfficeServer) {
    this.#server = server;
  }

  async works(): Promise<void> {
    const number = this.created.length;
    const customer = { name: `Walk-in ${number}`, email: `walkin${number}@example.com`, phone: null, notes: null };
    await this.#server.create(customer);
    this.created.push({ id: "", ...customer });
  }
}

/** Whether starting it again would not help. */
function isOver({ exitCode }: Ended): boolean {
  return exitCode !== null && [0, 1, 2, 3, 5, 8].includes(exitCode);
}

function start(
  args: readonly string[],
  env: Record<string, string>,
  onChild: (child: ChildProcess) => void = () => {},
): Promise<Ended> {
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  onChild(child);
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  return new Promise((resolve) =>
    child.once("close", (exitCode) => {
      const [out = "", err = ""] = [stdout, stderr].map((chunks) => Buffer.concat(chunks).toString("utf8"));
      // A restore whose end could not be noted before it was killed: it is done.
      const isDone = exitCode === 8 && err.includes("was restored already, as");
      resolve({ exitCode: isDone ? 0 : exitCode, stdout: out, stderr: err });
    }),
  );
}

function rowsIn(ndjson: string): ShownRow[] {
  const lines = ndjson.split("\n").filter(Boolean);
  return lines.map((line) => JSON.parse(line) as ShownRow);
}
