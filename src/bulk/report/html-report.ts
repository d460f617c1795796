import { cellText } from "../../output/fields.ts";
import { durationText } from "../../text/duration.ts";
import { isJsonObject, type JsonObject } from "../../text/json.ts";
import { safeLines } from "../../text/safe-text.ts";
import { capitalized, count, grouped } from "../../text/words.ts";
import { unknownText } from "../run/results.ts";
import type { ReportItems, RunReport } from "./run-report.ts";

/**
 * A report as one HTML page that loads nothing: no script, font or picture; its content security policy forbids them too.
 * All texts of customers and servers are escaped. A long list shows its first 1,000 items.
 */
export async function htmlReport(report: RunReport): Promise<string> {
  const title = titleOf(report);
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>${title}</h1>
<p>${hostOf(report.base_url)}, profile ${report.profile}</p>
<p>${readable(report.started)} to ${readable(report.ended)} UTC${tookText(report)}</p>
${stoppedNote(report)}
${report.redacted ? html`<p>Names, e-mails, phones, streets and notes are shown as hashes: equal ones are equal.</p>` : ""}
</header>
${counts(report)}
${await list("Failures", report.failures, report)}
${await list("Changes", report.changes, report)}
<footer><p>Run ${report.run}, ${fileNote(report)}made by customers ${report.program}.</p></footer>
</main>
</body>
</html>
`.source;
}

// --- internal ---

/** No browser opens a page of a million rows. */
const MOST_ITEMS = 1000;

function titleOf({ command, file, undoes, job }: RunReport): string {
  const what = capitalized(command);
  const of = file?.name ?? undoes;
  const name = of === null ? what : `${what} of ${of}`;
  return job === null ? name : `${name} (job ${job})`;
}

/** Without the scheme: nothing on the page is a link. */
function hostOf(baseUrl: string): string {
  return baseUrl.replace(/^[a-z]+:\/\//i, "");
}

/** `2026-01-31 02:03:04`. */
function readable(time: string): string {
  return time.replace("T", " ").replace(/\.\d+Z$|Z$/, "");
}

function tookText({ summary: { seconds, requests } }: RunReport): string {
  if (typeof seconds !== "number" || typeof requests !== "number") return "";
  return `, ${durationText(seconds * 1000)}, ${count(requests, "request")}`;
}

function stoppedNote({ stopped, summary: { remaining } }: RunReport): Markup | string {
  if (stopped === null) return "";
  const left =
    typeof remaining === "number" && remaining > 0 ? `${count(remaining, "row remains", "rows remain")}: run` : "Run";
  return html`<p class="stopped">Ended early: ${stopped.message}. ${left} the same command again to finish.</p>`;
}

function fileNote({ file }: RunReport): string {
  return file === null ? "" : `SHA-256 of the file ${file.sha256.slice(0, 16)}…, `;
}

function counts({ summary }: RunReport): Markup {
  const tiles = Object.entries(summary).filter(
    (entry): entry is [string, number] => typeof entry[1] === "number" && !NO_TILE.has(entry[0]),
  );
  return html`<dl class="tiles">
${tiles.map(
  ([kind, number]) =>
    html`<div class="${number === 0 ? "none" : kind}"><dt>${kind}</dt><dd>${grouped(number)}</dd></div>\n`,
)}</dl>${Number(summary.unknown ?? 0) > 0 ? html`\n<p>${unknownText([])}</p>` : ""}`;
}

const NO_TILE: ReadonlySet<string> = new Set(["requests", "seconds"]);

async function list(heading: string, items: ReportItems, report: RunReport): Promise<Markup | string> {
  if (items.length === 0) return "";
  const shown: Markup[] = [];
  for await (const item of items.each()) {
    shown.push(article(item, report));
    if (shown.length === MOST_ITEMS) break;
  }
  const more = items.length - shown.length;
  return html`<section>
<h2>${heading} <small>${grouped(items.length)}</small></h2>
${shown}
${more > 0 ? html`<p>${count(more, "more", "more")}; all of them are in a report written as .json.</p>` : ""}
</section>`;
}

/** A failure has an outcome and an error, a change has neither. */
function article(item: JsonObject, report: RunReport): Markup {
  const { name, outcome = null, action, error = null, line } = item;
  const shownName = cellText(name) || (outcome === "invalid" ? `Line ${cellText(line)}` : "(no name)");
  return html`<article>
<h3>${shownName} <small>${outcome === null ? `${cellText(action)}d` : cellText(outcome)}${placeNote(item, report)}</small></h3>
${error === null ? "" : html`<p class="error">${cellText(error)}</p>\n`}${fields(item)}
</article>
`;
}

function placeNote({ line, id, outcome, was = null }: JsonObject, { undoes }: RunReport): string {
  // An undo has no file.
  const place = line === null || outcome === "invalid" || undoes !== null ? "" : `, line ${cellText(line)}`;
  return `${place}${id === null ? "" : `, ${cellText(id)}`}${was === null ? "" : `, it was ${cellText(was)}`}`;
}

function fields({ changes }: JsonObject): Markup | string {
  const changed = isJsonObject(changes) ? Object.entries(changes) : [];
  if (changed.length === 0) return "";
  return html`<dl class="fields">
${changed.map(([field, values]) => html`<dt>${field}</dt><dd>${isJsonObject(values) ? fromTo(values) : ""}</dd>\n`)}</dl>`;
}

function fromTo({ from = null, to = null }: JsonObject): Markup {
  const before = (from ?? "") === "" ? "" : html`<del>${cellText(from)}</del>`;
  const after = (to ?? "") === "" ? "" : html`<ins>${cellText(to)}</ins>`;
  return html`${before}${before && after ? html` <b>→</b> ` : ""}${after}`;
}

/** Text that is HTML already. Only the template makes it, so everything in a page is escaped exactly once. */
class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Markup | readonly Part[];

/** A template of HTML: what is put in is escaped, for element content and quoted attributes alike, unless it is markup. */
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

/** Light and dark as the reader's system is, one column on a phone, ink alone on paper. */
const STYLE = new Markup(`
:root { color-scheme: light dark; --line: #8886; --soft: #777; --ok: light-dark(#17804d, #4cc38a); --bad: light-dark(#c62f3b, #ff7b84); --gone: #c62f3b33; --come: #17804d33; }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; break-after: avoid; }
h3 { font-size: 1rem; margin: 0; }
small, header p, dt, footer { color: var(--soft); font-weight: 400; font-size: .875rem; margin: 0; }
.stopped, .error { color: var(--bad); margin: .15rem 0 0; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr)); gap: .5rem; margin: 1.25rem 0 0; }
.tiles div { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem; }
.tiles dd { margin: 0; font-size: 1.5rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.none dd { color: var(--soft); }
.created dd, .updated dd, .deleted dd { color: var(--ok); } .failed dd, .unknown dd { color: var(--bad); }
article { border-top: 1px solid var(--line); padding: .75rem 0; break-inside: avoid; }
.fields { display: grid; grid-template-columns: minmax(6.5rem, 9rem) 1fr; gap: .1rem 1rem; margin: .35rem 0 0; font-size: .9375rem; }
.fields dd { margin: 0; white-space: pre-wrap; }
del, ins { text-decoration: none; border-radius: .2rem; padding: 0 .2rem; }
del { background: var(--gone); text-decoration: line-through; }
ins { background: var(--come); }
@media print { :root { color-scheme: light; font-size: 11px; } main { max-width: none; padding: 0; } ins { text-decoration: underline; } }
`);
