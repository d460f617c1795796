import { compile, TreeInterpreter } from "@jmespath-community/jmespath";
import { CliError } from "../errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../text/json.ts";
import type { Printer, View } from "./output.ts";

/** Prints what a JMESPath expression selects of the whole document: whole rows as rows. @throws CliError `usage`. */
export function queriedPrinter(expression: string, printer: Printer): Printer {
  const tree = explained(expression, () => compile(withBareLiterals(expression)));
  explained(expression, () => refuseUnknown(tree));
  const search = (data: JsonValue) => explained(expression, () => TreeInterpreter.search(tree, data)) ?? null;
  return {
    async rows(rows, view) {
      const all: JsonObject[] = [];
      for await (const row of rows) all.push(row);
      await printSelected(search(all), all, view, printer);
      return all.length;
    },
    row: (row, view) => printSelected(search(row), [row], view, printer),
    value: (value) => printer.value(search(value)),
  };
}

// --- internal ---

/** A function that the language does not have is an error at once, not after a write, whatever the data are. */
function refuseUnknown(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const { type, name }: { readonly type?: unknown; readonly name?: unknown } = { ...node };
  if (type === "Function") {
    try {
      TreeInterpreter.search(compile(`${name}()`), null);
    } catch (error) {
      if (error instanceof Error && /unknown function/i.test(error.message)) throw error;
    }
  }
  for (const part of Object.values(node)) refuseUnknown(part);
}

/** As the AWS CLI reads them, a literal that is no JSON is a text: `` `Reno` `` for `` `"Reno"` ``. */
function withBareLiterals(expression: string): string {
  return expression.replace(/'(?:[^'\\]|\\.)*(?:'|\\?$)|`((?:[^`\\]|\\.)*)(?:`|\\?$)/gs, (whole, text?: string) => {
    if (text === undefined || !whole.endsWith("`")) return whole;
    try {
      JSON.parse(text.replaceAll("\\`", "`"));
      return whole;
    } catch {
      return `\`${JSON.stringify(text.trim())}\``;
    }
  });
}

async function printSelected(
  selected: JsonValue,
  rows: readonly JsonObject[],
  view: View | undefined,
  printer: Printer,
): Promise<void> {
  const known = new Set(rows);
  const isRow = (value: JsonValue): value is JsonObject => isJsonObject(value) && known.has(value);
  if (isRow(selected)) return printer.row(selected, view);
  if (view && Array.isArray(selected) && selected.every(isRow)) await printer.rows(selected, view);
  else await printer.value(selected);
}

function explained<T>(expression: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const isDeep = error instanceof RangeError && /call stack/.test(error.message);
    const said = error instanceof Error && !(error instanceof TypeError) ? error.message : "it cannot be evaluated";
    const reason = isDeep ? "it is nested too deeply" : said;
    throw new CliError("usage", `--query '${expression}': ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`, {
      hint: "The language is JMESPath, described at https://jmespath.org; quote the expression against the shell.",
      cause: error,
    });
  }
}
