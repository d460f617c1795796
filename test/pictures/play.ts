import { copyFile, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { startSandbox } from "../../src/sandbox/server.ts";
import type { Session } from "./sessions.ts";
import { openShell } from "./shell.ts";
import type { Run } from "./svg.ts";

const LOG_IN = 'printf %s "$SANDBOX_KEY" | customers auth login --with-key --base-url "$SANDBOX_URL" --profile office';

/**
 * The screens of a session, played against a sandbox of its own: each typed command, each question that is answered, and the
 * end. @param root the folder of the checkout. @param look called at the end with the folder that the session was played in.
 */
export async function play(
  { columns, before, steps }: Session,
  root: string,
  look?: (folder: string) => Promise<void>,
): Promise<Run[][][]> {
  const folder = await mkdtemp(join(tmpdir(), "customers-pictures-"));
  const server = await startSandbox({ database: ":memory:", port: 0, tier: "unlimited" });
  try {
    await mkdir(join(folder, "bin"));
    await symlink(join(root, "bin", "customers.js"), join(folder, "bin", "customers"));
    await mkdir(join(folder, "work"));
    await copyFile(join(root, "src", "demo", "customers.csv"), join(folder, "work", "customers.csv"));
    await copyFile(join(root, "test", "pictures", "spring.csv"), join(folder, "work", "spring.csv"));
    const env = {
      HOME: folder,
      PATH: [join(folder, "bin"), dirname(process.execPath), process.env.PATH].join(delimiter),
      CUSTOMERS_CONFIG_DIR: join(folder, "config"),
      CUSTOMERS_STATE_DIR: join(folder, "state"),
      SANDBOX_URL: server.baseUrl,
      SANDBOX_KEY: server.apiKey,
    };
    const unseen = await openShell(columns, env, join(folder, "work"));
    for (const command of [LOG_IN, ...before]) await unseen.command(command);
    unseen.close();
    const shell = await openShell(columns, env, join(folder, "work"));
    for (const step of steps) {
      if (typeof step === "string") await shell.command(step);
      else await shell.dialogue(step.command, step.answers);
    }
    shell.close();
    await look?.(join(folder, "work"));
    return shell.screens();
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
