import { configureGlobal } from "fast-check";
import { runs } from "./runs.ts";

/**
 * Random cases are the same in every run, so that a failure is one of the change that shows it. Another number, such as
 * `SEED=7 npm test`, tries other cases; `SEED=random` tries new ones each time.
 */
const { SEED = "20261122" } = process.env;
configureGlobal({ numRuns: runs(100), ...(SEED !== "random" && { seed: Number(SEED) }) });
