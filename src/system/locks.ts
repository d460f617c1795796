import { open, readFile, unlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { CliError } from "../errors.ts";
import { type Clock, systemClock } from "./clock.ts";
import { despiteOpenFiles } from "./despite-open-files.ts";
import { errorCode, fileError } from "./files.ts";
import { type Holder, type HolderState, holderState, lookAtProcess, parseHolder, thisHolder } from "./lock-holder.ts";

interface LockOptions {
  /** How long to wait for another holder, in milliseconds; 0 gives up as soon as it is known to run. */
  readonly waitMs: number;
  /** The message when it is not free in time: "another command is changing the settings". */
  readonly busy: string;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  /** Told of each holder that is waited for; undefined when the file names none. */
  readonly onWait?: ((holder: Holder | undefined) => void) | undefined;
}

export class Lock {
  readonly #path: string;
  readonly #id: string;
  readonly #heart: NodeJS.Timeout;

  constructor(path: string, id: string) {
    this.#path = path;
    this.#id = id;
    this.#heart = setInterval(() => void this.#beat().catch(() => {}), BEAT_MS).unref();
  }

  /** To be called before each write. @throws LostLock when another process has taken it over. */
  async verify(): Promise<void> {
    const text = await despiteOpenFiles(() => readFile(this.#path, "utf8")).catch((error: unknown) => {
      if (errorCode(error) === "ENOENT") throw new LostLock(this.#path);
      throw fileError("read the lock file", this.#path, error);
    });
    if (parseHolder(text)?.id !== this.#id) throw new LostLock(this.#path);
  }

  async release(): Promise<void> {
    clearInterval(this.#heart);
    await removeIf(this.#path, ({ id }) => id === this.#id);
  }

  async #beat(): Promise<void> {
    await this.verify();
    const now = new Date();
    await utimes(this.#path, now, now);
  }
}

/** This process was paused for so long that another one took its lock over. */
export class LostLock extends CliError {
  constructor(path: string) {
    super("locked", `another process took over while this one was paused: ${path} is not its lock any more`, {
      hint: "Nothing more is written from here. Run the same command again to see what is left to do.",
    });
  }
}

/**
 * Takes the lock file at `path`; its folder must exist. The process of a holder tells whether it is alive; on another
 * machine, or in another container, its heartbeat.
 * @throws CliError `locked`, naming the file and its holder, when it is not free within the wait.
 */
export async function acquireLock(path: string, options: LockOptions): Promise<Lock> {
  const { clock = systemClock } = options;
  const pulses: Pulses = new Map();
  const started = clock.monotonic();
  const giveUp = started + options.waitMs;
  let waitedFor: Holder["id"] | undefined | null = null;
  for (;;) {
    const attempt = await tryLock(path, pulses, clock.monotonic());
    if (attempt instanceof Lock) return attempt;
    const now = clock.monotonic();
    // Whether its holder still runs is known at its next heartbeat, or when none has come.
    const until = attempt.state === "unclear" ? giveUp + 2 * DEAD_MS : giveUp;
    if (now >= until) throw locked(path, attempt.holder, options.busy);
    const { holder } = attempt;
    if (waitedFor !== holder?.id) options.onWait?.(holder);
    waitedFor = holder?.id;
    const pause = Math.min(LONGEST_PAUSE_MS, 10 + Math.random() * 30 + (now - started) / 20);
    await clock.sleep(Math.min(pause, until - now), options.signal);
  }
}

export async function withLock<T>(path: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(path, options);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

// --- internal ---

const LONGEST_PAUSE_MS = 500;

/** How often a holder touches its lock file, in milliseconds. */
const BEAT_MS = 2_000;

/** A lock whose file was not touched for so long, by the clock of the one that watches, has lost its holder. */
const DEAD_MS = 10_000;

interface Sight {
  /** Of the lock; of a file that names no holder, of that state of the file. */
  readonly id: string;
  readonly holder: Holder | undefined;
  /** When the file was touched, by the holder's clock: only whether it changes matters. */
  readonly beat: number;
}

/** The last heartbeat seen of each lock, and since when, by the clock here. */
type Pulses = Map<Sight["id"], { readonly beat: number; readonly since: number; readonly hasMoved: boolean }>;

/** What the heartbeat tells of a holder on another machine, whose clock may differ. */
function stateByPulse({ id, beat }: Sight, pulses: Pulses, now: number): HolderState {
  const last = pulses.get(id);
  if (last?.beat !== beat) {
    pulses.set(id, { beat, since: now, hasMoved: last !== undefined });
    return last === undefined ? "unclear" : "alive";
  }
  if (now - last.since >= DEAD_MS) return "gone";
  return last.hasMoved ? "alive" : "unclear";
}

async function tryLock(
  path: string,
  pulses: Pulses,
  now: number,
): Promise<Lock | { readonly holder: Holder | undefined; readonly state: HolderState }> {
  const me = await thisHolder();
  if (await create(path, me)) return new Lock(path, me.id);
  const found = await look(path);
  if (found === undefined) return tryLock(path, pulses, now);
  const { holder } = found;
  const known = holder === undefined ? "unclear" : holderState(holder, me, lookAtProcess);
  const state = known === "unclear" ? stateByPulse(found, pulses, now) : known;
  if (state !== "gone") return { holder, state };

  // Two processes that find the same abandoned lock must not both remove it: the second would remove the new lock of
  // the first. So a process first locks the right to remove it, under a name with the abandoned lock's id.
  const claim = await tryLock(`${path}.${found.id}`, pulses, now);
  if (!(claim instanceof Lock)) return claim;
  try {
    // A holder that was paused may have come back meanwhile.
    await removeIf(path, ({ id, beat }) => id === found.id && beat === found.beat);
  } finally {
    await claim.release();
  }
  return tryLock(path, pulses, now);
}

/** A process that reads half of the file looks again: it names no holder, and is not ten seconds old. */
async function create(path: string, me: Holder): Promise<boolean> {
  try {
    const content = `${JSON.stringify(me)}\n`;
    await despiteOpenFiles(() => writeFile(path, content, { flag: "wx", mode: 0o600, flush: true }));
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw fileError("make the lock file", path, error);
  }
}

/** Through an open file: a share may answer a plain stat from what it remembers. */
async function look(path: string): Promise<Sight | undefined> {
  try {
    const file = await despiteOpenFiles(() => open(path, "r"));
    try {
      const { ino, mtimeMs } = await file.stat();
      const holder = parseHolder(await file.readFile("utf8"));
      return { id: holder?.id ?? `unreadable-${ino}-${Math.trunc(mtimeMs)}`, holder, beat: mtimeMs };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw fileError("read the lock file", path, error);
  }
}

async function removeIf(path: string, isMeant: (sight: Sight) => boolean): Promise<void> {
  const found = await look(path);
  if (found !== undefined && isMeant(found)) await despiteOpenFiles(() => unlink(path)).catch(() => {});
}

function locked(path: string, holder: Holder | undefined, busy: string): CliError {
  const on = holder === undefined || holder.host === hostname() ? "" : ` on ${holder.host}`;
  const who = holder === undefined ? `an unknown process has ${path}` : `process ${holder.pid}${on}`;
  const since = holder?.since === undefined ? "" : `, since ${holder.since.replace(/\.\d+/, "")}`;
  return new CliError("locked", `${busy}${since} (${who})`, { hint: "Try again when it has ended." });
}
