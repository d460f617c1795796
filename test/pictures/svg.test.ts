import { expect, test } from "vitest";
import { drawScreen, drawSession, THEMES } from "./svg.ts";

const [light, dark] = THEMES;

test("each run stands at its own cell, as wide as its cells, in the colours of the theme", () => {
  const runs = [
    { text: "error:", column: 0, cells: 6, colour: 1, bold: true },
    { text: "日本 <b> & co", column: 8, cells: 14 },
    { text: "Yes", column: 24, cells: 3, inverse: true },
  ];
  if (light === undefined) throw new Error("there is no light theme");
  expect(
    drawScreen([runs, [], [{ text: "dim", column: 2, cells: 3, dim: true }]], 40, "A <title>", light),
  ).toMatchInlineSnapshot(`
    "<svg xmlns="http://www.w3.org/2000/svg" width="346" height="89" viewBox="0 0 346 89" role="img">
    <title>A &lt;title&gt;</title>
    <style>text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#1f2328;white-space:pre}.b{font-weight:600}.d{opacity:.62}.u{text-decoration:underline}</style>
    <rect x=".5" y=".5" width="345" height="88" rx="8" fill="#ffffff" stroke="#d1d9e0"/>
    <text x="16" y="30" textLength="46.98" lengthAdjust="spacingAndGlyphs" class="b" style="fill:#cf222e">error:</text>
    <text x="78.64" y="30" textLength="109.62" lengthAdjust="spacingAndGlyphs">日本 &lt;b&gt; &amp; co</text>
    <rect x="203.92" y="16" width="23.49" height="19" fill="#1f2328"/><text x="203.92" y="30" textLength="23.49" lengthAdjust="spacingAndGlyphs" style="fill:#ffffff">Yes</text>
    <text x="31.66" y="68" textLength="23.49" lengthAdjust="spacingAndGlyphs" class="d">dim</text>
    </svg>
    "
  `);
});

test("a dark picture has the same texts in other colours", () => {
  if (light === undefined || dark === undefined) throw new Error("there is no such theme");
  const line = [{ text: "red", column: 0, cells: 3, colour: 1 }];
  const [first, second] = [light, dark].map((theme) => drawScreen([line], 10, "", theme));
  expect(first).toContain('style="fill:#cf222e">red</text>');
  expect(second).toContain('style="fill:#ff7b72">red</text>');
});

test("a session shows its screens one after the other, and its last one where nothing may move", () => {
  if (light === undefined) throw new Error("there is no light theme");
  const line = (text: string) => [{ text, column: 0, cells: text.length }];
  const screens = [[line("$ import")], [line("$ import"), line("Really?")], [line("$ import"), line("Done.")]];
  const drawn = drawSession(screens, 10, "", light);
  expect(drawn.match(/text-decoration:underline\}(.*)<\/style>/)?.[1]).toBe(
    ".f1-2{opacity:0}@media (prefers-reduced-motion:no-preference){" +
      "@keyframes k1-2{0%{opacity:0}33.33%{opacity:1}66.67%,100%{opacity:0}}.f1-2{animation:k1-2 6s step-end both}" +
      "@keyframes k2-3{0%{opacity:0}66.67%{opacity:1}100%{opacity:1}}.f2-3{animation:k2-3 6s step-end both}}",
  );
  expect(drawn.match(/^<g.*|>[^<]+<\/text>|^<\/g>/gm)).toEqual([
    ">$ import</text>",
    '<g class="f1-2">',
    ">Really?</text>",
    "</g>",
    '<g class="f2-3">',
    ">Done.</text>",
    "</g>",
  ]);
});
