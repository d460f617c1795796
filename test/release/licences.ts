import type { Lock } from "./manifest.ts";
import { type Verdict, verdict } from "./verdict.ts";

/** A package whose code is in the build, as dist/NOTICES.txt names it. */
export interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** Where its source is, if its package.json says so. */
  readonly source: string | undefined;
  /** The text of the licence. */
  readonly text: string;
}

/** Licences that let us pass a package on, under MIT as a whole. Another one is a person's decision: add it here. */
const ALLOWED = ["MIT", "ISC", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "MPL-2.0"];

/** These ask that users are told where the source is (MPL 2.0, 3.2). */
const NAME_THE_SOURCE = ["MPL-2.0"];

/** The packages that a notices file holds. */
export function bundledIn(notices: string): readonly Bundled[] {
  return notices.split(/^-{80}\n/m).flatMap((part) => {
    const [, name, version, licence, source, text = ""] =
      /^(\S+) (\S+) \(([^\n]+)\)\n(?:(https:\S+)\n)?\n(.*)$/s.exec(part) ?? [];
    if (name === undefined || version === undefined || licence === undefined) return [];
    return [{ name, version, licence, source, text: text.trim() }];
  });
}

/**
 * @param imported the packages that the program has to find in itself.
 * @param lock tells what is installed with the package, and which version of a bundled one was tried.
 */
export function judgeLicences(bundled: readonly Bundled[], imported: readonly string[], lock: Lock): Verdict {
  const wrong: string[] = [];
  const names = new Set(bundled.map(({ name }) => name));
  for (const name of imported) if (!names.has(name)) wrong.push(`${name} is in the program, but not in the notices`);
  const locked = Object.entries(lock.packages).filter(([path]) => path !== "");
  const installed = locked.filter(([, { dev }]) => dev !== true);
  const known = new Set(locked.map(([path, { version }]) => `${nameAt(path)} ${version}`));
  for (const { name, version, licence, source, text } of bundled) {
    if (!known.has(`${name} ${version}`)) wrong.push(`${name} ${version} is not in package-lock.json: run npm ci`);
    if (!ALLOWED.includes(licence)) wrong.push(`${name} ${version} has the licence ${licence}, which is not allowed`);
    if (NAME_THE_SOURCE.includes(licence) && source === undefined)
      wrong.push(`${name} ${version} (${licence}): the notices do not say where its source is`);
    if (text.length < 200) wrong.push(`${name} ${version}: the notices do not hold the text of its licence`);
  }
  for (const [path, { version, license = "none" }] of installed)
    if (!ALLOWED.includes(license))
      wrong.push(`${nameAt(path)} ${version} has the licence ${license}, which is not allowed`);
  return verdict(`${bundled.length} packages in the build, ${installed.length} installed where they fit`, wrong);
}

/** `node_modules/a/node_modules/@b/c` → `@b/c` */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
