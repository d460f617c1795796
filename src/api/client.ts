import type { Customer } from "../customers/customer.ts";
import { isForServer, matches } from "../customers/filter.ts";
import { CliError } from "../errors.ts";
import { type Doing, during } from "../system/progress.ts";
import type { CustomersApi, ListQuery, Page } from "./customers-api.ts";
import { findByContact, notFound, ownersOf } from "./filters/by-contact.ts";
import { contactCriterion, filterCriterion, searchCriterion } from "./filters/criteria.ts";
import { SupportedFilters } from "./filters/filter-support.ts";
import { narrowed } from "./filters/narrow.ts";
import { pageReader, type ReadPage } from "./lists/list-page.ts";
import { createCustomer } from "./records/create.ts";
import { Tags } from "./records/guarded-write.ts";
import { WholeRecords } from "./records/whole-records.ts";
import { deleteCustomer, readCustomerById, updateCustomer } from "./records/write.ts";
import { openServer, type Server, type ServerOptions } from "./server.ts";

/** The customers of a server. Nothing is sent before the first call. @throws CliError as openServer does. */
export async function createCustomersApi(options: ServerOptions): Promise<CustomersApi> {
  return customersOf(await openServer(options), options);
}

/** What the calls to a server have shown of it, and of the customers that were read. */
export class Findings {
  readonly support: SupportedFilters;
  readonly records = new WholeRecords();
  readonly tags = new Tags();

  constructor(server: Server) {
    this.support = new SupportedFilters(server);
  }
}

/**
 * The customers of a server that is open.
 * @param findings of other calls to it.
 */
export function customersOf(
  server: Server,
  { progress }: Pick<ServerOptions, "progress">,
  { support, records, tags } = new Findings(server),
): CustomersApi {
  const { http, known, rules } = server;
  const readPage = pageReader(server);
  const read: ReadPage = async (url, isGuess) => {
    const page = await readPage(url, isGuess);
    for (const row of page.customers) records.noteRow(row);
    return page;
  };
  const tools = { server, read, support };
  const busy = <T>(phase: Doing["phase"], work: () => Promise<T>): Promise<T> => during(progress, { phase }, work);

  const get = async (id: string) => {
    const { customer, answer } = await readCustomerById(id, server).catch(asNotFound(id));
    records.noteRecord(customer);
    tags.note(customer, answer, id);
    return customer;
  };
  const isWhole = (customer: Customer) => records.isWhole(customer);
  const guard = { tags, clock: server.clock, read: get, isWhole };

  const api: CustomersApi = {
    async *pages(query: ListQuery = {}): AsyncGenerator<Page> {
      const { filters = [], contact, search, pageSize = rules.pageSize, limit = Number.POSITIVE_INFINITY } = query;
      const { onRead = () => {}, onMoving, looksFurther = false, after } = query;
      const telling: ReadPage = async (url, isGuess) => {
        const page = await read(url, isGuess);
        onRead(page.customers);
        return page;
      };
      const others = filters.filter((filter) => !isForServer(filter));
      const criteria = filters.filter(isForServer).map(filterCriterion);
      if (contact !== undefined) criteria.push(contactCriterion(contact));
      if (search !== undefined && search !== "") criteria.push(searchCriterion(search, rules.searchParameter));
      const sizeName = known.now.size?.parameter ?? "limit";
      const extra = pageSize === undefined ? [] : [[sizeName, String(pageSize)] as const];
      const wanted = others.length === 0 ? limit : Number.POSITIVE_INFINITY;
      let left = limit;
      if (left <= 0) return;
      const reading = progress.begin({ phase: "reading" });
      try {
        const asking = { ...tools, read: telling, onMoving };
        for await (const page of narrowed(criteria, { extra, wanted, after }, asking)) {
          reading.step(page.customers.length);
          if (page.total !== undefined) reading.of(Math.min(page.total, limit));
          const matching = page.customers.filter((customer) => others.every((filter) => matches(customer, filter)));
          const rows = matching.slice(0, left);
          left -= rows.length;
          const isAll = others.length === 0;
          const goesOn = rows.length < matching.length || (page.goesOn && !isAll ? undefined : page.goesOn);
          const last = rows.length < matching.length ? rows.at(-1)?.id : undefined;
          const place = page.place && { ...page.place, ...(last && { last }) };
          yield { rows, total: isAll ? page.total : undefined, size: page.size, goesOn, place };
          if (left <= 0 && !(looksFurther && goesOn === undefined)) return;
        }
      } finally {
        reading.end();
      }
    },
    get: (id) => busy("getting", () => get(id)),
    create: (input, { idempotencyKey = crypto.randomUUID(), lookUp = true, before } = {}) => {
      const lookup = lookUp ? { api, before } : undefined;
      return busy("creating", () => createCustomer(input, idempotencyKey, server, lookup));
    },
    update: (current, changes, { looksFirst } = {}) =>
      busy("updating", () => updateCustomer(changes, current, server, guard, looksFirst).catch(asNotFound(current.id))),
    delete: (current) => busy("deleting", () => deleteCustomer(current, server, guard).catch(asNotFound(current.id))),
    resolve: (ref) => busy("getting", () => (ref.kind === "id" ? get(ref.value) : findByContact(ref, tools))),
    ownersOf: (contacts) => busy("looking_up", () => ownersOf(contacts, tools)),
    async whole(row, fields) {
      const record = await busy("getting", () => records.whole(row, fields, get));
      tags.refuseOther(record);
      return record;
    },
    isWhole,
    filterBy: (field) =>
      support.of(
        field === "search" ? searchCriterion("", rules.searchParameter) : { name: field, loose: field === "phone" },
      ),
    get mayGiveLargerPages() {
      return rules.pageSize === undefined && known.now.size?.largest === undefined;
    },
    get serverTime() {
      return http.serverTime;
    },
    get requests() {
      return http.requests;
    },
    get limits() {
      return http.limits;
    },
  };
  return api;
}

// --- internal ---

/** A 404 on a record's own path, in words that name the id. */
function asNotFound(id: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof CliError && error.code === "not_found")
      throw notFound({ kind: "id", value: id, text: id }, error);
    throw error;
  };
}
