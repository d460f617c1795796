import fc from "fast-check";
import type { JsonValue } from "../../../src/text/json.ts";
import type { Dialect } from "../../helpers/service.ts";
import { countedForms, cursorForms, linkForms, type PagingForm, sparseForms } from "./paging-forms.ts";

/** A service put together at random: each part is a way in which real services differ. */
export interface Composition {
  readonly rows: number;
  readonly pageSize: number;
  readonly id: IdKind;
  readonly wrapper: "none" | "attributes" | "properties" | "customer" | "data";
  /** The keys that lead to the rows; none for a bare array. */
  readonly envelope: readonly string[];
  /** What stands in the rows' place when there are none. */
  readonly empty: "[]" | "null" | "missing" | "{}" | "204";
  /** The keys that lead to a single record, and whether it is an array of one. */
  readonly single: readonly string[];
  readonly arrayOfOne: boolean;
  readonly created: "201" | "200" | "an id" | "the id itself" | "Location";
  readonly deleted: "204" | "the record" | "{}" | "true" | "deleted: true";
  readonly paging: PagingForm;
  /** Where the number of all rows stands, if anywhere: keys, or a header. */
  readonly total: string | undefined;
  /** What else stands in the list's document: dotted path → value. */
  readonly decoys: Readonly<Record<string, JsonValue>>;
  readonly unknown: NonNullable<Dialect["unknown"]>;
  readonly pastEnd: NonNullable<Dialect["pastEnd"]>;
  /** Parameters by which it filters. */
  readonly filters: readonly string[];
  readonly replaces: boolean;
}

export type IdKind = (typeof ID_KINDS)[number];

/** Services of every kind; each family of paging forms comes as often as the others. */
export function compositions(): fc.Arbitrary<Composition> {
  const families = [linkForms, cursorForms, countedForms, sparseForms];
  return fc
    .record({
      rows: fc.integer({ min: 0, max: 11 }),
      pageSize: fc.integer({ min: 1, max: 5 }),
      id: fc.constantFrom(...ID_KINDS),
      wrapper: fc.constantFrom("none", "attributes", "properties", "customer", "data"),
      envelope: fc.constantFrom(...ENVELOPES).map((keys) => keys.split(".").filter(Boolean)),
      empty: fc.constantFrom("[]", "null", "missing", "{}", "204"),
      single: fc.constantFrom(...SINGLES).map((keys) => keys.split(".").filter(Boolean)),
      arrayOfOne: fc.boolean(),
      created: fc.constantFrom("201", "200", "an id", "the id itself", "Location"),
      deleted: fc.constantFrom("204", "the record", "{}", "true", "deleted: true"),
      paging: fc.oneof(...families.map((forms) => fc.constantFrom(...forms()))),
      total: fc.option(fc.constantFrom(...TOTALS), { nil: undefined }),
      decoys: fc.subarray(Object.entries(DECOYS)).map((entries) => Object.fromEntries(entries)),
      unknown: fc.constantFrom("ignored", "refused", "refused without a name", "taken for a filter"),
      pastEnd: fc.constantFrom("empty", "404", "the last page"),
      filters: fc.subarray(["email", "phone", "q"]),
      replaces: fc.boolean(),
    } as const)
    .map(readable);
}

/** What a failing composition is, for people. */
export function described({ paging, ...rest }: Composition): string {
  return JSON.stringify({ paging: paging.name, ...rest });
}

// --- internal ---

const ID_KINDS = [
  ...(["id", "Id", "ID", "uuid", "_id", "customer_id", "customerId", "customer_uid", "CustomerID"] as const),
  ...(["number", "number above 2^53", "number as customer_id", "text with slashes", "text of digits"] as const),
  ...(["_links.self.href", "links.self", "self", "url"] as const),
] as const;

const ENVELOPES = [
  ...["", "customers", "data", "results", "items", "records", "docs", "contacts", "clients", "content", "value"],
  ...["list", "response", "result", "Customers", "people", "data.customers", "data.items", "_embedded.customers"],
  ...["response.customers", "response.results", "customers.data", "result.records", "QueryResponse.Customer"],
];

const SINGLES = ["", "", "data", "customer", "customers", "Customer", "data.customer", "contact", "result"];

const TOTALS = [
  ...["total", "total_count", "totalCount", "total_items", "total_records", "recordsTotal", "totalElements"],
  ...["total_results", "@odata.count", "meta.total", "meta.total_count", "pagination.total", "_meta.totalCount"],
  ...["header X-Total-Count", "header X-Total", "header X-WP-Total", "header Result-Total", "header total-count"],
  ...["page.totalElements", "meta.pagination.total", "header Content-Range"],
];

const DECOYS: Readonly<Record<string, JsonValue>> = {
  errors: [],
  "meta.links": [{ url: null, label: "&laquo; Previous", active: false }],
  included: [{ type: "jobs", id: "77", title: "Gutter" }],
  success: true,
  object: "list",
  time: "2026-05-01T09:00:00Z",
};

/** The nearest composition that makes sense at all; what is changed here could be told from no answer. */
function readable(composition: Composition): Composition {
  const { paging } = composition;
  let { envelope, total, rows, pageSize, id, unknown } = composition;
  // A bare array has no room for what is said in the body.
  if (envelope.length === 0 && paging.inHeaders !== true) envelope = ["data"];
  const bare = envelope.length === 0;
  if (bare && total !== undefined && !total.startsWith("header ")) total = "header X-Total-Count";
  // Where `page` is the number, it cannot hold the total as well.
  if (total === "page.totalElements" && !paging.name.startsWith("page.number")) total = "totalElements";
  if (paging.needs === "total") total ??= bare ? "header X-Total-Count" : "total";
  // Silence can be told from the end of the list by the page's size alone.
  if (paging.needs === "usual page size") {
    total = undefined;
    rows *= 3;
    pageSize = 10;
  }
  // Counting from 0 without a word of it: a page that calls itself 0 is what the walk learns it from.
  if (paging.paging.by === "last id" && /self|url/.test(id)) id = "id";
  // Where the page that was asked for is the first to be found missing, no way on is left to be tried.
  if (paging.needs === "usual page size" && unknown === "taken for a filter") unknown = "ignored";
  // A document without rows that speaks of no list could be anything: without the rows' key nothing else is there.
  // Where a full page comes again for the one past it, the server may as well have ignored the parameter.
  const pastEnd = /nothing else/.test(paging.name) && rows <= pageSize ? "empty" : composition.pastEnd;
  const decoys = bare || composition.empty === "missing" ? {} : composition.decoys;
  return { ...composition, envelope, total, rows, pageSize, id, unknown, decoys, pastEnd };
}
