import { isCustomer } from "../../customers/customer.ts";
import { EXIT_CODES } from "../../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../text/json.ts";

/**
 * What the parts of an entry must be, by its type. A journal may have been edited, or damaged by a disk: what does not
 * hold is not an entry, so no reader meets a part that is missing or of another kind.
 */
export const SHAPES: Readonly<Record<string, (entry: JsonObject) => boolean>> = {
  // Another version has other parts: its reader refuses it by the number alone.
  run: (entry) => entry.v !== 1 || isRun(entry),
  intent: ({ at, line, id, key, was, there, action, body, before }) =>
    isTime(at) &&
    isSubject(line, id) &&
    isTextOrNull(key) &&
    (was === undefined || typeof was === "string") &&
    (there === undefined || (Array.isArray(there) && there.every((one) => typeof one === "string"))) &&
    ((action === "create" && isJsonObject(body) && before === null) ||
      (action === "update" && isJsonObject(body) && isCustomer(before)) ||
      (action === "delete" && body === null && isCustomer(before))),
  outcome: ({ at, line, id, outcome, after, error, looked_up, quiet_at }) =>
    isTime(at) &&
    isSubject(line, id) &&
    OUTCOMES.has(outcome) &&
    (after === null || isCustomer(after)) &&
    isErrorOrNull(error) &&
    typeof looked_up === "boolean" &&
    (quiet_at === undefined || isTime(quiet_at)),
  left: ({ at, line, id, outcome, reason }) =>
    isTime(at) && isSubject(line, id) && (outcome === "invalid" || outcome === "skipped") && typeof reason === "string",
  part: ({ at }) => isTime(at),
  end: ({ at, state, summary, stopped }) =>
    isTime(at) && (state === "finished" || state === "unfinished") && isJsonObject(summary) && isErrorOrNull(stopped),
  undone: ({ at, by }) => isTime(at) && typeof by === "string",
};

// --- internal ---

const COMMANDS: ReadonlySet<unknown> = new Set(["import", "apply", "update", "delete", "undo"]);
const OUTCOMES: ReadonlySet<unknown> = new Set(["created", "updated", "deleted", "failed", "unknown", "unsent"]);

function isRun({ run, command, started, base_url, profile, job, file, options, undoes, program }: JsonObject): boolean {
  return (
    [run, base_url, profile, program].every((part) => typeof part === "string") &&
    COMMANDS.has(command) &&
    isTime(started) &&
    typeof base_url === "string" &&
    URL.canParse(base_url) &&
    isTextOrNull(job) &&
    isTextOrNull(undoes) &&
    isJsonObject(options) &&
    (file === null || isFile(file))
  );
}

function isFile(file: JsonValue | undefined): boolean {
  return (
    isJsonObject(file) &&
    typeof file.name === "string" &&
    isTextOrNull(file.path) &&
    typeof file.sha256 === "string" &&
    typeof file.bytes === "number"
  );
}

function isSubject(line: JsonValue | undefined, id: JsonValue | undefined): boolean {
  return (line === null || (typeof line === "number" && Number.isSafeInteger(line))) && isTextOrNull(id);
}

function isErrorOrNull(error: JsonValue | undefined): boolean {
  if (error === null) return true;
  if (!isJsonObject(error)) return false;
  const { code, message, status, fields } = error;
  return (
    typeof code === "string" &&
    Object.hasOwn(EXIT_CODES, code) &&
    typeof message === "string" &&
    (status === null || typeof status === "number") &&
    (fields === null || (isJsonObject(fields) && Object.values(fields).every((text) => typeof text === "string")))
  );
}

function isTextOrNull(value: JsonValue | undefined): boolean {
  return value === null || typeof value === "string";
}

function isTime(value: JsonValue | undefined): boolean {
  return typeof value === "string" && !Number.isNaN(Date.parse(value));
}
