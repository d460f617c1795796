import { cp } from "node:fs/promises";
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
  [
    "a flag with a wrong value",
    "list --limit many",
    `--limit must be 1 or more`,
    "Run `customers list --help` to see how it is called.",
  ],
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

test("fields behind --json, as gh takes them, are a usage error that says --fields", async () => {
  const { stderr, exitCode } = await run("list --json name,email");
  expect(JSON.parse(stderr).error.hint).toBe("--json takes no value: choose fields with --fields name,email");
  expect(exitCode).toBe(2);
});

test.each(["", "--json", "auth", "config"])("customers %s alone prints help, and ends with 0", async (command) => {
  const name = /^[a-z]+/.exec(command)?.[0];
  const { stdout } = await run(name === undefined ? "--help" : `help ${name}`);
  expect(await run(command)).toEqual({ stdout, stderr: "", exitCode: 0 });
});
