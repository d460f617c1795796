import { cursor, dialect, offset, optional, page, sized } from "../../helpers/dialects.ts";
import type { Dialect } from "../../helpers/service.ts";

/** Frameworks and standards beyond the twenty examples. */
export const OTHER_FRAMEWORKS: Readonly<Record<string, Dialect>> = {
  "Feathers.js": dialect({
    paging: sized(offset("$skip"), "$limit"),
    unknown: "taken for a filter",
    body: (data, { total, start, size }) => ({ total, limit: size, skip: start, data }),
  }),
  "OData without links": dialect({
    paging: sized(offset("$skip"), "$top"),
    unknown: "refused",
    body: (value, { total }) => ({ "@odata.context": "$metadata#customers", "@odata.count": total, value }),
  }),
  PostgREST: dialect({
    paging: sized(offset(), "limit"),
    unknown: "refused without a name",
    body: (rows) => rows,
    headers: ({ start, count, total }) => ({ "content-range": `${start}-${start + count - 1}/${total}` }),
  }),
  PocketBase: dialect({
    paging: sized(page(), "perPage"),
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
    paging: sized(offset("startIndex", 1), "count"),
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
    paging: sized(page("pageNumber"), "pageSize"),
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
