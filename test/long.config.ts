import { defineConfig, mergeConfig } from "vitest/config";
import base from "../vitest.config.ts";

/** `npm run test:long`: the tables of files, servers and faults that would make the suite too slow to run often. */
export default mergeConfig(
  { ...base, test: { ...base.test, include: [], exclude: [] } },
  defineConfig({
    test: { include: ["test/**/*.long.test.ts"], exclude: ["**/node_modules/**"], testTimeout: 120_000 },
  }),
);
