import { Markup } from "./html.ts";

/** Light and dark as the reader's system is, one column on a phone, ink alone on paper. */
export const STYLE = new Markup(`
:root { color-scheme: light dark; --paper: #fff; --card: #f6f7f9; --line: #d9dde3; --ink: #1b1f24; --soft: #5b6470;
  --created: #17804d; --updated: #2566c8; --deleted: #a8620a; --failed: #c62f3b; --unknown: #7a4fb5;
  --gone: #fbe4e6; --come: #dff3e7; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171b; --card: #1d2127; --line: #343a43; --ink: #e8eaed;
  --soft: #a0a8b4; --created: #4cc38a; --updated: #6ea8fe; --deleted: #e0a252; --failed: #ff7b84; --unknown: #b79af0;
  --gone: #4a2429; --come: #1d4230; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 54rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; break-after: avoid; }
h3 { font-size: 1rem; margin: 0; }
small { color: var(--soft); font-weight: 400; font-size: .875rem; }
header p { margin: 0; color: var(--soft); }
header p.stopped { color: var(--failed); font-weight: 600; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(6rem, 1fr)); gap: .5rem; margin: 1.25rem 0 0; }
.tile { background: var(--card); border-radius: .5rem; padding: .5rem; }
.tile dt { color: var(--soft); font-size: .8125rem; white-space: nowrap; }
.tile dd { margin: 0; font-size: 1.5rem; line-height: 1.3; font-variant-numeric: tabular-nums; }
.tile.none dd { color: var(--soft); }
figure { margin: 0; }
svg { display: block; width: 100%; height: auto; }
figcaption { color: var(--soft); font-size: .875rem; margin-top: .25rem; }
figcaption span { color: var(--ink); margin-right: .75rem; white-space: nowrap; }
.grid { stroke: var(--line); stroke-width: 1; }
.axis { fill: var(--soft); font-size: 12px; }
.axis.end { text-anchor: end; }
rect.created { fill: var(--created); } rect.updated { fill: var(--updated); } rect.deleted { fill: var(--deleted); }
rect.failed { fill: var(--failed); } rect.unknown { fill: var(--unknown); }
.key { display: none; width: .65rem; height: .65rem; border-radius: .15rem; margin-right: .4rem; }
.key.created, .key.updated, .key.deleted, .key.failed, .key.unknown { display: inline-block; }
.key.created { background: var(--created); } .key.updated { background: var(--updated); }
.key.deleted { background: var(--deleted); } .key.failed { background: var(--failed); }
.key.unknown { background: var(--unknown); }
article { border-top: 1px solid var(--line); padding: .75rem 0; break-inside: avoid; }
.error { color: var(--failed); margin: .15rem 0 0; }
.fields { display: grid; grid-template-columns: 9rem 1fr; gap: .1rem 1rem; margin: .35rem 0 0; font-size: .9375rem; }
.fields dt { color: var(--soft); }
.fields dd { margin: 0; white-space: pre-wrap; }
.fields b { color: var(--soft); font-weight: 400; }
del, ins { text-decoration: none; border-radius: .2rem; padding: 0 .2rem; }
del { background: var(--gone); text-decoration: line-through; }
ins { background: var(--come); }
footer { margin-top: 2rem; color: var(--soft); font-size: .875rem; }
@media (max-width: 32rem) { .fields { grid-template-columns: 6.5rem 1fr; gap: .1rem .5rem; } .axis { font-size: 20px; } }
@media print { :root { color-scheme: light; font-size: 11px; --paper: #fff; --card: #fff; --line: #bbb; --ink: #000; --soft: #444; --gone: #fff; --come: #fff;
  --created: #17804d; --updated: #2566c8; --deleted: #a8620a; --failed: #c62f3b; --unknown: #7a4fb5; }
  main { max-width: none; padding: 0; } .tile { border: 1px solid var(--line); }
  .key, rect { print-color-adjust: exact; -webkit-print-color-adjust: exact; } del, ins { padding: 0; } ins { text-decoration: underline; } }
`);
