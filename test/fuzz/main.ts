import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type CampaignResult, campaign, type Failure, HANG_MS, KEPT } from "./campaign.ts";

/**
 * `npm run test:fuzz -- --seed 1 --cases 100000`: so many cases with the seeds from there on, in as many processes as
 * `--parallel` says. A seed with `--cases 1` replays a failure; what it read is kept in `coverage/fuzz`.
 */
const { values } = parseArgs({
  options: {
    cases: { type: "string", default: "100000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    parallel: { type: "string", default: "2" },
  },
});
const MOST_MEMORY_MIB = 500;
const [cases, seed, parallel] = [Number(values.cases), Number(values.seed), Number(values.parallel)];

if (process.send !== undefined) {
  const result = await campaign(seed, cases, (one, event) => process.send?.({ seed: one, event }));
  process.send({ result }, () => process.exit());
} else {
  const started = performance.now();
  const results = await shared();
  const memory = Math.max(...results.map(({ memoryMib }) => memoryMib));
  const failures = results.flatMap((result) => result.failures);
  const seconds = Math.round((performance.now() - started) / 1000);
  const codes = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(
    (code) => `${code}: ${results.reduce((sum, { exitCodes }) => sum + (exitCodes[code] ?? 0), 0)}`,
  );
  process.stdout.write(
    `${cases} cases from seed ${seed} in ${seconds} s, at most ${memory} MiB of memory; ` +
      `${failures.length} failed. Exit codes ${codes.join(", ")}\n`,
  );
  process.exitCode = failures.length > 0 || memory > MOST_MEMORY_MIB ? 1 : 0;
}

/** The cases in portions: a process that has run many is replaced, so that its memory is that of the cases. */
async function shared(): Promise<CampaignResult[]> {
  const portion = Math.min(2000, Math.ceil(cases / parallel));
  const results: CampaignResult[] = [];
  let next = seed;
  const work = async () => {
    while (next < seed + cases) {
      const first = next;
      const count = Math.min(portion, seed + cases - first);
      next += count;
      const result = await inProcess(first, count);
      results.push(result);
      for (const { seed, argv, why, stderr } of result.failures) {
        process.stdout.write(
          `BAD seed ${seed} (${argv.join(" ")}): ${why}\n${stderr}\nAgain: npm run test:fuzz -- --cases 1 --seed ${seed}; what it read: ${KEPT}/${seed}\n`,
        );
      }
      process.stdout.write(`seeds up to ${first + count - 1} done\n`);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

type Word = { readonly seed: number; readonly event: "begun" | "ended" } | { readonly result: CampaignResult };

/** A process that ends, or that says nothing for long, has failed in one of the cases that had begun. */
function inProcess(first: number, count: number): Promise<CampaignResult> {
  return new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), ["--seed", String(first), "--cases", String(count)]);
    const open = new Set<number>();
    const gone = (why: string) => {
      const failures: Failure[] = [...open].map((seed) => ({
        seed,
        argv: [],
        why: `this one or another: ${why}`,
        stderr: "",
      }));
      resolve({ failures, exitCodes: {}, memoryMib: 0 });
    };
    const watch = setTimeout(() => {
      gone("the process does not answer");
      child.kill("SIGKILL");
    }, 2 * HANG_MS);
    // The other side of this file sends it.
    child.on("message", (word: Word) => {
      watch.refresh();
      if ("result" in word) resolve(word.result);
      else if (word.event === "begun") open.add(word.seed);
      else open.delete(word.seed);
    });
    child.once("exit", (code, signal) => {
      clearTimeout(watch);
      gone(`the process ended with ${signal ?? code}`);
    });
  });
}
