import { expect, test } from "vitest";
import { LAUNCHER } from "../helpers/program.ts";
import { campaign, WORKS } from "./campaign.ts";

/** A seed of its own each time. `npm run test:faults` runs many campaigns, larger ones. */
const SEED = Date.now() % 1_000_000;

test.concurrent.each(WORKS.map((work) => [work.name, work] as const))(
  `through a bad network, killed again and again: %s does everything exactly once (seed ${SEED})`,
  async (_, work) => {
    const { kills, faults, kind, twice, lost, needlesslyUnknown, wrong } = await campaign({
      ...{ seed: SEED, rows: 8, launcher: LAUNCHER, mostKills: 2, work },
    });
    expect({ kind, twice, lost, needlesslyUnknown, wrong }).toEqual({
      ...{ kind, twice: [], lost: [], needlesslyUnknown: [], wrong: [] },
    });
    expect(kills).toBeLessThanOrEqual(2);
    expect(Object.keys(faults)).toContain("none");
  },
  120_000,
);
