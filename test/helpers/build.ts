import { execa } from "execa";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** What is wrong with the build; empty when it is done. */
    readonly buildError: string;
  }
}

/**
 * The program's tests drive what is built: it is built once before them, and again before each run of watch mode. When the
 * build fails these tests fail with its message, and all others run.
 */
export default async function setup(project: TestProject): Promise<void> {
  const build = async () => {
    const { failed, stderr } = await execa("npm", ["run", "--silent", "build"], { reject: false });
    project.provide("buildError", failed ? `npm run build failed:\n${stderr}` : "");
  };
  await build();
  project.onTestsRerun(async (specifications) => {
    if (specifications.some((specification) => specification.project.name === project.name)) await build();
  });
}
