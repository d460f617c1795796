import type { JsonObject } from "../../../src/text/json.ts";
import { cursor, lastId, linkHeader, offset, optional, page, path, sized } from "../../helpers/dialects.ts";
import { type Example, example } from "./example.ts";

/** The products of wire-examples.json. */
export const PRODUCTS: Readonly<Record<string, Example>> = {
  housecall_pro: example({
    odd: ["empty"],
    paging: sized(page("page"), "page_size"),
    body: (customers, { number, size, pages, total }) => ({
      page: number,
      page_size: size,
      total_pages: pages,
      total_items: total,
      customers,
    }),
  }),
  servicetitan: example({
    paging: sized(page("page"), "pageSize"),
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
    fields: ["name", "Locations.0.Address.Zip"],
  }),
  fergus: example({
    paging: sized(offset("pageCursor"), "pageSize"),
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
    paging: sized(lastId("starting_after"), "limit"),
    unknown: "refused",
    body: (data, { next }) => ({ object: "list", url: "/v1/customers", has_more: next !== undefined, data }),
    createStatus: 200,
    deleted: ({ id = null }) => ({ status: 200, body: { id, object: "customer", deleted: true } }),
    fields: ["page"],
  }),
  square: example({
    odd: ["empty"],
    paging: sized(
      cursor("cursor", (start) => (start === 2 ? "GcZjJVTwYth6PnqW" : `GcZjJVTwYth${start}`)),
      "limit",
    ),
    body: (customers, { next }) => (customers.length === 0 ? {} : { customers, ...optional("cursor", next) }),
    one: (customer) => ({ customer }),
    createStatus: 200,
    deleted: () => ({ status: 200, body: {} }),
    fields: ["email_address"],
  }),
  shopify_rest: example({
    paging: sized(
      cursor("page_info", (start) => (start === 2 ? "eyJsYXN0X2lkIjo3fQ" : `eyJsYXN0X2lkIjo${start}`)),
      "limit",
    ),
    body: (customers) => ({ customers }),
    pageHeaders: linkHeader,
    one: (customer) => ({ customer }),
    deleted: () => ({ status: 200, body: {} }),
    headers: { "X-Shopify-Shop-Api-Call-Limit": "1/40" },
    fields: ["email", "phone"],
  }),
  hubspot: example({
    odd: ["429"],
    paging: sized(
      cursor("after", (start) => String(17159601 + start)),
      "limit",
    ),
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
    paging: sized(
      cursor("cursor", (start) => btoa(JSON.stringify({ id: 8 + start }))),
      "limit",
    ),
    body: (data, { next }) => ({
      success: true,
      data: data.length === 0 ? null : data,
      additional_data: { next_cursor: next ?? null },
    }),
    one: (data) => ({ success: true, data }),
    deleted: ({ id = null }) => ({ status: 200, body: { success: true, data: { id } } }),
  }),
  intercom: example({
    paging: sized(
      cursor("starting_after", (start) => (start === 2 ? "WzE3MTU2OTVd" : `WzE3MTU2OTVd${start}`)),
      "per_page",
    ),
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
    paging: sized(page("page"), "pageSize"),
    idKey: "ContactID",
    body: (Contacts, { number, size, pages, total }) => ({
      pagination: { page: number, pageSize: size, pageCount: pages, itemCount: total },
      Contacts,
    }),
    one: (record) => ({ Contacts: [record] }),
    createStatus: 200,
    deleted: () => ({ status: 405, body: { Message: "The resource does not support DELETE." } }),
    createFails: 5, // `Name`
    deleteFails: 5,
  }),
  quickbooks: example({
    odd: ["empty"],
    paging: sized(offset("startPosition", 1), "maxResults"),
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
    paging: sized(page("page"), "per_page"),
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
    deleteFails: 5,
    fields: ["email"],
  }),
  github: example({
    odd: ["429"],
    paging: sized(lastId("since"), "per_page"),
    body: (rows) => rows,
    pageHeaders: (at) => {
      const { link } = linkHeader(at);
      return link === undefined ? {} : { link: `${link}, <https://api.github.com/users{?since}>; rel="first"` };
    },
    headers: { "x-ratelimit-limit": "5000", "x-ratelimit-remaining": "4999", "x-ratelimit-resource": "core" },
    fields: ["email"],
  }),
};

// --- internal ---

const TIME = "2026-05-01T02:00:00.000-07:00";
