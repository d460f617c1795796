import { defineConfig } from "vitest/config";

/** Checks against software that others wrote, fetched from the npm registry on the first run: `npm run test:outside`. */
export default defineConfig({
  test: {
    include: ["test/outside/**/*.check.ts"],
    globalSetup: ["test/helpers/build.ts", "test/outside/tools.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
