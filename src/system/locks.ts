import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, readFile, stat, unlink, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { CliError } from "../errors.ts";
import { parseJsonObject } from "../text/json.ts";
import { type Clock, systemClock } from "./clock.ts";
import { errorCode, fileError } from "./files.ts";

export interface LockOptions {
  /** How long to wait for another holder, in milliseconds; 0 gives up at once. */
  readonly waitMs: number;
  /** What the holder is doing, for the one who waits in vain: "another command is changing the settings". */
  readonly busy: string;
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
}

export interface Lock {
  release(): Promise<void>;
}

/**
 * Takes the lock file at `path`, whose folder exists. Held until released, however long its holder is paused; one left by a
 * process that is gone is taken over. On another host nobody can tell, so that lock stands until its file is removed.
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

/** Who holds a lock, as its file says. */
export interface Holder {
  /** Of this one taking of the lock. */
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** Of the machine's running since it was last started; where the system has such an id (Linux). */
  readonly boot?: string | undefined;
  /** When the process started, in the system's own count; a pid that was given out again has another (Linux). */
  readonly started?: string | undefined;
}

/** What can be known here of a pid: undefined when no such process runs, else when it started, where that is known. */
export type LookAtProcess = (pid: number) => { readonly started: string | undefined } | undefined;

/** Whether a holder has certainly ended. In doubt it has not. */
export function isGone(holder: Holder, here: { host: string; boot: string | undefined }, look: LookAtProcess): boolean {
  if (holder.host !== here.host) return false;
  if (holder.boot !== undefined && here.boot !== undefined && holder.boot !== here.boot) return true;
  const running = look(holder.pid);
  if (running === undefined) return true;
  return holder.started !== undefined && running.started !== undefined && holder.started !== running.started;
}

// --- internal ---

/** A lock file that says nothing (its disk filled up, or the power went) counts as left behind after this long. */
const UNREADABLE_AFTER_MS = 10_000;

async function tryLock(path: string, clock: Clock): Promise<Lock | { holder: Holder | undefined }> {
  const me = await myself();
  if (await create(path, me)) return { release: () => removeIfOf(path, me.id) };
  const found = await inspect(path, clock);
  if (found === undefined) return tryLock(path, clock);
  if (!found.gone) return { holder: found.holder };

  // Two that find the same lock left behind must not both remove it: the second would remove the first one's new lock.
  // So the right to remove the lock of one taking is a lock itself, named after that taking.
  const claim = await tryLock(`${path}.${found.id}`, clock);
  if (!("release" in claim)) return { holder: claim.holder };
  try {
    await removeIfOf(path, found.id);
  } finally {
    await claim.release();
  }
  return tryLock(path, clock);
}

/** Writes the file in full under another name and links it into place: nobody ever reads half of it. */
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
      const here = await myself();
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

function parseHolder(text: string): Holder | undefined {
  const { id, pid, host, boot, started } = parseJsonObject(text) ?? {};
  // The id becomes part of a file's name.
  if (typeof id !== "string" || !/^[\da-f-]{36}$/.test(id)) return undefined;
  if (typeof pid !== "number" || !Number.isSafeInteger(pid) || pid <= 0 || typeof host !== "string") return undefined;
  return {
    id,
    pid,
    host,
    boot: typeof boot === "string" ? boot : undefined,
    started: typeof started === "string" ? started : undefined,
  };
}

async function myself(): Promise<Holder> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => undefined);
  const started = lookAtProcess(process.pid)?.started;
  return { id: randomUUID(), pid: process.pid, host: hostname(), boot: boot?.trim(), started };
}

const lookAtProcess: LookAtProcess = (pid) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === "ESRCH") return undefined;
    // EPERM: it runs, as somebody else.
  }
  try {
    // proc_pid_stat(5): the name in brackets may hold anything; after it come the state and, 20th, the start time.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" || fields[0] === "X" ? undefined : { started: fields[19] };
  } catch {
    return { started: undefined };
  }
};

function locked(path: string, holder: Holder | undefined, busy: string): CliError {
  const who = holder === undefined ? "an unknown process" : `process ${holder.pid} on ${holder.host}`;
  return new CliError("locked", `${busy}: ${who} holds ${path}`, {
    hint: "Try again when it has ended. If no such process runs any more, remove that file.",
  });
}
