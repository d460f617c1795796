import type { JsonObject } from "./json.ts";

/** Parts of JSON Schemas (draft 2020-12), as short as the types that they stand beside. */
export const TEXT: JsonObject = { type: "string" };
export const TEXT_OR_NULL: JsonObject = { type: ["string", "null"] };
export const NUMBER: JsonObject = { type: "number" };
export const NUMBER_OR_NULL: JsonObject = { type: ["number", "null"] };
export const COUNT: JsonObject = { type: "integer", minimum: 0 };
export const TRUTH: JsonObject = { type: "boolean" };
export const ANYTHING: JsonObject = {};

/** An object that has all these keys, and no others. */
export function objectOf(properties: JsonObject, optional: JsonObject = {}): JsonObject {
  const all = { ...properties, ...optional };
  return { type: "object", properties: all, required: Object.keys(properties), additionalProperties: false };
}

/** An object that has all these keys, and any others. */
export function openObjectOf(properties: JsonObject): JsonObject {
  return { type: "object", properties, required: Object.keys(properties) };
}

export function arrayOf(items: JsonObject): JsonObject {
  return { type: "array", items };
}

export function oneOf(...values: readonly string[]): JsonObject {
  return { enum: [...values] };
}

export function orNull(schema: JsonObject): JsonObject {
  return { anyOf: [schema, { type: "null" }] };
}
