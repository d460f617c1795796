/** The packages of others stand apart in dist/packages, and are loaded by the commands that use them. */
import { builtinModules } from "node:module";
import type { Plugin } from "esbuild";
import { type Bundler, COMMON, NATIVE } from "./esbuild.ts";

/** Every command needs it at once: it stands in each command's own file. */
const INLINED = ["commander"];

/** Modules of Node that take long to load, and of which most files use a function only now and then. */
const LATE_BUILTINS = [
  "node:child_process",
  "node:crypto",
  "node:fs/promises",
  "node:net",
  "node:os",
  "node:stream/promises",
  "node:timers/promises",
  "node:zlib",
];

/** Parts of a package that are used together, and share most of their code: the file of the first holds the second as well. */
const TOGETHER: Readonly<Record<string, string>> = {
  "undici/lib/dispatcher/pool.js": "undici/lib/core/connect.js",
};

/**
 * Modules of Node that packages load at their start and that are never used here: loading them takes as long as the
 * packages themselves. commander would start programs for commands; undici knows HTTP/2, and streams of node:http, and
 * asserts what is true.
 */
const UNUSED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  commander: { "node:child_process": "" },
  undici: {
    "node:assert": "module.exports=(isTrue,why)=>{if(!isTrue)throw why instanceof Error?why:new Error(why)}",
    "node:http2": 'throw new Error("HTTP/2 is not used")', // It then goes on without.
    "node:http": "exports.IncomingMessage=class{};exports.maxHeaderSize=16384",
  },
};

export const withoutUnused: Plugin = {
  name: "without what is not used",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, importer }) => {
      const [, name = ""] = /node_modules\/([^/]+)\//.exec(importer.replaceAll("\\", "/")) ?? [];
      const contents = UNUSED[name]?.[path];
      return contents === undefined
        ? undefined
        : { path: `${name} ${path}`, namespace: "unused", pluginData: contents };
    });
    onLoad({ filter: /.*/, namespace: "unused" }, ({ pluginData }) => ({ contents: pluginData }));
  },
};

export class Packages {
  /** How the packages that were met are imported. */
  readonly #met = new Set<string>();

  /**
   * Leaves the packages out of a file: it loads them from dist/packages.
   * @param up from the file's folder to dist: "../".
   * @param late stands before what is loaded when it is used; empty for a file that Node loads.
   */
  apart(up: string, late = ""): Plugin {
    return {
      name: "packages apart",
      setup: ({ onResolve }) => {
        onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
          const isOwn = kind !== "entry-point" && !importer.includes("node_modules");
          const when = kind === "import-statement" ? late : ""; // Who imports it in a function uses it at once.
          if (isOwn && LATE_BUILTINS.includes(path)) return { path: when + path, external: true };
          if (!isOwn || path.startsWith("node:") || builtinModules.includes(path) || INLINED.includes(path))
            return undefined;
          if (NATIVE.includes(path)) return { path, external: true };
          this.#met.add(path);
          return { path: `${when}${up}packages/${fileOf(path)}`, external: true };
        });
      },
    };
  }

  /** Writes the files of the packages that were met. */
  async write(bundler: Bundler): Promise<void> {
    await Promise.all([...this.#met].map((path) => this.#written(path, bundler)));
  }

  #written(path: string, bundler: Bundler): Promise<string[]> {
    const holder = Object.keys(TOGETHER).find((first) => TOGETHER[first] === path);
    return bundler.build({
      ...COMMON,
      stdin: { contents: holder === undefined ? whole(path) : second(holder, path), resolveDir: "." },
      outfile: `dist/packages/${fileOf(path)}`,
      external: holder === undefined ? [] : [`./${fileOf(holder)}`],
      plugins: [withoutUnused, this.#notTwice(path)],
    });
  }

  /** A package that is in a file of its own is loaded from there by the others, where they mean the same version of it. */
  #notTwice(own: string): Plugin {
    return {
      name: "no package twice",
      setup: ({ onResolve, resolve }) => {
        onResolve({ filter: /^[^./]/ }, async ({ path, resolveDir, kind, pluginData }) => {
          const isInside = path === own || path === TOGETHER[own];
          if (isInside || !this.#met.has(path) || pluginData === LOOKING) return undefined;
          const [theirs, ours] = await Promise.all(
            [resolveDir, "."].map((from) => resolve(path, { resolveDir: from, kind, pluginData: LOOKING })),
          );
          return theirs?.path === ours?.path ? { path: `./${fileOf(path)}`, external: true } : undefined;
        });
      },
    };
  }
}

// --- internal ---

const LOOKING = "only looking where it is";

function whole(path: string): string {
  const name = JSON.stringify(path);
  // The program's modules import CommonJS files as Node does: `import x from` is what they export as a whole.
  const first = `const m=require(${name});module.exports=m.__esModule&&m.default?Object.assign(m.default,{...m}):m`;
  const second = JSON.stringify(TOGETHER[path]);
  return second === undefined ? first : `${first};module.exports[${second}]=require(${second})`;
}

function second(holder: string, path: string): string {
  return `module.exports=require("./${fileOf(holder)}")[${JSON.stringify(path)}]`;
}

function fileOf(path: string): string {
  return `${path.replace(/^@/, "").replaceAll("/", "-").replace(/\.js$/, "")}.cjs`;
}
