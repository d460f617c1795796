/** When the API client is tested without the program: the client of `src` against any base URL, in this process. */
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CustomersApi } from "../../src/api/client.ts";
import type { ListQuery } from "../../src/api/list-query.ts";
import { connect } from "../../src/cli/connect.ts";
import type { GlobalFlags } from "../../src/cli/global-flags.ts";
import type { Customer } from "../../src/customers/customer.ts";
import { CliError } from "../../src/errors.ts";
import { keyOf } from "../../src/settings/key/source.ts";
import { resolveSettings } from "../../src/settings/resolve.ts";
import type { Clock } from "../../src/system/clock.ts";
import { ProgressDisplay } from "../../src/terminal/progress-display.ts";
import { fastClock } from "./clock.ts";
import { memoryTerminal } from "./output.ts";
import { KEY } from "./server.ts";

export interface ClientOptions {
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  readonly timeoutSeconds?: number;
  readonly maxRetries?: number;
  readonly flags?: GlobalFlags;
  readonly env?: NodeJS.ProcessEnv;
  readonly insecureHttp?: boolean;
  readonly apiKey?: string | undefined;
}

/** The API client of a run against `baseUrl`, with what it printed on stderr. */
export async function client(baseUrl: string | undefined, options: ClientOptions = {}) {
  const { clock = fastClock(), signal = new AbortController().signal, env = {}, flags = {} } = options;
  const { terminal: silent, text } = memoryTerminal();
  const terminal = { ...silent, stderrIsTTY: true, showLine: () => {}, holdLine: () => () => {} };
  const apiKey = "apiKey" in options ? options.apiKey : KEY;
  const { timeoutSeconds = 5, maxRetries: retries = 3, insecureHttp = false } = options;
  const [timeout, maxRetries] = [String(timeoutSeconds), String(retries)];
  const nowhere = { CUSTOMERS_CONFIG_DIR: join(tmpdir(), "there-are-no-settings") };
  const settings = {
    ...(await resolveSettings({ baseUrl, output: "json", timeout, maxRetries, insecureHttp }, nowhere)),
    apiKey: apiKey === undefined ? undefined : keyOf({ value: apiKey, source: "flag", origin: "the test" }),
  };
  const notice = (text: string) => terminal.err(`${text}\n`);
  const busy = new ProgressDisplay({
    env,
    terminal,
    clock,
    signal,
    flags: { verbose: true },
    tell: (_position, text) => notice(text),
  });
  const api = await connect({ env, terminal, clock, signal, flags, notice, busy }, settings);
  return {
    api,
    get stderr() {
      return text().stderr;
    },
  };
}

/** Everything a walk gives: the customers, the totals said, and the error that it ended with. */
export async function walked(api: CustomersApi, query?: ListQuery) {
  const customers: Customer[] = [];
  const totals: (number | undefined)[] = [];
  let error: CliError | undefined;
  try {
    for await (const page of api.pages(query)) {
      customers.push(...page.rows);
      totals.push(page.total);
    }
  } catch (thrown) {
    if (!(thrown instanceof CliError)) throw thrown;
    error = thrown;
  }
  return { ids: customers.map(({ id }) => id), customers, totals, error };
}
