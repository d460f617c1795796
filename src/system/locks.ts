import { randomUUID } from "node:crypto";
import { link, readFile, stat, unlink, writeFile } from "node:fs/promises";
import { CliError } from "../errors.ts";
import { type Clock, systemClock } from "./clock.ts";
import { errorCode, fileError } from "./files.ts";
import { type Holder, isGone, parseHolder, thisHolder } from "./lock-holder.ts";
import { lookAtProcess } from "./processes.ts";

interface LockOptions {
  /** How long to wait for another holder, in milliseconds; 0 gives up at once. */
  readonly waitMs: number;
  /** The message when it is not free in time: "another command is changing the settings". */
  readonly busy: string;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

export interface Lock {
  release(): Promise<void>;
}

/**
 * Takes the lock file at `path`; its folder must exist. The lock is held until it is released, however long its holder
 * is paused. A lock whose process on this host has ended is taken over. Whether a process on another host has ended
 * cannot be known: its lock stays until someone removes the file.
 * @throws CliError `locked`, naming the file and its holder, when it is not free within the wait.
 */
export async function acquireLock(path: string, options: LockOptions): Promise<Lock> {
  const { clock = systemClock } = options;
  const giveUp = clock.monotonic() + options.waitMs;
  for (;;) {
    const attempt = await tryLock(path, clock);
    if ("release" in attempt) return attempt;
    if (clock.monotonic() >= giveUp) throw locked(path, attempt.holder, options.busy);
    await clock.sleep(10 + Math.random() * 30, options.signal);
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

/** A lock file without a holder (the disk was full, or a power cut) counts as abandoned after this long. */
const UNREADABLE_AFTER_MS = 10_000;

async function tryLock(path: string, clock: Clock): Promise<Lock | { holder: Holder | undefined }> {
  const me = await thisHolder();
  if (await create(path, me)) return { release: () => removeIfOf(path, me.id) };
  const found = await inspect(path, clock);
  if (found === undefined) return tryLock(path, clock);
  if (!found.gone) return { holder: found.holder };

  // Two processes that find the same abandoned lock must not both remove it: the second would remove the new lock of
  // the first. So a process first locks the right to remove it, under a name with the abandoned lock's id.
  const claim = await tryLock(`${path}.${found.id}`, clock);
  if (!("release" in claim)) return { holder: claim.holder };
  try {
    await removeIfOf(path, found.id);
  } finally {
    await claim.release();
  }
  return tryLock(path, clock);
}

/** Writes the whole file under another name and links it into place, so that no process reads half of it. */
async function create(path: string, me: Holder): Promise<boolean> {
  const content = `${JSON.stringify(me)}\n`;
  const draft = `${path}.${randomUUID()}.new`;
  try {
    await writeFile(draft, content, { flag: "wx", mode: 0o600, flush: true });
    await link(draft, path);
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

/** What link() fails with on disks that have no links (FAT, some shares). */
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EINVAL", "EMLINK"]);

async function createPlainly(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { flag: "wx", mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw fileError("make the lock file", path, error);
  }
}

interface Found {
  readonly id: string;
  readonly holder: Holder | undefined;
  readonly gone: boolean;
}

async function inspect(path: string, clock: Clock): Promise<Found | undefined> {
  try {
    const holder = parseHolder(await readFile(path, "utf8"));
    if (holder !== undefined) {
      const here = await thisHolder();
      return { id: holder.id, holder, gone: isGone(holder, { host: here.host, boot: here.boot }, lookAtProcess) };
    }
    const { ino, mtimeMs } = await stat(path);
    const gone = clock.now() - mtimeMs > UNREADABLE_AFTER_MS;
    return { id: `unreadable-${ino}-${Math.trunc(mtimeMs)}`, holder: undefined, gone };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw fileError("read the lock file", path, error);
  }
}

async function removeIfOf(path: string, id: string): Promise<void> {
  const found = await inspect(path, systemClock);
  if (found?.id === id) await unlink(path).catch(() => {});
}

function locked(path: string, holder: Holder | undefined, busy: string): CliError {
  const who = holder === undefined ? "an unknown process" : `process ${holder.pid} on ${holder.host}`;
  return new CliError("locked", `${busy}: ${who} holds ${path}`, {
    hint: "Try again when it has ended. If no such process runs any more, remove that file.",
  });
}
