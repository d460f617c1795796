import { createHash } from "node:crypto";
import type { JsonValue } from "../text/json.ts";
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
export function once(database: Database, call: IdempotentCall, now: number, work: () => Answer): Answer {
  checkKey(call.key);
  const fingerprint = createHash("sha256").update(canonical(call.body)).digest("hex");
  return database.transaction(() => {
    database.run("DELETE FROM idempotency_keys WHERE created_at <= ?", [now - DAY]);
    const [first] = database.all(
      "SELECT fingerprint, status, body FROM idempotency_keys WHERE api_key = ? AND key = ?",
      [call.apiKey, call.key],
    );
    if (first && first.fingerprint !== fingerprint) {
      throw new Problem("idempotency_mismatch", "this Idempotency-Key was used before with another body");
    }
    if (first) {
      const body: JsonValue = JSON.parse(String(first.body));
      return { status: Number(first.status), body, headers: { "Idempotent-Replayed": "true" } };
    }
    const answer = work();
    database.run("INSERT INTO idempotency_keys VALUES (?, ?, ?, ?, ?, ?)", [
      call.apiKey,
      call.key,
      fingerprint,
      answer.status,
      JSON.stringify(answer.body),
      now,
    ]);
    return answer;
  });
}

// --- internal ---

/** Milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

function checkKey(key: string): void {
  if (!/^[\x21-\x7e][\x20-\x7e]{0,254}$/.test(key)) {
    throw new Problem("invalid_request", "Idempotency-Key must be 1 to 255 printable ASCII characters");
  }
}

/** The same text for the same values, whatever the order of their keys. */
function canonical(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(",")}}`;
}
