import { FIELD_NAMES, fieldAt, isFieldName } from "../../customers/fields.ts";
import { workOf } from "../../journal/runs.ts";
import { cellText } from "../../output/cells.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import { safeLines } from "../../text/safe-text.ts";
import { capitalized, count, grouped } from "../../text/words.ts";
import { endSentence, UNKNOWN_TEXT } from "../run/results.ts";
import type { RunReport } from "./run-report.ts";

/** A report as one HTML page to send on, which loads and runs nothing. */
export function htmlReport(report: RunReport, lead = endSentence(report.summary)): string {
  const { base_url, profile, started, run, program, file, job } = report;
  const isPlan = report.state === "planned";
  const title = `${capitalized(workOf(report))}${job === null ? "" : ` (job ${job})`}${isPlan ? ", a dry run" : ""}`;
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}, ${started.slice(0, 10)}, profile ${profile}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
<header>
<h1>${title}</h1>
<p class="lead">${lead}</p>
${stoppedNote(report)}
<dl class="facts">
<div><dt>Began</dt><dd>${timeOf(started)} UTC</dd></div>
${isPlan ? "" : html`<div><dt>Ended</dt><dd>${timeOf(report.ended)} UTC</dd></div>`}
<div><dt>Account</dt><dd>${base_url.replace(/^[a-z]+:\/\//i, "")}</dd></div>
<div><dt>Profile</dt><dd>${profile}</dd></div>
</dl>
</header>
${unwritten("Problems", report.failures, "error", report)}
${Number(report.summary.unknown ?? 0) > 0 ? html`<p>${UNKNOWN_TEXT}</p>` : ""}
${unwritten("Skipped", report.skipped, "reason", report)}
${undoNote(report)}
${changes(report)}
<footer><p>Times are in UTC.${run === null ? "" : ` Run ${run}.`}${file === null ? "" : ` SHA-256 of the file: ${file.sha256.slice(0, 16)}….`} Made by customers ${program}.</p></footer>
</main>
</body>
</html>
`.source;
}

// --- internal ---

function timeOf(time: string): Markup {
  return html`<time datetime="${time}">${time.slice(0, 16).replace("T", " ")}</time>`;
}

function stoppedNote(report: RunReport): Markup | string {
  const { stopped, summary } = report;
  if (stopped === null) return "";
  const remaining = Number(summary.remaining ?? 0);
  const left = remaining > 0 ? `${count(remaining, "row remains", "rows remain")}: run` : "Run";
  return html`<p class="stopped">Ended early: ${stopped.message}. ${left} the same command again to finish.</p>`;
}

function undoNote({ undo, undone_by, state }: RunReport): Markup | string {
  const part = state === "undone" ? "All" : "A part";
  const note = undone_by === null ? "" : html`<p>${part} of this was taken back by the run ${undone_by}.</p>`;
  if (undo === null) return note;
  return html`${note}<section>
<h2>To take it back</h2>
<p>The person who made these changes can undo them with this command. What was edited since stays as it is.</p>
<pre>${undo}</pre>
</section>`;
}

function unwritten(heading: string, rows: readonly JsonObject[], key: "error" | "reason", report: RunReport) {
  if (rows.length === 0) return "";
  const lines = rows.map((row) => {
    const values = valuesOf(row);
    const details = [cellText(row[key]), values.source === "" ? "" : "\n", values];
    return html`<tr><td>${placeOf(row, report)}<td>${nameOf(row)}<td>${details}\n`;
  });
  return html`<section>
<h2>${heading} <small>${grouped(rows.length)}</small></h2>
<table class="reasons"><tbody>
${lines}</tbody></table>
</section>`;
}

function changes(report: RunReport): Markup | string {
  const { changes } = report;
  if (changes.length === 0) return "";
  return html`<section>
<h2>Changes <small>${grouped(changes.length)}</small></h2>
<table class="changes"><thead><tr><th>${capitalized(unitOf(report))}</th><th>What</th><th>Customer</th><th>Values</th><th>ID</th></tr></thead><tbody>
${changes.map((row) => changeRow(row, report))}</tbody></table>
</section>`;
}

function changeRow(row: JsonObject, report: RunReport): Markup {
  const { id = null, was = null } = row;
  const action = cellText(row.action);
  const ids = [cellText(id), ...(was === null ? [] : [`was ${cellText(was)}`])].join("\n");
  return html`<tr><td>${placeOf(row, report, "")}<td class="${action}">${action}<td>${nameOf(row)}<td>${valuesOf(row)}<td>${ids}\n`;
}

/** What `line` counts: an undo has writes, a JSON array items. */
function unitOf({ undoes, file }: RunReport): string {
  if (undoes !== null) return "write";
  return /\.json$/i.test(file?.name ?? "") ? "item" : "line";
}

function placeOf({ line = null }: JsonObject, report: RunReport, unit = `${unitOf(report)} `): string {
  return line === null ? "" : `${unit}${cellText(line)}`;
}

function nameOf({ name }: JsonObject): string {
  return cellText(name) || "(no name)";
}

/** Of an update each field with its old and new value; else the values alone, without the name. */
function valuesOf({ action, changes, left }: JsonObject): Markup {
  const changed = Object.entries(isJsonObject(changes) ? changes : {}).flatMap(([field, values]) =>
    isJsonObject(values) ? [{ field, from: cellText(values.from), to: cellText(values.to) }] : [],
  );
  if (action !== "update") {
    const place = (field: string) => (isFieldName(field) ? FIELD_NAMES.indexOf(field) : FIELD_NAMES.length);
    changed.sort((one, other) => place(one.field) - place(other.field));
    const others = changed.filter(({ field }) => field !== "name").map(({ from, to }) => from || to);
    return html`${others.filter(Boolean).join(" · ")}`;
  }
  const lines = changed.map(({ field, from, to }, at) => {
    const values = [from && html`<del>${from}</del>`, from && to && " → ", to && html`<ins>${to}</ins>`];
    return html`${at === 0 ? "" : "\n"}${fieldAt(field)?.label ?? field} ${values}`;
  });
  return html`${lines}${left === undefined ? "" : `\nnot undone: ${cellText(left)}`}`;
}

/** Text that is HTML already. Only the template makes it, so everything in a page is escaped exactly once. */
class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Markup | readonly Part[];

/** A template of HTML: what is put in is escaped, for content and quoted attributes, unless it is markup. */
function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, at) => text + (at < parts.length ? rendered(parts[at] ?? "") : "")).join(""));
}

function rendered(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (typeof part === "object") return part.map(rendered).join("");
  // Control and bidi characters are shown escaped, as on a terminal: they could make one name look like another.
  const text = safeLines(String(part)).join("\n");
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** One column on a phone; on paper all rows, and ink alone. */
const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --ink: #1c2127; --soft: #5b6470; --line: #d9dee4; --rise: #f5f7f9; --ok: #116b3e; --bad: #b3202c; --gone: #fbe3e4; --come: #dcf3e5; }
@media screen and (prefers-color-scheme: dark) { :root { --ground: #14171b; --ink: #e4e8ec; --soft: #9aa5b1; --line: #323941; --rise: #1d2127; --ok: #5fcf98; --bad: #ff8f96; --gone: #4a2126; --come: #15402a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 2.5rem 1.25rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; letter-spacing: -.01em; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; break-after: avoid; }
p { margin: .25rem 0; } dd { margin: 0; } small { white-space: nowrap; }
small, footer, dt, th, .soft { color: var(--soft); font-size: .875rem; font-weight: 400; }
.lead { font-size: 1.15rem; margin: .6rem 0 1.25rem; }
.stopped { border-left: .25rem solid var(--bad); padding: .1rem .75rem; margin: 0 0 1.25rem; }
.facts { display: flex; flex-wrap: wrap; gap: .75rem 2.25rem; margin: 0; padding: .9rem 0; border: solid var(--line); border-width: 1px 0; }
pre { margin: .5rem 0; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--rise); font: .875rem/1.4 ui-monospace, monospace; white-space: pre-wrap; user-select: all; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; } tr { break-inside: avoid; }
th, td { padding: .45rem 1rem .45rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); white-space: pre-line; }
tr > :first-child, .changes tr > :nth-child(2) { width: 5.5rem; } td:first-child { color: var(--soft); font-variant-numeric: tabular-nums; }
.reasons tr > :nth-child(2), .changes tr > :nth-child(3) { width: 24%; } .reasons td:nth-child(2), .changes td:nth-child(3) { font-weight: 600; }
.changes tr > :nth-child(5) { width: 15%; padding-right: 0; } .changes td:nth-child(5) { color: var(--soft); font: .8125rem/1.6 ui-monospace, monospace; }
.create { color: var(--ok); } .delete { color: var(--bad); }
del, ins { text-decoration: none; border-radius: .2rem; padding: 0 .2rem; background: var(--come); } del { background: var(--gone); text-decoration: line-through; }
footer { margin-top: 3rem; }
@media screen and (max-width: 40rem) {
  main { padding-top: 1.5rem; } h1 { font-size: 1.45rem; }
  table, tbody, thead, tr, td { display: block; } thead tr { display: flex; flex-wrap: wrap; gap: 0 1rem; } tbody tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  th, td { padding: 0; border: 0; } table tr > :nth-child(n) { width: auto; } td:first-child, .changes td:nth-child(2) { display: inline; font-size: .875rem; } .changes td:nth-child(2)::before { content: "  "; white-space: pre; }
}
@media print {
  @page { margin: 15mm; } :root { font-size: 9.5pt; } main { max-width: none; padding: 0; } ins { text-decoration: underline; }
}
`;
