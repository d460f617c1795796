import type { JsonObject } from "../text/json.ts";
import { PROBLEMS } from "./answers.ts";
import { ADDRESS_PARTS } from "./columns.ts";
import { PHONE } from "./validation.ts";

/** The reusable parts of the OpenAPI document: schemas, headers, responses of errors. */
export function components(): JsonObject {
  return {
    securitySchemes: {
      apiKey: { type: "http", scheme: "bearer", description: "The API key, as `Authorization: Bearer <API_KEY>`." },
    },
    headers: HEADERS,
    schemas: {
      Customer: customer(),
      Address: { ...address(false), required: [...ADDRESS_PARTS] },
      NewCustomer: { ...written(), required: ["name"] },
      CustomerChanges: written(),
      CustomerList: LIST,
      Error: ERROR,
    },
    responses: {
      BadRequest: problem("The request cannot be understood; `fields` names each wrong field or parameter."),
      Unauthorized: problem("The API key is missing or unknown.", "WWW-Authenticate"),
      NotFound: problem("There is no such customer or path, or the path does not take this method."),
      IdempotencyMismatch: problem("The Idempotency-Key was used before with another body."),
      RateLimited: problem("More requests in a minute than the key's tier allows.", "Retry-After"),
      ServerError: problem("A bug in the sandbox."),
    },
  };
}

/** A response's headers: those of every response, and those named. */
export function headersOf(...further: readonly string[]): JsonObject {
  const names = [...EVERYWHERE, ...further];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function jsonOf(schema: string): JsonObject {
  return { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
}

// --- internal ---

const EVERYWHERE = [
  "x-request-id",
  "RateLimit",
  "RateLimit-Policy",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

const HEADERS: JsonObject = {
  "x-request-id": header("Names this request, for questions about it.", { type: "string" }),
  RateLimit: header("What is left of the window: `r` requests, `t` seconds (IETF draft).", {
    type: "string",
    example: '"default";r=99;t=60',
  }),
  "RateLimit-Policy": header("The limit: `q` requests in `w` seconds (IETF draft).", {
    type: "string",
    example: '"default";q=100;w=60',
  }),
  "X-RateLimit-Limit": header("Requests a minute.", { type: "integer" }),
  "X-RateLimit-Remaining": header("Requests left of this minute.", { type: "integer" }),
  "X-RateLimit-Reset": header("When the next minute begins, in seconds since the epoch.", { type: "integer" }),
  "Retry-After": header("Seconds to wait.", { type: "integer", minimum: 1 }),
  "WWW-Authenticate": header("How to authenticate.", { type: "string", const: "Bearer" }),
  "Idempotent-Replayed": { description: "Marks an answer given before.", schema: { type: "string", const: "true" } },
};

const LIST: JsonObject = {
  type: "object",
  required: ["data", "pagination"],
  additionalProperties: false,
  properties: {
    data: { type: "array", maxItems: 100, items: { $ref: "#/components/schemas/Customer" } },
    pagination: {
      type: "object",
      required: ["next_cursor", "has_more", "total"],
      additionalProperties: false,
      properties: {
        next_cursor: { type: ["string", "null"], description: "The `cursor` of the next page; null on the last." },
        has_more: { type: "boolean" },
        total: { type: "integer", minimum: 0, description: "How many customers match, on all pages." },
      },
    },
  },
};

const ERROR: JsonObject = {
  type: "object",
  required: ["error"],
  additionalProperties: false,
  properties: {
    error: {
      type: "object",
      required: ["code", "message", "request_id"],
      additionalProperties: false,
      properties: {
        code: { type: "string", enum: Object.keys(PROBLEMS) },
        message: { type: "string" },
        fields: {
          type: "object",
          description: "Wrong field (`address.zip`) or parameter → what is wrong with it.",
          additionalProperties: { type: "string" },
        },
        request_id: { type: "string" },
      },
    },
  },
};

function customer(): JsonObject {
  const text = { type: ["string", "null"] };
  const time = { type: "string", format: "date-time" };
  return {
    type: "object",
    required: ["id", "name", "email", "phone", "address", "notes", "created_at", "updated_at"],
    additionalProperties: false,
    properties: {
      id: { type: "string" },
      name: { type: "string" },
      email: text,
      phone: text,
      address: { anyOf: [{ $ref: "#/components/schemas/Address" }, { type: "null" }] },
      notes: text,
      created_at: time,
      updated_at: time,
    },
  };
}

/** The body of a create or an update; lengths are in characters. */
function written(): JsonObject {
  return {
    type: "object",
    additionalProperties: false,
    properties: {
      name: { type: "string", maxLength: 200, pattern: "\\S" },
      email: { type: ["string", "null"], format: "email", maxLength: 254 },
      phone: { type: ["string", "null"], pattern: PHONE.source, description: "E.164" },
      address: address(true),
      notes: { type: ["string", "null"], maxLength: 10_000 },
    },
  };
}

/** Parts that are missing from a body do not change; null clears one, or the whole address. */
function address(written: boolean): JsonObject {
  const part = { type: ["string", "null"], ...(written ? { maxLength: 200 } : {}) };
  return {
    type: written ? ["object", "null"] : "object",
    additionalProperties: false,
    properties: Object.fromEntries(ADDRESS_PARTS.map((name) => [name, part])),
  };
}

function header(description: string, schema: JsonObject): JsonObject {
  return { description, required: true, schema };
}

function problem(description: string, ...further: readonly string[]): JsonObject {
  return { description, headers: headersOf(...further), content: jsonOf("Error") };
}
