import { randomUUID } from "node:crypto";
import { link, open, readFile, unlink, utimes, writeFile } from "node:fs/promises";
import { CliError } from "../errors.ts";
import { type Clock, systemClock } from "./clock.ts";
import { despiteOpenFiles } from "./despite-open-files.ts";
import { errorCode, fileError } from "./files.ts";
import { type Holder, parseHolder, type Standing, standingOf, thisHolder } from "./lock-holder.ts";
import { BEAT_MS, DEAD_MS, LockWatch, type Sight } from "./lock-watch.ts";
import { lookAtProcess } from "./processes.ts";

interface LockOptions {
  /** How long to wait for another holder, in milliseconds; 0 gives up as soon as it is known to run. */
  readonly waitMs: number;
  /** The message when it is not free in time: "another command is changing the settings". */
  readonly busy: string;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  /** Told of each holder that is waited for; undefined when the file names none. */
  readonly onWait?: ((holder: Holder | undefined) => void) | undefined;
  /** Of several locks that are taken one after the other: a holder that is gone is then watched only once. */
  readonly watch?: LockWatch | undefined;
}

export interface Lock {
  /** To be called before each write. @throws LostLock when another process has taken it over. */
  verify(): Promise<void>;
  release(): Promise<void>;
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
 * Takes the lock file at `path`; its folder must exist. A holder on this machine is known by its process: that lock is
 * held however long it is paused, and taken over as soon as it has ended. Of a holder on another machine, or in another
 * container, the heartbeat tells.
 * @throws CliError `locked`, naming the file and its holder, when it is not free within the wait.
 */
export async function acquireLock(path: string, options: LockOptions): Promise<Lock> {
  const { clock = systemClock, watch = new LockWatch(clock) } = options;
  const started = clock.monotonic();
  const giveUp = started + options.waitMs;
  let told: Holder["id"] | undefined | null = null;
  for (;;) {
    const attempt = await tryLock(path, watch);
    if (attempt instanceof HeldLock) return attempt;
    const now = clock.monotonic();
    // Whether its holder still runs is known at its next heartbeat, or when none has come.
    const until = attempt.standing === "unclear" ? giveUp + 2 * DEAD_MS : giveUp;
    if (now >= until) throw locked(path, attempt.holder, options.busy);
    const { holder } = attempt;
    if (told !== holder?.id) options.onWait?.(holder);
    told = holder?.id;
    const pause = Math.min(LONGEST_PAUSE_MS, 10 + Math.random() * 30 + (now - started) / 20);
    await clock.sleep(Math.min(pause, until - now), options.signal);
  }
}

/** Does the work while holding the lock. */
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

class HeldLock implements Lock {
  readonly #path: string;
  readonly #id: string;
  readonly #heart: NodeJS.Timeout;

  constructor(path: string, id: string) {
    this.#path = path;
    this.#id = id;
    this.#heart = setInterval(() => void this.#beat().catch(() => {}), BEAT_MS).unref();
  }

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

async function tryLock(
  path: string,
  watch: LockWatch,
): Promise<HeldLock | { readonly holder: Holder | undefined; readonly standing: Standing }> {
  const me = await thisHolder();
  if (await create(path, me)) return new HeldLock(path, me.id);
  const found = await look(path);
  if (found === undefined) return tryLock(path, watch);
  const { holder } = found;
  const known = holder === undefined ? "unclear" : standingOf(holder, me, lookAtProcess);
  const standing = known === "unclear" ? watch.look(path, found) : known;
  if (standing !== "gone") return { holder, standing };

  // Two processes that find the same abandoned lock must not both remove it: the second would remove the new lock of
  // the first. So a process first locks the right to remove it, under a name with the abandoned lock's id.
  const claim = await tryLock(`${path}.${found.id}`, watch);
  if (!(claim instanceof HeldLock)) return claim;
  try {
    // A holder that was paused may have come back meanwhile.
    await removeIf(path, ({ id, beat }) => id === found.id && beat === found.beat);
  } finally {
    await claim.release();
  }
  return tryLock(path, watch);
}

/** Writes the whole file under another name and links it into place, so that no process reads half of it. */
async function create(path: string, me: Holder): Promise<boolean> {
  const content = `${JSON.stringify(me)}\n`;
  const draft = `${path}.${randomUUID()}.new`;
  try {
    await writeFile(draft, content, { flag: "wx", mode: 0o600, flush: true });
    await despiteOpenFiles(() => link(draft, path));
    return true;
  } catch (error) {
    const code = errorCode(error) ?? "";
    if (code === "EEXIST") return false;
    if (!NO_LINKS.has(code)) throw fileError("make the lock file", path, error);
    return createPlainly(path, content);
  } finally {
    await unlink(draft).catch(() => {});
  }
}

/** What link() fails with on disks that have no links (FAT, some shares); EISDIR is Node's name for it on Windows. */
const NO_LINKS = new Set(["EPERM", "EISDIR", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL", "EMLINK"]);

async function createPlainly(path: string, content: string): Promise<boolean> {
  try {
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
  const who = holder === undefined ? "an unknown process" : `process ${holder.pid} on ${holder.host}`;
  const since = holder?.since === undefined ? "" : ` since ${holder.since}`;
  return new CliError("locked", `${busy}: ${who} holds ${path}${since}`, { hint: "Try again when it has ended." });
}
