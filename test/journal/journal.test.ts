import { appendFile, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Entry, entryLine, type IntentEntry, type RunEntry } from "../../src/journal/entries.ts";
import { Journal, readEntries, readHeader } from "../../src/journal/journal.ts";
import { identityOf } from "../../src/journal/runs.ts";
import { Writes } from "../../src/journal/writes.ts";
import { customer } from "../helpers/customers.ts";
import { temporaryFolder } from "../helpers/folder.ts";
import { expectMode } from "../helpers/platform.ts";
import { runs } from "../helpers/runs.ts";

const AT = "2026-01-31T02:03:04.000Z";
const header: RunEntry = {
  type: "run",
  v: 2,
  account: "a",
  run: "20260131T020304Z-ab12",
  command: "import",
  started: AT,
  base_url: "https://api.example.com/v1",
  profile: "default",
  job: null,
  file: { name: "a.csv", path: "/home/me/a.csv", sha256: "ab".repeat(32), bytes: 12 },
  options: { match: "email", onMatch: "update" },
  undoes: null,
  program: "0.1.0",
};
const intent = (line: number, name = `row ${line}`): IntentEntry => ({
  ...{ type: "intent", at: AT, line, action: "create", key: `r-${line}`, id: null, body: { name }, before: null },
});
const outcome = (line: number, what: "created" | "failed" | "unknown" | "unsent", id: string | null = null): Entry => ({
  ...{ type: "outcome", at: AT, line, outcome: what, id, after: id === null ? null : customer(id) },
  ...{ error: null, looked_up: false },
});
const end = (state: "finished" | "unfinished"): Entry => ({
  ...{ type: "end", at: AT, state, summary: { created: 1 }, stopped: null },
});

async function journalOf(...entries: Entry[]): Promise<string> {
  const path = join(await temporaryFolder(), "journal.ndjson");
  await writeFile(path, entries.map(entryLine).join(""));
  return path;
}

async function collect(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

describe("a journal tells how far a run has come", () => {
  test("done, failed, and open", async () => {
    const progress = await Writes.open(
      await journalOf(
        header,
        ...[intent(2), outcome(2, "created", "cus_2")],
        ...[intent(3), outcome(3, "failed")],
        ...[intent(4), outcome(4, "unknown")],
        ...[intent(5), outcome(5, "unsent")],
        intent(6),
      ),
    );
    expect([2, 3, 4, 5, 6].filter((line) => progress.isDone({ line, id: null }))).toEqual([2]);
    expect(progress.open.map(({ intent }) => intent.line)).toEqual([4, 6]);
    expect(progress.done).toEqual({ created: 1, updated: 0, deleted: 0, failed: 0 });
    expect(progress.all.map(({ outcome }) => outcome?.outcome)).toEqual(["created", "failed", "unknown", undefined]);
    expect(progress.isUnfinished).toBe(true);
  });

  test.each([
    ["finished", [end("finished")], false],
    ["unfinished", [end("unfinished")], true],
    ["killed", [], true],
    ["continued and killed", [end("unfinished"), { type: "part", at: AT, program: "0.1.0" }], true],
    ["undone", [end("unfinished"), { type: "undone", at: AT, by: "r2" }], false],
  ] as [string, Entry[], boolean][])("%s", async (_, entries, expected) => {
    expect((await Writes.open(await journalOf(header, ...entries))).isUnfinished).toBe(expected);
  });
});

describe("what is torn", () => {
  const names = fc.string({ unit: "grapheme", maxLength: 12 });
  const entries = fc
    .array(fc.tuple(fc.constantFrom("open", "created", "failed", "unknown", "unsent"), names), { maxLength: 8 })
    .map((rows) =>
      rows.flatMap(([what, name], at): Entry[] => [
        intent(at + 2, name),
        ...(what === "open" ? [] : [outcome(at + 2, what as "created", what === "created" ? `cus_${at}` : null)]),
      ]),
    );

  test("is as if its last line had never been begun, wherever a journal is cut", async () => {
    const path = join(await temporaryFolder(), "journal.ndjson");
    await fc.assert(
      fc.asyncProperty(entries, fc.nat(), async (some, cut) => {
        const lines = [header, ...some].map(entryLine);
        const bytes = Buffer.from(lines.join(""));
        const first = Buffer.byteLength(lines[0] ?? "");
        const kept = first + (cut % (bytes.length - first + 1));
        await writeFile(path, bytes.subarray(0, kept));
        let whole = 0;
        let size = 0;
        for (const line of lines) {
          if (size + Buffer.byteLength(line) > kept) break;
          size += Buffer.byteLength(line);
          whole += 1;
        }
        const found = await collect(readEntries(path));
        expect(found).toEqual([header, ...some].slice(0, whole));
        expect((await Writes.open(path)).size).toBe(size);
        // The next process goes on behind the last whole line.
        const journal = await Journal.continue(path, size);
        await journal.intend(intent(99));
        await journal.close();
        expect(await collect(readEntries(path))).toEqual([...found, intent(99)]);
      }),
      { numRuns: runs(60) },
    );
  });

  test.each(["\0\0\0\0\0", '{"type":"int', '{"type":"intent"}trailing\n', "\0\0\n\0\0\n"])(
    "%j at the end is ignored",
    async (tail) => {
      const path = await journalOf(header, intent(2));
      await appendFile(path, tail);
      expect((await Writes.open(path)).open).toHaveLength(1);
    },
  );

  test("an entry of a version that did not have a field has it empty", async () => {
    const path = await journalOf(header, {
      ...{ ...intent(2), action: "update", id: "c1" },
      before: { ...customer("c1"), notes: "Dog" },
    });
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace(',"notes":"Dog"', ""));
    const { open } = await Writes.open(path);
    expect(open.map(({ intent: { before } }) => before)).toEqual([{ ...customer("c1"), notes: null }]);
  });

  test("in the middle is damage, and told by its place", async () => {
    const path = await journalOf(header, intent(2), intent(3));
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace('"line":2', '"line":'));
    await expect(Writes.open(path)).rejects.toThrow(`${path}:2: the journal is damaged here`);
  });

  test("in what was sent is damage as well", async () => {
    const path = await journalOf(header, intent(2), intent(3));
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replace('"name":"row 2"', '"name":0.1'));
    await expect(Writes.open(path)).rejects.toThrow(`${path}:2: the journal is damaged here`);
  });

  test("can be the first line: then there is not a run yet", async () => {
    const path = await journalOf(header);
    await truncate(path, 40);
    expect(await readHeader(path)).toBeUndefined();
  });

  test("a newer version's entries are ignored and its journals refused", async () => {
    const path = await journalOf(header, intent(2));
    await appendFile(path, '{"type":"from the future"}\n');
    expect((await Writes.open(path)).open).toHaveLength(1);
    await writeFile(path, entryLine(header).replace('"v":2', '"v":3'));
    await expect(readHeader(path)).rejects.toThrow("is a journal of version 3");
  });
});

describe("writing", () => {
  test("makes a file that its owner alone can read, and never overwrites one", async () => {
    const path = join(await temporaryFolder(), "runs", "r1", "journal.ndjson");
    const journal = await Journal.create(path, header);
    await journal.intend(intent(2));
    await journal.close();
    expect(await readFile(path, "utf8")).toBe(entryLine(header) + entryLine(intent(2)));
    await expectMode(path, 0o600);
    await expectMode(join(path, ".."), 0o700);
    await expect(Journal.create(path, header)).rejects.toThrow("could not write");
  });

  /** A file that tells what is done to it; its syncs take as long as the test wants. */
  function slowFile() {
    const done: string[] = [];
    const syncs: (() => void)[] = [];
    return {
      done,
      finishSync: () => syncs.shift()?.(),
      file: {
        write: async (text: string) =>
          void done.push(
            ...text
              .trim()
              .split("\n")
              .map((line) => `write ${JSON.parse(line).line}`),
          ),
        sync: () => {
          done.push("sync");
          return new Promise<void>((resolve) => syncs.push(resolve));
        },
        close: async () => {},
      },
    };
  }
  const soon = () => new Promise((resolve) => setImmediate(resolve));

  test("brings intents to disk together, and lets none go before it is there", async () => {
    const { file, done, finishSync } = slowFile();
    const journal = new Journal(file);
    const gone: number[] = [];
    for (const line of [2, 3]) void journal.intend(intent(line)).then(() => gone.push(line));
    await soon();
    for (const line of [4, 5, 6]) void journal.intend(intent(line)).then(() => gone.push(line));
    await soon();
    expect({ done, gone }).toEqual({ done: ["write 2", "write 3", "sync"], gone: [] });
    finishSync();
    await soon();
    expect(gone).toEqual([2, 3]);
    expect(done.slice(3)).toEqual(["write 4", "write 5", "write 6", "sync"]);
    finishSync();
    await soon();
    expect(gone).toEqual([2, 3, 4, 5, 6]);
  });

  test("allows no more writes after the disk has failed", async () => {
    let writes = 0;
    const journal = new Journal({
      write: async () => {
        writes += 1;
        throw new Error("the disk is full");
      },
      sync: async () => {},
      close: async () => {},
    });
    journal.note({ type: "undone", at: AT, by: "r2" });
    await expect(journal.intend(intent(2))).rejects.toThrow("the disk is full");
    await expect(journal.intend(intent(3))).rejects.toThrow("the disk is full");
    await expect(journal.flush()).rejects.toThrow("the disk is full");
    await journal.close();
    expect(writes).toBe(1);
  });
});

describe("the same work", () => {
  test("is the same file for the same account, treated alike", () => {
    const other = { ...header, run: "r9", job: "nightly", started: "later", program: "2.0.0" };
    const renamed = {
      ...other,
      file: { ...header.file, name: "b.csv", path: null, sha256: "ab".repeat(32), bytes: 12 },
    };
    expect(identityOf(renamed)).toBe(identityOf(header));
    expect(identityOf({ ...header, options: { onMatch: "update", match: "email" } })).toBe(identityOf(header));
    const answered = { ...header.options, skipInvalid: true, renames: "skip" };
    expect(identityOf({ ...header, options: answered })).toBe(identityOf(header));
  });

  test.each<[string, Partial<RunEntry>]>([
    ["content", { file: { name: "a.csv", path: null, sha256: "cd".repeat(32), bytes: 12 } }],
    ["matching", { options: { match: "none", onMatch: "update" } }],
    ["order of columns", { options: { ...header.options, mapping: { phone: ["Home", "Mobile"] } } }],
    ["command", { command: "update" }],
    ["undone run", { undoes: "r1" }],
  ])("is not one with another %s", (_, changes) => {
    expect(identityOf({ ...header, ...changes })).not.toBe(identityOf(header));
  });
});
