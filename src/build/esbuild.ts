/** esbuild as the build uses it: which options make which kind of file, and what each file took in. */
import { readFileSync, writeFileSync } from "node:fs";
import { type BuildOptions, build, type Loader } from "esbuild";
import manifest from "../../package.json" with { type: "json" };

/** Files of these kinds are text in the program. */
const TEXTS: Readonly<Record<string, Loader>> = { ".bash": "text", ".zsh": "text", ".fish": "text", ".ps1": "text" };

/** Packages with parts in machine code: they cannot be taken in, and are installed. */
export const NATIVE: readonly string[] = Object.keys(manifest.optionalDependencies);

/** A CommonJS file, which starts faster than a module does. */
export const COMMON = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: "warning",
  supported: { "dynamic-import": false }, // They become require(), which is faster.
  loader: TEXTS,
  define: { "import.meta.url": "__url" },
  banner: { js: 'const __url=require("node:url").pathToFileURL(__filename).href;' },
} satisfies BuildOptions;

/** Programs that are run as they are. */
export const WHOLE_PROGRAMS = {
  ...COMMON,
  entryNames: "[name]",
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  format: "esm",
  define: {},
  supported: {},
  external: [...NATIVE],
  banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
} satisfies BuildOptions;

/** Makes files of ASCII, which load faster, and remembers whose code went into them. */
export class Bundler {
  /** The paths of all files that were taken in. */
  readonly inputs = new Set<string>();

  /** @returns the paths of the built files. */
  async build(options: BuildOptions): Promise<string[]> {
    const { metafile } = await build({ ...options, metafile: true });
    for (const input of Object.keys(metafile.inputs)) this.inputs.add(input);
    const outputs = Object.keys(metafile.outputs);
    for (const output of outputs) writeFileSync(output, ascii(readFileSync(output, "utf8")));
    return outputs;
  }
}

// --- internal ---

/** esbuild does so everywhere but in regular expressions. */
function ascii(code: string): string {
  return code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
