import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerOptions, ServerWords } from "../programs/serve.ts";
import { type Command, plainEnv, type Timed, temporaryFolder, timed, type Used, used } from "./processes.ts";

/** How much is measured: everything, a look in a minute, or the least that shows that a family still works. */
export const SIZES = ["full", "quick", "tiny"] as const;

export type Size = (typeof SIZES)[number];

/** What a family measures with. */
export class Bench {
  readonly size: Size;
  /** The Node that runs what is measured: its path, and its version. */
  readonly node: string;
  readonly version: string;

  constructor(size: Size, node = process.execPath) {
    this.size = size;
    this.node = node;
    this.version = execFileSync(node, ["--print", "process.versions.node"], { encoding: "utf8" }).trim();
  }

  /** The number of this size. */
  sized(full: number, quick: number, tiny: number): number {
    return { full, quick, tiny }[this.size];
  }

  /** The built program with these arguments, for `inTurn`. */
  customers(args: readonly string[], env: Readonly<Record<string, string>> = {}): Command {
    return { command: [this.node, CUSTOMERS, ...args], env };
  }

  /** A program of the folder `programs`, for `use`. */
  program(name: string, ...args: readonly (string | number)[]): Command {
    return { command: [this.node, programFile(name), ...args.map(String)] };
  }

  /** Runs it once: time, processor and memory. @throws Error when it fails. */
  use(command: Command): Promise<Used> {
    return used(command);
  }

  /** Runs each command in turn, so many rounds; before them once each, not counted. */
  async inTurn<Name extends string>(
    commands: Readonly<Record<Name, Command>>,
    rounds: number,
  ): Promise<Readonly<Record<Name, readonly Timed[]>>> {
    const names = Object.keys(commands) as Name[]; // All its keys, and no others.
    const times = Object.fromEntries(names.map((name) => [name, [] as Timed[]])) as Record<Name, Timed[]>;
    if (this.size !== "tiny") for (const name of names) await timed(commands[name]);
    for (let round = 0; round < rounds; round += 1)
      for (const name of names) times[name].push(await timed(commands[name]));
    return times;
  }

  /** Starts a server in a process of its own, for `await using`. */
  async serve(options: ServerOptions): Promise<Server> {
    const folder = await temporaryFolder();
    const child = fork(programFile("serve"), [JSON.stringify(options)], { env: plainEnv() });
    const { baseUrl, apiKey } = await word(child, "ready");
    const env = {
      CUSTOMERS_BASE_URL: baseUrl,
      CUSTOMERS_API_KEY: apiKey,
      CUSTOMERS_STATE_DIR: join(folder.path, "state"),
      CUSTOMERS_CONFIG_DIR: join(folder.path, "config"),
      HOME: folder.path, // For what is kept of compiled code.
    };
    return {
      baseUrl,
      apiKey,
      env,
      folder: folder.path,
      async requests() {
        child.send("requests");
        return (await word(child, "requests")).methods;
      },
      async [Symbol.asyncDispose]() {
        child.kill();
        await folder[Symbol.asyncDispose]();
      },
    };
  }
}

export interface Server extends AsyncDisposable {
  /** Ends in /v1. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** What leads the program there: address, key, and folders of their own for settings and runs. */
  readonly env: Readonly<Record<string, string>>;
  /** For further files. */
  readonly folder: string;
  /** The methods of the requests that came since the last call, in their order. */
  requests(): Promise<readonly string[]>;
}

// --- internal ---

const CUSTOMERS = fileURLToPath(new URL("../../bin/customers.js", import.meta.url));

/** The bundle of this file is in dist/bench, and so are those of the programs. */
function programFile(name: string): string {
  return fileURLToPath(new URL(`${name}.mjs`, import.meta.url));
}

/** The next word of this kind from the server. */
function word<Kind extends keyof ServerWords>(child: ChildProcess, kind: Kind): Promise<ServerWords[Kind]> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the server ended with ${code}`));
    child.once("exit", onExit);
    child.once("message", (words: ServerWords) => {
      child.off("exit", onExit);
      resolve(words[kind]); // As serve.ts sends them.
    });
  });
}
