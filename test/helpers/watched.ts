import { temporaryFolder } from "./folder.ts";
import type { RunOptions } from "./program.ts";
import { sandbox } from "./sandbox.ts";

/** A sandbox whose writes are counted, and commands that share a folder and what they keep. */
export interface Watched {
  readonly server: Awaited<ReturnType<typeof sandbox>>;
  readonly options: RunOptions & { readonly cwd: string };
  /** The methods of the requests that write. */
  readonly writes: string[];
}

export async function watchedSandbox(): Promise<Watched> {
  const writes: string[] = [];
  const server = await sandbox({ onRequest: ({ method }) => method !== "GET" && writes.push(method) });
  const env = { ...server.env, CUSTOMERS_STATE_DIR: await temporaryFolder() };
  return { server, writes, options: { cwd: await temporaryFolder(), env } };
}
