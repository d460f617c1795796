import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

/** Starts a program, which is found by its name as shells find it, but without a shell. */
type Spawn = (program: string, args: readonly string[], options: SpawnOptions) => ChildProcess;

/**
 * What starts the programs that a person names. On Windows many of them are scripts, such as `npm.cmd` and `customers.cmd`,
 * which Node itself does not start (node:child_process, "Spawning .bat and .cmd files on Windows").
 */
export async function spawner(platform: NodeJS.Platform = process.platform): Promise<Spawn> {
  return platform === "win32" ? (await import("cross-spawn")).default : spawn;
}
