import { configDefaults, defineConfig, type ViteUserConfig } from "vitest/config";

type Tests = ViteUserConfig["test"];

/** Which tests run, by `vitest run --mode NAME`; without a mode the quick ones. */
const MODES: Readonly<Record<string, Tests>> = {
  /** `npm test`: less than two minutes on two cores. */
  test: { include: ["test/**/*.test.ts"], exclude: [...configDefaults.exclude, "test/**/*.long.test.ts"] },
  /** `npm run test:long`: the tables of files, servers and faults that would make `npm test` too slow to run often. */
  long: {
    include: ["test/**/*.long.test.ts"],
    testTimeout: 120_000,
    // A process for each file: some tests bound the time that their process takes of the processor.
    pool: "forks",
  },
  /** `npm run test:outside`: against software of others, fetched from the npm registry on the first run. */
  outside: {
    include: ["test/outside/**/*.check.ts"],
    globalSetup: ["test/helpers/build.ts", "test/outside/tools.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
};

export default defineConfig(({ mode }) => ({
  test: {
    globalSetup: ["test/helpers/build.ts"],
    setupFiles: ["test/helpers/seed.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: "threads",
    // The tests mostly wait for the programs they start: more workers than cores keep the cores busy.
    maxWorkers: 4,
    ...MODES[mode],
  },
}));
