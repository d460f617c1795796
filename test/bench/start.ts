import { spawnSync } from "node:child_process";
import { startSandbox } from "../../src/sandbox/server.ts";
import { type ChildOptions, CUSTOMERS, child, inFolder, line, median, ratio } from "./measure.ts";

/** How long short commands take, beside Node's own start and beside curl and jq doing the same. No goals: for comparison. */
export async function benchStart(): Promise<void> {
  const node = await times([NODE, "-e", "0"]);
  line(
    undefined,
    `customers --version: ${ratio(await times([NODE, CUSTOMERS, "--version"]), node)} the time of node -e 0`,
  );
  if (!isThere("curl") || !isThere("jq")) {
    line(undefined, "customers get: not compared, since curl or jq is not on this machine");
    return;
  }
  const server = await startSandbox({ database: ":memory:", port: 0, tier: "unlimited", seed: 100 });
  await inFolder(async (state) => {
    const account = { CUSTOMERS_BASE_URL: server.baseUrl, CUSTOMERS_API_KEY: server.apiKey };
    const env = { ...account, CUSTOMERS_STATE_DIR: state };
    const [customer] = JSON.parse((await child([CUSTOMERS, "list", "--limit", "1", "--json"], { env })).stdout);
    const address = `${server.baseUrl}/customers/${customer.id}`;
    const pipe = `curl -s -H "Authorization: Bearer ${server.apiKey}" ${address} | jq .name`;
    const shell = await times(["sh", "-c", pipe]);
    const own = await times([NODE, CUSTOMERS, "get", customer.id, "--query", "name", "--json"], { env });
    line(undefined, `customers get: ${ratio(own, shell)} the time of curl | jq, ${ratio(own, node)} that of node -e 0`);
  }).finally(() => server.close());
}

// --- internal ---

const NODE = process.execPath;
const ROUNDS = 7;

async function times(command: readonly string[], options: ChildOptions = {}): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    seconds.push((await child(command, { ...options, foreign: true })).seconds);
  return median(seconds);
}

function isThere(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}
