import { readFileSync } from "node:fs";

/**
 * A path for the system. Node decodes the arguments as UTF-8, and what is not UTF-8 is lost; on Linux the bytes of the
 * argument are found again.
 * @param path as the arguments have it, alone or after `=` or `@`.
 */
export function pathBytes(path: string): string | Buffer {
  if (!path.includes("\uFFFD") || process.platform !== "linux") return path;
  return argumentBytes().find((bytes) => bytes.toString() === path) ?? path;
}

// --- internal ---

function argumentBytes(): Buffer[] {
  const all = readFileSync("/proc/self/cmdline", "latin1").split("\0");
  return all.flatMap((argument) => [argument, argument.replace(/^[^=@]*[=@]/, "")].map(latin1));
}

function latin1(text: string): Buffer {
  return Buffer.from(text, "latin1");
}
