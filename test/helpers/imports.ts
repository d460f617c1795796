/** When a rule about the files is checked: what a file imports, by its text. It needs no build. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, posix, sep } from "node:path";

export interface Import {
  /** The path of a file here, with slashes; a package's name, `node:fs`. */
  readonly from: string;
  /** `import type`: nothing of it is left in the program. */
  readonly isType: boolean;
}

/** The TypeScript files of a folder, as paths with slashes that begin with the folder. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .map((file) => posix.join(folder, file.split(sep).join("/")));
}

/** What a file imports, static or dynamic. The working folder is that of the project. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(file, "utf8");
  return [...text.matchAll(IMPORT)].map(([, type, name = ""]) => ({
    from: name.startsWith(".") ? posix.join(dirname(file), name) : name,
    isType: type !== undefined,
  }));
}

/** The files whose imports lead to one of the targets, at once or through others. Type imports lead nowhere. */
export function filesThatReach(targets: readonly string[], files: readonly string[]): string[] {
  const known = new Map<string, boolean>(targets.map((target) => [target, true]));
  const reaches = (file: string): boolean => {
    const before = known.get(file);
    if (before !== undefined) return before;
    known.set(file, false); // In a circle: this file is being looked at.
    const found = importsOf(file).some(
      ({ from, isType }) => !isType && from.startsWith("test/") && from.endsWith(".ts") && reaches(from),
    );
    known.set(file, found);
    return found;
  };
  return files.filter(reaches);
}

// --- internal ---

/** `import … from "x"`, `export … from "x"`, `import "x"`, `import("x")`. */
const IMPORT = /(?:^(?:import|export)\s+(type\s)?[^;"'`]*?\bfrom\s*|^import\s*|\bimport\s*\(\s*)"([^"\n]+)"/gm;
