/**
 * `npm run build`: the program in dist.
 *
 *   launch.cjs          chooses the file of the command that is called
 *   complete.cjs        answers to TAB
 *   commands/NAME.cjs   the program with one command: its own code, in one file; none.cjs is without any
 *   packages/NAME.cjs   a package of others, loaded by the commands that use it
 *   library.cjs         what `import … from "customers-cli"` gives; index.js and index.d.ts lead to it
 *   *.mjs               whole programs: two that read files in processes of their own, and the demo
 *   NOTICES.txt         the licences of the packages that are taken in
 *   customers.1         the manual page
 *   help.json           every command and flag as data: for help and for TAB
 *   help.cjs            prints help without loading a command
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import manifest from "../../package.json" with { type: "json" };
import { COMMAND_GROUPS } from "../program/commands.ts";
import { siteIn } from "../program/help/help-command.ts";
import { manPage } from "../program/help/man-page.ts";
import { LATE } from "../system/compiled-files.ts";
import { Bundler, COMMON, WHOLE_PROGRAMS } from "./esbuild.ts";
import { notices } from "./notices.ts";
import { Packages, withoutUnused } from "./packages.ts";
import { writeTypes } from "./types.ts";

/** The programs of child processes lie in dist, a folder above the commands. */
const BESIDE_DIST = {
  js: 'const __url=require("node:url").pathToFileURL(require("node:path").join(__dirname,"..","program.cjs")).href;',
};

const bundler = new Bundler();
const packages = new Packages();

rmSync("dist", { recursive: true, force: true });
const names = Object.values(COMMAND_GROUPS).flatMap((entries) => entries.map(({ name }) => name));
for (const name of names) await program(name, `{${name}:()=>import("./src/commands/${name}.ts")}`);
await program("none", "{}");
await bundler.build({
  ...COMMON,
  entryPoints: ["src/program/help/at-once.ts"],
  outfile: "dist/help.cjs",
  plugins: [packages.apart("./", LATE)],
});
await bundler.build({ ...COMMON, entryPoints: ["src/completion/answer.ts"], outfile: "dist/complete.cjs" });
await bundler.build({
  ...COMMON,
  // A program that fails in it shows its lines.
  minifySyntax: false,
  minifyWhitespace: false,
  entryPoints: ["src/library/index.ts"],
  outfile: "dist/library.cjs",
  plugins: [packages.apart("./")],
});
await bundler.build({
  ...WHOLE_PROGRAMS,
  entryPoints: [
    "src/bulk/readers/xlsx-child.ts",
    "src/bulk/readers/markup-child.ts",
    "src/system/keychain-child.ts",
    "src/demo/demo.ts",
  ],
});
await packages.write(bundler);
await bundler.build({
  ...COMMON,
  define: { ...COMMON.define, BUILD: JSON.stringify(contentsOf("dist")) },
  entryPoints: ["src/launch.ts"],
  outfile: "dist/launch.cjs",
});
await printed("src/program/help/print.ts", "dist/help.json");
writeFileSync("dist/customers.1", manPage(siteIn(pathToFileURL("dist/help.json")).root, manifest.version));
moduleOf("library.cjs");
writeTypes("library/index.d.ts", "dist/index.d.ts");
writeFileSync("dist/NOTICES.txt", notices(bundler.inputs));

// --- internal ---

async function program(name: string, modules: string): Promise<void> {
  await bundler.build({
    ...COMMON,
    stdin: {
      contents: `import{main}from"./src/main.ts";export const run=(line)=>main(line,${modules})`,
      resolveDir: ".",
      sourcefile: `${name}.js`,
    },
    outfile: `dist/commands/${name}.cjs`,
    banner: BESIDE_DIST,
    plugins: [withoutUnused, packages.apart("../", LATE)],
  });
}

/** A name for the contents of all files of the program. */
function contentsOf(folder: string): string {
  const hash = createHash("sha256");
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
    if (path.endsWith(".cjs")) hash.update(path).update(readFileSync(join(folder, path)));
  return hash.digest("hex").slice(0, 16);
}

/** Writes what a program prints that knows every command. */
async function printed(entry: string, file: string): Promise<void> {
  const built = await bundler.build({ ...WHOLE_PROGRAMS, entryPoints: [entry] });
  writeFileSync(file, execFileSync(process.execPath, built));
  for (const path of built) rmSync(path);
}

/** Writes dist/index.js, which names what a CommonJS file exports: a bundler and a reader then know the names. */
function moduleOf(file: string): void {
  const exported = Object.keys(createRequire(import.meta.url)(resolve("dist", file)));
  writeFileSync(
    "dist/index.js",
    `import library from "./${file}";\nexport const { ${exported.join(", ")} } = library;\n`,
  );
}
