import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { expect, test } from "vitest";

/**
 * The layers: a room may import from the rooms above its own line in this list, and from itself; never from a
 * room below. Rooms on one line do not know each other. Type imports count.
 */
const LAYERS: readonly (readonly string[])[] = [
  ["errors.ts"],
  ["text"],
  ["system"],
  ["customers"],
  ["terminal", "match"],
  ["intake", "http", "output", "sandbox"],
  ["settings", "api", "export"],
  ["doctor", "bulk"],
  ["trash"],
  ["library"],
  ["completion"],
  ["cli"],
  ["commands"],
  ["demo", "build"],
];

/** Inside the large rooms, the same: each folder may use those before it. */
const FOLDERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  api: [
    ["rules.ts"],
    ["wire", "memory.ts"],
    ["server.ts"],
    ["pages"],
    ["filters", "call"],
    ["customers-api.ts"],
    ["lost-create"],
    ["records"],
    ["client.ts"],
  ],
  intake: [["problem-kinds.ts"], ["row.ts", "cells"], ["headings"], ["readers", "columns"], ["check"]],
  bulk: [["step.ts"], ["lookup", "journal"], ["plan"], ["saved-plan"], ["run"], ["report", "undo"]],
};

/** Imports that break the rule and are known. Never add one. */
const KNOWN = new Set<string>([]);

const ROOT = resolve("src");
const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
  .map((file) => file.split(sep).join("/"));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

test("every room stands in the list of layers", () => {
  const rooms = new Set(files.map(roomOf));
  expect([...rooms].filter((room) => !LAYERS.flat().includes(room))).toEqual([]);
});

test("no room imports from a room above it, or beside it", () => {
  const floor = new Map(LAYERS.flatMap((rooms, index) => rooms.map((room) => [room, index] as const)));
  const wrong = arrows(files).filter(([from, to]) => {
    const [here, there] = [roomOf(from), roomOf(to)];
    return here !== there && (floor.get(there) ?? 0) >= (floor.get(here) ?? 0);
  });
  expect(unknown(wrong)).toEqual([]);
});

test("no folder of a large room imports from one above it", () => {
  for (const [room, layers] of Object.entries(FOLDERS)) {
    const floor = new Map(layers.flatMap((folders, index) => folders.map((folder) => [folder, index] as const)));
    const inside = files.filter((file) => roomOf(file) === room);
    expect(inside.map(folderOf).filter((folder) => !floor.has(folder))).toEqual([]);
    const wrong = arrows(inside).filter(([from, to]) => {
      const [here, there] = [folderOf(from), folderOf(to)];
      return roomOf(to) === room && here !== there && (floor.get(there) ?? 0) >= (floor.get(here) ?? 0);
    });
    expect(unknown(wrong)).toEqual([]);
  }
});

test("no circle of files, type imports included", () => {
  const known = new Set([...KNOWN].map((line) => line.split(" -> ")[0]));
  expect(circles().filter((circle) => !circle.some((file) => known.has(file)))).toEqual([]);
});

// --- internal ---

/** The files that a file names in an import, static or dynamic, relative to src. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const named = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g)];
  return named
    .map(([, path = ""]) =>
      relative(ROOT, resolve(ROOT, dirname(file), path))
        .split(sep)
        .join("/"),
    )
    .filter((path) => path.endsWith(".ts"));
}

/** `http`, or the file itself where it stands at the top. */
function roomOf(file: string): string {
  return file.split("/")[0] ?? "";
}

/** The folder below the room: `readers`, or the file's name where it lies in the room itself. */
function folderOf(file: string): string {
  return file.split("/")[1] ?? "";
}

function arrows(from: readonly string[]): [string, string][] {
  return from.flatMap((file) => (imports.get(file) ?? []).map((to): [string, string] => [file, to]));
}

function unknown(wrong: readonly [string, string][]): string[] {
  return wrong.map(([from, to]) => `${from} -> ${to}`).filter((line) => !KNOWN.has(line));
}

/** Groups of files that reach each other (Tarjan's strongly connected components). */
function circles(): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!imports.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) found.push(circle);
  };
  for (const file of files) if (!index.has(file)) visit(file);
  return found;
}
