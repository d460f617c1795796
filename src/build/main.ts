/**
 * `npm run build`: the program in dist.
 *
 *   launch.cjs          chooses the file of the command that is called
 *   complete.cjs        answers to TAB
 *   commands/NAME.cjs   the program with one command, in one file; none.cjs is without any
 *   packages/NAME.cjs   a package of others, loaded by the commands that use it
 *   library.cjs         what `require("customers-cli")` gives; its types are types/*.d.cts
 *   library.mjs         what `import … from "customers-cli"` gives, with its packages in one file: types/*.d.ts
 *   *.mjs               whole programs: three that run in child processes, and the demo
 *   NOTICES.txt         the licences of the packages that are taken in
 *   man/NAME.1          the pages of the manual
 *   help.json           every command and flag as data: for help and for TAB
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type BuildOptions, build } from "esbuild";
import manifest from "../../package.json" with { type: "json" };
import { COMMAND_GROUPS } from "../cli/commands.ts";
import { manPages } from "../cli/help/drawn-help.ts";
import { helpData } from "./help-data.ts";
import { apart, contentsOf, fileOf, NATIVE, notices, partsOfUndici, programWith } from "./packages.ts";
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
  supported: { "dynamic-import": false }, // They become require(), which is faster.
  loader: { ".bash": "text", ".zsh": "text", ".fish": "text", ".ps1": "text", ".csv": "text" },
  define: { "import.meta.url": "__url" },
  banner: { js: 'const __url=require("node:url").pathToFileURL(__filename).href;' },
};

const MODULE: BuildOptions = { format: "esm", define: {}, supported: {} };

const LIBRARY: BuildOptions = {
  // A program that fails in it shows its lines.
  minifySyntax: false,
  minifyWhitespace: false,
  entryPoints: ["src/library/index.ts"],
};

const WHOLE_PROGRAMS: BuildOptions = {
  ...MODULE,
  entryNames: "[name]",
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  external: [...NATIVE],
  banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
};

const inputs = new Set<string>();

const packages = new Set<string>();

rmSync("dist", { recursive: true, force: true });
const names = Object.values(COMMAND_GROUPS).flatMap((entries) => entries.map(({ name }) => name));
await written({
  entryPoints: Object.fromEntries([...names, "none"].map((name) => [name, `command:${name}`])),
  outdir: "dist/commands",
  outExtension: { ".js": ".cjs" },
  // The programs of child processes lie in dist, a folder above.
  banner: { js: 'const __url=require("node:url").pathToFileURL(require("node:path").dirname(__dirname)+"/x").href;' },
  plugins: [programWith, apart("../packages", packages)],
});
await written({
  entryPoints: { launch: "src/cli/launch.ts", complete: "src/completion/answer.ts" },
  outdir: "dist",
  outExtension: { ".js": ".cjs" },
  plugins: [apart("./packages", packages)],
});
await written({ ...LIBRARY, outfile: "dist/library.cjs", plugins: [apart("./packages", packages)] });
for (const path of packages)
  await written({
    stdin: contentsOf(path),
    outfile: `dist/packages/${fileOf(path)}`,
    banner: {},
    plugins: [partsOfUndici],
  });
await written({
  ...LIBRARY,
  ...MODULE,
  outfile: "dist/library.mjs",
  // Bundlers leave the process as it is, and look for what a module's require() is given.
  banner: { js: "const require=(name)=>process.getBuiltinModule(name);" },
  plugins: [partsOfUndici],
});
await written({
  ...WHOLE_PROGRAMS,
  entryPoints: ["src/intake/readers/workbook/workbook-child.ts", "src/system/keychain-child.ts", "src/demo/demo.ts"],
});
const help = await helpData();
writeFileSync("dist/help.json", JSON.stringify(help));
mkdirSync("dist/man");
for (const [name, text] of Object.entries(manPages(help.root, help.texts[80], manifest.version)))
  writeFileSync(`dist/man/${name}.1`, text);
writeTypes("library/index.d.ts", "dist/types");
writeFileSync("dist/NOTICES.txt", notices(inputs));

// --- internal ---

async function written(options: BuildOptions): Promise<void> {
  const { metafile } = await build({ ...COMMON, ...options, metafile: true });
  for (const input of Object.keys(metafile.inputs)) inputs.add(input);
}
