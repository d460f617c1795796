/** A terminal's screen as an SVG picture. Pure: cells in, text out. */

/** Cells in a row that look the same. */
export interface Run {
  readonly text: string;
  /** The first cell, counted from 0. */
  readonly column: number;
  /** In cells: a wide character takes two. */
  readonly cells: number;
  /** One of the terminal's 16 colours; undefined is the text's own. */
  readonly colour?: number | undefined;
  readonly bold?: boolean;
  readonly dim?: boolean;
  readonly underline?: boolean;
  readonly inverse?: boolean;
}

export interface Theme {
  readonly name: "light" | "dark";
  readonly background: string;
  readonly text: string;
  readonly border: string;
  /** The terminal's 16 colours, in their order. */
  readonly colours: readonly string[];
}

/** The colours that GitHub's own pages use, so that a picture does not stand out of its page. */
export const THEMES: readonly Theme[] = [
  {
    name: "light",
    background: "#ffffff",
    text: "#1f2328",
    border: "#d1d9e0",
    colours: [
      ...["#1f2328", "#cf222e", "#116329", "#7d4e00", "#0969da", "#8250df", "#1b7c83", "#59636e"],
      ...["#59636e", "#a40e26", "#1a7f37", "#633c01", "#218bff", "#a475f9", "#3192aa", "#818b98"],
    ],
  },
  {
    name: "dark",
    background: "#0d1117",
    text: "#e6edf3",
    border: "#3d444d",
    colours: [
      ...["#656c76", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4"],
      ...["#8b949e", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#f0f6fc"],
    ],
  },
];

/**
 * The picture of a screen.
 * @param columns the width of the screen in cells.
 * @param title what a screen reader says.
 */
export function drawScreen(lines: Screen, columns: number, title: string, theme: Theme): string {
  return svg(drawLines(lines, theme), { columns, lines: lines.length, title, theme });
}

/**
 * The pictures of a session's screens, one after the other, without a script. Where nothing may move it is the last one, and
 * it plays once.
 */
export function drawSession(screens: readonly Screen[], columns: number, title: string, theme: Theme): string {
  const drawn = screens.map((lines) => drawLines(lines, theme));
  const groups = new Map<string, string[]>();
  for (const [at, parts] of drawn.entries()) {
    for (const part of parts) {
      if (drawn[at - 1]?.includes(part)) continue;
      const gone = drawn.findIndex((later, index) => index > at && !later.includes(part));
      const key = `${at}-${gone === -1 ? drawn.length : gone}`;
      groups.set(key, [...(groups.get(key) ?? []), part]);
    }
  }
  const all = `0-${drawn.length}`;
  const rules = [...groups.keys()].filter((key) => key !== all).map((key) => rulesOf(key, drawn.length));
  const motion = `@media (prefers-reduced-motion:no-preference){${rules.map(({ moving }) => moving).join("")}}`;
  const body = [...groups].flatMap(([key, parts]) => (key === all ? parts : [`<g class="f${key}">`, ...parts, "</g>"]));
  const lines = Math.max(...screens.map(({ length }) => length));
  return svg(body, { columns, lines, title, theme, style: rules.map(({ still }) => still).join("") + motion });
}

// --- internal ---

type Screen = readonly (readonly Run[])[];

/** In seconds. */
const SCREEN_TIME = 2;

/** The style of what is shown from one screen (`3-5`: the fourth) until another one, of so many. */
function rulesOf(key: string, number: number): { still: string; moving: string } {
  const [from = 0, until = 0] = key.split("-").map(Number);
  const percent = (at: number) => `${Math.round((at / number) * 10_000) / 100}%`;
  const steps = [
    ...(from > 0 ? ["0%{opacity:0}"] : []),
    `${percent(from)}{opacity:1}`,
    ...(until < number ? [`${percent(until)},100%{opacity:0}`] : ["100%{opacity:1}"]),
  ];
  return {
    still: until < number ? `.f${key}{opacity:0}` : "",
    moving: `@keyframes k${key}{${steps.join("")}}.f${key}{animation:k${key} ${number * SCREEN_TIME}s step-end both}`,
  };
}

interface Frame {
  readonly columns: number;
  readonly lines: number;
  readonly title: string;
  readonly theme: Theme;
  readonly style?: string;
}

function svg(parts: readonly string[], { columns, lines, title, theme, style = "" }: Frame): string {
  const width = Math.ceil(columns * CELL_WIDTH + 2 * MARGIN);
  const height = lines * LINE_HEIGHT + 2 * MARGIN;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>text{font:${FONT_SIZE}px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:${theme.text};white-space:pre}.b{font-weight:600}.d{opacity:.62}.u{text-decoration:underline}${style}</style>`,
    `<rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8" fill="${theme.background}" stroke="${theme.border}"/>`,
    ...parts,
    "</svg>",
    "",
  ].join("\n");
}

function drawLines(lines: Screen, theme: Theme): string[] {
  return lines.flatMap((runs, row) => runs.map((run) => drawRun(run, row, theme)));
}

/** In pixels. */
const FONT_SIZE = 13;
const CELL_WIDTH = 7.83;
const LINE_HEIGHT = 19;
const MARGIN = 16;

function drawRun(
  { text, column, cells, colour, bold, dim, underline, inverse }: Run,
  row: number,
  theme: Theme,
): string {
  const x = number(MARGIN + column * CELL_WIDTH);
  const top = MARGIN + row * LINE_HEIGHT;
  const width = number(cells * CELL_WIDTH);
  const own = colour === undefined ? undefined : theme.colours[colour];
  const behind = inverse
    ? `<rect x="${x}" y="${top}" width="${width}" height="${LINE_HEIGHT}" fill="${own ?? theme.text}"/>`
    : "";
  const fill = inverse ? theme.background : own;
  const classes = [bold && "b", dim && "d", underline && "u"].filter(Boolean).join(" ");
  const attributes = [
    `x="${x}" y="${top + LINE_HEIGHT - 5}"`,
    // The reader's font may have other widths: each run is as wide as its cells.
    `textLength="${width}" lengthAdjust="spacingAndGlyphs"`,
    ...(classes === "" ? [] : [`class="${classes}"`]),
    ...(fill === undefined ? [] : [`style="fill:${fill}"`]),
  ];
  return `${behind}<text ${attributes.join(" ")}>${escaped(text)}</text>`;
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
