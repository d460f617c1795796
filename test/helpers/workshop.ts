/** When several commands share a folder, settings and a sandbox: imports, runs, resume, undo. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach } from "vitest";
import { temporaryFolder } from "./folder.ts";
import { runMasked } from "./masked.ts";
import { skipOnWindows } from "./platform.ts";
import { run, start } from "./program.ts";
import { sandbox } from "./sandbox.ts";

/** A folder, a sandbox, and the settings and state that all commands of a test share. */
export async function workshop() {
  const requests: string[] = [];
  let onRequest = () => {};
  const cwd = await temporaryFolder();
  const server = await sandbox({
    onRequest: ({ method, status }) => {
      requests.push(`${method} ${status}`);
      onRequest();
    },
  });
  const env = { ...server.env, CUSTOMERS_CONFIG_DIR: join(cwd, "config"), CUSTOMERS_STATE_DIR: join(cwd, "state") };
  /** `METHOD status` of every write that the sandbox answered. */
  const writes = () => requests.filter((request) => !request.startsWith("GET"));

  /** Starts a command and does not wait for its end. */
  const begin = (command: string, added: Readonly<Record<string, string>> = {}) =>
    start(command, { cwd, env: { ...env, ...added } });

  return {
    cwd,
    server,
    env,
    requests,
    writes,
    begin,
    /** Calls back once so many writes were answered from now on. */
    afterWrites(count: number, then: () => void): void {
      const before = writes().length;
      onRequest = () => {
        if (writes().length - before < count) return;
        onRequest = () => {};
        then();
      };
    },
    file: (name: string, content: string) => writeFile(join(cwd, name), content),
    /** Runs a command; what differs from run to run is masked. */
    async ask(command: string, added: Readonly<Record<string, string>> = {}) {
      return runMasked(command, { cwd, env: { ...env, ...added } });
    },
    /** What a command prints with --json. */
    async json(command: string) {
      const { stdout, stderr } = await run(`${command} --json -q`, { cwd, env });
      return JSON.parse(stdout || stderr);
    },
    /** Starts the program, and ends it by a signal once it has written so many rows. */
    async interrupted(command: string, signal: NodeJS.Signals, after: number) {
      if (signal !== "SIGKILL") skipOnWindows("signals");
      const program = await begin(command);
      this.afterWrites(after, () => program.kill(signal));
      return program.ended;
    },
  };
}

/** A new workshop for each test of a file, under one name. */
export function eachInWorkshop() {
  let current: Awaited<ReturnType<typeof workshop>>;
  beforeEach(async () => {
    current = await workshop();
  });
  return {
    /** That of the test that is running. */
    get shop() {
      return current;
    },
    ask: (command: string) => current.ask(command),
    json: (command: string) => current.json(command),
    file: (name: string, content: string) => current.file(name, content),
  };
}

/** A file of so many customers. */
export function manyRows(count: number): string {
  return `name,email\n${Array.from({ length: count }, (_, at) => `Customer ${at},customer${at}@example.com`).join("\n")}\n`;
}
