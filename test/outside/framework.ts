/** A server made with a framework of others (see the folder servers), with what happens in it told to the test. */
import { fork } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { type Command, run, start } from "../helpers/program.ts";
import { type JsonRecord, type Person, type Stored, stored } from "./stored.ts";
import { freePort, server } from "./tools.ts";

export type Framework = Awaited<ReturnType<typeof framework>>;

/** Starts the server of this name with these customers, and the settings that all commands to it share. */
export async function framework(name: string, people: readonly Person[]) {
  const folder = await temporaryFolder();
  const seed = join(folder, "people.json");
  await writeFile(seed, JSON.stringify(people));
  const port = await freePort();
  const child = fork(server("serve.mjs"), [name, String(port), seed], { cwd: folder, silent: true, execArgv: [] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let printed = "";
  const print = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout?.on("data", print);
  child.stderr?.on("data", print);

  const requests: Answered[] = [];
  let [onReady, onRecords, onAnswer] = [() => {}, (_: Stored[]) => {}, () => {}];
  child.on("message", (message: "ready" | Answered | { records: JsonRecord[] }) => {
    if (message === "ready") return onReady();
    if ("records" in message) return onRecords(message.records.map(stored));
    requests.push(message);
    onAnswer();
  });
  await new Promise<void>((resolve, reject) => {
    onReady = resolve;
    child.once("exit", () => reject(new Error(`${name} ended: ${printed}`)));
  });

  const env = {
    CUSTOMERS_BASE_URL: `http://127.0.0.1:${port}`,
    CUSTOMERS_API_KEY: "any",
    CUSTOMERS_CONFIG_DIR: join(folder, "config"),
    CUSTOMERS_STATE_DIR: join(folder, "state"),
  };
  const writes = () => requests.filter(({ method }) => method !== "GET" && method !== "HEAD").length;
  return {
    folder,
    requests,
    writes,
    ask: (command: Command) => run(command, { env, cwd: folder }),
    /** Every record that the server has. */
    all: () =>
      new Promise<Stored[]>((resolve, reject) => {
        onRecords = resolve;
        if (child.connected) child.send("all");
        else reject(new Error(`${name} ended: ${printed}`));
      }),
    /** Runs a command, and kills it once the server has answered so many writes. */
    async killed(command: Command, after: number) {
      const program = await start(command, { env, cwd: folder });
      const before = writes();
      onAnswer = () => {
        if (writes() - before >= after) program.kill("SIGKILL");
      };
      const ended = await program.ended;
      onAnswer = () => {};
      return ended;
    },
  };
}

export interface Answered {
  readonly method: string;
  readonly url: string;
  readonly status: number;
}
