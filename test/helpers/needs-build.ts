/**
 * A test whose imports lead here drives what is built in dist: it belongs to the project `program` of vitest.config.ts,
 * which builds first. All other tests are of the project `pure`, and need no build.
 */
import { inject } from "vitest";

const error =
  inject("buildError") ?? "dist is not built for this test: start vitest again, so that it sees the new file.";
if (error !== "") throw new Error(error);
