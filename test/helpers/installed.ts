/** When a test needs the package as its users have it: packed, and installed in a project elsewhere. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import type { Pack } from "../release/tarball.ts";
import "./needs-build.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export interface Installed {
  readonly pack: Pack;
  /** The file that npm would publish. */
  readonly tarball: string;
  /** The folder of a project of ES modules that has installed it. */
  readonly project: string;
}

/** @param folder an empty one, for both. */
export async function installed(folder: string): Promise<Installed> {
  const packed = await execa("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: ROOT,
  });
  const pack: Pack & { readonly filename: string } = JSON.parse(packed.stdout)[0];
  const tarball = join(folder, pack.filename);
  const project = join(folder, "project");
  await mkdir(project);
  await writeFile(join(project, "package.json"), '{ "name": "project", "private": true, "type": "module" }');
  // libsql and the keychain are optional: without a network npm may not have them.
  await execa("npm", ["install", "--ignore-scripts", "--omit=dev", "--offline", "--no-audit", "--no-fund", tarball], {
    cwd: project,
  });
  return { pack, tarball, project };
}
