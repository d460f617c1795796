import { appendFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { builtinModules, createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installed, ROOT } from "./helpers/installed.ts";
import { cleanEnv } from "./helpers/program.ts";
import { sandbox } from "./helpers/sandbox.ts";
import { type Pack, wrongInTarball } from "./release/tarball.ts";

let folder = "";
let tarball = "";
let pack: Pack;
let project = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "customers-package-"));
  ({ pack, tarball, project } = await installed(folder));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("the tarball holds what belongs, and nothing else", () => {
  expect(wrongInTarball(pack)).toEqual([]);
});

test("the documentation says how large it is", async () => {
  const { build } = await import("esbuild");
  const entry = join(project, "node_modules/customers-cli/dist/library.mjs");
  const options = { bundle: true, platform: "node", format: "esm", minify: true, write: false } as const;
  const { outputFiles } = await build({ ...options, entryPoints: [entry] });
  const text = await readFile(join(ROOT, "docs/library.md"), "utf8");
  const said =
    /: ([\d.]+) MB to download, ([\d.]+) MB on disk; in a minified bundle the library takes ([\d.]+) MB/.exec(text);
  const sizes = [pack.size, pack.unpackedSize, outputFiles[0]?.contents.length ?? 0];
  for (const [at, bytes] of sizes.entries()) {
    const megabytes = Number(said?.[at + 1]);
    expect(Math.abs(bytes / 1e6 - megabytes), `${(bytes / 1e6).toFixed(2)} MB`).toBeLessThan(0.1 + megabytes / 20);
  }
});

test("npm has nothing to warn of: no script is run where the package is installed", async () => {
  const args = ["install", "--global", "--prefix", join(folder, "global"), "--no-audit", "--no-fund", tarball];
  const { all } = await execa("npm", args, { all: true, env: { npm_config_nodedir: undefined } });
  expect(all).not.toContain("install-scripts");
  const { stdout } = await execa("ls", [join(folder, "global/share/man/man1")]);
  expect(stdout.split("\n")).toEqual(expect.arrayContaining(["customers.1", "customers-import.1"]));
});

test("nothing that is bundled is installed a second time", async () => {
  const { dependencies, optionalDependencies }: Record<string, object> = JSON.parse(
    await readFile(join(project, "node_modules/customers-cli/package.json"), "utf8"),
  );
  expect(dependencies ?? {}).toEqual({});
  const known = [...Object.keys(optionalDependencies ?? {}), "customers-cli"];
  const { stdout } = await execa("npm", ["ls", "--json", "--omit=dev"], { cwd: project });
  const tree: { dependencies: Record<string, { dependencies?: object }> } = JSON.parse(stdout);
  expect(Object.keys(tree.dependencies)).toEqual(["customers-cli"]);
  const below = Object.keys(tree.dependencies["customers-cli"]?.dependencies ?? {});
  expect(below.filter((name) => !known.includes(name))).toEqual([]);
});

test("what the program loads is in the tarball: Node's own modules, its own files and the optional ones", async () => {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    entryPoints: Object.fromEntries(
      pack.files.flatMap(({ path }) => (/^dist\/.*\.(cjs|mjs|js)$/.test(path) ? [[path, path]] : [])),
    ),
    absWorkingDir: join(project, "node_modules/customers-cli"),
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    metafile: true,
    write: false,
    outdir: "out",
    logLevel: "error",
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const loaded = new Set(imports.filter(({ external }) => external).map(({ path }) => path));
  const strange = [...loaded].filter(
    (name) => !name.startsWith("node:") && !builtinModules.includes(name) && !/^(libsql|@napi-rs\/keyring)$/.test(name),
  );
  expect(strange).toEqual([]);
});

/** Licences that let us pass a package on, under MIT as a whole. Another one is a person's decision: add it here. */
const ALLOWED = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "MPL-2.0"];

test("the notices name every package in the bundles, with a licence that allows it", async () => {
  const text = await readFile(join(project, "node_modules/customers-cli/dist/NOTICES.txt"), "utf8");
  for (const name of ["commander", "undici", "libphonenumber-js", "hucre"])
    expect(text).toMatch(new RegExp(`^-{80}\\n${name} \\d[\\w.-]* \\(\\S.*\\)\\n(https:\\S+\\n)?\\n.{100}`, "ms"));
  const licences = [...text.matchAll(/^-{80}\n\S+ \d\S* \((.+)\)\n(?:https:\S+\n)?\n/gm)].map(([, licence]) => licence);
  expect(licences.filter((licence) => !ALLOWED.includes(licence ?? ""))).toEqual([]);
});

test("the command works where it is installed", async () => {
  const server = await sandbox();
  await server.create({ name: "Dana Ortiz" });
  const env = await cleanEnv(server.env);
  const customers = (...args: string[]) =>
    execa(join(project, "node_modules/.bin/customers"), args, { cwd: project, env, extendEnv: false });
  const { version } = JSON.parse(await readFile(join(ROOT, "package.json"), "utf8"));
  expect((await customers("--version")).stdout).toBe(version);
  expect((await customers("list", "--help")).stdout).toContain("customers list --search ortiz");
  expect(JSON.parse((await customers("list", "--json", "--fields", "name")).stdout)).toEqual([{ name: "Dana Ortiz" }]);
  await writeFile(join(project, "new.csv"), "Name,Email\nSam Okafor,sam@example.com\n");
  const summary = JSON.parse((await customers("import", "new.csv", "--json")).stdout);
  expect(summary).toMatchObject({ created: 1 });
});

const PROGRAM = `
import { CustomersClient, CustomersError, type Customer, type ListQuery } from "customers-cli";

await using customers = new CustomersClient({
  baseUrl: process.env["BASE_URL"] ?? "",
  apiKey: process.env["API_KEY"] ?? "",
  onWait: ({ ms, reason }) => console.error(ms, reason),
});
const made: Customer = await customers.create({ name: "Dana Ortiz", address: { city: "Reno", zip: null }, notes: undefined });
const query: ListQuery = { filters: [{ field: "name", operator: "=", value: made.name ?? "" }] };
for await (const { id, name, address } of customers.list(query)) console.log(id === made.id, name, address?.city);
try {
  await customers.get("nobody", { signal: AbortSignal.timeout(10_000) });
} catch (error) {
  if (error instanceof CustomersError) console.log(error.code satisfies string, error.name);
}
// @ts-expect-error a name is text
customers.create({ name: 5 }).catch(() => {});
`;

/** TypeScript 5.6, of attw: it has moduleResolution node10, and functions for programs. */
const OLDER_COMPILER = "node_modules/@arethetypeswrong/core/node_modules/typescript";

const IMPORT = /^import .*$/m;

describe("the library", () => {
  test.each([
    ["node16", { module: "node16", moduleResolution: "node16", target: "es2022" }],
    ["a bundler", { module: "esnext", moduleResolution: "bundler", target: "es2022" }],
    ["browsers' types alone", { module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom"], types: [] }],
    ["node10, by an older compiler", { module: "commonjs", moduleResolution: "node10" }],
    ["require() of node16, by an older compiler", { module: "node16", moduleResolution: "node16" }],
  ])("has types for %s", async (name, options) => {
    const isOlder = name.includes("older");
    const file = `types-${name.length}.${name.startsWith("require") ? "cts" : "ts"}`;
    const text = name.startsWith("browsers")
      ? `declare const process: { env: Record<string, string> };${PROGRAM}`
      : PROGRAM;
    await writeFile(join(project, file), isOlder ? `async function main() {${text.replace(IMPORT, "")}}` : text);
    if (isOlder) await appendFile(join(project, file), `\n${IMPORT.exec(text)?.[0]}\nvoid main;`);
    const config = {
      compilerOptions: {
        strict: true,
        noEmit: true,
        skipLibCheck: false,
        target: "es2022",
        types: ["node"],
        typeRoots: [join(ROOT, "node_modules/@types")],
        ...options,
      },
      files: [file],
    };
    await writeFile(join(project, "tsconfig.json"), JSON.stringify(config));
    const compiler = isOlder ? OLDER_COMPILER : "node_modules/typescript";
    const tsc = await execa(process.execPath, [join(ROOT, compiler, "bin/tsc"), "-p", project], {
      reject: false,
    });
    expect(tsc.stdout).toBe("");
  });

  test("says in hovers what each public name is", () => {
    expect(withoutWords(join(project, "node_modules/customers-cli/dist/types/library/index.d.ts"))).toEqual([]);
  });

  test("works where it is installed", async () => {
    const server = await sandbox();
    const { transformSync } = await import("esbuild");
    const { code } = transformSync(PROGRAM, { loader: "ts", target: "node20" });
    await writeFile(join(project, "program.js"), code);
    const env = await cleanEnv({ BASE_URL: server.baseUrl, API_KEY: server.apiKey });
    const { stdout } = await execa(process.execPath, ["program.js"], { cwd: project, env, extendEnv: false });
    expect(stdout).toBe("true Dana Ortiz Reno\nnot_found NotFoundError");
  });

  test("is found by require() too", async () => {
    const script = 'console.log(typeof require("customers-cli").CustomersClient)';
    const { stdout } = await execa(process.execPath, ["--no-warnings", "-e", script], { cwd: project });
    expect(stdout).toBe("function");
  });
});

test.each([
  ["publint", ["--strict"]],
  ["attw", []],
])("%s finds nothing", async (tool, args) => {
  const { exitCode, stdout } = await execa(join(ROOT, "node_modules/.bin", tool), [...args, tarball], {
    reject: false,
  });
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 });
});

/** The exported names, and those of their members, that an editor shows without a comment. */
function withoutWords(entry: string): string[] {
  const ts = createRequire(import.meta.url)(join(ROOT, OLDER_COMPILER));
  const options = { module: ts.ModuleKind.NodeNext, strict: true, typeRoots: [join(ROOT, "node_modules/@types")] };
  const program = ts.createProgram([entry], { ...options, types: ["node"] });
  const checker = program.getTypeChecker();
  const isWordless = (symbol: Documented) =>
    symbol.getDocumentationComment(checker).length === 0 && symbol.getJsDocTags(checker).length === 0;
  const exported: Documented[] = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)));
  return exported.flatMap((alias) => {
    const symbol: Documented = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias;
    const members: Documented[] = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol));
    const own = members.filter(
      ({ name, declarations: [at] = [] }) =>
        name !== "#private" && at?.getSourceFile().fileName.includes("/dist/types/"),
    );
    return [symbol, ...own]
      .filter(isWordless)
      .map(({ name }) => (name === symbol.name ? name : `${symbol.name}.${name}`));
  });
}

/** What is used of a symbol of TypeScript. */
interface Documented {
  readonly name: string;
  readonly flags: number;
  readonly declarations?: readonly { getSourceFile(): { readonly fileName: string } }[];
  getDocumentationComment(checker: unknown): readonly unknown[];
  getJsDocTags(checker: unknown): readonly unknown[];
}
