import { expect, test } from "vitest";
import { documentedList } from "../../../src/api/wire/api-document.ts";
import { openApiDocument } from "../../../src/sandbox/openapi.ts";
import type { JsonObject } from "../../../src/text/json.ts";

const limit = { name: "limit", in: "query", schema: { type: "integer", maximum: 500 } };
const withParameters = (parameters: JsonObject[], more: JsonObject = {}): JsonObject => ({
  openapi: "3.0.3",
  paths: { "/customers": { get: { parameters } } },
  ...more,
});

test.each([
  ["the sandbox's", openApiDocument(), { sizeParameter: "limit", largest: 100 }],
  ["a maximum", withParameters([limit]), { sizeParameter: "limit", largest: 500 }],
  [
    "a bound that does not belong to it, version 3.1",
    withParameters([{ ...limit, schema: { type: "integer", exclusiveMaximum: 101 } }]),
    { sizeParameter: "limit", largest: 100 },
  ],
  [
    "the same, version 3.0",
    withParameters([{ ...limit, schema: { type: "integer", maximum: 101, exclusiveMaximum: true } }]),
    { sizeParameter: "limit", largest: 100 },
  ],
  [
    "references",
    withParameters([{ $ref: "#/components/parameters/Size" }], {
      components: {
        parameters: { Size: { name: "page[size]", in: "query", schema: { $ref: "#/components/schemas/Size" } } },
        schemas: { Size: { type: "integer", maximum: 200 } },
      },
    }),
    { sizeParameter: "page[size]", largest: 200 },
  ],
  [
    "version 2, of all methods of the path, with its version",
    {
      swagger: "2.0",
      paths: {
        "/v1/customers": { get: {}, parameters: [{ name: "per_page", in: "query", type: "integer", maximum: 30 }] },
      },
    },
    { sizeParameter: "per_page", largest: 30 },
  ],
  [
    "no maximum",
    withParameters([{ ...limit, schema: { type: "integer" } }]),
    { sizeParameter: "limit", largest: undefined },
  ],
  [
    "a text of that name",
    withParameters([{ ...limit, schema: { type: "string" } }]),
    { sizeParameter: undefined, largest: undefined },
  ],
  [
    "a header of that name",
    withParameters([{ ...limit, in: "header" }]),
    { sizeParameter: undefined, largest: undefined },
  ],
  ["another list", { openapi: "3.0.0", paths: { "/orders": { get: {} } } }, undefined],
  ["customers of something else", { openapi: "3.0.0", paths: { "/shops/{id}/customers": { get: {} } } }, undefined],
  [
    "a reference to itself",
    withParameters([{ $ref: "#/components" }]),
    { sizeParameter: undefined, largest: undefined },
  ],
  ["a list of customers", { data: [{ id: 1 }] }, undefined],
  ["text", "nothing", undefined],
  ["nothing", undefined, undefined],
])("%s", (_name, document, expected) => {
  expect(documentedList(document, "/v1/customers")).toEqual(expected);
});
