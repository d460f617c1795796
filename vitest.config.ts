import { configDefaults, defineConfig, type ViteUserConfig } from "vitest/config";
import { filesIn, filesThatReach, importsOf } from "./test/helpers/imports.ts";

type Tests = NonNullable<ViteUserConfig["test"]>;

const TESTS = filesIn("test").filter((file) => file.endsWith(".test.ts"));

/** The tests that drive the built program: those whose imports lead to this file. */
const PROGRAM = filesThatReach(["test/helpers/needs-build.ts"], TESTS);

/** Tests of properties: `npm test` tries each with a few cases, `npm run test:long` with all. */
const PROPERTIES = TESTS.filter((file) => importsOf(file).some(({ from }) => from === "fast-check"));

/** Which tests run, by `vitest run --mode NAME`; without a mode the quick ones. */
const MODES: Readonly<Record<string, Tests>> = {
  /** `npm test`: less than two minutes on two cores. */
  test: { projects: projects((file) => !isLong(file)) },
  /** `npm run test:long`: the tables of files, servers and faults that would make `npm test` too slow to run often. */
  long: {
    projects: projects((file) => isLong(file) || PROPERTIES.includes(file), {
      env: { RUNS: "all" },
      testTimeout: 120_000,
      // A process for each file: some tests bound the time that their process takes of the processor.
      isolate: true,
    }),
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
    setupFiles: ["test/helpers/seed.ts", "test/helpers/late.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A process has a working folder of its own: tests run commands in theirs. Four processes run all files, one after the
    // other: a file that has to load everything again costs twice as much.
    pool: "forks",
    isolate: false,
    // The tests mostly wait for the programs they start: more workers than cores keep the cores busy.
    maxWorkers: 4,
    // Watch mode: what drives the program does not import its source, but depends on all of it.
    forceRerunTriggers: [...configDefaults.forceRerunTriggers, "**/src/**"],
    ...MODES[mode],
  },
}));

// --- internal ---

function isLong(file: string): boolean {
  return file.endsWith(".long.test.ts");
}

/** `program` is built before its tests run; `pure` needs no build. */
function projects(
  isMeant: (file: string) => boolean,
  options: Pick<Tests, "env" | "testTimeout" | "isolate"> = {},
): NonNullable<Tests["projects"]> {
  const meant = TESTS.filter(isMeant);
  const pure = { name: "pure", include: meant.filter((file) => !PROGRAM.includes(file)) };
  const program = {
    name: "program",
    include: meant.filter((file) => PROGRAM.includes(file)),
    globalSetup: ["test/helpers/build.ts"],
  };
  return [pure, program].map((test) => ({ extends: true as const, test: { ...test, ...options } }));
}
