import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writevSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";

/** What V8 compiled of some files, by their names. */
export type Compiled = ReadonlyMap<string, Buffer>;

/** What was kept; nothing where there is no such file, and where another user could have written it: it would run as this one. */
export function readCompiled(store: string): Compiled {
  try {
    if (!isOwn(dirname(store))) return new Map();
    const bytes = readFileSync(store);
    if (bytes.readUInt32LE(4) !== checksum([bytes.subarray(8)])) return new Map();
    let at = 8 + bytes.readUInt32LE(0);
    const index: Index = JSON.parse(bytes.toString("latin1", 8, at).trimEnd());
    const found = new Map<string, Buffer>();
    for (const [name, length] of index) {
      found.set(name, bytes.subarray(at, at + length));
      at += padded(length);
    }
    return at === bytes.length ? found : new Map();
  } catch {
    return new Map();
  }
}

/** Replaces the file. Never fails: without it the next process compiles again. */
export function writeCompiled(store: string, compiled: Compiled): void {
  const folder = dirname(store);
  try {
    const isNew = makeFolder(folder);
    if (isOwn(folder)) replace(store, partsOf(compiled));
    if (isNew) removeUnused(dirname(folder), basename(folder));
  } catch {
    // The folder is not ours, or the disk is full.
  }
}

// --- internal ---

/**
 * Makes a folder and those above it. mkdirSync({ recursive: true }) never ends where the system says of a folder that is
 * there that it is not, as in /proc.
 * @returns whether it is new.
 */
function makeFolder(folder: string): boolean {
  if (existsSync(folder)) return false;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  mkdirSync(folder, 0o700);
  return true;
}

/** The names and the bytes of each, in the order in which they follow. */
type Index = [name: string, length: number][];

/** Milliseconds after which a folder of another build is removed. */
const UNUSED_MS = 30 * 24 * 3_600_000;

/** Whole or not at all, also when the power fails. */
function replace(path: string, parts: readonly Buffer[]): void {
  const temporary = `${path}.${process.pid}`;
  try {
    const file = openSync(temporary, "wx", 0o600);
    try {
      writevSync(file, parts);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Each part begins at a multiple of 8 bytes, as V8 wants it. */
function partsOf(compiled: Compiled): Buffer[] {
  const index: Index = [...compiled].map(([name, { length }]) => [name, length]);
  const text = JSON.stringify(index);
  const head = Buffer.alloc(8 + padded(text.length), " ");
  head.writeUInt32LE(head.length - 8, 0);
  head.write(text, 8, "latin1");
  const parts = [...compiled.values()].map((bytes) => Buffer.concat([bytes], padded(bytes.length)));
  head.writeUInt32LE(checksum([head.subarray(8), ...parts]), 4);
  return [head, ...parts];
}

/** V8 does not notice damage: the process would crash at every start, or do something else than the program says. */
function checksum(parts: readonly Buffer[]): number {
  const { crc32 } = process.getBuiltinModule("node:zlib"); // Loaded here: `--version` does not need it.
  return parts.reduce((sum, bytes) => crc32(bytes, sum), 0);
}

function padded(length: number): number {
  return Math.ceil(length / 8) * 8;
}

function isOwn(folder: string): boolean {
  if (process.getuid === undefined) return true; // Windows: the folder is within the user's own.
  const { uid, mode } = statSync(folder);
  return uid === process.getuid() && (mode & 0o022) === 0;
}

/** Removes the folders of builds that nobody has used for long. What else is there, as $NODE_COMPILE_CACHE may have, stays. */
function removeUnused(above: string, own: string): void {
  for (const name of readdirSync(above)) {
    const folder = join(above, name);
    if (OF_BUILD.test(name) && name !== own && Date.now() - lstatSync(folder).mtimeMs > UNUSED_MS)
      rmSync(folder, { recursive: true, force: true });
  }
}

/** What the program calls the folder of a build: a hash, the version of Node, the processor. */
const OF_BUILD = /^[0-9a-f]{16}-v\d+\.\d+\.\d[\w.]*(?:-[\w.]+)+$/;
