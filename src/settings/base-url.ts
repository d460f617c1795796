import { isLoopback } from "../system/loopback.ts";
import { withoutEnd } from "../text/words.ts";
import type { Reading } from "./setting-key.ts";

/**
 * The address of an API as a person or a file gives it: http or https, no key in it, no slash at its end. Without a
 * scheme it is http for this machine and https for any other. What is wrong is worded to follow the name of the setting.
 */
export function readBaseUrl(text: string): Reading<string> {
  const problem = baseUrlProblem(text);
  if (problem !== undefined) return { problem };
  const url = new URL(withScheme(text));
  return { value: `${url.origin}${withoutEnd(url.pathname, "/")}` };
}

/** What is wrong with a base URL, to follow its name; undefined when nothing is. Never repeats a password in it. */
export function baseUrlProblem(text: string): string | undefined {
  const trimmed = withScheme(text);
  if (trimmed === "") return "is empty";
  // Anywhere: what stands before a slash in a password would be read as the host.
  if (trimmed.includes("@")) return "must hold no user name or password (`…@`)";
  if (!URL.canParse(trimmed)) return `is not a web address: ${JSON.stringify(text.trim())}`;
  const url = new URL(trimmed);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return `must begin with https://, not ${JSON.stringify(url.protocol)}`;
  }
  if (trimmed.includes("?")) return "must hold no query (`?…`)";
  if (trimmed.includes("#")) return "must hold no fragment (`#…`)";
  return undefined;
}

/** Whether two base URLs lead to the same origin (RFC 6454): scheme, host and port. */
export function isSameOrigin(one: string, other: string): boolean {
  return new URL(withScheme(one)).origin === new URL(withScheme(other)).origin;
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
