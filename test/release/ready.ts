/** What a release is judged by: the texts of files, and `git status --porcelain`. */
export interface Checkout {
  readonly manifest: { readonly version: string; readonly [key: string]: unknown };
  /** The version in package-lock.json. */
  readonly lockVersion: string;
  readonly changelog: string;
  readonly readme: string;
  readonly status: string;
}

/** What has to be done before this checkout may be published, one thing a line. */
export function notReady({ manifest, lockVersion, changelog, readme, status }: Checkout): string[] {
  const { version } = manifest;
  const [, unreleased = "", newest = ""] = changelog.split(/^## /m);
  const wrong: [boolean, string][] = [
    [!/^\d+\.\d+\.\d+$/.test(version), `the version ${version} is not MAJOR.MINOR.PATCH`],
    [lockVersion !== version, `package-lock.json has version ${lockVersion}: run npm install`],
    [
      manifest.repository === undefined,
      "package.json has no repository: links and pictures of the README lead nowhere",
    ],
    [manifest.dependencies !== undefined, "package.json has dependencies: the build takes all packages in"],
    [!/^\[Unreleased\]\s*$/.test(unreleased), "CHANGELOG.md: move what stands under [Unreleased] to a version"],
    [
      !(newest.startsWith(`[${version}] - `) && /^\S+ - \d{4}-\d\d-\d\d\n/.test(newest)),
      `CHANGELOG.md: the newest version is not [${version}] with a date`,
    ],
    [/not (yet )?published/i.test(readme), "README.md says that the package is not published"],
    [status !== "", `not committed:\n${status}`],
  ];
  return wrong.flatMap(([isSo, text]) => (isSo ? [text] : []));
}
