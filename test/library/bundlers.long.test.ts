/** The library in the bundles of others, as ES modules and as CommonJS. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { execa } from "execa";
import { build as buildWithVite, createServer } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installed } from "../helpers/installed.ts";
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

let folder = "";
let project = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "customers-bundlers-"));
  ({ project } = await installed(folder));
  for (const [name, text] of Object.entries(SOURCES)) await writeFile(join(project, name), text);
}, 300_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

interface Bundle {
  readonly output: string;
  readonly make: (to: string) => Promise<unknown>;
}

const BUNDLES: Readonly<Record<string, Bundle>> = {
  "esbuild, ESM": { output: "app.mjs", make: (to) => withEsbuild("module.js", to, "esm") },
  "esbuild, ESM, minified": { output: "app.mjs", make: (to) => withEsbuild("module.js", to, "esm", true) },
  "esbuild, ESM to CJS": { output: "app.cjs", make: (to) => withEsbuild("module.js", to, "cjs") },
  "esbuild, CJS": { output: "app.cjs", make: (to) => withEsbuild("required.cjs", to, "cjs") },
  "Vite SSR": { output: "module.mjs", make: (to) => withVite(to, false) },
  "Vite SSR, minified": { output: "module.mjs", make: (to) => withVite(to, true) },
};

test.each(Object.entries(BUNDLES))("%s gives a program that works", async (name, bundle) => {
  // Elsewhere: what the bundle lacks is not found.
  const to = join(folder, "elsewhere", name.replace(/\W+/g, "-"), bundle.output);
  await mkdir(join(to, ".."), { recursive: true });
  await bundle.make(to);
  await works(to);
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

test.each(Object.keys(SOURCES))("%s works without a bundle", (file) => works(join(project, file)));

async function works(file: string): Promise<void> {
  const { baseUrl, apiKey } = await sandbox();
  const env = await cleanEnv({ BASE_URL: baseUrl, API_KEY: apiKey });
  const { stdout, stderr } = await execa(process.execPath, [file], { env, extendEnv: false, reject: false });
  expect({ stdout, stderr: stderr.slice(0, 500) }).toEqual({ stdout: DONE, stderr: "" });
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
