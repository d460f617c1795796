import { isLoopback } from "../http/address.ts";
import { withoutEnd } from "../text/words.ts";
import type { Parsed } from "./setting-key.ts";

/**
 * The address of an API as a person or a file gives it: http or https, no key in it, no slash at its end. Without a
 * scheme it is http for this machine and https for any other. What is wrong is worded to follow the name of the
 * setting, and never repeats a password.
 */
export function readBaseUrl(text: string): Parsed<string> {
  const trimmed = withScheme(text);
  if (trimmed === "") return { problem: "is empty" };
  // Anywhere: what stands before a slash in a password would be read as the host.
  if (trimmed.includes("@")) return { problem: "must hold no user name or password (`…@`)" };
  if (!URL.canParse(trimmed)) return { problem: `is not a web address: ${JSON.stringify(text.trim())}` };
  const { protocol, origin, pathname } = new URL(trimmed);
  if (!/^https?:$/.test(protocol)) return { problem: `must begin with https://, not ${JSON.stringify(protocol)}` };
  if (trimmed.includes("?")) return { problem: "must hold no query (`?…`)" };
  if (trimmed.includes("#")) return { problem: "must hold no fragment (`#…`)" };
  return { value: `${origin}${withoutEnd(pathname, "/")}` };
}

export function baseUrlProblem(text: string): string | undefined {
  const read = readBaseUrl(text);
  return "problem" in read ? read.problem : undefined;
}

/** The origin (RFC 6454) that a base URL leads to: scheme, host and port; undefined if it is none. */
export function originOf(baseUrl: unknown): string | undefined {
  const read = typeof baseUrl === "string" ? readBaseUrl(baseUrl) : undefined;
  return read !== undefined && "value" in read ? new URL(read.value).origin : undefined;
}

/** The API document's base address ends in the version segment (§9). */
export function endsInVersion(baseUrl: string): boolean {
  return new URL(baseUrl).pathname.endsWith("/v1");
}

// --- internal ---

/** A host with a dot, with a port, or this machine, as people type it. */
const BARE_HOST = /^(\[[\da-f:.]+\]|[a-z\d-]+(?:\.[a-z\d-]+)+|localhost|[a-z\d-]+(?=:\d))(?::\d{1,5})?(?:\/.*)?$/i;

function withScheme(text: string): string {
  const trimmed = text.trim();
  const [, host] = BARE_HOST.exec(trimmed) ?? [];
  if (host === undefined) return trimmed;
  return `${isLoopback(host.toLowerCase()) ? "http" : "https"}://${trimmed}`;
}
