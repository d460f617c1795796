import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";

/** Modules of Node that take a millisecond or more to load; those of pipes, which `run` gives each program, are not told, nor those of commander. */
const HEAVY = ["crypto", "fs/promises", "http", "http2", "https", "perf_hooks", "readline"];
const HEAVIER = ["sqlite", "tls", "v8", "worker_threads", "zlib"];

/** Notes what a process loads after its start: files of dist, and modules of Node. */
const HOOK = `
const fs = require("node:fs");
const { join, relative, sep } = require("node:path");
const [dist, before] = [${JSON.stringify(join(process.cwd(), "dist"))}, new Set(process.moduleLoadList)];
process.on("exit", () => {
  const files = Object.keys(require.cache).filter((path) => path.startsWith(dist + sep)).map((path) => relative(dist, path).split(sep).join("/"));
  const modules = process.moduleLoadList.filter((name) => !before.has(name)).map((name) => name.replace("NativeModule ", ""));
  fs.writeFileSync(process.env.LOADS, JSON.stringify({ files, modules }));
});
`;

/** What a command loads: files of dist, without launch.cjs; then heavy modules of Node. */
async function loadedBy(command: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await temporaryFolder();
  const [hook, loads] = [join(folder, "hook.cjs"), join(folder, "loads.json")];
  await writeFile(hook, HOOK);
  const { exitCode } = await run(command, {
    env: { ...env, LOADS: loads, NODE_OPTIONS: `--require ${JSON.stringify(hook)}` },
  });
  expect(exitCode).toBe(0);
  const found: { files: string[]; modules: string[] } = JSON.parse(await readFile(loads, "utf8"));
  const files = found.files.filter((file) => file !== "launch.cjs").map((file) => file.replace(/\.cjs$/, ""));
  return [files.sort(), [...HEAVY, ...HEAVIER].filter((name) => found.modules.includes(name))].flat().join(" ");
}

test.each([
  ["--version", "commands/none"],
  ["--help", "commands/none"],
  ["list --help", "commands/none"],
  ["config path", "commands/config"],
  ["config list", "commands/config"],
  ["config list --json", "commands/config"],
  ["schema", "commands/schema"],
  ["completion bash", "commands/completion"],
])("customers %s loads: %s", async (command, loads) => {
  expect(await loadedBy(command)).toBe(loads);
});

/** The way to a server; v8 puts off the optimisation of undici's parser. */
const CLIENT = "packages/undici";

/** What a list shows of the server is kept, and a write is kept in the journal. */
const BESIDES = "crypto fs/promises v8";

test("commands that ask the server load the way to it, and what their output needs", async () => {
  const server = await sandbox();
  const id = await server.create({ name: "Dana Ortiz", email: "dana@example.com" });
  const expected = {
    [`get ${id}`]: `commands/get ${CLIENT} crypto v8`,
    [`get ${id} --json`]: `commands/get ${CLIENT} crypto v8`,
    "runs list --json": "commands/runs crypto fs/promises v8",
    "list --limit 5": `commands/list ${CLIENT} ${BESIDES}`,
    "list --limit 5 --json": `commands/list ${CLIENT} ${BESIDES}`,
    "list --limit 5 -o csv": `commands/list packages/csv-stringify-sync ${CLIENT} ${BESIDES}`,
    "create --name Sam --json": `commands/create ${CLIENT} ${BESIDES}`,
  };
  const commands = Object.keys(expected);
  const loads = await Promise.all(commands.map((command) => loadedBy(command, server.env)));
  expect(Object.fromEntries(commands.map((command, at) => [command, loads[at]]))).toEqual(expected);
});
