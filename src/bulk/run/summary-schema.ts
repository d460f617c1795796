import { COUNT, NUMBER, objectOf, TEXT_OR_NULL } from "../../text/json-schema.ts";

/** {@link Summary}. */
export const SUMMARY_SCHEMA = objectOf({
  run: TEXT_OR_NULL,
  read: COUNT,
  created: COUNT,
  updated: COUNT,
  deleted: COUNT,
  unchanged: COUNT,
  skipped: COUNT,
  failed: COUNT,
  unknown: COUNT,
  remaining: COUNT,
  stopped: TEXT_OR_NULL,
  requests: COUNT,
  seconds: NUMBER,
});
