import { FIELD_NAMES, fieldAt, isFieldName } from "../../customers/fields.ts";
import { byKey } from "../../customers/identity.ts";
import { workOf } from "../../journal/runs.ts";
import { cellText } from "../../output/cells.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import { capitalized, count, grouped, upTo } from "../../text/words.ts";
import { endSentence, unknownText } from "../run/results.ts";
import { html, Markup, STYLE } from "./markup.ts";
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
${grouping("Problems", report.failures, "error", report)}
${Number(report.summary.unknown ?? 0) > 0 ? html`<p>${unknownText([])}</p>` : ""}
${grouping("Skipped", report.skipped, "reason", report)}
${undoNote(report)}
${changes(report)}
<footer><p>Times are in UTC.${run === null ? "" : ` Run ${run}.`}${file === null ? "" : ` SHA-256 of the file: ${file.sha256.slice(0, 16)}….`} Made by customers ${program}.</p></footer>
</main>
</body>
</html>
`.source;
}

// --- internal ---

const MOST_OPEN = 25;

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

/** Rows under their reasons, the most frequent one first. @param key of the reason. */
function grouping(heading: string, items: readonly JsonObject[], key: "error" | "reason", report: RunReport) {
  if (items.length === 0) return "";
  const groups = byKey(items, (item) => [withoutValues(item, cellText(item[key]))]);
  const frequent = [...groups].sort(([, one], [, other]) => other.length - one.length);
  return html`<section>
<h2>${heading} <small>${grouped(items.length)}</small></h2>
${frequent.map(([kind, rows]) => reasonGroup(kind, rows, key, report))}
</section>`;
}

function reasonGroup(kind: string, rows: readonly JsonObject[], key: "error" | "reason", report: RunReport): Markup {
  const lines = rows.map((row) => {
    const error = cellText(row[key]);
    const values = valuesOf(row);
    const details = [error === kind ? "" : error, error !== kind && values.source !== "" ? "\n" : "", values];
    return html`<tr><td>${placeOf(row, report)}<td>${nameOf(row)}<td>${details}\n`;
  });
  return html`<details${new Markup(rows.length > MOST_OPEN ? "" : " open")}>
<summary><h3>${capitalized(kind)} <small>${count(rows.length, "row")}</small></h3></summary>
<table class="reasons"><tbody>
${lines}</tbody></table>
</details>
`;
}

/** A reason without the values of its row, so that equal reasons are one group. Of several the first one counts. */
function withoutValues({ name = null, changes = null, outcome = null }: JsonObject, reason: string): string {
  const values = Object.values(isJsonObject(changes) ? changes : {}).map((value) => isJsonObject(value) && value.to);
  const own = [name, ...values].map((value) => cellText(value || null)).filter((text) => text.length > 3);
  const said = own.reduce((text, value) => text.replaceAll(JSON.stringify(value), "…").replaceAll(value, "…"), reason);
  const kind = said.replace(/"((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)/g, "…");
  const behind = kind.indexOf("…") + 1; // Before it stands the heading of a column, which may have such signs too.
  const [what = ""] = upTo(kind.slice(behind), ";(").split(". Did you mean ");
  return outcome === "invalid" ? `${kind.slice(0, behind)}${what}`.trim() : kind;
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
