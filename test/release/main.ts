/**
 * `npm run release:check`: may this checkout be published? Every check is a line; what nobody could look at is not ready.
 * npm runs it before it publishes. `npm run release:check -- tree audit` makes only these checks.
 */
import { judgeAudit } from "./audit.ts";
import { judgeChangelog, judgeReadme } from "./changelog.ts";
import { audit, importedPackages, jsonOf, pack, passes, textOf, tree } from "./facts.ts";
import { bundledIn, judgeLicences } from "./licences.ts";
import { judgeManifest, type Lock, type Manifest } from "./manifest.ts";
import { judgeTarball } from "./tarball.ts";
import { judgeTree } from "./tree.ts";
import { type Verdict, verdict } from "./verdict.ts";

// `npm publish --dry-run` makes the same checks: their own calls of npm are not rehearsals.
delete process.env.npm_config_dry_run;

const manifest: Manifest = await jsonOf("package.json");
const lock: Lock = await jsonOf("package-lock.json");
const bundled = bundledIn(await textOf("dist/NOTICES.txt"));
const today = new Date().toISOString().slice(0, 10);

/** In seconds. */
const QUICK: Readonly<Record<string, () => Promise<Verdict>>> = {
  manifest: async () => judgeManifest(manifest, lock),
  changelog: async () => judgeChangelog(await textOf("CHANGELOG.md"), manifest.version, today),
  readme: async () => judgeReadme(await textOf("README.md")),
  tree: async () => judgeTree(await tree(manifest.version), manifest.version),
  tarball: async () => judgeTarball(await pack()),
  licences: async () => judgeLicences(bundled, await takenIn(), lock),
  audit: async () => judgeAudit(await audit(), bundled, lock),
};

const PACKAGE_TESTS = ["test/package.long.test.ts", "test/install.long.test.ts"];

/** In minutes: not begun while something above has to be done first. */
const SLOW: Readonly<Record<string, () => Promise<Verdict>>> = {
  tests: async () => outcome("npm test", await passes("test")),
  // The tarball installed elsewhere, as a command and as a library, and removed again; publint; attw.
  package: async () => outcome("the tests of the package", await passes("run", "test:long", "--", ...PACKAGE_TESTS)),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn({ ...QUICK, ...SLOW }, name));
if (unknown.length > 0) {
  const names = [...Object.keys(QUICK), ...Object.keys(SLOW)].join(", ");
  process.stderr.write(`There is no check ${unknown.join(", ")}. The checks are ${names}.\n`);
  process.exit(2);
}

const open: string[] = [];
await make(QUICK);
if (open.length === 0) await make(SLOW);
else for (const name of chosen(SLOW)) tell("–", name, "not run: do what stands above first");
process.exitCode = open.length === 0 ? 0 : 1;
const good = wanted.length === 0 ? "Ready." : "Nothing is wrong in these checks; the others were not made.";
process.stdout.write(`\n${open.length === 0 ? good : `Not ready: ${open.join(", ")}`}\n`);

// --- internal ---

async function make(checks: typeof QUICK): Promise<void> {
  for (const name of chosen(checks)) {
    const { state, text, details } = (await checks[name]?.()) ?? verdict("", []);
    tell({ ready: "✓", "not ready": "✗", "not checked": "?" }[state], name, text);
    for (const detail of details) process.stdout.write(`              ${detail}\n`);
    if (state !== "ready") open.push(name);
  }
}

/** The packages that the build has to take in. */
async function takenIn(): Promise<string[]> {
  const installed = Object.keys(manifest.optionalDependencies ?? {});
  return [...(await importedPackages())].filter((name) => !installed.includes(name));
}

function chosen(checks: typeof QUICK): string[] {
  return Object.keys(checks).filter((name) => wanted.length === 0 || wanted.includes(name));
}

function tell(mark: string, name: string, text: string): void {
  process.stdout.write(`${mark} ${name.padEnd(11)} ${text}\n`);
}

function outcome(what: string, passed: boolean): Verdict {
  return verdict(`${what} ${passed ? "passed" : "failed"}`, passed ? [] : ["see above"]);
}
