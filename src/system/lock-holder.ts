import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { parseJson } from "../text/json.ts";
import { isCount, isObjectOf, isText, isTime, orMissing } from "../text/shape.ts";
import { errorCode } from "./files.ts";

export interface Holder {
  readonly id: string;
  readonly pid: number;
  readonly host: string;
  /** The id of the machine's current boot (Linux only). */
  readonly boot?: string | undefined;
  /** The space in which the pid counts: a container has its own (Linux only). */
  readonly space?: string | undefined;
  /** When the process started, in clock ticks since the boot: shows whether the pid was used again (Linux only). */
  readonly started?: string | undefined;
  /** When it took the lock, ISO 8601, by its own clock. */
  readonly since?: string | undefined;
}

/** `unclear`: it is on another machine, or in another container; only its heartbeat tells. */
export type HolderState = "alive" | "gone" | "unclear";

export function holderState(
  holder: Holder,
  here: Pick<Holder, "host" | "boot" | "space">,
  look: LookAtProcess,
): HolderState {
  const isHere = holder.host === here.host && holder.boot === here.boot && holder.space === here.space;
  if (!isHere) return "unclear";
  const running = look(holder.pid);
  if (running === undefined) return "gone";
  if (holder.started === undefined || running.started === undefined) return "unclear";
  return holder.started === running.started ? "alive" : "gone";
}

export function parseHolder(text: string): Holder | undefined {
  const holder = parseJson(text);
  return isHolder(holder) ? holder : undefined;
}

export async function thisHolder(): Promise<Holder> {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => undefined);
  const space = await readlink("/proc/self/ns/pid").catch(() => undefined);
  const started = lookAtProcess(process.pid)?.started;
  const since = new Date().toISOString();
  return { id: randomUUID(), pid: process.pid, host: hostname(), boot: boot?.trim(), space, started, since };
}

/** Looks at a process of this machine: undefined when it does not run, else when it started, if that is known. */
type LookAtProcess = (pid: number) => { readonly started: string | undefined } | undefined;

export const lookAtProcess: LookAtProcess = (pid) => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === "ESRCH") return undefined;
    // EPERM: it runs, as another user.
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

// --- internal ---

const isHolder = isObjectOf<Holder>({
  // It becomes part of a file's name.
  id: (id): id is string => isText(id) && /^[\da-f-]{36}$/.test(id),
  pid: isCount,
  host: isText,
  boot: orMissing(isText),
  space: orMissing(isText),
  started: orMissing(isText),
  since: orMissing(isTime),
});
