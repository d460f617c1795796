import { EXIT_CODES } from "../errors.ts";
import { arrayOf, COUNT, objectOf, oneOf, TEXT } from "../text/json-schema.ts";

/** The last line on stderr of a command that fails. */
export const ERROR_SCHEMA = objectOf({
  error: objectOf(
    { code: oneOf(...Object.keys(EXIT_CODES)), message: TEXT },
    {
      hint: TEXT,
      status: COUNT,
      requestId: TEXT,
      fields: { type: "object", additionalProperties: TEXT },
      ids: arrayOf(TEXT),
      stack: TEXT,
    },
  ),
});

/** Any line on stderr. */
export const MESSAGE_SCHEMA = {
  oneOf: [
    ERROR_SCHEMA,
    objectOf({ warning: objectOf({ message: TEXT }, { file: TEXT, line: COUNT, column: TEXT }) }),
    objectOf({ notice: objectOf({ message: TEXT }) }),
    objectOf({ progress: { type: "object" } }),
  ],
};
