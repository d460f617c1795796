import { chmod, mkdir, readdir, readFile, stat, truncate, utimes, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CompiledFiles } from "../../src/system/compiled-files.ts";
import { writeCompiled } from "../../src/system/compiled-store.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { run } from "../helpers/program.ts";
import { double, person } from "../helpers/server.ts";

const require = createRequire(import.meta.url);

/** Two files that know each other, and a module of Node. */
async function twoFiles(): Promise<string> {
  const folder = await temporaryFolder();
  await writeFile(
    join(folder, "a.cjs"),
    'exports.name="a";exports.b=require("./b.cjs").name;exports.path=__filename;exports.host=()=>require("late:node:os").hostname()',
  );
  await writeFile(join(folder, "b.cjs"), 'module.exports={name:"b of "+require("./a.cjs").name}');
  return folder;
}

test("files load each other, and modules of Node", async () => {
  const folder = await twoFiles();
  const path = join(folder, "a.cjs");
  const files = new CompiledFiles(require, undefined);
  expect(files.load(path)).toMatchObject({ name: "a", b: "b of a", path });
  expect(files.load(path)).toBe(files.load(path));
  expect((files.load(path) as { host: () => string }).host()).toBe(require("node:os").hostname());
});

test("all of a module of Node is there where it is asked for by its names", async () => {
  const folder = await temporaryFolder();
  await writeFile(
    join(folder, "a.cjs"),
    'const os=require("node:os");module.exports={names:Object.keys(os),all:{...os},has:"hostname" in os}',
  );
  const files = new CompiledFiles(require, undefined);
  const os = require("node:os");
  expect(files.load(join(folder, "a.cjs"))).toEqual({ names: Object.keys(os), all: { ...os }, has: true });
});

test("the built program reads compressed answers", async () => {
  const server = await double(() => ({
    headers: { "content-encoding": "gzip" },
    body: gzipSync(JSON.stringify([person(1)])),
  }));
  const env = { CUSTOMERS_API_KEY: "k", CUSTOMERS_BASE_URL: server.baseUrl };
  expect(await run("list -o ids", { env })).toMatchObject({ stdout: "1\n", stderr: "", exitCode: 0 });
});

test("what was compiled is kept once, whole, for its user alone", async () => {
  const [folder, kept] = [await twoFiles(), join(await temporaryFolder(), "kept")];
  const store = join(kept, "a");
  const loaded = () => {
    const files = new CompiledFiles(require, store);
    const exports = files.load(join(folder, "a.cjs"));
    files.keep();
    return exports;
  };
  const first = loaded();
  expect(await readdir(kept)).toEqual(["a"]);
  expect((await stat(kept)).mode & 0o777).toBe(process.platform === "win32" ? 0o666 : 0o700);
  const { ino } = await stat(store);
  expect(JSON.stringify(loaded())).toBe(JSON.stringify(first));
  expect((await stat(store)).ino).toBe(ino);
});

/** Changes one bit in the middle, of what V8 compiled. */
async function damage(store: string): Promise<void> {
  const bytes = await readFile(store);
  const middle = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle);
  await writeFile(store, bytes);
}

test.each([
  ["cut short", (store: string) => truncate(store, 200)],
  ["empty", (store: string) => truncate(store, 0)],
  ["of another program", (store: string) => writeFile(store, "x".repeat(5000))],
  ["damaged in one bit", damage],
  ["in a folder that others can change", (store: string) => chmod(join(store, ".."), 0o777)],
])("a store that is %s is not used", async (_title, spoil) => {
  const [folder, store] = [await twoFiles(), join(await temporaryFolder(), "kept", "a")];
  const files = new CompiledFiles(require, store);
  const exports = JSON.stringify(files.load(join(folder, "a.cjs")));
  files.keep();
  await spoil(store);
  const spoilt = await readFile(store);
  const again = new CompiledFiles(require, store);
  expect(JSON.stringify(again.load(join(folder, "a.cjs")))).toBe(exports);
  again.keep();
  const isLocked = spoilt.length > 0 && ((await stat(join(store, ".."))).mode & 0o022) !== 0;
  expect((await readFile(store)).equals(spoilt)).toBe(isLocked);
});

test("the program keeps what it compiled when it succeeds, unless Node's variable says not to", async () => {
  const folder = await temporaryFolder();
  const env = { NODE_COMPILE_CACHE: folder };
  // Newer versions of Node put their own folder beside it.
  const kept = async () =>
    (await readdir(folder, { recursive: true })).filter((path) => path.endsWith("commands-config.cjs")).length;
  await run("config path", { env: { ...env, NODE_DISABLE_COMPILE_CACHE: "1" } });
  expect(await kept()).toBe(0);
  await run("config pth", { env });
  expect(await kept()).toBe(0);
  const first = await run("config path", { env });
  expect(await kept()).toBe(1);
  expect((await run("config path", { env })).exitCode).toBe(first.exitCode);
});

test("old builds are removed from the cache folder, and nothing else", async () => {
  const above = await temporaryFolder();
  const [old, fresh] = [`${"a".repeat(16)}-v20.19.0-x64`, `${"b".repeat(16)}-v22.1.0-nightly-arm64`];
  const others = ["letters", "v22.1.0-x64-0123-1000"];
  for (const name of [old, fresh, ...others]) {
    await mkdir(join(above, name));
    if (name !== fresh) await utimes(join(above, name), 0, 0);
  }
  writeCompiled(join(above, "new", "a"), new Map());
  expect((await readdir(above)).sort()).toEqual([fresh, ...others, "new"].sort());
});

test("a cache folder that cannot be made changes nothing", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  expect(await run("config path", { env: { NODE_COMPILE_CACHE: file } })).toMatchObject({ stderr: "", exitCode: 0 });
});
