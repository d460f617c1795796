import { hostname } from "node:os";
import { errorCode } from "./files.ts";

/** What this machine calls itself, and this process's number on it. */
export function thisProcess(): { readonly host: string; readonly pid: number } {
  return { host: hostname(), pid: process.pid };
}

/** Whether a process of that number runs on this machine; in doubt it does. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as somebody else.
    return errorCode(error) !== "ESRCH";
  }
}
