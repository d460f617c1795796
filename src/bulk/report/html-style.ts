import { Markup } from "./html.ts";

/** Light and dark as the reader's system is, one column on a phone, ink alone on paper. */
export const STYLE = new Markup(`
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
