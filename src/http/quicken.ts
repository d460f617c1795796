/**
 * Makes WebAssembly start sooner on Node 20: there, optimising undici's parser takes longer than a short run saves by
 * it. Later versions do this on their own, and the flag would slow them down. It holds for the
 * whole process: only for one that is ours.
 */
export async function quickenWebAssembly(): Promise<void> {
  if (!process.versions.node.startsWith("20.")) return;
  const { setFlagsFromString } = await import("node:v8");
  setFlagsFromString("--liftoff-only");
}
