import { chmod, chown, cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { execa } from "execa";
import { expect, test } from "vitest";
import { OUTPUT_FORMATS } from "../../src/output/formats.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { LAUNCHER, run } from "../helpers/program.ts";

test("a checkout that was not built says what to run", async () => {
  const folder = await temporaryFolder();
  await cp(dirname(LAUNCHER), join(folder, "bin"), { recursive: true });
  await cp(join(dirname(LAUNCHER), "..", "package.json"), join(folder, "package.json"));
  const result = await execa(process.execPath, [join(folder, "bin", "customers.js"), "list"], { reject: false });
  expect(result).toMatchObject({
    exitCode: 1,
    stdout: "",
    stderr: "error: customers is not built yet\nRun `npm ci` (or `npm run build`) in its folder first.",
  });
});

test("on an older Node it says in one line which Node it needs", async () => {
  const older = 'Object.defineProperty(process.versions, "node", { value: "20.18.3" })';
  const result = await execa(process.execPath, ["--import", `data:text/javascript,${older}`, LAUNCHER, "list"], {
    reject: false,
  });
  expect(result).toMatchObject({
    exitCode: 1,
    stdout: "",
    stderr: `error: customers needs Node 20.19 or newer; this is Node 20.18.3`,
  });
});

/** Where compiled code goes, by what stands in for Node's own function; undefined where none is kept. */
async function cacheFolder(env: Readonly<Record<string, string>>): Promise<string | undefined> {
  const folder = await temporaryFolder();
  const [hook, told] = [join(folder, "hook.cjs"), join(folder, "told")];
  const script = `require("node:module").enableCompileCache = (to) => require("node:fs").writeFileSync(${JSON.stringify(told)}, to);`;
  await writeFile(hook, script);
  await run("config path", { env: { ...env, NODE_OPTIONS: `--require ${JSON.stringify(hook)}` } });
  return readFile(told, "utf8").catch(() => undefined);
}

test.runIf(process.platform === "linux")("compiled code is kept in a folder of this user alone", async () => {
  const folder = await temporaryFolder();
  const kept = join(folder, "cache", "customers");
  expect(await cacheFolder({ HOME: folder, XDG_CACHE_HOME: join(folder, "cache") })).toBe(kept);
  expect(await cacheFolder({ HOME: folder, XDG_CACHE_HOME: "cache" })).toBe(join(folder, ".cache", "customers"));
  expect(await cacheFolder({ HOME: "relative", XDG_CACHE_HOME: "" })).toBeUndefined();
  await mkdir(kept, { recursive: true });
  await chmod(kept, 0o777);
  expect(await cacheFolder({ HOME: folder, XDG_CACHE_HOME: join(folder, "cache") })).toBeUndefined();
});

test.skipIf(process.platform === "win32")("a cache folder that cannot be looked at stops nothing", async () => {
  const folder = await temporaryFolder();
  await symlink("circle", join(folder, "circle"));
  const env = { HOME: folder, XDG_CACHE_HOME: join(folder, "circle") };
  expect(await cacheFolder(env)).toBeUndefined();
  expect(await run("--version", { env })).toMatchObject({ stderr: "", exitCode: 0 });
});

test.runIf(process.getuid?.() === 0)("as root, nothing is kept in the folder of another user", async () => {
  const home = await temporaryFolder();
  await chown(home, 12345, 12345);
  expect(await cacheFolder({ HOME: home, XDG_CACHE_HOME: "" })).toBeUndefined();
  const own = join(home, ".cache", "customers"); // From an earlier start under sudo.
  await mkdir(own, { recursive: true });
  expect(await cacheFolder({ HOME: home, XDG_CACHE_HOME: "" })).toBeUndefined();
});

test("--version prints the version of the package", async () => {
  const { default: manifest } = await import("../../package.json", { with: { type: "json" } });
  expect(await run("--version")).toEqual({ stdout: `${manifest.version}\n`, stderr: "", exitCode: 0 });
});

test.each([
  [
    "an unknown command, also where its help is wanted,",
    "add --help",
    "unknown command 'add'",
    "Did you mean `customers create`? Run `customers --help` for the list of commands.",
  ],
  ["an unknown flag", "list --limt 3", "unknown option '--limt'", "Did you mean --limit?"],
  [
    "a flag without its value",
    "list --limit",
    "the flag --limit needs a value",
    "Run `customers list --help` to see how it is called.",
  ],
  ["a flag with a wrong value", "list --limit many", "--limit must be 1 or more", "For example --limit 10."],
  ["a missing argument", "get", "no customer was named", "Name one by id, e-mail address or phone number."],
  [
    "a format that is misspelt",
    "list -o jsn",
    `--output must be one of ${OUTPUT_FORMATS.join(", ")}, not "jsn"`,
    "Did you mean json?",
  ],
  [
    "a format that does not exist",
    "list -o xml",
    `--output must be one of ${OUTPUT_FORMATS.join(", ")}, not "xml"`,
    "Run `customers --help` to see how it is called.",
  ],
])("%s is a usage error", async (_title, command, message, hint) => {
  expect(await run(command)).toEqual({ stdout: "", stderr: `error: ${message}\n${hint}\n`, exitCode: 2 });
});

test.each(["", "--json", "auth", "config"])("customers %s alone prints help, and ends with 0", async (command) => {
  const name = /^[a-z]+/.exec(command)?.[0];
  const { stdout } = await run(name === undefined ? "--help" : `help ${name}`);
  expect(await run(command)).toEqual({ stdout, stderr: "", exitCode: 0 });
});
