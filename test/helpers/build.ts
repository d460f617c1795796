import { readdirSync, statSync } from "node:fs";
import { execa } from "execa";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** What is wrong with the build; empty when it is done. */
    readonly buildError: string;
  }
}

/**
 * The program's tests drive what is built: it is built once before them, and again in watch mode, each time unless dist is
 * newer than the source. When the build fails these tests fail with its message, and all others run.
 */
export default async function setup(project: TestProject): Promise<void> {
  const build = async () => project.provide("buildError", isBuilt() ? "" : await buildError());
  await build();
  project.onTestsRerun(async (specifications) => {
    if (specifications.some((specification) => specification.project.name === project.name)) await build();
  });
}

// --- internal ---

async function buildError(): Promise<string> {
  const { failed, stderr } = await execa("npm", ["run", "--silent", "build"], { reject: false });
  // esbuild says what is wrong, then throws.
  return failed ? `npm run build failed:\n${stderr.split(/\n\S*node_modules\/esbuild/)[0]}` : "";
}

/** Whether the last file of the build is newer than all that it is made of. A folder is newer when a file has left it. */
function isBuilt(): boolean {
  const built = statSync("dist/NOTICES.txt", { throwIfNoEntry: false });
  if (built === undefined) return false;
  const source = readdirSync("src", { recursive: true, encoding: "utf8" }).map((path) => `src/${path}`);
  return ["src", "package.json", "package-lock.json", ...source].every(
    (path) => statSync(path).mtimeMs < built.mtimeMs,
  );
}
