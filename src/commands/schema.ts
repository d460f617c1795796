import { Command } from "commander";
import { type Bind, withManual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { CliError } from "../errors.ts";
import type { View } from "../output/output.ts";
import type { JsonObject } from "../text/json.ts";
import { arrayOf } from "../text/json-schema.ts";
import { didYouMean } from "../text/words.ts";
import {
  CUSTOMER_SCHEMA,
  ERROR_SCHEMA,
  MESSAGE_SCHEMA,
  OTHER_DOCUMENTS,
  PLAN_SCHEMA,
  SUMMARY_SCHEMA,
} from "./schema/documents.ts";

export default function schemaCommand(bind: Bind): Command {
  return withManual(
    new Command("schema")
      .description(
        "Print the JSON Schema (draft 2020-12) of what commands print with -o json. Without a name, list the names.",
      )
      .argument("[name]", "which: customer, list, run, plan, error …")
      .action(bind<[string | undefined], object>((context, [name]) => schema(context, name))),
    {
      notes:
        "With -o ndjson, each line is an item of the array that -o json prints. --fields and --query change what is printed.",
      examples: [
        "customers schema",
        "customers schema run > run.schema.json",
        "customers schema plan | jq .properties",
      ],
    },
  );
}

// --- internal ---

const SCHEMAS: Readonly<Record<string, { readonly of: string; readonly schema: JsonObject }>> = {
  customer: { of: "get REF, create, update, edit, delete REF, restore REF", schema: CUSTOMER_SCHEMA },
  list: { of: "list, get A B, delete A B, export", schema: arrayOf(CUSTOMER_SCHEMA) },
  run: { of: "import, update --from, delete --from, runs resume, runs undo", schema: SUMMARY_SCHEMA },
  plan: { of: "--dry-run of import, update --from, delete --from and runs undo", schema: PLAN_SCHEMA },
  error: { of: "the last line on stderr of a command that fails", schema: ERROR_SCHEMA },
  message: { of: "any line on stderr", schema: MESSAGE_SCHEMA },
  ...OTHER_DOCUMENTS,
};

const VIEW: View = {
  columns: [
    { field: "name", heading: "Name", whole: true },
    { field: "of", heading: "Of" },
  ],
  delimited: ["name", "of"],
  id: (row) => String(row.name),
};

async function schema(context: Context, name: string | undefined): Promise<void> {
  const output = await context.output();
  if (name === undefined) {
    await output.rows(
      Object.entries(SCHEMAS).map(([name, { of }]) => ({ name, of })),
      VIEW,
    );
    return;
  }
  const found = Object.hasOwn(SCHEMAS, name) ? SCHEMAS[name] : undefined;
  if (found === undefined) {
    const names = Object.keys(SCHEMAS);
    throw new CliError("usage", `there is no schema ${JSON.stringify(name)}`, {
      hint: `${didYouMean(name, names)}The schemas are ${names.join(", ")}.`,
    });
  }
  const document = {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: name,
    description: `What customers prints with -o json: ${found.of}.`,
    ...found.schema,
  };
  // A schema has no id, and nobody reads it as a table: there it is JSON all the same.
  const isJsonToo = output.format === "table" || output.format === "ids";
  if (!isJsonToo || context.flags.query !== undefined) await output.document(document);
  else await context.terminal.out(`${JSON.stringify(document, null, 2)}\n`);
}
