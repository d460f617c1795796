import { fromNames } from "../../customers/customer.ts";
import { DUPLICATE_KINDS } from "../../customers/duplicates/finder.ts";
import { ADDRESS_PARTS, RECORD_KEYS } from "../../customers/fields.ts";
import { EXIT_CODES } from "../../errors.ts";
import { PHASES } from "../../system/progress.ts";
import type { JsonObject } from "../../text/json.ts";
import {
  ANYTHING,
  arrayOf,
  COUNT,
  NUMBER,
  NUMBER_OR_NULL,
  objectOf,
  oneOf,
  openObjectOf,
  orNull,
  TEXT,
  TEXT_OR_NULL,
  TRUTH,
} from "../../text/json-schema.ts";

const ADDRESS_SCHEMA = orNull(openObjectOf(fromNames(ADDRESS_PARTS, () => TEXT_OR_NULL)));

/** {@link Customer}. Servers add keys of their own. */
export const CUSTOMER_SCHEMA = openObjectOf({
  id: TEXT,
  ...fromNames(RECORD_KEYS, (key) => (key === "address" ? ADDRESS_SCHEMA : TEXT_OR_NULL)),
});

/** What bulk commands print: {@link Summary}. */
export const SUMMARY_SCHEMA = objectOf({
  run: TEXT_OR_NULL,
  ...counts("read", "created", "updated", "deleted", "unchanged", "skipped", "failed", "unknown", "remaining"),
  stopped: TEXT_OR_NULL,
  requests: COUNT,
  seconds: NUMBER,
});

/** What --dry-run and `plan` print. */
export const PLAN_SCHEMA = objectOf({
  ...counts("create", "update", "unchanged", "skip", "delete", "read", "invalid", "requests"),
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

/** What `customers runs` prints of each run. */
const RUN_OVERVIEW = openObjectOf({
  run: TEXT,
  started: TEXT,
  command: oneOf("import", "update", "delete", "undo"),
  state: TEXT,
  file: TEXT_OR_NULL,
  job: TEXT_OR_NULL,
  base_url: TEXT,
  profile: TEXT,
  ...counts("created", "updated", "deleted", "failed", "invalid", "unknown"),
  remaining: NUMBER_OR_NULL,
  stopped: TEXT_OR_NULL,
});

/** What `customers runs show` prints of each row. */
const RUN_ROW = openObjectOf({
  line: NUMBER_OR_NULL,
  action: TEXT_OR_NULL,
  outcome: TEXT,
  id: TEXT_OR_NULL,
  name: TEXT_OR_NULL,
  fields: arrayOf(TEXT),
  error: TEXT_OR_NULL,
});

const DUPLICATES = arrayOf(
  objectOf({
    reason: TEXT,
    key: TEXT,
    links: arrayOf(objectOf({ by: oneOf(...DUPLICATE_KINDS), key: TEXT, ids: arrayOf(TEXT) })),
    customers: arrayOf(CUSTOMER_SCHEMA),
  }),
);

const DELETED = arrayOf(
  objectOf({
    deleted_at: TEXT,
    id: TEXT,
    name: TEXT_OR_NULL,
    email: TEXT_OR_NULL,
    phone: TEXT_OR_NULL,
    state: oneOf("deleted", "unknown", "restored"),
    restored_as: TEXT_OR_NULL,
    run: TEXT,
    profile: TEXT,
    customer: CUSTOMER_SCHEMA,
  }),
);

/** What `customers undo --list` prints. */
const CHANGES = arrayOf(
  objectOf({
    id: TEXT,
    at: TEXT,
    command: oneOf("create", "update", "edit", "delete", "restore", "undo", "import"),
    what: TEXT,
    state: oneOf("done", "undone", "changed since"),
  }),
);

const JOB = openObjectOf({ job: TEXT, ok: TRUTH, message: TEXT, run: TEXT_OR_NULL, ended: TEXT_OR_NULL });

const SETTING = objectOf({
  name: TEXT,
  value: { type: ["string", "number", "boolean", "null"] },
  source: TEXT_OR_NULL,
  origin: TEXT_OR_NULL,
});

const PROFILE = openObjectOf({
  profile: TEXT,
  current: TRUTH,
  base_url: TEXT_OR_NULL,
  key: orNull(openObjectOf({})),
});

const STATUS = openObjectOf({
  profile: TEXT,
  base_url: TEXT_OR_NULL,
  key: orNull(openObjectOf({})),
  accepted: { type: ["boolean", "null"] },
});

const DOCTOR = objectOf({
  base_url: TEXT_OR_NULL,
  profile: TEXT,
  verdict: oneOf("ok", "warn", "fail"),
  checks: arrayOf(openObjectOf({ name: TEXT, verdict: oneOf("ok", "warn", "fail", "unknown"), message: TEXT })),
  next_step: TEXT,
  requests: COUNT,
});

/** The schemas of what few commands print. */
export const OTHER_DOCUMENTS: Readonly<Record<string, { readonly of: string; readonly schema: JsonObject }>> = {
  runs: { of: "runs list", schema: arrayOf(RUN_OVERVIEW) },
  rows: { of: "runs show", schema: arrayOf(RUN_ROW) },
  job: { of: "runs check", schema: JOB },
  duplicates: { of: "duplicates", schema: DUPLICATES },
  deleted: { of: "restore without a REF", schema: DELETED },
  undo: { of: "undo --list", schema: CHANGES },
  settings: { of: "config list", schema: arrayOf(SETTING) },
  setting: { of: "config get, set, unset", schema: SETTING },
  path: { of: "config path", schema: objectOf({ path: TEXT }) },
  profiles: { of: "auth list", schema: arrayOf(PROFILE) },
  profile: { of: "auth login, use, logout", schema: PROFILE },
  status: { of: "auth status", schema: STATUS },
  doctor: { of: "doctor", schema: DOCTOR },
};

/** The last line on stderr of a command that fails. */
export const ERROR_SCHEMA = objectOf({
  error: objectOf(
    { code: oneOf(...Object.keys(EXIT_CODES)), message: TEXT },
    {
      hint: TEXT,
      status: COUNT,
      serverCode: TEXT,
      retryAfter: COUNT,
      requestId: TEXT,
      fields: { type: "object", additionalProperties: TEXT },
      ids: arrayOf(TEXT),
      stack: TEXT,
    },
  ),
});

const PROGRESS = objectOf({
  phase: oneOf(...Object.keys(PHASES)),
  done: COUNT,
  total: orNull(COUNT),
  unit: TEXT,
  before: COUNT,
  secondsLeft: orNull(COUNT),
  waiting: orNull(openObjectOf({ reason: TEXT, seconds: COUNT })),
});

/** Any line on stderr. */
export const MESSAGE_SCHEMA = {
  oneOf: [
    ERROR_SCHEMA,
    objectOf({
      warning: objectOf(
        { message: TEXT },
        { file: TEXT, line: COUNT, lines: arrayOf(COUNT), column: TEXT, kind: TEXT },
      ),
    }),
    objectOf({ notice: objectOf({ message: TEXT }) }),
    objectOf({ progress: PROGRESS }),
  ],
};

// --- internal ---

function counts(...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, COUNT]));
}
