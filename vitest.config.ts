import { configDefaults, defineConfig } from "vitest/config";

/** `npm test`: what takes less than two minutes on two cores. The rest is `npm run test:long`; CI runs both. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    exclude: [...configDefaults.exclude, "test/**/*.long.test.ts"],
    globalSetup: ["test/helpers/build.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: "threads",
    // The tests mostly wait for the programs they start: more workers than cores keep the cores busy.
    maxWorkers: 4,
  },
});
