/** What the checks look at: files of the checkout, and what npm and git say. */
import { readdir, readFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { execa } from "execa";
import type { AuditAnswer } from "./audit.ts";
import type { Pack } from "./tarball.ts";
import type { Tree } from "./tree.ts";

export function textOf(path: string): Promise<string> {
  return readFile(path, "utf8");
}

export async function jsonOf(path: string) {
  return JSON.parse(await textOf(path));
}

export async function tree(version: string): Promise<Tree> {
  const [status, head, tagged] = await Promise.all([
    git("status", "--porcelain"),
    git("rev-parse", "--verify", "--quiet", "HEAD"),
    git("rev-parse", "--verify", "--quiet", `v${version}^{commit}`),
  ]);
  return { status, head, tagged };
}

/** What would be published of what is built now. */
export async function pack(): Promise<Pack> {
  const { stdout } = await npm("pack", "--dry-run", "--ignore-scripts", "--json");
  return JSON.parse(stdout)[0];
}

/** npm ends with 1 where it finds something, and where it cannot ask: its output tells. */
export async function audit(): Promise<AuditAnswer | undefined> {
  const { stdout } = await npm("audit", "--package-lock-only", "--json");
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

/** The packages that the source of the program imports. */
export async function importedPackages(): Promise<ReadonlySet<string>> {
  const files = await readdir("src", { recursive: true });
  const sources = files.filter((file) => file.endsWith(".ts") && !/^build\b/.test(file));
  const names = await Promise.all(sources.map(async (file) => packagesIn(await textOf(join("src", file)))));
  return new Set(names.flat());
}

/** Ends with the output on the screen. */
export async function passes(...args: readonly string[]): Promise<boolean> {
  const { exitCode } = await execa("npm", args, { stdio: "inherit", reject: false });
  return exitCode === 0;
}

// --- internal ---

async function git(...args: readonly string[]): Promise<string | undefined> {
  const { stdout, exitCode } = await execa("git", args, { reject: false });
  return exitCode === 0 ? stdout : undefined;
}

function npm(...args: readonly string[]) {
  return execa("npm", args, { reject: false });
}

/** The packages that a module imports as values. */
function packagesIn(text: string): string[] {
  const imports = text.matchAll(/^(?:import|export) (?!type )[^"]*?from "([^."][^"]*)";|\bimport\("([^."][^"]*)"\)/gm);
  return [...imports].flatMap(([, from, called]) => {
    const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(from ?? called ?? "") ?? [];
    return name === undefined || name.startsWith("node:") || builtinModules.includes(name) ? [] : [name];
  });
}
