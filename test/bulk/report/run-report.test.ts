import { describe, expect, test } from "vitest";
import { htmlReport } from "../../../src/bulk/report/html-report.ts";
import { type RunReport, runReport } from "../../../src/bulk/report/run-report.ts";
import { summarize } from "../../../src/bulk/run/results.ts";
import type { Entry } from "../../../src/journal/entries.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../src/text/json.ts";
import { customer } from "../../helpers/customers.ts";
import { headerOf } from "../../helpers/journals.ts";
import { writesOf } from "../../helpers/writes.ts";

const EVIL = `<script>alert("1")</script>'&\u202e`;
const at = (second: number) => new Date(Date.UTC(2026, 0, 31, 2, 3, 4) + second * 1000).toISOString();
const dana = customer("cus_1", { name: EVIL, email: "dana@example.com" });

const header = headerOf("20260131T020304Z-ab12", {
  command: "import",
  started: at(0),
  file: { name: "a.csv", path: "/home/me/a.csv", sha256: "ab".repeat(32), bytes: 12 },
});
const intent = { type: "intent", key: null, before: null, body: null, id: null } as const;
const outcome = { type: "outcome", id: null, after: null, error: null, looked_up: false } as const;
const left = { type: "left", at: at(0), id: null } as const;
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
const summary = summarize([{ created: 1, updated: 1, deleted: 1, failed: 2, unknown: 1 }], {
  run: header.run,
  read: 6,
  requests: 7,
  milliseconds: 4000,
});

async function report(job: string | null = null): Promise<RunReport> {
  return runReport({
    header: { ...header, job },
    state: "finished",
    writes: writesOf([
      ...entries,
      {
        ...left,
        line: 8,
        outcome: "invalid",
        reason: 'email "nope" is not an e-mail address. Did you mean n@o.pe?',
        name: "Hal",
      },
      {
        ...left,
        line: 9,
        outcome: "invalid",
        reason: 'email "none" is not an e-mail address (or nearly); zip "1" is short',
      },
      { ...left, line: 10, outcome: "skipped", reason: "an earlier row says the same", name: "Ida" },
    ]),
    summary,
    stopped: { code: "partial", message: "stopped after 2 failed rows" },
    undo: "customers undo RUN",
  });
}

test("runReport tells of every row what the journal says last", async () => {
  const { changes, failures, skipped, ...head } = await report();
  const { type: _type, options: _options, file, ...run } = header;
  expect(head).toEqual({
    ...{ ...run, type: "report", file: file && { name: file.name, sha256: file.sha256, bytes: file.bytes } },
    ...{ ended: at(4), undo: "customers undo RUN", undone_by: null, state: "finished", summary },
    stopped: { code: "partial", message: "stopped after 2 failed rows" },
  });
  const shown = (rows: readonly JsonObject[]) =>
    rows.map((row) =>
      Object.values(row)
        .map((value) => cell(value))
        .join(" | "),
    );
  expect([shown(changes), shown(failures), shown(skipped)]).toEqual([
    [
      "2 | create | cus_9 | Cy | name: - → Cy, email: - → cy@example.com",
      `3 | update | cus_1 | ${EVIL} | name: ${EVIL} → Dana`,
      "- | delete | cus_2 | Gus | name: Gus → -, email: dana@example.com → -",
    ],
    [
      '8 | - | Hal | - |  | invalid | email "nope" is not an e-mail address. Did you mean n@o.pe?',
      '9 | - | - | - |  | invalid | email "none" is not an e-mail address (or nearly); zip "1" is short',
      "4 | create | - | Di | name: - → Di, email: - → dana@example.com | failed | the server refused it; email: dana@example.com is taken (HTTP 400)",
      "6 | create | - | Flo | name: - → Flo | unknown | no answer came",
    ],
    ["10 | - | Ida | an earlier row says the same"],
  ]);
});

/** A value of a row; of changes `name: - → Cy`. */
function cell(value: JsonValue | undefined): string {
  if (!isJsonObject(value)) return String(value ?? "-");
  return Object.entries(value)
    .map(([field, change]) => (isJsonObject(change) ? `${field}: ${cell(change.from)} → ${cell(change.to)}` : field))
    .join(", ");
}

describe("htmlReport", () => {
  test("is a well-formed page", async () => {
    expect(openElements(htmlReport(await report()))).toEqual([]);
    expect(openElements(htmlReport(await report("nightly")))).toEqual([]);
  });

  test("escapes what customers and servers wrote, and shows their invisible characters", async () => {
    const page = htmlReport(await report());
    expect(page).toContain("&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;&#39;&#38;\\u202e");
    expect(page).not.toContain("<script");
    // Whatever got into it all the same could load and run nothing.
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).not.toContain("\u202e");
  });

  test("says what happened, to whom, when, and how it is taken back", async () => {
    const page = htmlReport(await report());
    expect(page).toContain("<title>Import of a.csv, 2026-01-31, profile default</title>");
    expect(page).toContain("<h1>Import of a.csv</h1>");
    expect(page).toContain("Created 1 customer, updated 1, deleted 1; 2 rows failed, 1 unknown.");
    expect(page).toContain(`<time datetime="${at(0)}">2026-01-31 02:03</time> UTC`);
    expect(page).toContain("<dd>api.example.com/v1</dd>");
    expect(page).toContain("Ended early: stopped after 2 failed rows");
    expect(page).toContain("<pre>customers undo RUN</pre>");
  });

  test("has failures and skipped rows with their lines, names and reasons", async () => {
    const lines = htmlReport(await report()).split("\n");
    const shown = lines.filter((line) => /<h[23]>|^<tr><td>(?:line|item)/.test(line));
    const bare = (line: string) => line.replace(/<\/?(?:tr|td|small|h\d|summary)[^>]*>/g, "|").replace(/\|+/g, "|");
    expect(shown.map(bare)).toEqual([
      "|Problems |4|",
      "|line 8|Hal|email &#34;nope&#34; is not an e-mail address. Did you mean n@o.pe?",
      "|line 9|(no name)|email &#34;none&#34; is not an e-mail address (or nearly); zip &#34;1&#34; is short",
      "|line 4|Di|the server refused it; email: dana@example.com is taken (HTTP 400)",
      "|line 6|Flo|no answer came",
      "|Skipped |1|",
      "|line 10|Ida|an earlier row says the same",
      "|To take it back|",
      "|Changes |3|",
    ]);
  });

  test("shows each change: of an update the old and the new value", async () => {
    const page = htmlReport(await report());
    expect(page).toContain('<td class="create">create<td>Cy<td>cy@example.com<td>cus_9');
    expect(page).toContain("</del> → <ins>Dana</ins>");
  });

  test("names the run that was undone, and the old ids of those created again", async () => {
    const again = { line: 1, action: "create", id: "cus_9", was: "cus_1", name: "Ana", changes: {} };
    const undo = { ...(await report()), command: "undo" as const, file: null, undoes: header.run, undo: null };
    const page = htmlReport({ ...undo, changes: [again] });
    expect(page).toContain(`<h1>Undo of the run ${header.run}</h1>`);
    expect(page).toContain("<td>Ana<td><td>cus_9\nwas cus_1");
    expect(page).not.toContain("To take it back");
  });
});

/** The elements of a page that are left open at its end; throws where one is closed that was not. */
function openElements(page: string): string[] {
  const open: string[] = [];
  for (const [, end, name = "", rest = ""] of page.matchAll(
    /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z][\w-]*(?:="[^"<>]*")?)*)\s*>/g,
  )) {
    // The end of a row and of a cell may be left away.
    if (["meta", "tr", "td"].includes(name)) continue;
    if (end === "") open.push(name);
    else if (open.pop() !== name) throw new Error(`</${name}${rest}> closes nothing`);
  }
  // Every < begins a tag that was understood above.
  const tags = page.match(/<(?!!DOCTYPE)/g)?.length ?? 0;
  const understood = [...page.matchAll(/<\/?[a-z][a-z0-9]*(?:\s+[a-zA-Z][\w-]*(?:="[^"<>]*")?)*\s*>/g)].length;
  if (tags !== understood) throw new Error(`${tags - understood} of ${tags} tags are malformed`);
  return open;
}
