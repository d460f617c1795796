/**
 * `npm run build`: the program in dist.
 *
 *   launch.cjs          chooses the file of the command that is called
 *   complete.cjs        answers to TAB
 *   commands/NAME.cjs   the program with one command, in one file; none.cjs is without any
 *   packages/NAME.cjs   a package of others, loaded by the commands that use it
 *   library.cjs         what `require("customers-cli")` gives; its types are types/*.d.cts
 *   library.mjs         what `import … from "customers-cli"` gives, with its packages, in one file for any bundler: types/*.d.ts
 *   *.mjs               whole programs: three that run in child processes, and the demo
 *   NOTICES.txt         the licences of the packages that are taken in
 *   man/NAME.1          the pages of the manual
 *   help.json           every command and flag as data: for help and for TAB
 *   help.cjs            prints help without loading a command
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import manifest from "../../package.json" with { type: "json" };
import { COMMAND_GROUPS } from "../cli/commands.ts";
import { manPages, manText } from "../cli/help/drawn-help.ts";
import { siteIn } from "../cli/help/help-command.ts";
import {
  apart,
  contentsOf,
  fileOf,
  fromBuilt,
  NATIVE,
  notices,
  programWith,
  withoutPrinters,
  withoutServer,
  withoutUnused,
} from "./packages.ts";
import { writeTypes } from "./types.ts";

/** A CommonJS file, which starts faster than a module does. */
const COMMON: BuildOptions = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: "warning",
  logOverride: { "import-is-undefined": "error" }, // A command that must not ask a server imports the way to it at its start.
  supported: { "dynamic-import": false }, // They become require(), which is faster.
  loader: { ".bash": "text", ".zsh": "text", ".fish": "text", ".ps1": "text", ".csv": "text" },
  define: { "import.meta.url": "__url" },
  banner: { js: 'const __url=require("node:url").pathToFileURL(__filename).href;' },
};

/** A module, as it is run in place. */
const MODULE: BuildOptions = { format: "esm", define: {}, supported: {} };

const LIBRARY: BuildOptions = {
  // A program that fails in it shows its lines.
  minifySyntax: false,
  minifyWhitespace: false,
  entryPoints: ["src/library/index.ts"],
};

/** Programs that are run as they are. */
const WHOLE_PROGRAMS: BuildOptions = {
  ...MODULE,
  entryNames: "[name]",
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  external: [...NATIVE],
  banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
};

/** Commands that never ask a server: their files are without the way to one. */
const OFFLINE = ["completion", "config", "sandbox", "schema", "none"];

/** The paths of all files that were taken in. */
const inputs = new Set<string>();

/** The packages that stand apart, as they are imported. */
const packages = new Set<string>();

rmSync("dist", { recursive: true, force: true });
const names = Object.values(COMMAND_GROUPS).flatMap((entries) => entries.map(({ name }) => name));
await commands(
  names.filter((name) => !OFFLINE.includes(name)),
  [withoutUnused],
);
await commands(OFFLINE, [withoutUnused, withoutServer]);
await written({
  entryPoints: {
    launch: "src/cli/launch.ts",
    help: "src/cli/help/help-command.ts",
    complete: "src/completion/answer.ts",
  },
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  plugins: [apart("./packages", packages)],
});
await written({ ...LIBRARY, outfile: "dist/library.cjs", plugins: [withoutPrinters, apart("./packages", packages)] });
for (const path of packages)
  await written({
    stdin: contentsOf(path),
    outfile: `dist/packages/${fileOf(path)}`,
    banner: {},
    plugins: [withoutUnused],
  });
await written({
  ...LIBRARY,
  ...MODULE,
  outfile: "dist/library.mjs",
  banner: {},
  plugins: [withoutPrinters, withoutUnused, fromBuilt("dist/packages")],
});
await written({
  ...WHOLE_PROGRAMS,
  entryPoints: ["src/intake/readers/workbook/workbook-child.ts", "src/system/keychain-child.ts", "src/demo/demo.ts"],
});
await printed("src/build/print-help.ts", "dist/help.json");
mkdirSync("dist/man");
const { root, texts } = siteIn(pathToFileURL("dist/help.json"));
for (const page of manPages(root)) writeFileSync(`dist/man/${page.name}.1`, manText(page, texts[80], manifest.version));
writeTypes("library/index.d.ts", "dist/types");
writeFileSync("dist/NOTICES.txt", notices(inputs));

// --- internal ---

/** @returns the paths of the built files. */
async function written(options: BuildOptions): Promise<string[]> {
  const { metafile } = await build({ ...COMMON, ...options, metafile: true });
  for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  return Object.keys(metafile.outputs);
}

/** Writes a file for each of these commands. */
async function commands(names: readonly string[], plugins: readonly Plugin[]): Promise<void> {
  const outputs = await written({
    entryPoints: Object.fromEntries(names.map((name) => [name, `command:${name}`])),
    outdir: "dist/commands",
    outExtension: { ".js": ".cjs" },
    // The programs of child processes lie in dist, a folder above.
    banner: { js: 'const __url=require("node:url").pathToFileURL(require("node:path").dirname(__dirname)+"/x").href;' },
    plugins: [programWith, ...plugins, apart("../packages", packages)],
  });
  // esbuild leaves regular expressions as they are. Node loads a file of ASCII alone faster.
  const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  for (const file of outputs) writeFileSync(file, readFileSync(file, "utf8").replace(/[\u0080-\uffff]/g, escaped));
}

/** Writes what a program prints that knows every command. */
async function printed(entry: string, file: string): Promise<void> {
  const built = await written({ ...WHOLE_PROGRAMS, entryPoints: [entry] });
  writeFileSync(file, execFileSync(process.execPath, built));
  for (const path of built) rmSync(path);
}
