/** The folder in a path that is not typed to its end, with its last slash; empty where there is none. */
export function folderIn(typed: string, platform: NodeJS.Platform = process.platform): string {
  const slashes = platform === "win32" ? ["/", "\\"] : ["/"];
  return typed.slice(0, 1 + Math.max(...slashes.map((slash) => typed.lastIndexOf(slash))));
}
