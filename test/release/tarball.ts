/** What `npm pack --json` says. */
export interface Pack {
  readonly files: readonly { readonly path: string }[];
  /** In bytes: the tarball, and what it unpacks to. */
  readonly size: number;
  readonly unpackedSize: number;
}

/** All that a user of the package needs, and nothing else. Each line must be there. */
const BELONGS = [
  /^(README\.md|LICENSE|package\.json)$/,
  /^CHANGELOG\.md$/,
  /^bin\/(customers\.js|package\.json)$/,
  /^dist\/(launch|complete|help|library)\.cjs$/,
  /^dist\/(commands|packages)\/[\w-]+\.cjs$/,
  /^dist\/help\.json$/,
  /^dist\/[\w-]+-child\.mjs$/,
  /^dist\/library\.mjs$/,
  /^dist\/types\/[\w/-]+\.d\.c?ts$/,
  /^dist\/man\/customers(-[a-z]+)?\.1$/,
  /^dist\/NOTICES\.txt$/,
  /^docs\/(cells|exporters|files|guide|journal|library|nightly|people|reference|scripting|servers|state|versions)\.md$/,
];

const MEGABYTE = 1_000_000;

/** In bytes; somewhat more than it is, so that it is noticed when a package comes in that is too large. */
const LARGEST = { size: 5.8 * MEGABYTE, unpackedSize: 18.8 * MEGABYTE };

/** What is wrong with the tarball, one thing a line. */
export function wrongInTarball(pack: Pack): string[] {
  const paths = pack.files.map(({ path }) => path);
  const wrong = [
    ...paths
      .filter((path) => !BELONGS.some((pattern) => pattern.test(path)))
      .map((path) => `${path} does not belong in the package`),
    ...BELONGS.filter((pattern) => !paths.some((path) => pattern.test(path))).map(
      (pattern) => `nothing in the package is ${pattern.source}`,
    ),
  ];
  if (pack.size > LARGEST.size) wrong.push(`the tarball is larger than ${megabytes(LARGEST.size)}`);
  if (pack.unpackedSize > LARGEST.unpackedSize)
    wrong.push(`the package is larger than ${megabytes(LARGEST.unpackedSize)}`);
  return wrong;
}

// --- internal ---

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
