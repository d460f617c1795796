import type { JsonObject, JsonValue } from "../../src/json.ts";
import type { Reply } from "../api/double.ts";
import type { Dialect, Paging, Position } from "../helpers/double.ts";

/** A service of wire-examples.json as a living one, in its own paging parameters, envelopes and answers to writes. */
export interface Example extends Dialect {
  /** Requests that a walk over seven customers, two a page, takes. */
  readonly requests: number;
  /** The fields that its refused create names. */
  readonly fields: readonly string[];
  /** Its answer without customers, or its answer to a request too many, is one of a kind. */
  readonly odd?: readonly ("empty" | "429")[];
  /** The exit code of `delete`, where the service has no way to delete. */
  readonly deleteFails?: number;
  /** A stored record as a copy with another id. */
  readonly copy: (record: JsonObject, number: number) => JsonObject;
}

export const EXAMPLES: Readonly<Record<string, Example>> = {
  housecall_pro: example({
    odd: ["empty"],
    paging: page("page", "page_size"),
    body: (customers, { number, size, pages, total }) => ({
      page: number,
      page_size: size,
      total_pages: pages,
      total_items: total,
      customers,
    }),
  }),
  servicetitan: example({
    paging: page("page", "pageSize"),
    body: (data, { number, size, next, total, query }) => ({
      page: number,
      pageSize: size,
      hasMore: next !== undefined,
      totalCount: query.has("includeTotal") ? total : null,
      data,
    }),
    createStatus: 200,
    deleted: () => ({ status: 405, body: { title: "Method Not Allowed", status: 405 } }),
    deleteFails: 5,
    fields: ["name", "Locations[0].Address.Zip"],
  }),
  fergus: example({
    paging: { by: "offset", parameter: "pageCursor", sizeParameter: "pageSize" },
    body: (data, { start, size, pages, next, address }) => ({
      result: "success",
      data,
      paging: {
        perPage: size,
        pageCount: pages,
        links: {
          self: path(address(start)),
          previous: start === 0 ? null : path(address(start - size)),
          next: next === undefined ? null : path(address(next)),
        },
      },
    }),
    one: (record) => ({ result: "success", data: record }),
    // It takes no content type where there is no content.
    gate: ({ headers, body }) =>
      headers["content-type"] !== undefined && body === ""
        ? { status: 415, body: { statusCode: 415, error: "Unsupported Media Type", message: "Unsupported Media Type" } }
        : undefined,
    // The refused first request.
    requests: 5,
  }),
  stripe: example({
    odd: ["429"],
    paging: { by: "last id", parameter: "starting_after", sizeParameter: "limit" },
    unknown: "refused",
    body: (data, { next }) => ({ object: "list", url: "/v1/customers", has_more: next !== undefined, data }),
    createStatus: 200,
    deleted: ({ id = null }) => ({ status: 200, body: { id, object: "customer", deleted: true } }),
    fields: ["page"],
  }),
  square: example({
    odd: ["empty"],
    paging: cursor("cursor", "limit", (start) => (start === 2 ? "GcZjJVTwYth6PnqW" : `GcZjJVTwYth${start}`)),
    body: (customers, { next }) => (customers.length === 0 ? {} : { customers, ...optional("cursor", next) }),
    one: (customer) => ({ customer }),
    createStatus: 200,
    deleted: () => ({ status: 200, body: {} }),
    fields: ["email_address"],
  }),
  shopify_rest: example({
    paging: cursor("page_info", "limit", (start) => (start === 2 ? "eyJsYXN0X2lkIjo3fQ" : `eyJsYXN0X2lkIjo${start}`)),
    body: (customers) => ({ customers }),
    pageHeaders: linkHeader,
    one: (customer) => ({ customer }),
    deleted: () => ({ status: 200, body: {} }),
    headers: { "X-Shopify-Shop-Api-Call-Limit": "1/40" },
    fields: ["email", "phone"],
  }),
  hubspot: example({
    odd: ["429"],
    paging: cursor("after", "limit", (start) => String(17159601 + start)),
    body: (results, { next, address }) => ({
      results,
      ...(next === undefined ? {} : { paging: { next: { after: next, link: address(next) } } }),
    }),
    fieldsOf: ({ properties }) => properties as JsonObject, // its records always have them
    create: (properties, number) => ({ id: String(900 + number), properties, archived: false }),
    headers: { "X-HubSpot-RateLimit-Max": "100", "X-HubSpot-RateLimit-Remaining": "99" },
    fields: ["email"],
  }),
  pipedrive: example({
    odd: ["empty"],
    paging: cursor("cursor", "limit", (start) => btoa(JSON.stringify({ id: 8 + start }))),
    body: (data, { next }) => ({
      success: true,
      data: data.length === 0 ? null : data,
      additional_data: { next_cursor: next ?? null },
    }),
    one: (data) => ({ success: true, data }),
    deleted: ({ id = null }) => ({ status: 200, body: { success: true, data: { id } } }),
  }),
  intercom: example({
    paging: cursor("starting_after", "per_page", (start) => (start === 2 ? "WzE3MTU2OTVd" : `WzE3MTU2OTVd${start}`)),
    body: (data, { next, number, size, pages, total }) => ({
      type: "list",
      data,
      total_count: total,
      pages: {
        type: "pages",
        ...(next === undefined ? {} : { next: { page: number + 1, starting_after: next } }),
        page: number,
        per_page: size,
        total_pages: pages,
      },
    }),
    createStatus: 200,
    deleted: ({ id = null }) => ({ status: 200, body: { type: "contact", id, external_id: null, deleted: true } }),
    fields: ["email"],
  }),
  xero: example({
    odd: ["429"],
    paging: page("page", "pageSize"),
    idKey: "ContactID",
    body: (Contacts, { number, size, pages, total }) => ({
      pagination: { page: number, pageSize: size, pageCount: pages, itemCount: total },
      Contacts,
    }),
    one: (record) => ({ Contacts: [record] }),
    createStatus: 200,
    deleted: () => ({ status: 405, body: { Message: "The resource does not support DELETE." } }),
    deleteFails: 5,
  }),
  quickbooks: example({
    odd: ["empty"],
    paging: { by: "offset", parameter: "startPosition", base: 1, sizeParameter: "maxResults" },
    idKey: "Id",
    body: (Customer, { start, count }) => ({
      QueryResponse: count === 0 ? {} : { Customer, startPosition: start + 1, maxResults: count },
      time: TIME,
    }),
    one: (Customer) => ({ Customer, time: TIME }),
    createStatus: 200,
    deleted: () => ({ status: 400, body: { Fault: { Error: [{ Message: "Unsupported Operation" }] } } }),
    deleteFails: 5,
    fields: ["DisplayName"],
    // An empty page is the only sign of the end.
    requests: 5,
  }),
  woocommerce: example({
    odd: ["429"],
    paging: page("page", "per_page"),
    body: (rows) => rows,
    pageHeaders: (at) => ({
      ...linkHeader(at),
      "X-WP-Total": String(at.total),
      "X-WP-TotalPages": String(at.pages),
    }),
    gate: ({ method, query }) =>
      method === "DELETE" && query.get("force") !== "true"
        ? { status: 501, body: { code: "woocommerce_rest_trash_not_supported", message: "No trashing." } }
        : undefined,
    deleteFails: 6,
    fields: ["email"],
  }),
  github: example({
    odd: ["429"],
    paging: { by: "last id", parameter: "since", sizeParameter: "per_page" },
    body: (rows) => rows,
    pageHeaders: (at) => {
      const { link } = linkHeader(at);
      return link === undefined ? {} : { link: `${link}, <https://api.github.com/users{?since}>; rel="first"` };
    },
    headers: { "x-ratelimit-limit": "5000", "x-ratelimit-remaining": "4999", "x-ratelimit-resource": "core" },
    fields: ["email"],
  }),
  jsonapi: example({
    paging: page("page[number]", "page[size]"),
    body: (data, { number, pages, next, total, address }) => ({
      data,
      links: {
        self: path(address(number)),
        ...(number === 1 ? {} : { prev: path(address(number - 1)) }),
        next: next === undefined ? null : path(address(next)),
        ...(next === undefined ? {} : { last: path(address(pages)) }),
      },
      meta: { total },
    }),
    fieldsOf: ({ attributes }) => attributes as JsonObject, // its records always have them
    create: (attributes, number) => ({ type: "customers", id: String(900 + number), attributes }),
    one: (data) => ({ data }),
    headers: { "content-type": "application/vnd.api+json" },
    fields: ["email"],
  }),
  json_server_1: example({
    paging: page("_page", "_per_page"),
    unknown: "taken for a filter",
    pastEnd: "the last page",
    body: (data, { number, pages, total }) => ({
      first: 1,
      prev: number === 1 ? null : number - 1,
      next: number >= pages ? null : number + 1,
      last: pages,
      pages,
      items: total,
      data,
    }),
    deleted: (record) => ({ status: 200, body: record }),
    replaces: true,
    // `page=2` is taken for a filter at first.
    requests: 5,
  }),
  strapi_5: example({
    paging: page("pagination[page]", "pagination[pageSize]"),
    idKey: "documentId",
    body: (data, { number, size, pages, total }) => ({
      data,
      meta: { pagination: { page: number, pageSize: size, pageCount: pages, total } },
    }),
    one: (data) => ({ data, meta: {} }),
    create: (input, number) => ({ id: 900 + number, documentId: `hgv1vny5cebq2l3cz${number}`, ...input }),
    fields: ["email"],
  }),
  laravel_resource: example({
    paging: page("page"),
    body: (data, { number, size, pages, total, start, count, next, list, address }) => ({
      data,
      links: {
        first: address(1),
        last: address(pages),
        prev: number === 1 ? null : address(number - 1),
        next: next === undefined ? null : address(next),
      },
      meta: {
        current_page: number,
        from: start + 1,
        last_page: pages,
        links:
          number > 1
            ? []
            : [
                { url: null, label: "&laquo; Previous", active: false },
                { url: address(1), label: "1", active: true },
              ],
        path: list,
        per_page: size,
        to: start + count,
        total,
      },
    }),
    one: (data) => ({ data }),
    // Who does not ask for JSON is sent to a web page.
    gate: ({ headers, baseUrl }) =>
      headers.accept === "application/json" ? undefined : { status: 302, headers: { location: `${baseUrl}/login` } },
    headers: { "X-RateLimit-Limit": "100", "X-RateLimit-Remaining": "97" },
    fields: ["email", "address.zip"],
  }),
  drf: example({
    paging: { by: "offset", parameter: "offset", sizeParameter: "limit" },
    body: (results, { start, size, total, next, list }) => ({
      count: total,
      next: next === undefined ? null : `${list}/?limit=${size}&offset=${next}`,
      previous: start === 0 ? null : `${list}/?limit=${size}${start > size ? `&offset=${start - size}` : ""}`,
      results,
    }),
    gate: ({ path: asked, target, baseUrl }) =>
      asked.endsWith("/")
        ? undefined
        : { status: 301, headers: { location: `${baseUrl}${asked}/${target.slice(asked.length)}` } },
    // The redirected first request.
    requests: 5,
    fields: ["email", "address.zip"],
  }),
  spring_data_rest: example({
    odd: ["empty", "429"],
    paging: { by: "page", parameter: "page", base: 0, sizeParameter: "size" },
    idOf: ({ _links }) => /[^/]+$/.exec(String((_links as { self: { href: string } }).self.href))?.[0] ?? "", // always there
    body: (customers, { number, size, pages, total, next, address }) => ({
      ...(customers.length === 0 ? {} : { _embedded: { customers } }),
      _links: {
        self:
          number === 0
            ? { href: `${address(0).replace(/\?.*/, "")}{?page,size,sort}`, templated: true }
            : { href: address(number) },
        ...(number === 0 ? {} : { prev: { href: address(number - 1) } }),
        ...(next === undefined ? {} : { next: { href: address(next) }, last: { href: address(pages - 1) } }),
      },
      page: { size, totalElements: total, totalPages: pages, number },
    }),
    create: (input, number) => ({ ...input, ...selfLinks(900 + number) }),
    copy: (record, number) => ({ ...record, ...selfLinks(100 + number) }),
    headers: { "content-type": "application/hal+json" },
    fields: ["email"],
  }),
  fastapi_pagination: example({
    paging: page("page", "size"),
    body: (items, { number, size, pages, total }) => ({ items, total, page: number, size, pages }),
    // It asks to wait with every answer, and does not mean it.
    headers: { "X-RateLimit-Limit": "100", "X-RateLimit-Remaining": "99", "Retry-After": "60" },
    fields: ["email", "address.zip"],
  }),
};

// --- internal ---

const TIME = "2026-05-01T02:00:00.000-07:00";

interface Words extends Partial<Omit<Example, "page" | "pageSize" | "paging">> {
  readonly paging: Paging;
  readonly idKey?: string;
  readonly body: (rows: JsonValue[], at: Position) => JsonValue;
  readonly pageHeaders?: (at: Position) => Readonly<Record<string, string>>;
  readonly createStatus?: number;
}

function example({ idKey = "id", body, pageHeaders, createStatus = 201, ...words }: Words): Example {
  const { one = (record: JsonObject): JsonValue => record } = words;
  return {
    pageSize: 2,
    idOf: (record) => String(record[idKey]),
    page: (rows, at) => ({ body: body([...rows], at), headers: pageHeaders?.(at) ?? {} }),
    create: (input, number) => ({ [idKey]: `n${900 + number}`, ...input }),
    created: (record, location): Reply => ({ status: createStatus, headers: { location }, body: one(record) }),
    copy: (record, number) => {
      const id = record[idKey];
      return { ...record, [idKey]: typeof id === "number" ? id + 100 + number : `${String(id)}${number}` };
    },
    requests: 4,
    fields: [],
    ...words,
  };
}

function page(parameter: string, sizeParameter?: string): Paging {
  return { by: "page", parameter, ...(sizeParameter === undefined ? {} : { sizeParameter }) };
}

function cursor(parameter: string, sizeParameter: string, token: (start: number) => string): Paging {
  return { by: "cursor", parameter, sizeParameter, cursor: token };
}

function linkHeader({ next, address }: Position): Record<string, string> {
  return next === undefined ? {} : { link: `<${address(next)}>; rel="next"` };
}

function optional(key: string, value: JsonValue | undefined): JsonObject {
  return value === undefined ? {} : { [key]: value };
}

function path(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

function selfLinks(id: number): JsonObject {
  const href = `http://localhost:8080/customers/${id}`;
  return { _links: { self: { href }, customer: { href } } };
}
