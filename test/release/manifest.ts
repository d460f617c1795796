import { type Verdict, verdict } from "./verdict.ts";

/** The parts of package.json and package-lock.json that a release depends on. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly repository?: unknown;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  /** Installed beside the program where they fit: not part of the build. */
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

/** Scripts that npm runs where the package is installed: it has to work without them. */
const RUN_AT_INSTALL = ["preinstall", "install", "postinstall"];

export function judgeManifest(manifest: Manifest, lock: Lock): Verdict {
  const { version, scripts } = manifest;
  const wrong: string[] = [];
  if (manifest.private === true) wrong.push('package.json has "private": true: npm refuses to publish it');
  if (!/^\d+\.\d+\.\d+$/.test(version)) wrong.push(`the version ${version} is not MAJOR.MINOR.PATCH`);
  if (lock.version !== version) wrong.push(`package-lock.json has version ${lock.version}: run npm install`);
  if (manifest.repository === undefined)
    wrong.push("package.json has no repository: on the package's page, links and pictures of the README lead nowhere");
  if (scripts.prepublishOnly !== "npm run release:check")
    wrong.push("prepublishOnly does not run release:check: a version could be published without it");
  for (const name of RUN_AT_INSTALL)
    if (scripts[name] !== undefined) wrong.push(`the script ${name} would run where the package is installed`);
  for (const name of Object.keys(manifest.dependencies ?? {}))
    wrong.push(`${name} is a dependency: the build takes packages in, so that they are not installed a second time`);
  return verdict(`${manifest.name} ${version}`, wrong);
}
