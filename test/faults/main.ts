import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type CampaignResult, campaign, isGood, WORKS } from "./campaign.ts";

/**
 * `npm run test:faults -- --runs 50 --seed 1`: that many campaigns with the seeds from there on. `--rows` of each file,
 * `--parallel` at a time; all with one `--work` (import, delete, replace, undo, restore), else each in turn. Prints a line each; a seed replays what happened.
 */
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    rows: { type: "string", default: "200" },
    work: { type: "string" },
    parallel: { type: "string", default: "2" },
  },
});
const [runs, first, rows, parallel] = [values.runs, values.seed, values.rows, values.parallel].map(Number);
const work = WORKS.find(({ name }) => name === values.work);
const launcher = fileURLToPath(new URL("../../bin/customers.js", import.meta.url));
const results: CampaignResult[] = [];
let next = first ?? 0;
const end = next + (runs ?? 0);

async function oneAfterTheOther(): Promise<void> {
  while (next < end) {
    const seed = next++;
    const result = await campaign({ seed, rows: rows ?? 200, launcher, work });
    results.push(result);
    process.stdout.write(`${lineOf(result)}\n`);
  }
}

await Promise.all(Array.from({ length: parallel ?? 1 }, oneAfterTheOther));
const sum = (of: (result: CampaignResult) => number) => results.reduce((total, result) => total + of(result), 0);
const bad = results.filter((result) => !isGood(result));
process.stdout.write(
  `${results.length} campaigns of ${rows} rows from seed ${first}: ${sum((result) => result.kills)} kills, ` +
    `${sum((result) => result.cuts)} power cuts, ${sum(faultsOf)} faults; ` +
    `${sum((result) => result.twice.length)} twice, ${sum((result) => result.lost.length)} lost, ${sum((result) => result.wrong.length)} wrong, ` +
    `${sum((result) => result.unknown)} unknown (${sum((result) => result.needlesslyUnknown.length)} needlessly); ` +
    `${bad.length} campaigns failed${bad.length > 0 ? `: seeds ${bad.map(({ seed }) => seed).join(", ")}` : ""}\n`,
);
process.exitCode = bad.length > 0 ? 1 : 0;

function lineOf(result: CampaignResult): string {
  const { seed, kind, signal, starts, kills, cuts, twice, lost, unknown } = result;
  const verdict = isGood(result) ? "ok " : "BAD";
  const counts = `${starts} starts, ${kills} ${signal}, ${cuts} cuts, ${faultsOf(result)} faults, ${unknown} unknown`;
  const { needlesslyUnknown, wrong } = result;
  const details = Object.entries({ twice, lost, needlesslyUnknown, wrong })
    .filter(([, rows]) => rows.length > 0)
    .map(
      ([name, rows]) =>
        `\n    ${name}: ${rows.slice(0, 5).join(" ")}${rows.length > 5 ? ` and ${rows.length - 5} more` : ""}`,
    );
  return `${verdict} seed ${seed} (${kind}): ${counts}${details.join("")}`;
}

function faultsOf({ faults }: CampaignResult): number {
  return Object.entries(faults).reduce((total, [fault, number]) => (fault === "none" ? total : total + number), 0);
}
