import { ANYTHING, arrayOf, COUNT, NUMBER_OR_NULL, objectOf, oneOf, TEXT_OR_NULL } from "../../text/json-schema.ts";

/** {@link PlanCounts}, {@link Estimate} and the {@link PlannedWrite}s, as --dry-run and `plan` print them. */
export const PLAN_SCHEMA = objectOf({
  create: COUNT,
  update: COUNT,
  unchanged: COUNT,
  skip: COUNT,
  delete: COUNT,
  read: COUNT,
  invalid: COUNT,
  requests: COUNT,
  perMinute: NUMBER_OR_NULL,
  seconds: NUMBER_OR_NULL,
  rows: arrayOf(
    objectOf({
      line: NUMBER_OR_NULL,
      action: oneOf("create", "update", "delete"),
      id: TEXT_OR_NULL,
      name: TEXT_OR_NULL,
      changes: { type: "object", additionalProperties: objectOf({ from: ANYTHING, to: ANYTHING }) },
    }),
  ),
});
