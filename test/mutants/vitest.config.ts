import { defineConfig } from "vitest/config";

/** Stryker starts vitest with this. The tables need no built program; `main.ts` names the files in the environment. */
export default defineConfig({
  test: { include: (process.env.MUTANTS_TESTS ?? "").split(","), pool: "threads", maxWorkers: 1 },
});
