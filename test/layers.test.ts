import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesIn, importsOf } from "./helpers/imports.ts";

/**
 * The layers: a room may import from the rooms above its own line in this list, and from itself; never from a
 * room below. Rooms on one line do not know each other. Type imports count.
 */
const LAYERS: Layers = [
  ["errors.ts"],
  ["text"],
  ["system"],
  ["customers"],
  ["terminal", "match"],
  ["intake", "http", "output", "sandbox"],
  ["settings", "api", "export"],
  ["journal"],
  ["doctor", "bulk"],
  ["trash"],
  ["library"],
  ["completion"],
  ["cli"],
  ["commands"],
  ["demo", "build"],
];

/** Inside the large rooms, the same: each folder may use those before it. */
const FOLDERS: Readonly<Record<string, Layers>> = {
  api: [
    ["wire"],
    ["dialect"],
    ["server.ts"],
    ["lists"],
    ["filters", "call"],
    ["list-query.ts"],
    ["lost-create"],
    ["records"],
    ["client.ts"],
  ],
  intake: [["finding.ts"], ["row.ts", "headings"], ["cells"], ["readers", "columns"], ["check"]],
  bulk: [["step.ts"], ["lookup"], ["plan"], ["run"], ["report", "undo"]],
};

/** What a room may use of another below it, where that is not all of it. */
const ONLY: readonly Only[] = [
  {
    room: "bulk",
    of: "intake",
    only: ["finding.ts", "row.ts", "check"],
    why: "bulk knows rows, but no file format",
    instead: "move what both need to src/intake/row.ts, or pass it in",
  },
  {
    room: "sandbox",
    of: "customers",
    only: ["customer.ts", "fields.ts"],
    why: "the sandbox shares only the type of a customer with the client, else each would prove the other right",
    instead: "write it again in src/sandbox",
  },
];

/** Where each package may be used: rooms, folders and files of src. A package has one home, as far as possible. */
const PACKAGES: Homes = {
  "@clack/prompts": ["terminal"],
  "@jmespath-community/jmespath": ["output"],
  "@napi-rs/keyring": ["system/keychain-child.ts"],
  chalk: ["output"],
  "cli-table3": ["output"],
  commander: ["cli", "commands"],
  conf: ["settings"],
  "cross-spawn": ["system"],
  "csv-parse": ["intake/readers"],
  "csv-stringify": ["output", "bulk/report"],
  esbuild: ["build"],
  "fastest-levenshtein": ["text"],
  entities: ["intake/cells"],
  htmlparser2: ["intake/readers"],
  "http-link-header": ["api/dialect"],
  hucre: ["intake/readers", "export"],
  "iconv-lite": ["intake/readers"],
  "libphonenumber-js": ["customers", "cli/help"],
  libsql: ["sandbox"],
  "lossless-json": ["text", "api/wire", "intake/readers"],
  "string-width": ["text"],
  undici: ["http"],
  yaml: ["output", "commands/edit"],
};

/** The modules of Node that touch disk, network, processes and terminals; all others may be used everywhere. */
const NODE: Homes = {
  "node:child_process": ["system", "terminal", "commands/completion", "demo", "build"],

  "node:fs": [
    "system",
    "cli/help/help-command.ts", // The help, as the build wrote it.
    "completion/answer.ts", // A small program of its own.
    "commands/completion", // The start files of shells.
    "commands/edit.ts", // The file that the editor opens.
    "terminal/pager.ts", // Is there a pager?
    "build",
  ],
  "node:http": ["sandbox", "commands/api.ts"],
  "node:net": ["http", "sandbox", "system"],
  "node:tty": ["terminal"],
};

/** What of `process` may be used where; `process.platform` is the default of an argument. */
const PROCESS: Homes = {
  "process.argv": ["intake/readers/workbook/workbook-child.ts", "demo", "build"],
  "process.env": ["cli/main.ts", "completion/answer.ts", "library", "system/paths.ts", "demo"],
  "process.exit": [], // It ends before what was printed is written: set process.exitCode.
  "process.exitCode": ["demo", "build"],
  "process.on": ["system", "terminal"],
  "process.stderr": ["demo"],
  "process.stdin": ["system", "terminal", "intake/readers/workbook/workbook-child.ts"],
  "process.stdout": ["system", "completion/answer.ts", "intake/readers/workbook/workbook-child.ts", "demo"],
};

const files = filesIn("src").map((file) => file.slice("src/".length));
const imports = new Map(files.map((file) => [file, importsOf(`src/${file}`).map(({ from }) => from)]));

test("every room, and every folder of a large room, stands in the list of layers", () => {
  const unknown = files.flatMap((file) => {
    const [room = "", folder = ""] = file.split("/");
    if (!LAYERS.flat().includes(room)) return `src/${room} is not in LAYERS: add it above all rooms that use it`;
    const layers = FOLDERS[room];
    if (layers === undefined || layers.flat().includes(folder)) return [];
    return `src/${room}/${folder} is not in FOLDERS: add it to \`${room}\`, above all folders that use it`;
  });
  expect([...new Set(unknown)]).toEqual([]);
});

test("no room imports from a room above it, or beside it", () => {
  const wrong = arrows().filter(({ file, to }) => !mayUse(LAYERS, roomOf(file), roomOf(to)));
  expect(
    wrong.map(
      ({ file, to }) =>
        `src/${file} imports src/${to}: ${roomOf(file)} may use only ${below(LAYERS, roomOf(file))}. ` +
        "Move what both need to one of these, or let the caller pass it in.",
    ),
  ).toEqual([]);
});

test("no folder of a large room imports from one above it, or beside it", () => {
  const wrong = arrows().flatMap(({ file, to }) => {
    const layers = FOLDERS[roomOf(file)];
    if (layers === undefined || roomOf(to) !== roomOf(file) || mayUse(layers, folderOf(file), folderOf(to))) return [];
    const rule = `within ${roomOf(file)}, ${folderOf(file)} may use only ${below(layers, folderOf(file)) || "itself"}`;
    return `src/${file} imports src/${to}: ${rule}. Move what both need to one of these, or let the caller pass it in.`;
  });
  expect(wrong).toEqual([]);
});

test("a room uses of another only what is meant for it", () => {
  const wrong = ONLY.flatMap(({ room, of, only, why, instead }) =>
    arrows()
      .filter(({ file, to }) => roomOf(file) === room && roomOf(to) === of)
      .filter(
        ({ to }) =>
          !isIn(
            to,
            only.map((path) => `${of}/${path}`),
          ),
      )
      .map(({ file, to }) => `src/${file} imports src/${to}: ${why}; ${instead}`),
  );
  expect(wrong).toEqual([]);
});

test("no circle of files, type imports included", () => {
  const wrong = circles().map(
    (files) => `${shortestOf(files).join(" -> ")}: move what they share to a file below them`,
  );
  expect(wrong).toEqual([]);
});

test("packages, and what touches the world, are used at home", () => {
  const homes = { ...NODE, ...PACKAGES };
  const wrong = [...imports].flatMap(([file, all]) =>
    all.flatMap((from) => {
      const name = packageOf(from);
      if (name === undefined) return [];
      const home = homes[name] ?? (name.startsWith("node:") ? undefined : []);
      if (home === undefined || isIn(file, home)) return [];
      return `src/${file} imports ${name}, whose home is ${home.join(", ") || "nowhere"}: ${WAY_OUT}`;
    }),
  );
  expect(wrong).toEqual([]);
});

test("the process is touched at home", () => {
  const wrong = files.flatMap((file) => {
    const used = new Set(withoutComments(readFileSync(`src/${file}`, "utf8")).match(/\bprocess\.\w+/g));
    return [...used]
      .filter((name) => Object.hasOwn(PROCESS, name) && !isIn(file, PROCESS[name] ?? []))
      .map((name) => `src/${file} uses ${name}, whose home is ${PROCESS[name]?.join(", ") || "nowhere"}: ${WAY_OUT}`);
  });
  expect(wrong).toEqual([]);
});

test("the lists of homes name nothing that is not used, or not there", () => {
  const texts = new Map(files.map((file) => [file, withoutComments(readFileSync(`src/${file}`, "utf8"))]));
  const uses = (file: string, name: string) =>
    name.startsWith("process.")
      ? texts.get(file)?.match(new RegExp(`\\b${name.replace(".", "\\.")}\\b`)) !== null
      : imports.get(file)?.some((from) => packageOf(from) === name);
  const idle = Object.entries({ ...NODE, ...PACKAGES, ...PROCESS }).flatMap(([name, home]) =>
    home
      .filter((place) => !files.some((file) => isIn(file, [place]) && uses(file, name)))
      .map((place) => `${name} is not used in src/${place}: take it out of the list in this file`),
  );
  expect(idle).toEqual([]);
});

// --- internal ---

type Layers = readonly (readonly string[])[];

/** Name of what is used → the rooms, folders or files that may. */
type Homes = Readonly<Record<string, readonly string[]>>;

interface Only {
  readonly room: string;
  readonly of: string;
  /** Files and folders of that room. */
  readonly only: readonly string[];
  readonly why: string;
  readonly instead: string;
}

const WAY_OUT =
  "call what its home offers, let the caller pass it in, or add this place to the list in this file and say why";

/** `http`, or the file itself where it stands at the top. */
function roomOf(file: string): string {
  return file.split("/")[0] ?? "";
}

/** The folder below the room: `readers`, or the file's name where it lies in the room itself. */
function folderOf(file: string): string {
  return file.split("/")[1] ?? "";
}

function mayUse(layers: Layers, here: string, there: string): boolean {
  const floor = (name: string) => layers.findIndex((names) => names.includes(name));
  return here === there || floor(there) < floor(here);
}

/** All that a room or folder may use, as words. */
function below(layers: Layers, here: string): string {
  return layers
    .slice(
      0,
      layers.findIndex((names) => names.includes(here)),
    )
    .flat()
    .join(", ");
}

function isIn(file: string, places: readonly string[]): boolean {
  return places.some((place) => file === place || file.startsWith(`${place}/`));
}

/** Every import of a file of src by another. */
function arrows(): { readonly file: string; readonly to: string }[] {
  return [...imports].flatMap(([file, all]) => ownOf(all).map((to) => ({ file, to })));
}

function ownOf(all: readonly string[]): string[] {
  return all.filter((from) => from.startsWith("src/") && from.endsWith(".ts")).map((from) => from.slice("src/".length));
}

/** `@clack/core` of `@clack/core/x`, `node:fs` of `node:fs/promises`; undefined for a file of ours. */
function packageOf(from: string): string | undefined {
  return /^(?:src|test)\/|^package\.json$/.test(from) ? undefined : /^(?:@[^/]+\/)?[^/]+/.exec(from)?.[0];
}

function withoutComments(text: string): string {
  return text.replace(/\/\*.*?\*\//gs, "").replace(/(?<=^|\s)\/\/.*/gm, "");
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
    for (const next of ownOf(imports.get(file) ?? [])) {
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

/** The shortest way from a file of a group back to itself. */
function shortestOf(group: readonly string[]): string[] {
  const ways = group.map((start) => {
    const queue = [[start]];
    const seen = new Set<string>();
    for (const way of queue)
      for (const next of ownOf(imports.get(way.at(-1) ?? "") ?? [])) {
        if (next === start) return [...way, next];
        if (!seen.has(next) && group.includes(next)) queue.push([...way, next]);
        seen.add(next);
      }
    return group;
  });
  return [...(ways.toSorted((a, b) => a.length - b.length)[0] ?? [])];
}
