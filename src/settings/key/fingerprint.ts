/**
 * What may be shown of a key: enough to tell two apart, too little to use or guess one. `sha256:1a2b3c4d …wxyz`;
 * the last four characters only of a key so long that they do not matter.
 */
export function fingerprint(apiKey: string): string {
  const { createHash } = process.getBuiltinModule("node:crypto"); // Loading it takes long, and not every command shows a key.
  const hash = createHash("sha256").update(apiKey).digest("hex").slice(0, 8);
  return apiKey.length >= 16 ? `sha256:${hash} …${apiKey.slice(-4)}` : `sha256:${hash}`;
}
