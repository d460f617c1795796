import { FIELD_NAMES } from "../../customers/fields.ts";
import { type ErrorCode, EXIT_CODES } from "../../errors.ts";
import { FORMATS } from "../../output/formats.ts";

/** A part of a topic: prose, or a table of terms. */
export type TopicPart = string | readonly (readonly [term: string, meaning: string])[];

export interface Topic {
  readonly summary: string;
  readonly parts: readonly TopicPart[];
}

/** The tables that help, man page and docs/reference.md show: one place for all of them. */

export const EXIT_CODE_MEANINGS: Readonly<Record<number, string>> = {
  0: "done; an empty list counts as done",
  1: "a bug in this program: please report it, with what --verbose shows",
  2: "the command or the file is wrong; nothing was sent",
  3: "there is no such customer",
  4: "not logged in, or the server does not accept the key (401, 403)",
  5: "the server refused the data",
  6: "network, time-out, server error or rate limit: try again later",
  7: "some rows failed or are unknown, or the run stopped before its end; the rest is done and recorded",
  8: "a safety check stopped it: a limit on changes, a plan that no longer holds, an insecure address",
  9: "the same job is running, or (after --wait) another run writes to this account",
  10: "this machine stopped it: disk full, folder or stdout not writable; what was written is recorded",
  130: "stopped by Ctrl-C (SIGINT); 143: asked to end (SIGTERM). Both stop cleanly and can be resumed",
};

export function errorCodesOf(exitCode: number): ErrorCode[] {
  return (Object.keys(EXIT_CODES) as ErrorCode[]).filter((code) => EXIT_CODES[code] === exitCode);
}

/** Variables of the environment, as they are grouped in the tables. */
export const ENVIRONMENT: readonly (readonly [names: string, meaning: string])[] = [
  ["CUSTOMERS_API_KEY, CUSTOMERS_API_KEY_FILE", "the key, or a file that holds it"],
  ["CUSTOMERS_BASE_URL", "the address of the API, which ends in /v1"],
  ["CUSTOMERS_PROFILE", "which profile to use"],
  ["CUSTOMERS_OUTPUT", "how results are printed, as -o says it"],
  ["CUSTOMERS_CONFIG_DIR, CUSTOMERS_STATE_DIR", "where settings, and runs, are kept"],
  [
    "HTTPS_PROXY, HTTP_PROXY, NO_PROXY",
    "the proxy of the network, http://USER:PASSWORD@HOST:PORT, and the hosts that need none",
  ],
  ["PAGER", "what shows a table that does not fit the screen (`less -FRX`); `cat` or nothing prints it"],
  ["CI", "set by services that run tests: progress is printed in lines, not redrawn"],
  ["VISUAL, EDITOR", "the editor of `customers edit`, with its arguments"],
  [
    "NODE_COMPILE_CACHE",
    "where Node 22.8 and newer keeps compiled code for a faster start; NODE_DISABLE_COMPILE_CACHE=1 keeps none",
  ],
  ["ACCESSIBLE", "1: questions are numbered lines, for screen readers (also with TERM=dumb)"],
  ["NO_COLOR, FORCE_COLOR, NODE_EXTRA_CA_CERTS", "as in other programs"],
];

export const TOPICS: Readonly<Record<string, Topic>> = {
  environment: {
    summary: "settings, and the variables that set them",
    parts: [
      "A setting comes from a flag, else from the environment, else from the profile (`customers config`), else from the default. There is no flag for the key: the arguments of a program are public on a machine.",
      ENVIRONMENT,
      "`customers config list` shows every setting, its value and where it comes from.",
    ],
  },
  "exit-codes": {
    summary: "what the exit code of a command means",
    parts: [
      Object.entries(EXIT_CODE_MEANINGS).map(([code, meaning]) => {
        const names = errorCodesOf(Number(code));
        return [code, names.length === 0 ? meaning : `${names.join(", ")}: ${meaning}`] as const;
      }),
      "With -o json or ndjson (or CUSTOMERS_OUTPUT, or the setting `output`), and stderr not a terminal, the last line on stderr is the error as JSON: its `code` is one of these words.",
    ],
  },
  formats: {
    summary: "how results are printed",
    parts: [
      "-o (--output) chooses the format; --json is short for -o json. CUSTOMERS_OUTPUT and the setting `output` choose it for every command. stdout holds results only; everything else goes to stderr.",
      Object.entries(FORMATS).map(([name, { help }]) => [name, help]),
      '--fields name,email chooses columns or keys; --query takes a JMESPath expression, as in the AWS CLI. With -o json or ndjson, and stderr not a terminal, each line on stderr is one JSON object: {"error":…}, {"warning":…}, {"notice":…} or {"progress":…}.',
    ],
  },
  filters: {
    summary: "how customers are chosen: --filter, --search, --changed-since, --sort",
    parts: [
      "--filter may be given several times; all of them must hold. Case does not matter.",
      [
        ["field=value", "the field is this value"],
        ["field!=value", "the field is another value, or empty"],
        ["field~=text", "the field contains this text"],
      ],
      `Fields are ${FIELD_NAMES.join(", ")}, and what else the server gives. --search finds a text in any field. A field that no customer has is an error.`,
      "--sort name:desc orders by a field, the last first; --sort state,name by a second one if the first is the same. --changed-since 2026-01-31 (or 26h: ago) needs a server that gives a time such as updated_at.",
      "What the server can filter is asked of the server; the rest is done here, over the whole list.",
    ],
  },
  files: {
    summary: "files that can be imported, and where this program keeps its own",
    parts: [
      "Customers can be imported from CSV, TSV, semicolons or pipes, NDJSON, JSON, XLSX and ODS workbooks, .xls files that hold HTML, and vCard files (.vcf), each of them also compressed with gzip. The first line names the columns; headings are read in English, Croatian, Czech, Danish, Dutch, Estonian, Finnish, French, German, Hungarian, Italian, Norwegian, Polish, Portuguese, Romanian, Slovak, Spanish, Swedish and Turkish.",
      "Settings are in the file that `customers config path` prints. Runs are in the state folder beside it (CUSTOMERS_STATE_DIR). Keys are readable by you alone; on Windows by those who may read your AppData folder.",
    ],
  },
};
