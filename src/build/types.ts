/** The types of the library, for import and require(): of what tsc writes, those that the public names lead to. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";

/** Symbol.asyncDispose, for programs that name an older standard library. */
const HEADER = '/// <reference lib="esnext.disposable" />\n';

/**
 * @param entry what the library exports, as tsc names its declarations: "library/index.d.ts".
 * @param to the folder where they go.
 */
export function writeTypes(entry: string, to: string): void {
  const folder = mkdtempSync(join(tmpdir(), "customers-types-"));
  const seen = new Set<string>();
  const take = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = readFileSync(path, "utf8");
    const foreign = FOREIGN.exec(text)?.[1];
    if (foreign !== undefined) throw new Error(`the types of the library need ${foreign}, which its users do not have`);
    const target = join(to, relative(folder, path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, HEADER + text.replace(RELATIVE, '$1.js"'));
    writeFileSync(target.replace(/ts$/, "cts"), HEADER + text.replace(RELATIVE, '$1.cjs"'));
    for (const [, , name] of text.matchAll(RELATIVE)) take(resolve(dirname(path), `${name}.d.ts`));
  };
  try {
    const tsc = resolve("node_modules/typescript/bin/tsc");
    execFileSync(process.execPath, [tsc, "-p", "src/build/tsconfig.json", "--outDir", folder], { stdio: "inherit" });
    take(join(folder, entry));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// --- internal ---

const FOREIGN = /^(?:import|export) .* from "([^".][^"]*)"/m;

const RELATIVE = /((?: from |import\()"(\.[^"]+))\.ts"/g;
