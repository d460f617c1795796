import { shortDuration } from "../../text/duration.ts";
import { html, type Markup } from "./html.ts";
import { BUCKET_KINDS, type Bucket, type BucketKind } from "./timeline.ts";

/** How many rows were done in each part of the run's time, as stacked columns: an SVG of any size. */
export function runChart(buckets: readonly Bucket[], bucketSeconds: number): Markup {
  const totals = buckets.map((bucket) => BUCKET_KINDS.reduce((sum, kind) => sum + bucket[kind], 0));
  const top = roundUp(Math.max(1, ...totals));
  const step = (WIDTH - LEFT) / Math.max(MIN_COLUMNS, buckets.length);
  const columns = buckets.map((bucket, at) => column(bucket, LEFT + at * step, step, top));
  const seconds = [0, buckets.length].map((at) => ({
    x: LEFT + at * step,
    text: shortDuration(at * bucketSeconds * 1000),
    side: at === 0 ? "start" : "end",
  }));
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Rows done over the time of the run">
${[0, top / 2, top].map((value) => gridLine(value, top))}
${columns}
${seconds.map(({ x, text, side }) => html`<text class="axis ${side}" x="${round(x)}" y="${HEIGHT - 4}">${text}</text>`)}
</svg>`;
}

// --- internal ---

/** In the units of the picture. */
const WIDTH = 720;
const HEIGHT = 200;
const LEFT = 44;
const TOP = 10;
const BOTTOM = 176;

/** A short run has few columns: they do not fill the chart. */
const MIN_COLUMNS = 12;

function column(bucket: Bucket, x: number, step: number, top: number): Markup[] {
  let y = BOTTOM;
  return BUCKET_KINDS.filter((kind) => bucket[kind] > 0).map((kind) => {
    const height = (bucket[kind] / top) * (BOTTOM - TOP);
    y -= height;
    return bar(kind, bucket[kind], { x: x + step * 0.1, y, width: step * 0.8, height });
  });
}

function bar(
  kind: BucketKind,
  rows: number,
  { x, y, width, height }: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Markup {
  const box = html`x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
  return html`<rect class="${kind}" ${box}><title>${rows} ${kind}</title></rect>`;
}

function gridLine(value: number, top: number): Markup {
  const y = round(BOTTOM - (value / top) * (BOTTOM - TOP));
  const label = html`<text class="axis end" x="${LEFT - 8}" y="${y + 4}">${value}</text>`;
  return html`<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"></line>${label}`;
}

/** The next of 2, 4, 6, 8, 10, 20, 40 …: its half is whole as well. */
function roundUp(value: number): number {
  for (let unit = 1; ; unit *= 10) {
    const found = [2, 4, 6, 8, 10].map((factor) => factor * unit).find((candidate) => candidate >= value);
    if (found !== undefined) return found;
  }
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
