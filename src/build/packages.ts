import { existsSync, readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import type { Plugin, StdinOptions } from "esbuild";
import manifest from "../../package.json" with { type: "json" };

/** The packages of others stand apart in dist/packages, and are loaded by the commands that use them. */

/** Packages with parts in machine code: they cannot be taken in, and are installed. */
export const NATIVE: readonly string[] = Object.keys(manifest.optionalDependencies);

/** Small packages, and one that every command needs: they stand in each file that imports them. */
const INLINED = ["commander", "fastest-levenshtein", "http-link-header", "lossless-json"];

/** All of undici takes longer to load than a short command: its index.js is replaced by the parts that are used. */
const UNDICI = `module.exports={
  Pool:require("./lib/dispatcher/pool.js"),
  buildConnector:require("./lib/core/connect.js"),
  get ProxyAgent(){
    Object.assign(require("./lib/dispatcher/dispatcher.js").prototype,require("./lib/api/index.js"));
    return require("./lib/dispatcher/proxy-agent.js");
  }
}`;

/** Modules of Node that undici loads at its start and that are never used here; it goes on without HTTP/2. */
const UNUSED: Readonly<Record<string, string>> = {
  "node:http": "exports.IncomingMessage=class{};exports.maxHeaderSize=16384",
  "node:http2": 'throw new Error("HTTP/2 is not used")',
};

/**
 * Leaves the packages out of a file, which then loads them from a folder.
 * @param met is given the names of these packages.
 */
export function apart(folder: string, met: Set<string>): Plugin {
  return {
    name: "packages apart",
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        const isOwn = kind !== "entry-point" && !importer.includes("node_modules");
        if (!isOwn || path.startsWith("node:") || builtinModules.includes(path) || INLINED.includes(path)) return;
        if (NATIVE.includes(path)) return { path, external: true };
        met.add(path);
        return { path: `${folder}/${fileOf(path)}`, external: true };
      });
    },
  };
}

export const partsOfUndici: Plugin = {
  name: "the parts of undici that are used",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:http2?$/ }, ({ path, importer }) =>
      /[\\/]node_modules[\\/]undici[\\/]/.test(importer) ? { path, namespace: "unused" } : undefined,
    );
    onLoad({ filter: /.*/, namespace: "unused" }, ({ path }) => ({ contents: UNUSED[path] ?? "" }));
    onLoad({ filter: /[\\/]node_modules[\\/]undici[\\/]index\.js$/ }, () => ({ contents: UNDICI }));
  },
};

/** `command:list` is the program with this command alone; `command:none` is without any. */
export const programWith: Plugin = {
  name: "the program with one command",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^command:/ }, ({ path }) => ({ path: path.slice("command:".length), namespace: "command" }));
    onLoad({ filter: /.*/, namespace: "command" }, ({ path: name }) => {
      const modules = name === "none" ? "{}" : `{${name}:()=>import("./src/commands/${name}.ts")}`;
      const run = `export const run=(line)=>main(line,${modules})`;
      return { contents: `import{main}from"./src/cli/main.ts";${run}`, resolveDir: "." };
    });
  },
};

/** The program of a package's file. As in Node, `import x` of a CommonJS file gives all of its exports. */
export function contentsOf(path: string): StdinOptions {
  const whole = "module.exports=m.__esModule&&m.default?Object.assign(m.default,{...m}):m";
  return { contents: `const m=require("${path}");${whole}`, resolveDir: "." };
}

export function fileOf(path: string): string {
  return `${path.replace(/^@/, "").replace(/[/.]/g, "-")}.cjs`;
}

/**
 * The licences of the packages whose code the build takes in.
 * @param inputs paths of files, as esbuild's metafile names them.
 * @returns the text of the notices file.
 * @throws if a package has no licence text: its terms could not be kept.
 */
export function notices(inputs: Iterable<string>): string {
  const folders = new Set([...inputs].flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...folders].map((folder) => notice(folder));
  const all = [...new Set(texts)].sort();
  return `customers contains code of these ${all.length} packages, under their own licences.\n\n${all.join("\n")}`;
}

// --- internal ---

const LINE = "-".repeat(80);

function notice(folder: string): string {
  const { name, version, license, repository }: Record<string, unknown> = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const files = readdirSync(folder).filter(
    (file) => /^(licen[cs]e|copying|notice)/i.test(file) && existsSync(join(folder, file)),
  );
  const texts = files.map((file) => readFileSync(join(folder, file), "utf8").replace(/\r\n/g, "\n").trim());
  if (texts.length === 0) throw new Error(`${name} ${version} (${license}) has no licence text`);
  return `${LINE}\n${name} ${version} (${license})\n${sourceOf(repository)}\n${texts.join("\n\n")}\n`;
}

/** A line that says where the source is, as some licences ask; empty if the package does not say it. */
function sourceOf(repository: unknown): string {
  const { url } = typeof repository === "object" ? { url: undefined, ...repository } : { url: repository };
  if (typeof url !== "string") return "";
  const path = url.replace(/^(?:git\+|github:|(?:git|ssh|https?):\/\/|git@)*/, "").replace(/\.git$/, "");
  return `https://${/^[\w-]+\/[\w.-]+$/.test(path) ? `github.com/${path}` : path}\n`;
}
