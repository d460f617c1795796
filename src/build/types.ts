/**
 * The types of the library in one file that needs no other: of what tsc writes for each module, the declarations that the
 * public names lead to.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** What a class of ours is called outside. */
const RENAMED = { CliError: "CustomersError" };

/** Symbol.asyncDispose, for programs that name an older standard library. */
const HEADER = '/// <reference lib="esnext.disposable" />\n';

/**
 * @param entry what the library exports, as tsc names its declarations: "library/index.d.ts".
 * @param file where the one file goes.
 */
export function writeTypes(entry: string, file: string): void {
  const folder = mkdtempSync(join(tmpdir(), "customers-types-"));
  try {
    const tsc = resolve("node_modules/typescript/bin/tsc");
    execFileSync(process.execPath, [tsc, "-p", "src/build/tsconfig.json", "--outDir", folder], { stdio: "inherit" });
    writeFileSync(file, HEADER + renamed(flat(join(folder, entry))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// --- internal ---

interface Module {
  /** The text of each declaration, by its name. */
  readonly own: Map<string, string>;
  /** Where its other names come from. */
  readonly imported: Map<string, { readonly path: string; readonly name: string }>;
  readonly exported: {
    readonly path: string;
    readonly name: string;
    readonly as: string;
    readonly isType: boolean;
  }[];
}

function flat(entry: string): string {
  const modules = new Map<string, Module>();
  const declared = new Map<string, string>();
  const take = (path: string, name: string): void => {
    const { own, imported } = moduleAt(path, modules);
    const from = imported.get(name);
    if (from !== undefined) {
      take(from.path, from.name);
      return;
    }
    const text = own.get(name);
    if (text === undefined || declared.get(name) === text) return;
    if (declared.has(name)) throw new Error(`two types are called ${name}: one of them is in ${path}`);
    declared.set(name, text);
    for (const [word] of text.replace(/\/\*.*?\*\//gs, "").matchAll(/[A-Za-z_]\w*/g))
      if (word !== name && (own.has(word) || imported.has(word))) take(path, word);
  };
  const { exported } = moduleAt(entry, modules);
  for (const { path, name } of exported) take(path, name);
  const names = exported.map(
    ({ name, as, isType }) => `${isType ? "type " : ""}${name}${as === name ? "" : ` as ${as}`}`,
  );
  return `${[...declared.values()].join("\n")}\nexport { ${names.join(", ")} };\n`;
}

function moduleAt(path: string, modules: Map<string, Module>): Module {
  const module = modules.get(path) ?? readModule(path);
  modules.set(path, module);
  return module;
}

function readModule(path: string): Module {
  const { own, imported, exported }: Module = { own: new Map(), imported: new Map(), exported: [] };
  for (const statement of statements(readFileSync(path, "utf8"))) {
    const bare = statement.replace(/^\s*\/\*\*.*?\*\/\n/s, "");
    const [, kind, isType, list = "", source = ""] =
      /^(import|export) (type )?\{(.*)\} from "(.*)";$/s.exec(bare.trim()) ?? [];
    if (kind === undefined) {
      const [, name] = /^(?:export )?(?:declare )?(?:class|interface|type|const) (\w+)/.exec(bare) ?? [];
      if (name !== undefined)
        own.set(name, statement.replace(/^export (declare )?(?=class|const)/m, "declare ").replace(/^export /m, ""));
      continue;
    }
    if (!source.startsWith(".")) continue;
    const from = resolve(dirname(path), source.replace(/\.ts$/, ".d.ts"));
    for (const part of list
      .split(",")
      .map((text) => text.trim())
      .filter(Boolean)) {
      const [name = part, as = name] = part.replace(/^type /, "").split(" as ");
      if (kind === "import") imported.set(as, { path: from, name });
      else exported.push({ path: from, name, as, isType: isType !== undefined || part.startsWith("type ") });
    }
  }
  return { own, imported, exported };
}

/** The text of a module, cut after each declaration. A comment belongs to what follows it. */
function* statements(text: string): Generator<string> {
  let [statement, depth, isBlock, isComment] = ["", 0, false, false];
  for (const line of text.split("\n")) {
    statement += `${line}\n`;
    isComment ||= line.trimStart().startsWith("/*");
    if (isComment) {
      isComment = !line.includes("*/");
      continue;
    }
    if (depth === 0 && /^(export )?(declare )?(class|interface) /.test(line)) isBlock = true;
    depth += (line.match(/[{[(]/g) ?? []).length - (line.match(/[}\])]/g) ?? []).length;
    if (depth > 0 || !line.endsWith(isBlock ? "}" : ";")) continue;
    yield statement;
    [statement, isBlock] = ["", false];
  }
}

function renamed(declarations: string): string {
  return Object.entries(RENAMED).reduce(
    (text, [name, outside]) => text.replaceAll(new RegExp(`\\b${name} as ${outside}\\b|\\b${name}\\b`, "g"), outside),
    declarations,
  );
}
