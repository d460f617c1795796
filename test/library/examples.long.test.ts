import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { execa } from "execa";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { cleanEnv, run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What compiles and what does not. */
const TYPES = `
import { type Customer, CustomersClient, RejectedError } from "customers-cli";
declare const customers: CustomersClient;
declare const own: CustomersClient<{ company: string }>;
own.create({ name: "Ida", company: "Moreau LLC" });
own.list({ filters: [{ field: "company", operator: "=", value: "Moreau LLC" }] });
own.get("1").then(({ company }: Customer<{ company: string }>) => customers.create({ name: company }));
customers.list({ filters: [{ field: ".company", operator: "=", value: "Moreau LLC" }] });
customers.get("1").catch((error: unknown) => error instanceof RejectedError && error.fields?.email?.length);
// @ts-expect-error a name is missing
customers.create({ email: "ida@example.com" });
// @ts-expect-error a field of the server that nobody named
customers.create({ name: "Ida", company: "Moreau LLC" });
// @ts-expect-error a misspelt option
customers.list({ filter: [] });
// @ts-expect-error an option of another call
customers.get("1", { idempotencyKey: "7" });
// @ts-expect-error a misspelt field
customers.create({ emial: "ida@example.com" });
// @ts-expect-error a misspelt field beside a name
customers.create({ name: "Ida", emial: "ida@example.com" });
// @ts-expect-error a misspelt field of a filter
customers.list({ filters: [{ field: "adress.city", operator: "=", value: "Reno" }] });
// @ts-expect-error two contacts
customers.find({ email: "ida@example.com", phone: "+12025550177" });
`;

test("the examples compile under strict, and run", { timeout: 60_000 }, async () => {
  const text = await readFile(join(ROOT, "docs/library.md"), "utf8");
  const examples = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ""]) => code);
  expect(examples.length).toBeGreaterThan(3);
  const folder = await temporaryFolder();
  await mkdir(join(folder, "node_modules"));
  await symlink(ROOT, join(folder, "node_modules", "customers-cli"), "junction");
  const files = await Promise.all(
    [...examples, TYPES].map(async (code, at) => {
      await writeFile(join(folder, `example-${at}.ts`), code);
      return `example-${at}.ts`;
    }),
  );
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: "es2022",
    module: "nodenext",
    typeRoots: [join(ROOT, "node_modules/@types")],
    types: ["node"],
  };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  const tsc = execa(join(ROOT, "node_modules/.bin/tsc"), ["-p", folder], { reject: false });

  const server = await sandbox();
  const env = await cleanEnv({ ...server.env, BASE_URL: server.baseUrl, API_KEY: server.apiKey });
  const login = ["auth", "login", "--base-url", server.baseUrl, "--with-key"];
  expect(await run(login, { env, input: server.apiKey })).toMatchObject({ exitCode: 0 });
  for (const [at, code] of examples.entries()) {
    const { code: program } = await transform(code, { loader: "ts", format: "esm" });
    await writeFile(join(folder, `example-${at}.js`), program);
    const ran = await execa(process.execPath, [`example-${at}.js`], {
      cwd: folder,
      env,
      extendEnv: false,
      reject: false,
    });
    expect({ code, stderr: ran.stderr, exitCode: ran.exitCode }).toEqual({ code, stderr: "", exitCode: 0 });
  }
  expect((await tsc).stdout).toBe("");
});
