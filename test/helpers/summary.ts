/** When a bulk command's summary is compared whole: it always has all keys. */

/** The summary as `--json` prints it, with these counts; `runMasked` masks the run and the seconds. */
export function summary(counts: Readonly<Record<string, number>>, stopped: string | null = null): string {
  const { requests = 0, ...outcomes } = counts;
  const all = { ...NONE, ...outcomes, stopped: JSON.stringify(stopped), requests };
  const lines = Object.entries(all).map(([key, value]) => `  "${key}": ${value},\n`);
  return `{\n  "run": "RUN",\n${lines.join("")}  "seconds": SECONDS\n}\n`;
}

// --- internal ---

const NONE = {
  ...{ read: 0, created: 0, updated: 0, deleted: 0, unchanged: 0, skipped: 0, failed: 0, unknown: 0 },
  remaining: 0,
  stopped: "null",
};
