import type { JsonValue } from "../text/json.ts";

export interface Answer {
  readonly status: number;
  readonly body: JsonValue;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Codes of the error body, each with the status it comes with (API document §7). */
const PROBLEMS = {
  invalid_json: 400,
  invalid_content_type: 400,
  invalid_parameter: 400,
  body_too_large: 400,
  validation_failed: 400,
  unauthorized: 401,
  not_found: 404,
  rate_limited: 429,
  internal: 500,
} as const;

type ProblemCode = keyof typeof PROBLEMS;

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    details: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = details.fields;
    this.headers = details.headers;
  }
}

/** `{"error":{"code","message","fields"?,"request_id"}}` with its status. Any other error is a bug: a bare 500. */
export function problemAnswer(error: unknown, requestId: string): Answer {
  const problem = error instanceof Problem ? error : new Problem("internal", "something went wrong in the sandbox");
  const { code, message, fields, headers = {} } = problem;
  const body = { code, message, ...(fields && { fields: { ...fields } }), request_id: requestId };
  return { status: PROBLEMS[code], body: { error: body }, headers };
}

/** A 400 of every wrong field or parameter; the message names them too, for clients that read nothing else. */
export function wrongFields(
  code: "validation_failed" | "invalid_parameter",
  wrong: ReadonlyMap<string, string>,
): Problem {
  const fields = Object.fromEntries(wrong);
  const list = [...wrong].map(([name, reason]) => `${name} ${reason}`).join("; ");
  return new Problem(code, list, { fields });
}
