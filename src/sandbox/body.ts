import type { IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import type { JsonValue } from "../text/json.ts";
import { Problem } from "./answers.ts";

/**
 * Reads a request's JSON body.
 * @throws Problem (400) when its type is not JSON, it is too large, or it is not UTF-8 or not JSON.
 */
export async function readJson(request: IncomingMessage): Promise<JsonValue> {
  // Read it to the end in any case: a client that is still sending does not read an answer.
  const bytes = await buffer(request);
  // In UTF-8 if a charset is named (RFC 8259 §8.1).
  if (!/^application\/json *(;(?! *charset=(?!"?utf-?8"?$)).*)?$/i.test(request.headers["content-type"] ?? ""))
    throw new Problem("invalid_content_type", "Content-Type must be application/json");
  if (bytes.length > BODY_LIMIT) {
    throw new Problem("body_too_large", `the body must have at most ${BODY_LIMIT} bytes`);
  }
  if (bytes.length === 0) throw new Problem("invalid_json", "the body is empty; it must be a JSON object");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as JsonValue;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8 text";
    throw new Problem("invalid_json", `the body is not JSON: ${reason}`);
  }
}

// --- internal ---

/** Bytes. */
const BODY_LIMIT = 1024 * 1024;
