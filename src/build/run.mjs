/**
 * `node src/build/run.mjs NAME [ARGUMENT...]`: bundles a program of this checkout into dist/NAME, and runs it. Node 20 reads
 * no TypeScript.
 */
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build, stop } from "esbuild";

/** The first file is run; the others are programs that it starts. */
const PROGRAMS = {
  build: ["src/build/main.ts"],
  dev: ["src/build/dev.ts", "src/intake/readers/workbook/workbook-child.ts", "src/system/keychain-child.ts"],
  release: ["test/release/main.ts"],
  bench: ["test/bench/main.ts", "test/bench/programs/*.ts"],
  columns: ["test/columns/main.ts"],
  faults: ["test/faults/main.ts"],
  fuzz: ["test/fuzz/main.ts"],
  mutants: ["test/mutants/main.ts"],
  route: ["test/route/main.ts", "src/intake/readers/workbook/workbook-child.ts"],
};

const [node, , name, ...args] = process.argv;
const files = PROGRAMS[name];
if (files === undefined) {
  process.stderr.write(`Name a program: ${Object.keys(PROGRAMS).join(", ")}.\n`);
  process.exit(2);
}
await build({
  entryPoints: files,
  entryNames: "[name]",
  outdir: `dist/${name}`,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  loader: { ".bash": "text", ".zsh": "text", ".fish": "text", ".ps1": "text", ".csv": "text" },
  banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
  logLevel: "warning",
}).catch(() => process.exit(1)); // esbuild has said why.
await stop();
const bundle = resolve("dist", name, `${basename(files[0], ".ts")}.mjs`);
process.argv = [node, bundle, ...args];
await import(pathToFileURL(bundle).href);
