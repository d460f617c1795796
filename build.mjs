/**
 * `npm run build`: the program in dist, as CommonJS, which starts faster than modules do.
 *
 *   launch.cjs          chooses the file of the command that is called
 *   complete.cjs        answers to TAB
 *   commands/NAME.cjs   the program with one command: its own code, in one file; none.cjs is without any
 *   packages/NAME.cjs   a package of others, loaded by the commands that use it
 *   library.cjs         what `import … from "customers-cli"` gives; index.js and index.d.ts lead to it
 *   *.mjs               whole programs: two that read files in processes of their own, and the demo
 *   NOTICES.txt         the licences of the packages that are taken in
 *   customers.1         the manual page
 *   help.cjs, help.json help of every command, which comes without loading one
 *   command-line.json   the commands and flags as data, for TAB
 */
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import { build as esbuild } from "esbuild";
import { notices } from "./build/notices.mjs";
import { writeTypes } from "./build/types.mjs";

const NATIVE = Object.keys(JSON.parse(readFileSync("package.json", "utf8")).optionalDependencies);

/** Every command needs it at once: it stands in each command's own file. */
const INLINED = ["commander"];

/** Functions of packages that most runs never call, and that take long to load: they are loaded at the first call. */
const LAZY = ["string-width"];

const common = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "cjs",
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: "warning",
  supported: { "dynamic-import": false }, // They become require(), which is faster.
  loader: { ".bash": "text", ".zsh": "text", ".fish": "text", ".ps1": "text" },
  define: { "import.meta.url": "__url" },
  banner: { js: 'const __url=require("node:url").pathToFileURL(__filename).href;' },
};

/** The programs of child processes lie in dist, a folder above the commands. */
const besideDist = {
  js: 'const __url=require("node:url").pathToFileURL(require("node:path").join(__dirname,"..","program.cjs")).href;',
};

/** Programs that are run as they are. */
const wholePrograms = {
  ...common,
  entryNames: "[name]",
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  format: "esm",
  define: {},
  supported: {},
  external: NATIVE,
  banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
};

/**
 * Modules of Node that packages load at their start and that are never used here: loading them takes as long as the
 * packages themselves. commander would start programs for commands; undici knows HTTP/2, and streams of node:http.
 */
const UNUSED = {
  commander: { "node:child_process": "" },
  undici: {
    "node:http2": 'throw new Error("HTTP/2 is not used")', // It then goes on without.
    "node:http": "exports.IncomingMessage=class{};exports.maxHeaderSize=16384",
  },
};

const withoutUnused = {
  name: "without what is not used",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:/ }, ({ path, importer }) => {
      const [, name] = /node_modules\/([^/]+)\//.exec(importer.replaceAll("\\", "/")) ?? [];
      const contents = UNUSED[name]?.[path];
      return contents === undefined
        ? undefined
        : { path: `${name} ${path}`, namespace: "unused", pluginData: contents };
    });
    onLoad({ filter: /.*/, namespace: "unused" }, ({ pluginData }) => ({ contents: pluginData }));
  },
};

/** The packages that were met, by how they are imported. */
const packages = new Set();

/** The files that were taken in. */
const inputs = new Set();

rmSync("dist", { recursive: true, force: true });
const { COMMAND_GROUPS } = await bundled("src/program/commands.ts");
const names = Object.values(COMMAND_GROUPS).flatMap((entries) => entries.map(({ name }) => name));
for (const name of names) await program(name, `{${name}:()=>import("./src/commands/${name}.ts")}`);
await program("none", "{}");
await build({ ...common, entryPoints: ["src/launch.ts"], outfile: "dist/launch.cjs" });
await build({
  ...common,
  entryPoints: ["src/program/help/at-once.ts"],
  outfile: "dist/help.cjs",
  plugins: [packagesApart("./")],
});
await build({ ...common, entryPoints: ["src/completion/main.ts"], outfile: "dist/complete.cjs" });
await build({
  ...common,
  // A program that fails in it shows its lines.
  minifySyntax: false,
  minifyWhitespace: false,
  entryPoints: ["src/library/index.ts"],
  outfile: "dist/library.cjs",
  plugins: [packagesApart("./")],
});
await build({
  ...wholePrograms,
  entryPoints: [
    "src/bulk/readers/xlsx-child.ts",
    "src/bulk/readers/markup-child.ts",
    "src/system/keychain-child.ts",
    "src/demo/demo.ts",
  ],
});
await Promise.all([...packages].map(ownPackage));
await written("src/program/man.ts", "dist/customers.1");
await written("src/program/tables.ts", "dist/command-line.json");
await written("src/program/help-pages.ts", "dist/help.json");

const exported = Object.keys(createRequire(import.meta.url)("./dist/library.cjs"));
writeFileSync(
  "dist/index.js",
  `import library from "./library.cjs";\nexport const { ${exported.join(", ")} } = library;\n`,
);
writeTypes("library/index.d.ts", "dist/index.d.ts");
writeFileSync("dist/NOTICES.txt", notices(inputs));

// --- internal ---

/** @returns the paths of the built files. */
async function build(options) {
  const { metafile } = await esbuild({ ...options, metafile: true });
  for (const input of Object.keys(metafile.inputs)) inputs.add(input);
  return Object.keys(metafile.outputs);
}

async function program(name, modules) {
  await build({
    ...common,
    stdin: {
      contents: `import{main}from"./src/main.ts";export const run=(argv)=>main(argv,${modules})`,
      resolveDir: ".",
      sourcefile: `${name}.js`,
    },
    outfile: `dist/commands/${name}.cjs`,
    banner: besideDist,
    plugins: [withoutUnused, packagesApart("../")],
  });
}

/** Writes what a program prints, which knows every command. */
async function written(program, file) {
  const [built] = await build({ ...wholePrograms, entryPoints: [program] });
  writeFileSync(file, execFileSync(process.execPath, [built]));
  rmSync(built);
}

/** Leaves the packages of others out of a file: it loads them from dist/packages. */
function packagesApart(up) {
  return {
    name: "packages apart",
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
        const isOwn = kind !== "entry-point" && !importer.includes("node_modules");
        if (!isOwn || path.startsWith("node:") || builtinModules.includes(path) || INLINED.includes(path))
          return undefined;
        if (NATIVE.includes(path)) return { path, external: true };
        packages.add(path);
        return { path: `${up}packages/${fileOf(path)}`, external: true };
      });
    },
  };
}

async function ownPackage(path) {
  const whole = `const m=require(${JSON.stringify(path)});module.exports=m.__esModule&&m.default?Object.assign(m.default,{...m}):m`;
  const atFirstCall = `let f;module.exports=(...given)=>(f??=require(${JSON.stringify(path)}).default)(...given)`;
  await build({
    ...common,
    // The program's modules import CommonJS files as Node does: `import x from` is what they export as a whole.
    stdin: {
      contents: LAZY.includes(path) ? atFirstCall : whole,
      resolveDir: ".",
    },
    outfile: `dist/packages/${fileOf(path)}`,
    plugins: [withoutUnused],
  });
}

function fileOf(path) {
  return `${path.replace(/^@/, "").replaceAll("/", "-").replace(/\.js$/, "")}.cjs`;
}

async function bundled(file) {
  const { outputFiles } = await esbuild({ entryPoints: [file], bundle: true, format: "esm", write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}
