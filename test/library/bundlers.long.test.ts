/** The library in the bundles of others, on each Node, and with what others answer requests with. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { execa } from "execa";
import { build as buildWithVite, createServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installed, ROOT } from "../helpers/installed.ts";
import { cleanEnv } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";

/** A program that makes real calls. */
const PROGRAM = `
const open = () => new CustomersClient({ baseUrl: process.env.BASE_URL, apiKey: process.env.API_KEY, defaultCountry: "US" });
async function main() {
  const customers = open();
  const made = await customers.create({ name: "Dana Ortiz", phone: "(202) 555-0123" });
  const [found] = await customers.find({ phone: "+1 202 555 0123" });
  const names = [];
  for await (const { name } of customers.list({ limit: 3 })) names.push(name);
  await customers.delete(found);
  const error = await customers.get(made.id).catch((thrown) => thrown);
  console.log(found.id === made.id, found.phone, names.includes("Dana Ortiz"), error instanceof CustomersError, error.code);
  await customers.close();
}
main();
`;
const DONE = "true +12025550123 true true not_found";
const SOURCES = {
  "module.js": `import { CustomersClient, CustomersError } from "customers-cli";${PROGRAM}`,
  "required.cjs": `const { CustomersClient, CustomersError } = require("customers-cli");${PROGRAM}`,
};

/** Beside the one that runs the tests. */
const NODES = [22, 24, 26];

const NO_REGISTRY = "the npm registry does not answer";

/** What is fetched from the npm registry; without it those tests are skipped, and say so. */
const FETCHED: Readonly<Record<string, string>> = {
  "@rollup/plugin-commonjs": "29",
  "@rollup/plugin-node-resolve": "16",
  rollup: "4",
  "undici-7": "npm:undici@7",
  "undici-8": "npm:undici@8",
  webpack: "5",
  ...Object.fromEntries(NODES.map((major) => [`node-${major}`, `npm:node-${platform()}@${major}`])),
};
const CACHE = join(ROOT, "node_modules/.cache/bundlers");
const fetched = createRequire(join(CACHE, "x.js"));
let isFetched = false;
let folder = "";
let project = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "customers-bundlers-"));
  ({ project } = await installed(folder));
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(project, name), text);
  isFetched = await fetchAll();
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Bundle {
  readonly output: string;
  readonly make: (to: string) => Promise<unknown>;
  readonly isFetched?: boolean;
}

const BUNDLES: Readonly<Record<string, Bundle>> = {
  "esbuild, ESM": { output: "app.mjs", make: (to) => withEsbuild("module.js", to, "esm") },
  "esbuild, ESM, minified": { output: "app.mjs", make: (to) => withEsbuild("module.js", to, "esm", true) },
  "esbuild, ESM to CJS": { output: "app.cjs", make: (to) => withEsbuild("module.js", to, "cjs") },
  "esbuild, CJS": { output: "app.cjs", make: (to) => withEsbuild("required.cjs", to, "cjs") },
  "Vite SSR": { output: "module.mjs", make: (to) => withVite(to, false) },
  "Vite SSR, minified": { output: "module.mjs", make: (to) => withVite(to, true) },
  "Rollup without plugins for CommonJS": {
    output: "app.mjs",
    make: (to) => withRollup("module.js", to, "es", []),
    isFetched: true,
  },
  "Rollup, ESM to CJS": {
    output: "app.cjs",
    make: (to) => withRollup("module.js", to, "cjs", ["@rollup/plugin-commonjs"]),
    isFetched: true,
  },
  "Rollup, CJS": {
    output: "app.cjs",
    make: (to) => withRollup("required.cjs", to, "cjs", ["@rollup/plugin-commonjs"]),
    isFetched: true,
  },
  "webpack, ESM": { output: "app.mjs", make: (to) => withWebpack("module.js", to, true), isFetched: true },
  "webpack, ESM to CJS": { output: "app.cjs", make: (to) => withWebpack("module.js", to, false), isFetched: true },
  "webpack, CJS": { output: "app.cjs", make: (to) => withWebpack("required.cjs", to, false), isFetched: true },
};

test.for(Object.entries(BUNDLES))("%s gives a program that works on each Node", async ([name, bundle], { skip }) => {
  skip(bundle.isFetched === true && !isFetched, NO_REGISTRY);
  // Elsewhere: what the bundle lacks is not found.
  const to = join(folder, "elsewhere", name.replace(/\W+/g, "-"), bundle.output);
  await mkdir(join(to, ".."), { recursive: true });
  await bundle.make(to);
  await worksOnEachNode(to);
});

test("Vite's server of a developer loads it as it loads the program", async () => {
  const { baseUrl, apiKey } = await sandbox();
  await writeFile(
    join(project, "loaded.js"),
    `import { CustomersClient } from "customers-cli";
export const open = (options) => new CustomersClient(options);`,
  );
  const server = await createServer({
    ...VITE,
    root: project,
    appType: "custom",
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { open } = await server.ssrLoadModule("/loaded.js");
    const customers = open({ baseUrl, apiKey });
    expect(await customers.create({ name: "Dana Ortiz" })).toMatchObject({ name: "Dana Ortiz" });
    await customers.close();
  } finally {
    await server.close();
  }
});

test.each(Object.keys(SOURCES))("%s works on each Node without a bundle", (file) =>
  worksOnEachNode(join(project, file)),
);

/** Each answers `GET /v1/customers/1` of https://api.example.com, and prints what the client has then. */
const ANSWERING: Readonly<Record<string, string>> = Object.fromEntries(
  [7, 8].map((major) => [
    `MockAgent of undici ${major}`,
    `
    import { MockAgent } from "undici-${major}";
    const agent = new MockAgent();
    agent.disableNetConnect();
    agent.get("https://api.example.com").intercept({ path: "/v1/customers/1" })
      .reply(({ headers }) => ({ statusCode: 200, data: { id: "1", name: new Headers(headers).get("authorization") } }));
    await show(open({ dispatcher: agent }));`,
  ]),
);

test.for(Object.entries(ANSWERING))("%s answers", async ([, text], { skip }) => {
  skip(!isFetched, NO_REGISTRY);
  const file = join(CACHE, "answering.mjs");
  await cp(join(project, "node_modules/customers-cli"), join(CACHE, "node_modules/customers-cli"), { recursive: true });
  const begin = `import { CustomersClient } from "customers-cli";
    const open = (options) => new CustomersClient({ baseUrl: "https://api.example.com/v1", apiKey: "key", ...options });
    async function show(customers) { console.log((await customers.get("1")).name); await customers.close(); }`;
  await writeFile(file, begin + text);
  // undici 8 needs a newer Node than the oldest one here.
  const { stdout, stderr } = await execa(nodeOf(24), [file], { reject: false });
  // The answers repeat the key, which is hidden with them as without.
  expect({ stdout, stderr }).toEqual({ stdout: "***", stderr: "" });
});

async function worksOnEachNode(file: string): Promise<void> {
  const { baseUrl, apiKey } = await sandbox();
  const env = await cleanEnv({ BASE_URL: baseUrl, API_KEY: apiKey });
  for (const node of [process.execPath, ...(isFetched ? NODES.map(nodeOf) : [])]) {
    const { stdout, stderr } = await execa(node, [file], { env, extendEnv: false, reject: false });
    expect({ node, stdout, stderr: stderr.slice(0, 500) }).toEqual({ node, stdout: DONE, stderr: "" });
  }
}

const VITE = { configFile: false, logLevel: "error", ssr: { noExternal: true } } as const;

function withEsbuild(from: string, outfile: string, format: "esm" | "cjs", minify = false) {
  return build({ entryPoints: [join(project, from)], bundle: true, platform: "node", format, minify, outfile });
}

async function withVite(to: string, minify: boolean) {
  const outDir = join(to, "..");
  await buildWithVite({ ...VITE, root: project, build: { ssr: "module.js", outDir, target: "node20", minify } });
  await writeFile(to, await readFile(join(outDir, "module.js")));
}

async function withRollup(from: string, file: string, format: "es" | "cjs", plugins: readonly string[]) {
  const { rollup } = fetched("rollup");
  const { nodeResolve } = fetched("@rollup/plugin-node-resolve");
  const bundle = await rollup({
    input: join(project, from),
    plugins: [nodeResolve(), ...plugins.map((name) => fetched(name)())],
    onLog() {},
  });
  await bundle.write({ file, format });
}

async function withWebpack(from: string, to: string, isModule: boolean) {
  const webpack = fetched("webpack");
  const output = isModule ? { module: true, chunkFormat: "module", library: { type: "module" } } : {};
  const options = {
    mode: "production",
    target: "node20",
    context: project,
    entry: `./${from}`,
    experiments: { outputModule: isModule },
    optimization: { minimize: isModule }, // It takes half a minute.
    output: { ...output, path: join(to, ".."), filename: isModule ? "app.mjs" : "app.cjs" },
  };
  await new Promise<void>((resolve, reject) => {
    webpack(options, (error: Error | null, stats?: { hasErrors(): boolean; toString(kind: string): string }) => {
      const problem = stats?.hasErrors() ? new Error(stats.toString("errors-only")) : error;
      if (problem) reject(problem);
      else resolve();
    });
  });
}

/** @returns false where the registry does not answer. */
async function fetchAll(): Promise<boolean> {
  const wanted = JSON.stringify({ private: true, dependencies: FETCHED });
  const mark = join(CACHE, "installed.json");
  if ((await readFile(mark, "utf8").catch(() => "")) === wanted) return true;
  const { exitCode } = await execa("npm", ["ping", "--fetch-retries=0"], { reject: false, timeout: 20_000 });
  if (exitCode !== 0) return false;
  await mkdir(CACHE, { recursive: true });
  await writeFile(join(CACHE, "package.json"), wanted);
  const install = ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock", "--force"];
  await execa("npm", install, { cwd: CACHE });
  await writeFile(mark, wanted);
  return true;
}

function nodeOf(major: number): string {
  const program = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  return join(CACHE, "node_modules", `node-${major}`, program);
}

/** As the packages of Node's programs are named. */
function platform(): string {
  return `${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
}
