import { once } from "node:events";
import { platform } from "node:os";
import { join } from "node:path";
import { Command, Option } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { atMost } from "../cli/global-flags.ts";
import { CliError } from "../errors.ts";
import type { Tier } from "../sandbox/gate.ts";
import type { RequestLog, RunningSandbox } from "../sandbox/server.ts";
import { ensureDir } from "../system/files.ts";
import { stateDir } from "../system/paths.ts";
import { count } from "../text/words.ts";

const PORT = atMost(65_535, "It must be a port, from 0 to 65535.");
const SEED = atMost(1_000_000, "It must be a number of customers, from 0 to 1,000,000.");

const TIERS: Readonly<Record<Tier, string>> = {
  free: "100 requests per minute",
  growth: "1,000 requests per minute",
  unlimited: "no limit",
};

interface SandboxFlags {
  readonly port?: number;
  readonly tier?: Tier;
  readonly seed?: number;
  readonly sample?: boolean;
}

export default function sandboxCommand(bind: Bind): Command {
  const sandbox = new Command("sandbox")
    .description("Serve the documented API on this machine, with an embedded database, until Ctrl-C.")
    .option("--port <n>", "port on 127.0.0.1; 0 picks a free one (default: 4010)", PORT)
    .addOption(tierOption("free"))
    .option("--seed <n>", "start an empty database with this many invented customers", SEED)
    .option("--sample", "print a CSV of 25 customers, to try an import with, and serve nothing");
  const exec = new Command("exec")
    .summary("run a command against a fresh sandbox in memory")
    .description(
      "Run a command against a fresh sandbox in memory, and end with its exit code. CUSTOMERS_BASE_URL and " +
        "CUSTOMERS_API_KEY are set for it. Settings and runs are its own, and are removed with the sandbox.",
    )
    .argument("<command>", "the command; all that follows it is its own")
    .argument("[args...]", "its arguments")
    .addOption(tierOption("unlimited"))
    .option("--seed <n>", "start with this many invented customers", SEED);
  const run = (context: Context, [command, args]: readonly [string, string[]], flags: SandboxFlags) =>
    // Flags of both commands are parsed by the outer one, wherever they are given.
    runAgainst(context, [command, ...args], { ...sandbox.opts<SandboxFlags>(), ...flags });
  return bind(sandbox.addCommand(bind(exec, run, EXEC_MANUAL)), serve, MANUAL);
}

/** The environment of a command against a sandbox, without the real account. @param world for settings and runs. */
export function ownEnv(
  env: NodeJS.ProcessEnv,
  { baseUrl, apiKey }: Pick<RunningSandbox, "baseUrl" | "apiKey">,
  world: string,
): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !/^(CUSTOMERS_(?!OUTPUT$)|no_proxy$)/i.test(name));
  // A proxy of the network does not lead back to this machine. To Windows both names are one variable.
  const direct = [env.no_proxy || env.NO_PROXY, new URL(baseUrl).hostname].filter(Boolean).join(",");
  return {
    ...Object.fromEntries(others),
    no_proxy: direct,
    NO_PROXY: direct,
    CUSTOMERS_BASE_URL: baseUrl,
    CUSTOMERS_API_KEY: apiKey,
    CUSTOMERS_CONFIG_DIR: join(world, "config"),
    CUSTOMERS_STATE_DIR: join(world, "state"),
  };
}

// --- internal ---

const MANUAL: Manual = {
  notes: `Set the two variables that it prints in another terminal: commands there go to the sandbox. Give --seed for
customers to look at, or import a file. They are in sandbox.db in the state folder.`,
  examples: [
    "customers sandbox --sample > customers.csv",
    "customers sandbox --seed 25",
    "customers sandbox --port 0 -o json",
    "customers sandbox exec -- npm test",
  ],
};

const EXEC_MANUAL: Manual = {
  examples: [
    "customers sandbox exec --tier free -- ./nightly-import.sh",
    "customers sandbox exec -- sh -c 'customers import people.csv && customers list'",
  ],
};

function tierOption(otherwise: Tier): Option {
  return new Option("--tier <tier>", `rate limit to enforce (default: ${otherwise})`).choices(Object.keys(TIERS));
}

/** Serves until a signal asks it to stop, which is this command's normal end. */
async function serve(context: Context, _: readonly [], flags: SandboxFlags): Promise<number> {
  if (flags.sample) {
    const { json, output = json ? "json" : "csv" } = context.flags;
    const hint = `Leave ${json ? "--json" : "-o"} out.`;
    if (output !== "csv") throw new CliError("usage", `--sample prints CSV, not ${output.toUpperCase()}`, { hint });
    await context.terminal.out((await import("../demo/customers.csv")).default);
    return 0;
  }
  const { startSandbox } = await import("../sandbox/server.ts");
  const { seed = 0, tier = "free", port = 4010 } = flags;
  const folder = stateDir(context.env);
  await ensureDir(folder);
  const database = join(folder, "sandbox.db");
  const server = await startSandbox({ database, port, tier, seed, ...logging(context) });
  try {
    if (seed > server.count()) {
      const there = count(server.count(), "customer");
      context.warn(`the database holds ${there} already, so --seed was ignored`);
    }
    await announce(context, server, database, tier);
    context.notice("press Ctrl-C to stop");
    if (!context.signal.aborted) await once(context.signal, "abort");
  } finally {
    await server.close();
  }
  context.notice("sandbox stopped");
  return 0;
}

async function runAgainst(context: Context, call: readonly [string, ...string[]], flags: SandboxFlags) {
  const { tier = "unlimited", seed = 0 } = flags;
  const [{ startSandbox }, { runChild }, { removeFolder, temporaryFolder }] = await Promise.all([
    import("../sandbox/server.ts"),
    import("../system/child.ts"),
    import("../system/folders.ts"),
  ]);
  const world = await temporaryFolder();
  const server = await startSandbox({ database: ":memory:", port: 0, tier, seed, ...logging(context) });
  try {
    const { interactive, stdoutIsTTY, stderrIsTTY } = context.terminal;
    const [command, ...args] = call;
    const { exitCode, failure } = await runChild(command, args, {
      env: ownEnv(context.env, server, world),
      onTerminal: interactive || stdoutIsTTY || stderrIsTTY,
    });
    if (failure !== undefined) context.warn(failure);
    return exitCode;
  } finally {
    await server.close();
    await removeFolder(world);
  }
}

async function announce(context: Context, server: RunningSandbox, database: string, tier: Tier): Promise<void> {
  const { baseUrl, apiKey } = server;
  const output = await context.output();
  if (output.format !== "table")
    return output.row({ base_url: baseUrl, api_key: apiKey, tier, database, customers: server.count() });
  const variables = { CUSTOMERS_BASE_URL: baseUrl, CUSTOMERS_API_KEY: apiKey };
  const isPowerShell = platform() === "win32";
  const lines = [
    `base URL   ${baseUrl}`,
    `API key    ${apiKey}`,
    `tier       ${tier} (${TIERS[tier]})`,
    `database   ${database}`,
    `customers  ${server.count().toLocaleString("en-US")}`,
    "",
    "To use it in another terminal:",
    ...Object.entries(variables).map(([name, value]) =>
      isPowerShell ? `  $env:${name} = "${value}"` : `  export ${name}=${value}`,
    ),
    "  customers list",
  ];
  await context.terminal.out(`${lines.join("\n")}\n`);
}

function logging({ flags, notice }: Context): { onRequest?: (request: RequestLog) => void } {
  if (!flags.verbose) return {};
  return {
    onRequest({ method, target, status, requestId, error }) {
      // Bytes beyond ASCII could control the terminal.
      const safe = target.replace(/[^\x21-\x7e]/g, encodeURIComponent);
      notice(`${method} ${safe} → ${status} (${requestId})`);
      if (error instanceof Error && error.stack !== undefined) notice(error.stack);
    },
  };
}
