import { describe, expect, test } from "vitest";
import type { Entry, RunEntry } from "../../../src/bulk/journal/entries.ts";
import { htmlReport } from "../../../src/bulk/report/html-report.ts";
import { type ReportItems, type RunReport, runReport } from "../../../src/bulk/report/run-report.ts";
import { keyedRedactor, openRedactor } from "../../../src/customers/redact.ts";
import type { JsonObject } from "../../../src/text/json.ts";
import { customer } from "../../helpers/customers.ts";
import { collected, inMemory, writesOf } from "../../helpers/writes.ts";

const EVIL = `<script>alert("1")</script>'&\u202e`;
const at = (second: number) => new Date(Date.UTC(2026, 0, 31, 2, 3, 4) + second * 1000).toISOString();
const dana = customer("cus_1", { name: EVIL, email: "dana@example.com" });

const header: RunEntry = {
  type: "run",
  v: 1,
  run: "20260131T020304Z-ab12",
  command: "import",
  started: at(0),
  base_url: "https://api.example.com/v1",
  profile: "default",
  job: null,
  file: { name: "a.csv", path: "/home/me/a.csv", sha256: "ab".repeat(32), bytes: 12 },
  options: {},
  undoes: null,
  program: "0.1.0",
};
const intent = { type: "intent", key: null, before: null, body: null, id: null } as const;
const outcome = { type: "outcome", id: null, after: null, error: null, looked_up: false } as const;
const refused = {
  code: "rejected",
  message: "the server refused it",
  status: 400,
  fields: { email: "dana@example.com is taken" },
} as const;

const entries: Entry[] = [
  header,
  { ...intent, at: at(0), line: 2, action: "create", body: { name: "Cy", email: "cy@example.com" } },
  { ...intent, at: at(0), line: 3, action: "update", id: "cus_1", body: { name: "Dana" }, before: dana },
  { ...outcome, at: at(1), line: 2, outcome: "created", id: "cus_9" },
  { ...outcome, at: at(2), line: 3, outcome: "updated", id: "cus_1" },
  { ...intent, at: at(2), line: 4, action: "create", body: { name: "Di", email: "dana@example.com" } },
  { ...outcome, at: at(3), line: 4, outcome: "failed", error: refused },
  { ...intent, at: at(3), line: 5, action: "create", body: { name: "Ed" } },
  { ...outcome, at: at(3), line: 5, outcome: "unsent" },
  { ...intent, at: at(3), line: 6, action: "create", body: { name: "Flo" } },
  { ...intent, at: at(4), line: null, action: "delete", id: "cus_2", before: { ...dana, id: "cus_2", name: "Gus" } },
  { ...outcome, at: at(4), line: null, outcome: "deleted", id: "cus_2" },
];
const summary = {
  run: header.run,
  read: 6,
  created: 1,
  updated: 1,
  deleted: 1,
  unchanged: 0,
  skipped: 0,
  failed: 2,
  unknown: 1,
  requests: 7,
  seconds: 4,
};

async function report({
  redacted = false,
  job = null,
}: {
  redacted?: boolean;
  job?: string | null;
} = {}): Promise<RunReport> {
  return runReport({
    header: { ...header, job },
    writes: inMemory(writesOf(entries)),
    rejects: [{ line: 8, cells: ["nope"], error: 'email "nope" is not an e-mail address' }],
    summary,
    stopped: { code: "partial", message: "stopped after 2 failed rows" },
    redactor: redacted ? keyedRedactor(Buffer.from("key")) : openRedactor,
    redacted,
  });
}

/** The same with its lists in memory. */
async function inFull({ changes, failures, ...head }: RunReport) {
  return { ...head, changes: await collected(changes.each()), failures: await collected(failures.each()) };
}

function listOf(items: readonly JsonObject[]): ReportItems {
  return {
    length: items.length,
    async *each() {
      yield* items;
    },
  };
}

describe("runReport", () => {
  test("tells of every row what the journal says last", async () => {
    expect(await inFull(await report())).toEqual({
      type: "report",
      v: 1,
      run: header.run,
      command: "import",
      program: "0.1.0",
      base_url: "https://api.example.com/v1",
      profile: "default",
      job: null,
      file: { name: "a.csv", sha256: "ab".repeat(32), bytes: 12 },
      undoes: null,
      started: at(0),
      ended: at(4),
      redacted: false,
      summary,
      stopped: { code: "partial", message: "stopped after 2 failed rows" },
      changes: [
        {
          line: 2,
          action: "create",
          id: "cus_9",
          name: "Cy",
          changes: { name: { from: null, to: "Cy" }, email: { from: null, to: "cy@example.com" } },
        },
        { line: 3, action: "update", id: "cus_1", name: EVIL, changes: { name: { from: EVIL, to: "Dana" } } },
        {
          line: null,
          action: "delete",
          id: "cus_2",
          name: "Gus",
          changes: { name: { from: "Gus", to: null }, email: { from: "dana@example.com", to: null } },
        },
      ],
      failures: [
        {
          line: 8,
          action: null,
          id: null,
          name: null,
          changes: {},
          outcome: "invalid",
          error: 'email "nope" is not an e-mail address',
        },
        {
          line: 4,
          action: "create",
          id: null,
          name: "Di",
          changes: { name: { from: null, to: "Di" }, email: { from: null, to: "dana@example.com" } },
          outcome: "failed",
          error: "the server refused it; email: dana@example.com is taken (HTTP 400)",
        },
        {
          line: 6,
          action: "create",
          id: null,
          name: "Flo",
          changes: { name: { from: null, to: "Flo" } },
          outcome: "unknown",
          error: "no answer came",
        },
      ],
    });
  });

  test("does not identify any customer when redacted, in either format", async () => {
    const redacted = await report({ redacted: true });
    const full = await inFull(redacted);
    for (const text of [JSON.stringify(full), await htmlReport(redacted)]) {
      expect(text).not.toMatch(/dana|cy@|\bFlo\b|Gus|nope|alert|\/home/i);
      expect(text).toContain("cus_1");
    }
    expect(full.failures[1]).toMatchObject({
      error: expect.stringMatching(/; email: value-[\da-f]{12} is taken \(HTTP 400\)$/),
    });
  });
});

describe("htmlReport", () => {
  test("is a well-formed page", async () => {
    expect(openElements(await htmlReport(await report()))).toEqual([]);
    expect(openElements(await htmlReport(await report({ job: "nightly" })))).toEqual([]);
  });

  test("escapes what customers and servers wrote, and shows their invisible characters", async () => {
    const page = await htmlReport(await report());
    expect(page).toContain("&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;\\u202e");
    expect(page).not.toMatch(/<script|\u202e/);
  });

  test("asks for nothing from anywhere", async () => {
    const page = await htmlReport(await report());
    expect(page).not.toMatch(/https?:|src=|href=|url\(|@import|<link|<iframe|<img/i);
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  test("shows the counts, the failures and the changes", async () => {
    const page = await htmlReport(await report());
    expect(page).toContain("<h1>Import of a.csv</h1>");
    expect(page).toContain("api.example.com/v1, profile default");
    expect(page).toContain("Ended early: stopped after 2 failed rows");
    expect(page).toContain('<div class="deleted"><dt>deleted</dt><dd>1</dd></div>');
    expect(page).toContain("<h2>Failures <small>3</small></h2>");
    expect(page).toContain("<h2>Changes <small>3</small></h2>");
    expect(page).toContain("</del> <b>→</b> <ins>Dana</ins>");
    expect(page).toContain("color-scheme: light dark");
    expect(page).toContain("@media print");
  });

  test("names the run that was undone, and the old ids of those created again", async () => {
    const again = { line: 1, action: "create", id: "cus_9", was: "cus_1", name: "Ana", changes: {} };
    const undo = {
      ...(await report()),
      command: "undo" as const,
      file: null,
      undoes: header.run,
      changes: listOf([again]),
    };
    const page = await htmlReport(undo);
    expect(page).toContain(`<h1>Undo of ${header.run}</h1>`);
    expect(page).toContain("<h3>Ana <small>created, cus_9, it was cus_1</small>");
  });

  test("shows the first thousand of a long list and says how many there are", async () => {
    const many = {
      ...(await report()),
      changes: listOf(
        Array.from({ length: 2500 }, (_, line) => ({ line, action: "create", id: "x", name: "Ana", changes: {} })),
      ),
    };
    const page = await htmlReport(many);
    expect(page.match(/<article>/g)).toHaveLength(1003);
    expect(page).toContain("<p>1,500 more; all of them are in a report written as .json.</p>");
  });
});

/** The elements of a page that are left open at its end; throws where one is closed that was not. */
function openElements(page: string): string[] {
  const open: string[] = [];
  for (const [, end, name = "", rest = ""] of page.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z][\w-]*="[^"<>]*")*)\s*>/g,
  )) {
    if (["meta", "br"].includes(name)) continue;
    if (end === "") open.push(name);
    else if (open.pop() !== name) throw new Error(`</${name}${rest}> closes nothing`);
  }
  // Every < begins a tag that was understood above.
  const tags = page.match(/<(?!!DOCTYPE)/g)?.length ?? 0;
  const understood = [...page.matchAll(/<\/?[a-z][a-z0-9]*(?:\s+[a-zA-Z][\w-]*="[^"<>]*")*\s*>/g)].length;
  if (tags !== understood) throw new Error(`${tags - understood} of ${tags} tags are malformed`);
  return open;
}
