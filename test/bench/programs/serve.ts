/**
 * A server for what is measured, in a process of its own: the sandbox, or one that costs as little as a server can.
 * Its options are the first argument, as JSON. It tells its address when it is ready, and its requests when asked.
 */
import type { Allowance, Tier } from "../../../src/sandbox/gate.ts";
import { startSandbox } from "../../../src/sandbox/server.ts";
import { type PlainOptions, startPlainServer } from "./serve/plain-server.ts";

export type ServerOptions = SandboxOptions | PlainOptions;

interface SandboxOptions {
  readonly kind: "sandbox";
  /** How many customers it holds. */
  readonly customers: number;
  /** Its rate limit; none when missing. */
  readonly tier?: Tier | Allowance;
}

/** What the process says, and to which question. */
export interface ServerWords {
  readonly ready: { readonly baseUrl: string; readonly apiKey: string };
  readonly requests: { readonly methods: readonly string[] };
}

const options: ServerOptions = JSON.parse(process.argv[2] ?? ""); // As bench.ts gives them.
let methods: string[] = [];
const onRequest = ({ method }: { readonly method: string }) => void methods.push(method);
const ready = options.kind === "sandbox" ? await sandbox(options) : await startPlainServer(options, onRequest);
process.on("disconnect", () => process.exit()); // The program that measures has ended.
tell({ ready });
process.on("message", () => {
  tell({ requests: { methods } });
  methods = [];
});

// --- internal ---

async function sandbox({ customers, tier = "unlimited" }: SandboxOptions): Promise<ServerWords["ready"]> {
  const { baseUrl, apiKey } = await startSandbox({ database: ":memory:", port: 0, tier, seed: customers, onRequest });
  return { baseUrl, apiKey };
}

function tell(words: Partial<ServerWords>): void {
  process.send?.(words);
}
