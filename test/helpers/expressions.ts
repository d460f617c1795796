import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { type Node, parse } from "acorn";
import { transformSync } from "esbuild";

/** A regular expression as it stands in a file of the source. */
export interface Expression {
  /** Relative to src, with slashes. */
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

const SOURCE = "src";

/** Every literal of a regular expression in the source. */
export function expressionsOfSource(): Expression[] {
  return sourceFiles().flatMap((file) => {
    const { code } = transformSync(readFileSync(join(SOURCE, file), "utf8"), { loader: "ts" });
    return literalsIn(parse(code, { ecmaVersion: "latest", sourceType: "module" })).map((found) => ({
      file,
      ...found,
    }));
  });
}

/** The files that put an expression together while the program runs. */
export function filesThatBuildExpressions(): string[] {
  return sourceFiles().filter((file) => readFileSync(join(SOURCE, file), "utf8").includes("RegExp("));
}

// --- internal ---

/** Those of the program: the build reads only texts of its own. */
function sourceFiles(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .map((file) => file.split(sep).join("/"))
    .filter((file) => !file.startsWith("build/"));
}

function literalsIn(node: Node): { pattern: string; flags: string }[] {
  if ("regex" in node) return [node.regex as { pattern: string; flags: string }]; // By ESTree, a literal's.
  return Object.values(node)
    .flat()
    .filter((part): part is Node => typeof part === "object" && part !== null && "type" in part)
    .flatMap(literalsIn);
}
