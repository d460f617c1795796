/** When a server stores customers in its own way: a server double that does, and a folder for what the commands keep. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { JsonObject } from "../../src/text/json.ts";
import { temporaryFolder } from "./folder.ts";
import { runMasked } from "./in-process.ts";
import { type Keeping, keeping } from "./keeping.ts";
import { double } from "./server.ts";

/** A server that keeps these records in its own way, and a folder for what the commands keep. */
export async function office(records: JsonObject[], options: Keeping = {}) {
  const server = await double(keeping(records, options));
  const cwd = await temporaryFolder();
  const env = { ...server.env, CUSTOMERS_CONFIG_DIR: join(cwd, "config"), CUSTOMERS_STATE_DIR: join(cwd, "state") };
  return {
    server,
    cwd,
    records,
    ask: (command: string) => runMasked(command, { env, cwd }),
    file: (name: string, content: string) => writeFile(join(cwd, name), content),
    /** The writes that it was sent since this was asked last. */
    writes: () =>
      server.requests.splice(0).flatMap(({ method, target }) => (method === "GET" ? [] : [`${method} ${target}`])),
  };
}
