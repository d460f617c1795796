import type { JsonObject } from "../text/json.ts";
import { READABLE } from "./columns.ts";
import { components, headersOf, jsonOf } from "./openapi-components.ts";

/** What this server does, as an OpenAPI 3.1 document. Served without a key at `/v1/openapi.json`. */
export function openApiDocument(): JsonObject {
  return {
    openapi: "3.1.0",
    info: {
      title: "Field-Service Business REST API, as the sandbox serves it",
      version: "1",
      description: "The documented customer endpoints; what the documentation leaves open is as described here.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/v1" }, { url: "/api/v1" }],
    security: [{ apiKey: [] }],
    tags: [{ name: "customers", description: "The customers of the business." }],
    paths: {
      "/customers": { get: list(), post: create() },
      "/customers/{id}": {
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        get: operation("getCustomer", "Retrieve a customer", { 200: customer("The customer."), ...errors(404) }),
        patch: update(),
        delete: remove(),
      },
    },
    components: components(),
  };
}

// --- internal ---

const ERRORS = {
  400: "BadRequest",
  401: "Unauthorized",
  404: "NotFound",
  422: "IdempotencyMismatch",
  429: "RateLimited",
  500: "ServerError",
} as const;

function list(): JsonObject {
  const sorts = Object.keys(READABLE).flatMap((name) => [name, `-${name}`]);
  return {
    ...operation("listCustomers", "List customers", {
      200: { description: "A page of customers.", headers: headersOf(), content: jsonOf("CustomerList") },
      ...errors(),
    }),
    parameters: [
      query("limit", "Customers a page.", { type: "integer", minimum: 1, maximum: 100, default: 50 }),
      query("cursor", "`next_cursor` of the page before, with the same `sort`.", { type: "string" }),
      query("sort", "The order; a `-` before it reverses it.", { enum: sorts, default: "created_at" }),
      query("q", "Text that one of the documented fields contains, in any case.", { type: "string" }),
      ...Object.keys(READABLE).map((name) =>
        query(name, `Only customers whose ${name} is this; empty for those without.`, { type: "string" }),
      ),
    ],
  };
}

function create(): JsonObject {
  return {
    ...operation("createCustomer", "Create a customer", {
      201: customer("The customer, created now or by an earlier request.", "Idempotent-Replayed"),
      ...errors(422),
    }),
    parameters: [
      {
        name: "Idempotency-Key",
        in: "header",
        description: "For 24 hours, requests with the same key and body create one customer and get the same answer.",
        schema: { type: "string", minLength: 1, maxLength: 255 },
      },
    ],
    requestBody: { required: true, content: jsonOf("NewCustomer") },
  };
}

function update(): JsonObject {
  return {
    ...operation("updateCustomer", "Update a customer", { 200: customer("The updated customer."), ...errors(404) }),
    description: "A field that is missing from the body does not change, also inside the address; null clears it.",
    requestBody: { required: true, content: jsonOf("CustomerChanges") },
  };
}

function remove(): JsonObject {
  const nothing = { type: "object", additionalProperties: false };
  return operation("deleteCustomer", "Delete a customer", {
    200: {
      description: "The customer is deleted.",
      headers: headersOf(),
      content: { "application/json": { schema: nothing } },
    },
    ...errors(404),
  });
}

function operation(operationId: string, summary: string, responses: JsonObject): JsonObject {
  return { operationId, summary, tags: ["customers"], responses };
}

function customer(description: string, ...headers: readonly string[]): JsonObject {
  return { description, headers: headersOf(...headers), content: jsonOf("Customer") };
}

/** The errors that every operation has, and those named. */
function errors(...further: readonly (keyof typeof ERRORS)[]): JsonObject {
  const statuses = [400, 401, 429, 500, ...further] as const;
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${ERRORS[status]}` }]));
}

function query(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: "query", description, schema };
}
