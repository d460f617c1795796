import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { runInTerminal } from "../../helpers/terminal.ts";
import { workshop } from "../../helpers/workshop.ts";

type Workshop = Awaited<ReturnType<typeof workshop>>;

interface Dialogue {
  readonly command: string;
  /** What the screen shows once all of it is there, its last line too. */
  readonly shown: RegExp;
  /** Keys before that. */
  readonly typed?: string;
  readonly before?: (shop: Workshop) => Promise<unknown>;
  readonly env?: Readonly<Record<string, string>>;
}

const QUESTION = /[●○] No[\s\S]*└/;
const PICKER = /Type: to[\s│]+search[\s\S]*└/;
/** The first frame has all lines: what was given on the command line is typed after it. */
const FOUND = /\(1 match\)[\s\S]*Type: to[\s│]+search[\s\S]*└/;
const PICKERS: readonly RegExp[] = [PICKER, FOUND];
const LONG = "a long text that goes on and on and on, until it needs a second line at sixty columns";

const DIALOGUES: Readonly<Record<string, Dialogue>> = {
  "the question of delete": { command: "delete dana@example.com", shown: QUESTION },
  "the question of undo": { command: "runs undo last", shown: QUESTION, before: ({ ask }) => ask("import new.csv") },
  "the question of an import": { command: "import changed.csv -q", shown: QUESTION },
  "the question about invalid rows": { command: "import invalid.csv", shown: /Stop, and write nothing[\s\S]*└/ },
  "the question of edit": { command: "edit dana@example.com", shown: QUESTION, env: { EDITOR: "sed -i s/Reno/Elko/" } },
  "a field of the form": { command: "create", typed: LONG, shown: /columns█[\s\S]*└/ },
  "the review of the form": {
    command: `create --email d@example.org --phone= --street= --city= --state= --zip= --notes '${LONG}'`,
    typed: "Dana\r",
    shown: /○ Stop, and create nothing[\s\S]*└/,
  },
  "the key of a log-in": {
    command: "auth login --base-url http://127.0.0.1:1/v1",
    typed: "k".repeat(40),
    shown: /•{40}_[\s\S]*└/,
  },
  "the picker of customers": { command: "get", shown: PICKER },
  "the picker of deleted customers": {
    command: "restore an",
    shown: FOUND,
    before: ({ ask }) => ask("delete bob@example.com dana@example.com --yes"),
  },
};

describe.each(Object.entries(DIALOGUES))("%s", (_title, dialogue) => {
  test("fits 60, 80 and 120 columns, also after the window was resized, and leaves no trace however it is left", async () => {
    const shop = await prepared();
    await dialogue.before?.(shop);
    const before = await state(shop);
    const ends: string[] = [];
    // Where a line of a window that was resized breaks depends on who was faster.
    const joined = (text: string) => (PICKERS.includes(dialogue.shown) ? "" : text.replace(/[\s│]+/g, " "));
    const ended = async ({ session }: Started, tidied = (text: string) => text) => {
      const { exitCode, screen, raw } = await session.ended;
      expect(raw.lastIndexOf(SHOW_CURSOR)).toBeGreaterThan(raw.lastIndexOf(HIDE_CURSOR));
      ends.push(`${tidied(lasting(screen))}\nEXIT ${exitCode}`);
    };
    const narrow = await started(shop, dialogue, 60);
    narrow.session.type("\x03");
    await ended(narrow);
    const usual = await started(shop, dialogue, 80);
    usual.session.kill("SIGTERM");
    await ended(usual);
    const wide = await started(shop, dialogue, 120);
    expect([narrow, usual, wide].map(({ shown }) => shown.dialogue).join("\n\n")).toMatchSnapshot("open");
    for (const { columns, shown } of [narrow, usual, narrow, wide]) {
      wide.session.resize(columns);
      // A picker keeps the columns that it was opened with.
      if (PICKERS.includes(dialogue.shown)) continue;
      await expect.poll(() => parts(wide.session.screen()), PATIENT).toEqual({ ...shown, above: wide.shown.above });
    }
    wide.session.type("\x04");
    await ended(wide, joined);
    const other = await started(shop, dialogue, 80);
    other.session.type("\x1b");
    await ended(other);
    expect(ends.join("\n\n")).toMatchSnapshot("left by Ctrl-C, SIGTERM, Ctrl-D and Esc");
    expect(await state(shop)).toEqual(before);
  });

  test("is lines alone for a screen reader, and can be left", async () => {
    const shop = await prepared();
    await dialogue.before?.(shop);
    const before = await state(shop);
    const env = { ...shop.env, ...dialogue.env, ACCESSIBLE: "1", NO_COLOR: "1" };
    const session = await runInTerminal(dialogue.command, { cwd: shop.cwd, env, columns: 60, rows: 30 });
    await session.waitFor(/:$/);
    if (dialogue.typed?.endsWith("\r")) {
      session.type(dialogue.typed);
      await session.waitFor(/q leaves\):$/);
    }
    session.type(session.screen().includes("not shown") ? "\x1b" : "\x1b\r");
    const { exitCode, screen, raw } = await session.ended;
    expect(raw.replace(/\x1b\]777;\d+\x07/, "")).not.toContain("\x1b");
    expect(screen).toMatch(/\nNothing was [a-z ]+\./);
    expect(exitCode).toBe(8);
    expect(await state(shop)).toEqual(before);
  });
});

// --- internal ---

const [HIDE_CURSOR, SHOW_CURSOR] = ["\x1b[?25l", "\x1b[?25h"];

/** How long a busy machine may take to draw a screen. */
const PATIENT = { timeout: 60_000 };

async function prepared(): Promise<Workshop> {
  const shop = await workshop();
  const max = "Maximilian-Alexander von und zu Habsburg-Lothringen 木村さくら";
  for (const customer of [
    { name: "Dana Ortiz", email: "dana@example.com", phone: "+12025550123", address: { city: "Reno" }, notes: LONG },
    { name: "Bob Hughes", email: "bob@example.com", phone: "+13125550144", address: { city: "Chicago" } },
    { name: max, email: "maximilian-alexander.habsburg@very-long-domain.example.com" },
  ]) {
    await shop.server.create(customer);
  }
  const FILES = {
    "new.csv": ["Ana,ana@example.com,", "Cy,cy@example.com,"],
    "changed.csv": ["Dana Ortiz,dana@example.com,Elko", `Bobby ${max},bob@example.com,`, "Sam,sam@example.com,"],
    "invalid.csv": ["Ana,ana@example.com,", "Bo,nope,", "Cy,also nope,", "Di,di@example.com,"],
  };
  for (const [name, rows] of Object.entries(FILES)) {
    await writeFile(join(shop.cwd, name), ["name,email,city", ...rows, ""].join("\n"));
  }
  return shop;
}

/** What no dialogue that is left may change. */
async function state({ server, cwd }: Workshop) {
  const { body } = await server.call("GET", "/customers");
  return { customers: body.data, config: await readFile(join(cwd, "config", "config.json"), "utf8").catch(() => "") };
}

type Started = Awaited<ReturnType<typeof started>>;

async function started({ cwd, env }: Workshop, dialogue: Dialogue, columns: number) {
  const { command, shown, typed } = dialogue;
  const session = await runInTerminal(command, { cwd, env: { ...env, ...dialogue.env }, columns, rows: 30 });
  if (typed !== undefined) {
    await session.answer("└", typed);
  }
  return { session, columns, shown: parts(await session.waitFor(shown)) };
}

/** The dialogue that is open, and what stands above it, which is not wrapped anew. */
function parts(screen: string) {
  const at = screen.lastIndexOf("◆");
  return { above: screen.slice(0, at).replace(/\s+/g, ""), dialogue: lasting(screen.slice(at)) };
}

function lasting(screen: string): string {
  return masked(screen)
    .replace(/cus_\d+…/g, "cus_…") // The beginnings of ids of one moment are the same.
    .replace(/(?:just now|AGO) */g, "AGO ")
    .replace(/customers-edit-\w{6}/g, "customers-edit-XXXXXX")
    .replace(/\d{8}T\d{6}Z\S*/g, "RUN")
    .replace(/\d{4}-\d\d-\d\d/g, "DATE");
}
