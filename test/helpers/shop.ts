/** When several commands share a folder, settings and a sandbox. workshop.ts does the same with the built program. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect } from "vitest";
import type { SandboxOptions } from "../../src/sandbox/server.ts";
import { temporaryFolder } from "./folder.ts";
import { masked } from "./mask.ts";
import { sandbox } from "./sandbox.ts";
import type { Command, RunOptions, RunResult } from "./surroundings.ts";

/** That of in-process.ts, or that of program.ts. */
type Run = (command: Command, options?: RunOptions) => Promise<RunResult>;

/** A folder, a sandbox, and the settings and state that all commands of a test share. */
export async function shopOf(runProgram: Run, options: Partial<SandboxOptions> = {}) {
  /** `METHOD status` of every request that the sandbox answered. */
  const requests: string[] = [];
  const hooks = { onRequest: () => {} };
  const cwd = await temporaryFolder();
  const server = await sandbox({
    ...options,
    onRequest: ({ method, status }) => {
      requests.push(`${method} ${status}`);
      hooks.onRequest();
    },
  });
  const env = { ...server.env, CUSTOMERS_CONFIG_DIR: join(cwd, "config"), CUSTOMERS_STATE_DIR: join(cwd, "state") };
  const run = (command: Command, more: RunOptions = {}) =>
    runProgram(command, { cwd, ...more, env: { ...env, ...more.env } });
  /** Runs a command that must succeed. @returns what it printed. */
  async function done(command: Command, more?: RunOptions): Promise<string> {
    const { stdout, stderr, exitCode } = await run(command, more);
    expect(exitCode, stderr).toBe(0);
    return stdout.trim();
  }
  return {
    ...{ cwd, server, env, requests, hooks, run, done },
    /** `METHOD status` of every write that the sandbox answered. */
    writes: () => requests.filter((request) => !request.startsWith("GET")),
    /** Writes a file; lines are ended. */
    file: (name: string, content: string | Uint8Array | readonly string[]) =>
      writeFile(
        join(cwd, name),
        typeof content === "string" || content instanceof Uint8Array ? content : `${content.join("\n")}\n`,
      ),
    read: (name: string) => readFile(join(cwd, name), "utf8"),
    /** Runs a command; what differs from run to run is masked. */
    async ask(command: Command, more?: RunOptions): Promise<RunResult> {
      const { stdout, stderr, exitCode } = await run(command, more);
      return { stdout: masked(stdout), stderr: masked(stderr), exitCode };
    },
    /** What a command prints with --json. */
    async json(command: string) {
      const { stdout, stderr } = await run(`${command} --json -q`);
      return JSON.parse(stdout || stderr);
    },
    /** These fields of all customers, sorted by their names: a line of each, without the headings. */
    stored: async (fields = "name,email,phone", format = "csv") =>
      (await done(`list -o ${format} --fields ${fields} --sort name -q`)).split("\n").slice(1),
  };
}

export type Shop = Awaited<ReturnType<typeof shopOf>>;

/** A new shop for each test of a file, under one name. */
export function eachIn<Made extends Shop>(make: () => Promise<Made>) {
  let current: Made;
  beforeEach(async () => {
    current = await make();
  });
  return {
    /** That of the test that is running. */
    get shop() {
      return current;
    },
    ...functionsOf(() => current),
  };
}

/** As `eachInWorkshop`, with the program in the process of the test. */
export function eachInShop(run: Run, options?: Partial<SandboxOptions>) {
  return eachIn(() => shopOf(run, options));
}

/** A file of so many customers. */
export function manyRows(count: number): string {
  return `name,email\n${Array.from({ length: count }, (_, at) => `Customer ${at},customer${at}@example.com`).join("\n")}\n`;
}

// --- internal ---

function functionsOf(
  current: () => Shop,
): Pick<Shop, "run" | "ask" | "done" | "json" | "file" | "read" | "stored" | "writes"> {
  return {
    run: (...call) => current().run(...call),
    ask: (...call) => current().ask(...call),
    done: (...call) => current().done(...call),
    json: (...call) => current().json(...call),
    file: (...call) => current().file(...call),
    read: (...call) => current().read(...call),
    stored: (...call) => current().stored(...call),
    writes: () => current().writes(),
  };
}
