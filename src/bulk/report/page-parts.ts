/**
 * What the page does where scripts run: times in the reader's zone, rows that were packed, search and sorting. It loads
 * nothing. What it adds as HTML was escaped when the page was written, like all other rows.
 */
export const SCRIPT = `
const all = (query, root = document) => [...root.querySelectorAll(query)];
const clock = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
for (const time of all("time")) time.textContent = clock.format(new Date(time.dateTime));
for (const zone of all(".zone")) zone.textContent = clock.resolvedOptions().timeZone;
const grouped = (number) => number.toLocaleString("en-US");
const { compare } = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
function setUp(section) {
  const body = section.querySelector("tbody"), more = section.querySelector(".more"), search = section.querySelector("input");
  const rows = [...body.rows].map((row) => ({ row, text: row.textContent.toLowerCase() }));
  let most = search ? 500 : 25;
  const show = () => {
    const words = search ? search.value.toLowerCase().trim().split(/\\s+/) : [];
    const found = rows.filter(({ text }) => words.every((word) => text.includes(word)));
    const shown = new Set(found.slice(0, most));
    for (const each of rows) each.row.hidden = !shown.has(each);
    for (const told of all("output", section)) told.textContent = words[0] ? grouped(found.length) + " of " + grouped(rows.length) : "";
    more.hidden = found.length <= most;
    more.textContent = "Show all " + grouped(found.length);
  };
  more.onclick = () => { most = rows.length; show(); };
  const headings = all("th", section);
  for (const [at, heading] of headings.entries()) {
    const button = document.createElement("button");
    button.append(...heading.childNodes);
    heading.append(button);
    button.onclick = () => {
      const order = heading.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
      for (const other of headings) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", order);
      for (const each of rows) each.key = each.row.cells[at].textContent;
      rows.sort((one, other) => (order === "ascending" ? 1 : -1) * compare(one.key, other.key));
      body.append(...rows.map(({ row }) => row));
      show();
    };
  }
  if (search) search.oninput = show;
  for (const controls of all(".controls", section)) controls.hidden = rows.length < 6;
  show();
}
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.textContent), (letter) => letter.charCodeAt(0));
  const rows = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
  document.querySelector("#changes tbody").insertAdjacentHTML("beforeend", rows);
  document.getElementById("unpacked").remove();
}
Promise.all(all("#packed").map(unpack)).finally(() => all("section.rows").forEach(setUp));
`;

/** Light and dark as the reader's system is, one column on a phone; on paper all rows, and ink alone. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #fff; --ink: #1c2127; --soft: #5b6470; --line: #d9dee4; --rise: #f5f7f9; --ok: #116b3e; --bad: #b3202c; --gone: #fbe3e4; --come: #dcf3e5; }
@media screen and (prefers-color-scheme: dark) { :root { --ground: #14171b; --ink: #e4e8ec; --soft: #9aa5b1; --line: #323941; --rise: #1d2127; --ok: #5fcf98; --bad: #ff8f96; --gone: #4a2126; --come: #15402a; } }
* { box-sizing: border-box; } [hidden] { display: none; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 64rem; margin: 0 auto; padding: 2.5rem 1.25rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0; letter-spacing: -.01em; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .5rem; } h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; } h2, h3 { break-after: avoid; }
p { margin: .25rem 0; } dd { margin: 0; } small { white-space: nowrap; }
small, footer, dt, th, .soft { color: var(--soft); font-size: .875rem; font-weight: 400; }
.lead { font-size: 1.15rem; margin: .6rem 0 1.25rem; }
.stopped { border-left: .25rem solid var(--bad); padding: .1rem .75rem; margin: 0 0 1.25rem; }
.facts { display: flex; flex-wrap: wrap; gap: .75rem 2.25rem; margin: 0; padding: .9rem 0; border: solid var(--line); border-width: 1px 0; }
pre { margin: .5rem 0; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: .4rem; background: var(--rise); font: .875rem/1.4 ui-monospace, monospace; white-space: pre-wrap; user-select: all; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; } tr { break-inside: avoid; }
th, td { padding: .45rem 1rem .45rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); white-space: pre-line; }
.place { width: 5.5rem; color: var(--soft); font-variant-numeric: tabular-nums; } .what { width: 5.5rem; } .created { color: var(--ok); } .deleted { color: var(--bad); }
.who { width: 24%; } td.who { font-weight: 600; } .id { width: 15%; padding-right: 0; } td.id { color: var(--soft); font: .8125rem/1.6 ui-monospace, monospace; }
del, ins { text-decoration: none; border-radius: .2rem; padding: 0 .2rem; background: var(--come); } del { background: var(--gone); text-decoration: line-through; }
input, button { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: .4rem; padding: .35rem .75rem; }
input { width: 20rem; max-width: 100%; margin-right: .75rem; } button { cursor: pointer; margin-top: .75rem; } th button { border: 0; margin: 0; padding: 0; background: none; }
[aria-sort] button { color: var(--ink); font-weight: 600; } [aria-sort=ascending] button::after { content: " ↑"; } [aria-sort=descending] button::after { content: " ↓"; }
footer { margin-top: 3rem; }
@media screen and (max-width: 40rem) {
  main { padding-top: 1.5rem; } h1 { font-size: 1.45rem; } input { width: 100%; margin: 0; }
  table, tbody, thead, tr, td { display: block; } thead tr { display: flex; flex-wrap: wrap; gap: 0 1rem; } tbody tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  th, td { padding: 0; border: 0; } .place, .what, .who, .id { width: auto; } td.place, td.what { display: inline; font-size: .875rem; } td.what::before { content: "  "; white-space: pre; }
}
@media print {
  @page { margin: 15mm; } :root { font-size: 9.5pt; } main { max-width: none; padding: 0; } ins { text-decoration: underline; }
  .controls, .more { display: none !important; } tr[hidden] { display: table-row; }
}
`;
