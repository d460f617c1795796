import { describe, expect, test } from "vitest";
import { LAUNCHER } from "../helpers/program.ts";
import { campaign } from "./campaign.ts";
import { SHAPES } from "./rows.ts";

/** The first has a seed of its own each time; the other is always the same. `npm run test:faults` runs many, larger ones. */
const CHANGING = Date.now() % 1_000_000;

describe("an import through a bad network, killed again and again", () => {
  test.concurrent.each([CHANGING, 3])(
    "writes every row exactly once (seed %i)",
    async (seed) => {
      const { kills, faults, twice, lost, needlesslyUnknown, wrong } = await campaign({
        seed,
        rows: 40,
        launcher: LAUNCHER,
        mostKills: 2,
      });
      expect({ seed, twice, lost, needlesslyUnknown, wrong }).toEqual({
        ...{ seed, twice: [], lost: [], needlesslyUnknown: [], wrong: [] },
      });
      expect(kills).toBeGreaterThan(0);
      expect(Object.keys(faults)).toContain("none");
    },
    120_000,
  );

  test("is tried with every kind of file", () => {
    expect(new Set(SHAPES.map((_, seed) => seed).map((seed) => SHAPES[seed % SHAPES.length]))).toEqual(new Set(SHAPES));
  });
});
