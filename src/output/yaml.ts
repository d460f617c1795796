import { Document, Scalar, visit } from "yaml";
import { UNSAFE } from "../text/safe-text.ts";
import { pickFields } from "./cells.ts";
import type { Printer, Target } from "./output.ts";
import { printerOf } from "./printer.ts";

/** YAML that readers of 1.1 and 1.2 understand alike: a sequence of rows (streamed), or a mapping. */
export function yamlPrinter({ out, fields }: Target): Printer {
  return printerOf(
    {
      row: (row) => yamlText([pickFields(row, fields)]),
      end: (count) => (count === 0 ? "[]\n" : ""),
      one: (row) => yamlText(pickFields(row, fields)),
      value: yamlText,
    },
    out,
  );
}

/** It holds no character that a terminal would act on. */
export function yamlText(value: unknown): string {
  // Under `compat` what YAML 1.1 takes for a boolean or a number (`no`, `0o7`, `12:30:00`) is quoted.
  const document = new Document(value, { compat: "yaml-1.1", aliasDuplicateObjects: false });
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value === "string" && unsafe(node.value)) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  // What is left of unsafe characters stands between double quotes now, if it can be escaped (YAML 1.2 §5.7).
  return document
    .toString({ lineWidth: 0 })
    .replace(UNSAFE, (found) => (/[\t\n]/.test(found) ? found : escaped(found)));
}

// --- internal ---

/** What readers of YAML 1.1 do not take for the same text outside of quotes, or do not accept there. */
function unsafe(text: string): boolean {
  if (text === "=" || /\t|(^|\n) | (\n|$)/.test(text)) return true;
  return text.replaceAll("\n", "").search(UNSAFE) !== -1;
}

function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length <= 4 ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
