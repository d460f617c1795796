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

export function writeTypes(entry, file) {
  const folder = mkdtempSync(join(tmpdir(), "customers-types-"));
  try {
    const tsc = resolve("node_modules/typescript/bin/tsc");
    execFileSync(process.execPath, [tsc, "-p", "tsconfig.types.json", "--outDir", folder], { stdio: "inherit" });
    writeFileSync(file, HEADER + Object.entries(RENAMED).reduce(renamed, flat(join(folder, entry))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// --- internal ---

function flat(entry) {
  const modules = new Map();
  const declared = new Map();
  const take = (path, name) => {
    const { own, imported } = moduleAt(path, modules);
    const from = imported.get(name);
    if (from !== undefined) return take(from.path, from.name);
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

/** The declarations of a module by their names, and where its other names come from. */
function moduleAt(path, modules) {
  if (!modules.has(path)) modules.set(path, readModule(path));
  return modules.get(path);
}

function readModule(path) {
  const own = new Map();
  const imported = new Map();
  const exported = [];
  for (const statement of statements(readFileSync(path, "utf8"))) {
    const bare = statement.replace(/^\s*\/\*\*.*?\*\/\n/s, "");
    const [, kind, isType, list, source] = /^(import|export) (type )?\{(.*)\} from "(.*)";$/s.exec(bare.trim()) ?? [];
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
      const [name, as = name] = part.replace(/^type /, "").split(" as ");
      if (kind === "import") imported.set(as, { path: from, name });
      else exported.push({ path: from, name, as, isType: isType !== undefined || part.startsWith("type ") });
    }
  }
  return { own, imported, exported };
}

/** The text of a module, cut after each declaration. A comment belongs to what follows it. */
function* statements(text) {
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

function renamed(text, [name, outside]) {
  return text.replaceAll(new RegExp(`\\b${name} as ${outside}\\b|\\b${name}\\b`, "g"), outside);
}
