import type { JsonObject } from "../../../src/text/json.ts";
import { offset, page, path, sized } from "../../helpers/dialects.ts";
import { type Example, example } from "./example.ts";

/** The frameworks and standards of wire-examples.json. */
export const FRAMEWORKS: Readonly<Record<string, Example>> = {
  jsonapi: example({
    paging: sized(page("page[number]"), "page[size]"),
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
    paging: sized(page("_page"), "_per_page"),
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
    paging: sized(page("pagination[page]"), "pagination[pageSize]"),
    idKey: "documentId",
    idField: "documentId",
    body: (data, { number, size, pages, total }) => ({
      data,
      meta: { pagination: { page: number, pageSize: size, pageCount: pages, total } },
    }),
    one: (data) => ({ data, meta: {} }),
    create: (input, number) => ({ id: 900 + number, documentId: `hgv1vny5cebq2l3cz${number}`, ...input }),
    fields: ["email"],
    requests: 5,
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
    // A request that does not ask for JSON is redirected to a web page.
    gate: ({ headers, baseUrl }) =>
      headers.accept?.startsWith("application/json")
        ? undefined
        : { status: 302, headers: { location: `${baseUrl}/login` } },
    headers: { "X-RateLimit-Limit": "100", "X-RateLimit-Remaining": "97" },
    fields: ["email", "address.zip"],
  }),
  drf: example({
    paging: sized(offset("offset"), "limit"),
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
    paging: sized(page("page", 0), "size"),
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
    paging: sized(page("page"), "size"),
    body: (items, { number, size, pages, total }) => ({ items, total, page: number, size, pages }),
    // It asks to wait with every answer, and does not mean it.
    headers: { "X-RateLimit-Limit": "100", "X-RateLimit-Remaining": "99", "Retry-After": "60" },
    fields: ["email", "address.zip"],
  }),
};

// --- internal ---

function selfLinks(id: number): JsonObject {
  const href = `http://localhost:8080/customers/${id}`;
  return { _links: { self: { href }, customer: { href } } };
}
