import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { parseJsonObject } from "../text/json.ts";
import { type LookAtProcess, lookAtProcess } from "./processes.ts";

/** The process that holds a lock, as its file says. */
export interface Holder {
  /** New each time a lock is taken. */
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** The id of the machine's current boot (Linux only). */
  readonly boot?: string | undefined;
  /** When the process started, in clock ticks since the boot: shows whether the pid was used again (Linux only). */
  readonly started?: string | undefined;
}

/** Whether a holder has certainly ended; false when in doubt. */
export function isGone(holder: Holder, here: { host: string; boot: string | undefined }, look: LookAtProcess): boolean {
  if (holder.host !== here.host) return false;
  if (holder.boot !== undefined && here.boot !== undefined && holder.boot !== here.boot) return true;
  const running = look(holder.pid);
  if (running === undefined) return true;
  return holder.started !== undefined && running.started !== undefined && holder.started !== running.started;
}

/** The holder that a lock file names; undefined when it names none. */
export function parseHolder(text: string): Holder | undefined {
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

/** This process, as the holder of a new lock. */
export async function thisHolder(): Promise<Holder> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => undefined);
  const started = lookAtProcess(process.pid)?.started;
  return { id: randomUUID(), pid: process.pid, host: hostname(), boot: boot?.trim(), started };
}
