import { FIELD_NAMES } from "../../customers/fields.ts";
import { ENVIRONMENT, EXIT_CODE_MEANINGS, errorCodesOf, FORMATS } from "./reference.ts";

/** A part of a topic: prose, or a table of terms. */
export type TopicPart = string | readonly (readonly [term: string, meaning: string])[];

export interface Topic {
  readonly summary: string;
  readonly parts: readonly TopicPart[];
}

/** What `customers help TOPIC` explains. */
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
      FORMATS,
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
      "--sort name:desc orders by a field, the last first; --sort state,name by a second one where the first is the same. --changed-since 2026-01-31 (or 26h: ago) needs a server that gives a time such as updated_at.",
      "What the server can filter is asked of the server; the rest is done here, over the whole list.",
    ],
  },
  files: {
    summary: "files that can be imported, and where this program keeps its own",
    parts: [
      "Customers can be imported from CSV, TSV, semicolons or pipes, NDJSON, JSON, XLSX and ODS workbooks, .xls files that hold HTML or XML, vCard files (.vcf), and from the text formats compressed with gzip. The first line names the columns; headings are read in English, German, French and Spanish.",
      "Settings are in the file that `customers config path` prints. Runs, the trash and what TAB completes are in the state folder beside it (CUSTOMERS_STATE_DIR). Keys are readable by you alone; on Windows by those who may read your AppData folder.",
    ],
  },
};
