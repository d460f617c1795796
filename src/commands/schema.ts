import { Command } from "commander";
import type { Bind } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import { CliError } from "../errors.ts";
import type { View } from "../output/output.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import { didYouMean } from "../text/words.ts";
import customer from "./schema/customer.json" with { type: "json" };
import deleted from "./schema/deleted.json" with { type: "json" };
import doctor from "./schema/doctor.json" with { type: "json" };
import duplicates from "./schema/duplicates.json" with { type: "json" };
import error from "./schema/error.json" with { type: "json" };
import job from "./schema/job.json" with { type: "json" };
import list from "./schema/list.json" with { type: "json" };
import message from "./schema/message.json" with { type: "json" };
import path from "./schema/path.json" with { type: "json" };
import plan from "./schema/plan.json" with { type: "json" };
import profile from "./schema/profile.json" with { type: "json" };
import profiles from "./schema/profiles.json" with { type: "json" };
import rows from "./schema/rows.json" with { type: "json" };
import run from "./schema/run.json" with { type: "json" };
import runs from "./schema/runs.json" with { type: "json" };
import setting from "./schema/setting.json" with { type: "json" };
import settings from "./schema/settings.json" with { type: "json" };
import status from "./schema/status.json" with { type: "json" };
import undo from "./schema/undo.json" with { type: "json" };

export default function schemaCommand(bind: Bind): Command {
  return bind(
    new Command("schema")
      .description(
        "Print the JSON Schema (draft 2020-12) of what commands print with -o json. Without a name, list the names.",
      )
      .argument("[name]", "which: customer, list, run, plan, error …"),
    schema,
    {
      notes:
        "With -o ndjson, each line is an item of the array that -o json prints. --fields and --query change what is printed.",
      examples: ["customers schema", "customers schema run > run.schema.json"],
    },
  );
}

// --- internal ---

/** By name, in the order in which they are listed. The description of each says which commands print it. */
const SCHEMAS: Readonly<Record<string, JsonObject>> = {
  ...{ customer, list, run, plan, error, message, runs, rows, job, duplicates, deleted, undo },
  ...{ settings, setting, path, profiles, profile, status, doctor },
};

const VIEW: View = {
  columns: [
    { field: "name", heading: "Name", whole: true },
    { field: "of", heading: "Of" },
  ],
  id: "name",
};

async function schema(context: Context, [name]: readonly [string?]): Promise<void> {
  const output = await context.output();
  if (name === undefined) {
    await output.rows(
      Object.entries(SCHEMAS).map(([name, { description = null }]) => ({ name, of: description })),
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
    ...complete(found),
    description: `What customers prints with -o json: ${found.description}.`,
  };
  // A schema has no id, and nobody reads it as a table: there it is JSON all the same.
  const isJsonToo = output.format === "table" || output.format === "ids";
  if (!isJsonToo || context.flags.query !== undefined) await output.row(document);
  else await context.terminal.out(`${JSON.stringify(document, null, 2)}\n`);
}

/** A schema that can be used alone: another one that it refers to (`{"$ref": "customer.json"}`) stands there itself. */
function complete(schema: JsonObject): JsonObject {
  const other = typeof schema.$ref === "string" ? SCHEMAS[schema.$ref.replace(".json", "")] : undefined;
  const { description: _, ...body } = other ?? {};
  const inside = (value: JsonValue): JsonValue =>
    Array.isArray(value) ? value.map(inside) : isJsonObject(value) ? complete(value) : value;
  return Object.fromEntries(Object.entries(other ? body : schema).map(([key, value]) => [key, inside(value)]));
}
