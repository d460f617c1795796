import type { JsonObject } from "../text/json.ts";
import { PROBLEMS } from "./answers.ts";
import { FIELD_NAMES, type FieldName, fieldOf, partOf, READABLE } from "./fields.ts";

/**
 * What this server does, as an OpenAPI 3.1 document. Served without a key at `/v1/openapi.json`. The headers of the rate
 * limit, which every answer has, are described once.
 */
export function openApiDocument(): JsonObject {
  const id = { name: "id", in: "path", required: true, schema: TEXT };
  return {
    openapi: "3.1.0",
    info: {
      title: "Field-Service Business REST API, as the sandbox serves it",
      version: "1",
      description:
        "The documented customer endpoints; what the documentation leaves open is as described here. Every answer has the " +
        "headers x-request-id, RateLimit, RateLimit-Policy and X-RateLimit-Limit, -Remaining and -Reset; a 429 has Retry-After.",
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/v1" }, { url: "/api/v1" }],
    security: [{ apiKey: [] }],
    tags: [{ name: "customers", description: "The customers of the business." }],
    paths: {
      "/customers": { get: list(), post: create() },
      "/customers/{id}": {
        parameters: [id],
        get: operation("getCustomer", "Retrieve a customer", { 200: CUSTOMER, ...errors(404) }),
        patch: {
          ...operation("updateCustomer", "Update a customer", { 200: CUSTOMER, ...errors(404) }),
          description:
            "A field that is missing from the body does not change, also inside the address; null clears it.",
          requestBody: { required: true, content: jsonOf("CustomerChanges") },
        },
        delete: operation("deleteCustomer", "Delete a customer", {
          200: answer("It is deleted.", "Nothing"),
          ...errors(404),
        }),
      },
    },
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "The API key, as `Authorization: Bearer <API_KEY>`." },
      },
      schemas: schemas(),
      responses: {
        BadRequest: answer("The request cannot be understood; `fields` names each wrong field or parameter.", "Error"),
        Unauthorized: answer("The API key is missing or unknown.", "Error"),
        NotFound: answer("There is no such customer or path, or the path does not take this method.", "Error"),
        IdempotencyMismatch: answer("The Idempotency-Key was used before with another body.", "Error"),
        RateLimited: answer("More requests in a minute than the key's tier allows.", "Error"),
        ServerError: answer("A bug in the sandbox.", "Error"),
      },
    },
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

const TEXT: JsonObject = { type: "string" };
const TEXT_OR_NULL: JsonObject = { type: ["string", "null"] };
const CUSTOMER = answer("The customer.", "Customer");

function list(): JsonObject {
  const sorts = READABLE.flatMap((name) => [name, `-${name}`]);
  return {
    ...operation("listCustomers", "List customers", {
      200: answer("A page of customers.", "CustomerList"),
      ...errors(),
    }),
    parameters: [
      query("limit", "Customers a page.", { type: "integer", minimum: 1, maximum: 100, default: 50 }),
      query("cursor", "`next_cursor` of the page before, with the same `sort`.", TEXT),
      query("sort", "The order; a `-` before it reverses it.", { enum: sorts, default: "created_at" }),
      query("q", "Text that one of the documented fields contains, in any case.", TEXT),
      ...READABLE.map((name) => query(name, `Only customers whose ${name} is this; empty for those without.`, TEXT)),
    ],
  };
}

function create(): JsonObject {
  const key = {
    name: "Idempotency-Key",
    in: "header",
    description: "For 24 hours, requests with the same key and body create one customer and get the same answer.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  };
  return {
    ...operation("createCustomer", "Create a customer", { 201: CUSTOMER, ...errors(422) }),
    parameters: [key],
    requestBody: { required: true, content: jsonOf("NewCustomer") },
  };
}

function schemas(): JsonObject {
  const time = { type: "string", format: "date-time" };
  const address = byName(FIELD_NAMES.filter(partOf), schemaOf, undefined);
  /** Lengths are in characters. Parts that are missing do not change; null clears one, or the whole address. */
  const changes = objectOf(byName(FIELD_NAMES, schemaOf, { ...objectOf(address), type: ["object", "null"] }));
  const whole = { anyOf: [{ $ref: "#/components/schemas/Address" }, { type: "null" }] };
  const pagination = {
    next_cursor: { ...TEXT_OR_NULL, description: "The `cursor` of the next page; null on the last." },
    has_more: { type: "boolean" },
    total: { type: "integer", minimum: 0, description: "How many customers match, on all pages." },
  };
  const error = { code: { ...TEXT, enum: Object.keys(PROBLEMS) }, message: TEXT, request_id: TEXT };
  const customers = { type: "array", maxItems: 100, items: { $ref: "#/components/schemas/Customer" } };
  return {
    Customer: allOf({ id: TEXT, ...byName(FIELD_NAMES, typeOf, whole), created_at: time, updated_at: time }),
    Address: allOf(address),
    NewCustomer: { ...changes, required: FIELD_NAMES.filter((name) => fieldOf(name).required) },
    CustomerChanges: changes,
    CustomerList: allOf({ data: customers, pagination: allOf(pagination) }),
    Nothing: objectOf({}),
    Error: allOf({
      error: {
        ...objectOf({ ...error, fields: { type: "object", additionalProperties: TEXT } }),
        required: Object.keys(error),
      },
    }),
  };
}

function typeOf(name: FieldName): JsonObject {
  return fieldOf(name).required ? TEXT : TEXT_OR_NULL;
}

/** What a client may send as a field. */
function schemaOf(name: FieldName): JsonObject {
  const { longest, form } = fieldOf(name);
  return { ...typeOf(name), maxLength: longest, ...form?.schema };
}

/** The properties of fields; with a schema of the address these are its parts' place. */
function byName(names: readonly FieldName[], schema: (name: FieldName) => JsonObject, address: JsonObject | undefined) {
  const entries = names.map((name): [string, JsonObject] => {
    const part = partOf(name);
    if (part === undefined) return [name, schema(name)];
    return address === undefined ? [part, schema(name)] : ["address", address];
  });
  return Object.fromEntries(entries);
}

function objectOf(properties: JsonObject): JsonObject {
  return { type: "object", additionalProperties: false, properties };
}

/** An object that has all of its properties. */
function allOf(properties: JsonObject): JsonObject {
  return { ...objectOf(properties), required: Object.keys(properties) };
}

function operation(operationId: string, summary: string, responses: JsonObject): JsonObject {
  return { operationId, summary, tags: ["customers"], responses };
}

function answer(description: string, schema: string): JsonObject {
  return { description, content: jsonOf(schema) };
}

function jsonOf(schema: string): JsonObject {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
}

/** The errors that every operation has, and those named. */
function errors(...further: readonly (keyof typeof ERRORS)[]): JsonObject {
  const statuses = [400, 401, 429, 500, ...further] as const;
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${ERRORS[status]}` }]));
}

function query(name: string, description: string, schema: JsonObject): JsonObject {
  return { name, in: "query", description, schema };
}
