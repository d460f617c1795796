import { setMaxListeners } from "node:events";
import { join } from "node:path";
import { version } from "../../package.json";
import type { GlobalFlags } from "../commands/shared/global-flags.ts";
import type { Customer } from "../customers/customer.ts";
import { isForServer, matches } from "../customers/filter.ts";
import { CliError } from "../errors.ts";
import { guardAddress } from "../http/address.ts";
import { type Budget, localBudget, type Pace, sharedBudget } from "../http/budget.ts";
import { createHttpClient, type HttpClient } from "../http/client.ts";
import { Habits } from "../http/habits.ts";
import { openTransport } from "../http/transport.ts";
import type { Settings } from "../settings/settings.ts";
import { stateDir } from "../system/paths.ts";
import type { System } from "../system/system.ts";
import { createCustomer } from "./create.ts";
import type { CustomersApi, ListQuery, Page } from "./customers-api.ts";
import { duration } from "./failure.ts";
import { filterKnowledge } from "./knowledge.ts";
import { pageReader } from "./list-page.ts";
import { type Memory, openMemory } from "./memory.ts";
import { type Criterion, filterCriterion, narrowed, searchCriterion } from "./narrow.ts";
import { contactCriterion, findByContact, notFound } from "./resolve.ts";
import { type Rules, rulesOf } from "./rules.ts";
import { deleteCustomer, getCustomer, updateCustomer } from "./write.ts";

export interface ApiOptions {
  /** `bulk` for a long run that shares the rate limit with other commands; default `interactive`. */
  readonly pace?: Pace;
  /** No request leaves once it is aborted, while what is under way goes on until the system's own signal. */
  readonly stop?: AbortSignal;
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
  return customersApi(await openServer(system, flags, settings, options), system, flags);
}

/** The server of this run's settings: the way to it, and what is known of it. */
export interface Server {
  readonly http: HttpClient;
  /** What earlier runs learnt of it, and this one does; kept when the run ends. */
  readonly memory: Memory;
  readonly rules: Rules;
}

/** The HTTP client of this run's settings: for calls beyond the customers'. Errors as createCustomersApi. */
export async function openHttp(
  system: System,
  flags: GlobalFlags,
  settings: Settings,
  options: ApiOptions = {},
): Promise<HttpClient> {
  return (await openServer(system, flags, settings, options)).http;
}

/** The server of this run's settings. Nothing is sent. Errors as createCustomersApi. */
export async function openServer(
  system: System,
  flags: GlobalFlags,
  settings: Settings,
  options: ApiOptions = {},
): Promise<Server> {
  const { base, apiKey, baseUrl } = account(settings);
  const { clock, signal, env, terminal } = system;
  const memory = await openMemory(env, baseUrl, clock);
  system.atEnd?.(() => memory.save());
  const rules = rulesOf(settings);
  const waits = waitTeller(system, flags);
  // Each waiting request listens to it; a bulk run has dozens.
  setMaxListeners(0, signal, ...(options.stop ? [options.stop] : []));
  const http = createHttpClient({
    base,
    apiKey,
    userAgent: `customers/${version}`,
    transport: await openTransport(base, { timeoutMs: settings.timeoutSeconds.value * 1000, signal, env }),
    budget: await openBudget(system, flags, { origin: base.origin, apiKey }, (ms, what) => waits(ms, ` for ${what}`)),
    clock,
    signal,
    stop: options.stop,
    maxRetries: settings.maxRetries.value,
    pace: options.pace ?? "interactive",
    onLine: flags.verbose ? (line) => terminal.err(`${line}\n`) : undefined,
    onWait: (ms, why) => waits(ms, `: ${why}`),
    habits: new Habits({
      known: memory.known,
      sendContentType: rules.contentType,
      onSlash: (slash) => memory.note({ about: "slash", slash }),
      onContentType: (method, taken) => memory.note({ about: "content type", method, taken }),
    }),
    ...(options.random ? { random: options.random } : {}),
  });
  return { http, memory, rules };
}

// --- internal ---

function account(settings: Settings): { base: URL; apiKey: string; baseUrl: string } {
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
  return { base, apiKey: apiKey.value, baseUrl: baseUrl.value };
}

function customersApi({ http, memory, rules }: Server, { clock, terminal }: System, flags: GlobalFlags): CustomersApi {
  const read = pageReader(http, clock, { rules, memory });
  const knowledge = filterKnowledge(memory, rules.filters);
  const notice = (text: string) => {
    if (!flags.quiet) terminal.err(`${text}\n`);
  };
  const walk = {
    ...{ read, knowledge, rules, memory, notice },
    /** Where it is may become known with the first answer. */
    get list() {
      return http.address("/customers");
    },
  };
  const tools = { http, clock, rules, memory };
  const sizeParameter = () => rules.pageSizeParameter ?? memory.known.pageSizeParameter ?? "limit";

  async function* lookUp(field: "email" | "phone" | undefined, value: string): AsyncGenerator<readonly Customer[]> {
    const criteria = field === undefined ? [] : [contactCriterion(field, value)];
    for await (const page of narrowed({ ...walk, criteria })) yield page.customers;
  }

  return {
    async *pages(query: ListQuery = {}): AsyncGenerator<Page> {
      const { filters = [], contact, search, pageSize = rules.pageSize, limit = Number.POSITIVE_INFINITY } = query;
      const others = filters.filter((filter) => !isForServer(filter));
      const criteria: Criterion[] = filters.filter(isForServer).map(filterCriterion);
      if (contact !== undefined) criteria.push(contactCriterion(contact.kind, contact.value));
      if (search !== undefined && search !== "") criteria.push(searchCriterion(search, rules.searchParameter));
      const extra = pageSize === undefined ? [] : [[sizeParameter(), String(pageSize)] as const];
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
    create: (input, options = {}) =>
      createCustomer(input, options.idempotencyKey ?? crypto.randomUUID(), {
        ...tools,
        lookUp: options.lookUp === false ? undefined : lookUp,
      }),
    update: (id, changes, current) => updateCustomer(id, changes, current, tools).catch(asNotFound(id)),
    delete: (id) => deleteCustomer(id, tools).catch(asNotFound(id)),
    resolve: (ref) =>
      ref.kind === "id" ? getCustomer(ref.value, tools).catch(asNotFound(ref.value)) : findByContact(ref, walk),
    filterBy: (field) => knowledge.habitOf({ name: field, loose: field === "phone" }),
    get requests() {
      return http.requests;
    },
    get limits() {
      return http.limits;
    },
  };
}

/** The budget of the key: shared with other runs where this one is a whole program, which gives back what it holds. */
async function openBudget(
  { env, clock, terminal, atEnd }: System,
  flags: GlobalFlags,
  owner: { readonly origin: string; readonly apiKey: string },
  onWait: (ms: number, what: string) => void,
): Promise<Budget> {
  if (atEnd === undefined) return localBudget({ clock, onWait });
  const onLost = (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    if (flags.verbose) terminal.err(`the rate limit is not shared with other runs: ${why}\n`);
  };
  const budget = await sharedBudget({ ...owner, folder: join(stateDir(env), "budgets"), clock, onWait, onLost });
  atEnd(() => budget.end());
  return budget;
}

/** Tells of waits of a second or more, on a terminal or with --verbose; of requests that wait together once. */
function waitTeller({ terminal, clock }: System, flags: GlobalFlags): (ms: number, why: string) => void {
  let toldUntil = 0;
  return (ms, why) => {
    const until = clock.monotonic() + ms;
    const wanted = flags.verbose || (terminal.stderrIsTTY && !flags.quiet);
    if (!wanted || ms < 1000 || until < toldUntil + 1000) return;
    toldUntil = until;
    terminal.wait(ms, (left) => `waiting ${left < 120_000 ? `${Math.ceil(left / 1000)} s` : duration(left)}${why}`);
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
