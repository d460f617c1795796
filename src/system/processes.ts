import { readFileSync } from "node:fs";
import { errorCode } from "./files.ts";

/** Looks at a process of this machine: undefined when it does not run, else when it started, if that is known. */
export type LookAtProcess = (pid: number) => { readonly started: string | undefined } | undefined;

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
