import type { IncomingMessage } from "node:http";
import type { JsonValue } from "../text/json.ts";
import { Problem } from "./answers.ts";

/** Bytes. */
const BODY_LIMIT = 1024 * 1024;

/**
 * Reads a request's JSON body.
 * @throws Problem (400) when its type is not JSON, it is too large, or it is not UTF-8 or not JSON.
 */
export async function readJson(request: IncomingMessage): Promise<JsonValue> {
  // Read it to the end in any case: a client that is still sending does not read an answer.
  const bytes = await readBytes(request);
  checkContentType(request.headers["content-type"]);
  if (bytes === undefined) throw new Problem("body_too_large", `the body must have at most ${BODY_LIMIT} bytes`);
  return parse(bytes);
}

// --- internal ---

/** Undefined when there are more than the limit. */
async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Without an encoding set, a request gives Buffers.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= BODY_LIMIT) chunks.push(chunk);
  }
  return size <= BODY_LIMIT ? Buffer.concat(chunks) : undefined;
}

/** `application/json`, in UTF-8 if a charset is named (RFC 8259 §8.1). */
function checkContentType(header: string | undefined): void {
  const [type = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith("charset="));
  if (type !== "application/json" || (charset && !/^charset="?utf-?8"?$/.test(charset))) {
    throw new Problem("invalid_content_type", "Content-Type must be application/json");
  }
}

function parse(bytes: Buffer): JsonValue {
  if (bytes.length === 0) throw new Problem("invalid_json", "the body is empty; it must be a JSON object");
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)) as JsonValue;
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : "it is not UTF-8 text";
    throw new Problem("invalid_json", `the body is not JSON: ${reason}`);
  }
}
