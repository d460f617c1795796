import { isDeepStrictEqual } from "node:util";
import { type JsonValue, parseJson } from "../text/json.ts";
import { type Answer, Problem } from "./answers.ts";
import type { Database } from "./database.ts";

/** A create with an Idempotency-Key. */
interface IdempotentCall {
  readonly apiKey: string;
  readonly key: string;
  readonly body: JsonValue;
}

/**
 * Does `work` once per API key and Idempotency-Key in 24 hours; later calls with the same body get its answer again,
 * marked `Idempotent-Replayed: true`. The answer is kept in the transaction that does the work. Work that throws
 * has done nothing, so the key can be used again.
 * @param now milliseconds since the epoch.
 * @throws Problem `idempotency_mismatch` for another body under the same key.
 */
export function once(
  database: Database,
  { apiKey, key, body }: IdempotentCall,
  now: number,
  work: () => Answer,
): Answer {
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key)) {
    throw new Problem("invalid_request", "Idempotency-Key must be 1 to 255 printable ASCII characters");
  }
  return database.transaction(() => {
    database.run("DELETE FROM idempotency_keys WHERE created_at <= ?", [now - DAY_MS]);
    const [first] = database.all(
      "SELECT fingerprint, status, body FROM idempotency_keys WHERE api_key = ? AND key = ?",
      [apiKey, key],
    );
    if (first === undefined) {
      const answer = work();
      const kept = [apiKey, key, JSON.stringify(body), answer.status, JSON.stringify(answer.body), now];
      database.run("INSERT INTO idempotency_keys VALUES (?, ?, ?, ?, ?, ?)", kept);
      return answer;
    }
    // Whatever the order of its keys.
    if (!isDeepStrictEqual(parseJson(String(first.fingerprint)), body)) {
      throw new Problem("idempotency_mismatch", "this Idempotency-Key was used before with another body");
    }
    const headers = { "Idempotent-Replayed": "true" };
    return { status: Number(first.status), body: JSON.parse(String(first.body)) as JsonValue, headers };
  });
}

// --- internal ---

const DAY_MS = 24 * 60 * 60 * 1000;
