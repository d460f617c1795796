import { cursor, dialect, offset, optional, page, path, sized } from "../../helpers/dialects.ts";
import type { Dialect } from "../../helpers/service.ts";

/** Products beyond the twenty examples, in their own words. */
export const OTHER_PRODUCTS: Readonly<Record<string, Dialect>> = {
  "an address under a word of its own": dialect({
    paging: cursor("after"),
    body: (items, { next, address }) => ({
      items,
      export: "/v1/customers?format=csv",
      top: "/v1/customers?page=1",
      forward: next === undefined ? null : path(address(next)),
    }),
  }),
  Airtable: dialect({
    paging: cursor("offset"),
    row: ({ id, ...fields }) => ({ id: id ?? null, createdTime: "2026-05-01T09:00:00.000Z", fields }),
    body: (records, { next }) => ({ records, ...optional("offset", next) }),
  }),
  Zendesk: dialect({
    paging: sized(cursor("page[after]"), "page[size]"),
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
    paging: sized(page("Page", 0), "PageSize"),
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
    paging: sized(offset(), "count"),
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
    paging: cursor("offset", (start) => `["1777626000000","2300000${start}"]`),
    row: (record) => ({ customer: record }),
    body: (list, { next }) => ({ list, ...optional("next_offset", next) }),
  }),
  Close: dialect({
    paging: sized(offset("_skip"), "_limit"),
    body: (data, { next }) => ({ data, has_more: next !== undefined }),
  }),
  Jira: dialect({
    paging: sized(offset("startAt"), "maxResults"),
    body: (values, { next, start, size, total }) => ({
      values,
      startAt: start,
      maxResults: size,
      total,
      isLast: next === undefined,
    }),
  }),
  "Bitbucket Server": dialect({
    paging: sized(offset("start"), "limit"),
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
    paging: sized(offset(), "limit"),
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
};
