import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/helpers/build.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: "threads",
    // The tests mostly wait for the programs they start: more workers than cores keep the cores busy.
    maxWorkers: 4,
  },
});
