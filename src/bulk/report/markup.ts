import { safeLines } from "../../text/safe-text.ts";

/** Text that is HTML already. Only the template makes it, so everything in a page is escaped exactly once. */
export class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | number | Markup | readonly Part[];

/** A template of HTML: what is put in is escaped, for content and quoted attributes, unless it is markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(strings.map((text, at) => text + (at < parts.length ? rendered(parts[at] ?? "") : "")).join(""));
}

/** One column on a phone; on paper all rows, and ink alone. */
export const STYLE = `
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

// --- internal ---

function rendered(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (typeof part === "object") return part.map(rendered).join("");
  // Control and bidi characters are shown escaped, as on a terminal: they could make one name look like another.
  const text = safeLines(String(part)).join("\n");
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
