import type { JsonObject, JsonValue } from "../../src/json.ts";
import type { Dialect, Paging, Position } from "../helpers/double.ts";

/** Services beyond the twenty examples, in their own words: the name of the product or framework → its dialect. */
export const OTHERS: Readonly<Record<string, Dialect>> = {
  Airtable: dialect({
    paging: cursor("offset"),
    row: ({ id, ...fields }) => ({ id: id ?? null, createdTime: "2026-05-01T09:00:00.000Z", fields }),
    body: (records, { next }) => ({ records, ...optional("offset", next) }),
  }),
  Zendesk: dialect({
    paging: { ...cursor("page[after]"), sizeParameter: "page[size]" },
    body: (users, { next, address }) => ({
      users,
      meta: { has_more: next !== undefined, after_cursor: next ?? null, before_cursor: null },
      links: { prev: null, next: next === undefined ? null : address(next) },
    }),
  }),
  Salesforce: dialect({
    paging: cursor("locator"),
    idKey: "Id",
    body: (records, { next, address, total }) => ({
      totalSize: total,
      done: next === undefined,
      ...optional("nextRecordsUrl", next && path(address(next))),
      records,
    }),
  }),
  "Zoho CRM": dialect({
    paging: page(),
    body: (data, { next, number, size, count }) => ({
      data,
      info: { per_page: size, count, page: number, more_records: next !== undefined },
    }),
  }),
  Twilio: dialect({
    paging: { ...page("Page", 0), sizeParameter: "PageSize" },
    body: (customers, { next, address, number, size, start }) => ({
      customers,
      start,
      page: number,
      page_size: size,
      uri: "/v1/customers?PageSize=2",
      next_page_uri: next === undefined ? null : path(address(next)),
    }),
  }),
  ActiveCampaign: dialect({
    paging: offset(),
    body: (contacts, { total }) => ({ contacts, meta: { total: String(total), page_input: { segmentid: 0 } } }),
  }),
  Mailchimp: dialect({
    paging: { ...offset(), sizeParameter: "count" },
    body: (members, { total }) => ({
      members,
      total_items: total,
      _links: [{ rel: "self", href: "https://api.example.com/members", method: "GET" }],
    }),
  }),
  FreshBooks: dialect({
    paging: page(),
    body: (clients, { number, pages, size, total }) => ({
      response: { result: { clients, page: number, pages, per_page: size, total } },
    }),
  }),
  "Sage Accounting": dialect({
    paging: page(),
    body: (items, { next, number, total, size, address }) => ({
      $total: total,
      $page: number,
      $next: next === undefined ? null : path(address(next)),
      $itemsPerPage: size,
      $items: items,
    }),
  }),
  simPRO: dialect({
    paging: page(),
    idKey: "ID",
    body: (rows) => rows,
    headers: ({ total, pages, count }) => ({
      "result-total": String(total),
      "result-pages": String(pages),
      "result-count": String(count),
    }),
  }),
  Unleashed: dialect({
    paging: page(),
    idKey: "Guid",
    body: (Items, { number, pages, size, total }) => ({
      Pagination: { NumberOfItems: total, PageSize: size, PageNumber: number, NumberOfPages: pages },
      Items,
    }),
  }),
  Asana: dialect({
    paging: cursor("offset"),
    idKey: "gid",
    body: (data, { next, address }) => ({
      data,
      next_page: next === undefined ? null : { offset: next, path: path(address(next)), uri: address(next) },
    }),
  }),
  Box: dialect({
    paging: cursor("marker"),
    body: (entries, { next, size }) => ({ entries, limit: size, next_marker: next ?? "" }),
  }),
  Wix: dialect({
    paging: cursor("cursor"),
    body: (contacts, { next, count }) => ({
      contacts,
      pagingMetadata: { count, hasNext: next !== undefined, cursors: { next: next ?? null, prev: null } },
    }),
  }),
  "Feathers.js": dialect({
    paging: { ...offset("$skip"), sizeParameter: "$limit" },
    unknown: "taken for a filter",
    body: (data, { total, start, size }) => ({ total, limit: size, skip: start, data }),
  }),
  "OData without links": dialect({
    paging: { ...offset("$skip"), sizeParameter: "$top" },
    unknown: "refused",
    body: (value, { total }) => ({ "@odata.context": "$metadata#customers", "@odata.count": total, value }),
  }),
  PostgREST: dialect({
    paging: { ...offset(), sizeParameter: "limit" },
    unknown: "refused without a name",
    body: (rows) => rows,
    headers: ({ start, count, total }) => ({ "content-range": `${start}-${start + count - 1}/${total}` }),
  }),
  PocketBase: dialect({
    paging: { ...page(), sizeParameter: "perPage" },
    body: (items, { number, size, total, pages }) => ({
      page: number,
      perPage: size,
      totalItems: total,
      totalPages: pages,
      items,
    }),
  }),
  "API Platform": dialect({
    paging: page(),
    body: (member, { next, total }) => ({
      "@context": "/contexts/Customer",
      "@id": "/customers",
      "@type": "hydra:Collection",
      "hydra:totalItems": total,
      "hydra:member": member,
      "hydra:view": { "@id": "/customers?page=1", ...optional("hydra:next", next && `?page=${next}`) },
      "hydra:search": { "hydra:mapping": [{ variable: "email", property: "email", required: false }] },
    }),
  }),
  "SAP OData 2": dialect({
    paging: cursor("$skiptoken"),
    body: (results, { next, address, total }) => ({
      d: { results, __count: String(total), ...optional("__next", next && address(next)) },
    }),
  }),
  Harvest: dialect({
    paging: page(),
    body: (clients, { next, number, pages, size, total }) => ({
      clients,
      per_page: size,
      total_pages: pages,
      total_entries: total,
      next_page: next === undefined ? null : Number(next),
      page: number,
    }),
  }),
  Chargebee: dialect({
    paging: { ...cursor("offset"), cursor: (start) => `["1777626000000","2300000${start}"]` },
    row: (record) => ({ customer: record }),
    body: (list, { next }) => ({ list, ...optional("next_offset", next) }),
  }),
  Close: dialect({
    paging: { ...offset("_skip"), sizeParameter: "_limit" },
    body: (data, { next }) => ({ data, has_more: next !== undefined }),
  }),
  Jira: dialect({
    paging: { ...offset("startAt"), sizeParameter: "maxResults" },
    body: (values, { next, start, size, total }) => ({
      values,
      startAt: start,
      maxResults: size,
      total,
      isLast: next === undefined,
    }),
  }),
  "Bitbucket Server": dialect({
    paging: { ...offset("start"), sizeParameter: "limit" },
    body: (values, { next, start, size }) => ({
      values,
      size: values.length,
      limit: size,
      start,
      isLastPage: next === undefined,
      nextPageStart: next === undefined ? null : Number(next),
    }),
  }),
  Mindbody: dialect({
    paging: { ...offset(), sizeParameter: "limit" },
    idKey: "UniqueId",
    body: (Clients, { start, size, total }) => ({
      PaginationResponse: { RequestedLimit: size, RequestedOffset: start, PageSize: size, TotalResults: total },
      Clients,
    }),
  }),
  "Service Fusion": dialect({
    paging: page(),
    body: (items, { number, pages, size, total }) => ({
      items,
      _expandable: [],
      _meta: { totalCount: total, pageCount: pages, currentPage: number, perPage: size },
    }),
  }),
  "Help Scout": dialect({
    paging: page(),
    body: (customers, { next, number, pages, size, total, address }) => ({
      _embedded: { customers },
      _links: { self: { href: address(number) }, ...optional("next", next && { href: address(next) }) },
      page: { size, totalElements: total, totalPages: pages, number },
    }),
  }),
  "mongoose-paginate": dialect({
    paging: page(),
    idKey: "_id",
    body: (docs, { next, number, pages, size, total, start }) => ({
      docs,
      totalDocs: total,
      offset: start,
      limit: size,
      totalPages: pages,
      page: number,
      pagingCounter: start + 1,
      hasNextPage: next !== undefined,
      nextPage: next === undefined ? null : Number(next),
    }),
  }),
  Relay: dialect({
    paging: cursor("after"),
    row: (record) => ({ cursor: `c${JSON.stringify(record.id)}`, node: record }),
    body: (edges, { next, total }) => ({
      edges,
      pageInfo: { hasNextPage: next !== undefined, endCursor: next ?? "Y3Vyc29yOmVuZA==" },
      totalCount: total,
    }),
  }),
  SCIM: dialect({
    paging: { ...offset("startIndex", 1), sizeParameter: "count" },
    body: (Resources, { start, count, total }) => ({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      totalResults: total,
      startIndex: start + 1,
      itemsPerPage: count,
      Resources,
    }),
  }),
  Siren: dialect({
    paging: page(),
    row: (record) => ({ class: ["customer"], properties: record }),
    body: (entities, { next, address }) => ({
      class: ["customers"],
      entities,
      links: [
        { rel: ["self"], href: address(1) },
        ...(next === undefined ? [] : [{ rel: ["next"], href: address(next) }]),
      ],
    }),
  }),
  "ASP.NET with X-Pagination": dialect({
    paging: { ...page("pageNumber"), sizeParameter: "pageSize" },
    body: (rows) => rows,
    headers: ({ number, pages, size, total, next }) => ({
      "x-pagination": JSON.stringify({
        TotalCount: total,
        PageSize: size,
        CurrentPage: number,
        TotalPages: pages,
        HasNext: next !== undefined,
      }),
    }),
  }),
  Ghost: dialect({
    paging: page(),
    body: (members, { next, number, pages, size, total }) => ({
      members,
      meta: { pagination: { page: number, limit: size, pages, total, next: next === undefined ? null : Number(next) } },
    }),
  }),
};

// --- internal ---

interface Words {
  readonly paging: Paging;
  readonly idKey?: string;
  readonly row?: (record: JsonObject) => JsonValue;
  readonly body: (rows: JsonValue[], at: Position) => JsonValue;
  readonly headers?: (at: Position) => Readonly<Record<string, string>>;
  readonly unknown?: NonNullable<Dialect["unknown"]>;
}

function dialect({ paging, idKey = "id", row, body, headers, unknown = "ignored" }: Words): Dialect {
  return {
    paging,
    pageSize: 2,
    unknown,
    idOf: (record) => String(record.id),
    row: ({ id = null, ...fields }) => (row ? row({ id, ...fields }) : { [idKey]: id, ...fields }),
    page: (rows, at) => ({ body: body([...rows], at), headers: headers?.(at) ?? {} }),
  };
}

function page(parameter = "page", base: 0 | 1 = 1): Paging {
  return { by: "page", parameter, base };
}

function offset(parameter = "offset", base: 0 | 1 = 0): Paging {
  return { by: "offset", parameter, base };
}

function cursor(parameter: string): Paging {
  return { by: "cursor", parameter };
}

function optional(key: string, value: JsonValue | undefined): JsonObject {
  return value === undefined || value === "" ? {} : { [key]: value };
}

function path(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
