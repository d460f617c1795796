/** When a bulk command's summary is compared whole, which always has all keys, or its counts are. */

/** The summary as `--json` prints it, with these counts; `runMasked` masks the run and the seconds. */
export function summary(counts: Readonly<Record<string, number>>, stopped: string | null = null): string {
  const { requests = 0, ...outcomes } = counts;
  const all = { ...NONE, ...outcomes, stopped: JSON.stringify(stopped), requests };
  const lines = Object.entries(all).map(([key, value]) => `  "${key}": ${value},\n`);
  return `{\n  "run": "RUN",\n${lines.join("")}  "seconds": SECONDS\n}\n`;
}

/** The counts of a summary in JSON that are not 0; nothing if there is no summary. */
export function countsOf(stdout: string): Record<string, unknown> | undefined {
  if (stdout === "") return undefined;
  const { run: _run, requests: _requests, seconds: _seconds, stopped: _stopped, ...counts } = JSON.parse(stdout);
  return Object.fromEntries(Object.entries(counts).filter(([, number]) => number !== 0));
}

// --- internal ---

const NONE = {
  ...{ read: 0, created: 0, updated: 0, deleted: 0, unchanged: 0, skipped: 0, failed: 0, unknown: 0 },
  remaining: 0,
  stopped: "null",
};
