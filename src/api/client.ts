import { version } from "../../package.json";
import type { System } from "../context.ts";
import type { Customer } from "../customers/customer.ts";
import { matches } from "../customers/filter.ts";
import { CliError } from "../errors.ts";
import type { GlobalFlags } from "../flags.ts";
import { below, guardAddress } from "../http/address.ts";
import { localBudget, type Pace } from "../http/budget.ts";
import { createHttpClient, type HttpClient } from "../http/client.ts";
import { openTransport } from "../http/transport.ts";
import type { Settings } from "../settings/settings.ts";
import { createCustomer } from "./create.ts";
import type { CustomersApi, ListQuery, Page } from "./customers-api.ts";
import { duration } from "./failure.ts";
import { pageReader } from "./list-page.ts";
import { type Criterion, filterCriterion, narrowed, newKnowledge, searchCriterion } from "./narrow.ts";
import { contactCriterion, findByContact, notFound } from "./resolve.ts";
import { deleteCustomer, getCustomer, updateCustomer } from "./write.ts";

export interface ApiOptions {
  /** `bulk` for a long run that shares the rate limit with other commands; default `interactive`. */
  readonly pace?: Pace;
  /** From 0 up to, but not including, 1; for the jitter of waits. */
  readonly random?: () => number;
}

/**
 * The API of this run's settings.
 * @throws CliError `usage` without a base URL, `auth` without a key, `refused` for plain http to another machine.
 */
export async function createCustomersApi(
  system: System,
  flags: GlobalFlags,
  settings: Settings,
  options: ApiOptions = {},
): Promise<CustomersApi> {
  return customersApi(await openHttp(system, flags, settings, options), system, flags);
}

/** The HTTP client of this run's settings: for calls beyond the customers'. Errors as createCustomersApi. */
export async function openHttp(
  system: System,
  flags: GlobalFlags,
  settings: Settings,
  options: ApiOptions = {},
): Promise<HttpClient> {
  const { base, apiKey } = account(settings);
  const { clock, signal, env, terminal } = system;
  const onWait = (ms: number, why: string) => {
    if (terminal.stderrIsTTY && !flags.quiet && ms >= 1000) terminal.err(`waiting ${duration(ms)}: ${why}\n`);
  };
  return createHttpClient({
    base,
    apiKey,
    userAgent: `customers/${version}`,
    transport: await openTransport(base, { timeoutMs: settings.timeoutSeconds.value * 1000, signal, env }),
    budget: localBudget({ clock, onWait }),
    clock,
    signal,
    maxRetries: settings.maxRetries.value,
    pace: options.pace ?? "interactive",
    onLine: flags.verbose ? (line) => terminal.err(`${line}\n`) : undefined,
    onWait,
    ...(options.random ? { random: options.random } : {}),
  });
}

// --- internal ---

function account(settings: Settings): { base: URL; apiKey: string } {
  const { baseUrl, apiKey } = settings;
  if (baseUrl === undefined) {
    throw new CliError("usage", "no base URL is set", {
      hint: "Log in with `customers auth login`, set CUSTOMERS_BASE_URL, or give --base-url https://…/v1.",
    });
  }
  const base = new URL(baseUrl.value);
  guardAddress(base, settings.insecureHttp.value);
  if (apiKey === undefined) {
    throw new CliError("auth", settings.apiKeyWithheld ?? "no API key is set", {
      hint: "Log in with `customers auth login` or set CUSTOMERS_API_KEY; keys are made in the web portal under Settings, API Access.",
    });
  }
  return { base, apiKey: apiKey.value };
}

function customersApi(http: HttpClient, { clock, terminal }: System, flags: GlobalFlags): CustomersApi {
  const read = pageReader(http, clock);
  const list = below(http.base, "/customers");
  const knowledge = newKnowledge();
  const notice = (text: string) => {
    if (!flags.quiet) terminal.err(`${text}\n`);
  };
  const walk = { read, list, knowledge, notice };
  const tools = { http, clock };

  async function* lookUp(field: "email" | "phone" | undefined, value: string): AsyncGenerator<readonly Customer[]> {
    const criteria = field === undefined ? [] : [contactCriterion(field, value)];
    for await (const page of narrowed({ ...walk, criteria })) yield page.customers;
  }

  return {
    async *pages(query: ListQuery = {}): AsyncGenerator<Page> {
      const { filters = [], search, pageSize, limit = Number.POSITIVE_INFINITY } = query;
      const others = filters.filter(({ operator }) => operator !== "=");
      const criteria: Criterion[] = filters.filter(({ operator }) => operator === "=").map(filterCriterion);
      if (search !== undefined && search !== "") criteria.push(searchCriterion(search));
      const extra = pageSize === undefined ? [] : [["limit", String(pageSize)] as const];
      let left = limit;
      if (left <= 0) return;
      for await (const page of narrowed({ ...walk, criteria, extra })) {
        const rows = page.customers
          .filter((customer) => others.every((filter) => matches(customer, filter)))
          .slice(0, left);
        left -= rows.length;
        yield { rows, total: others.length === 0 ? page.total : undefined };
        if (left <= 0) return;
      }
    },
    get: (id) => getCustomer(id, tools).catch(asNotFound(id)),
    create: (input, { idempotencyKey = crypto.randomUUID() } = {}) =>
      createCustomer(input, idempotencyKey, { ...tools, lookUp }),
    update: (id, changes, current) => updateCustomer(id, changes, current, tools).catch(asNotFound(id)),
    delete: (id) => deleteCustomer(id, tools).catch(asNotFound(id)),
    resolve: (ref) =>
      ref.kind === "id" ? getCustomer(ref.value, tools).catch(asNotFound(ref.value)) : findByContact(ref, walk),
    get requests() {
      return http.requests;
    },
  };
}

/** A 404 on a record's own path, in words that name the id. */
function asNotFound(id: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof CliError && error.code === "not_found")
      throw notFound({ kind: "id", value: id, text: id }, error);
    throw error;
  };
}
