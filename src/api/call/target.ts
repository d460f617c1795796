import { CliError } from "../../errors.ts";
import { isBelow } from "../../http/address.ts";

/** A query parameter: its name and its value, as they are meant. */
export type Parameter = readonly [name: string, value: string];

/**
 * The address that a path typed by a user means. It is taken below the base; where it repeats the base's version
 * (`/v1/jobs`, or `/api/v1/jobs` as the API document writes it, below a base that ends in `/v1`) it is the same place.
 * An absolute address must lie below the base itself.
 * @param parameters added to the query of the path, encoded (`+` and `&` arrive as they are).
 * @throws CliError `refused` for what would leave the base, `usage` for text that is not a path.
 */
export function targetOf(path: string, parameters: readonly Parameter[], base: URL): URL {
  const text = path.trim();
  const [place = "", query] = split(text);
  checkPath(text, place);
  const root = base.pathname.replace(/\/$/, "");
  const url = isAbsolute(text) ? absolute(text, root, base) : new URL(base.origin + root + belowRoot(place, root));
  url.search = [query ?? "", ...parameters.map(encoded)].filter((part) => part !== "").join("&");
  return url;
}

// --- internal ---

function split(text: string): [string, string | undefined] {
  const at = text.indexOf("?");
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function encoded([name, value]: Parameter): string {
  return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`;
}

function isAbsolute(text: string): boolean {
  return /^([a-z][a-z\d+.-]*:)?\/\//i.test(text);
}

function checkPath(text: string, place: string): void {
  const hint = "Give a path below the base URL, such as /jobs or /customers/42.";
  if (text === "") throw new CliError("usage", "the path is empty", { hint });
  if (/^[a-z]:[\\/]/i.test(text)) {
    throw new CliError("usage", `${JSON.stringify(text)} is a path of this machine, not of the API`, {
      hint: "Some shells on Windows rewrite a leading slash; write jobs instead of /jobs.",
    });
  }
  // The URL standard drops tabs and newlines wherever they stand, and takes a backslash for a slash.
  if (/[\u0000-\u001f\u007f\\]/.test(text)) {
    throw new CliError("usage", "the path holds a backslash or a control character", { hint });
  }
  if (text.includes("#")) {
    throw new CliError("usage", "the path holds a #, which would cut it off there", { hint: "Write it as %23." });
  }
  if (place.split("/").some(climbs)) {
    throw new CliError("refused", 'the path holds the segment "." or ".."', {
      hint: "Give the path below the base URL as it is, without steps up.",
    });
  }
}

/** Whether a server could read a segment as a step up or none at all: `..`, `%2e%2e`, `..%2f`. */
function climbs(segment: string): boolean {
  const plain = segment.replace(/%2e/gi, ".").replace(/%2f|%5c/gi, "/");
  return plain.split("/").some((part) => part === "." || part === "..");
}

function absolute(text: string, root: string, base: URL): URL {
  const url = URL.canParse(text, base.href) ? new URL(text, base.href) : undefined;
  if (url !== undefined && isBelow(base, url) && url.username + url.password === "") return url;
  const shown = url === undefined ? JSON.stringify(text) : `${url.protocol}//${url.host}${url.pathname}`;
  throw new CliError("refused", `${shown} is not below the base URL ${base.origin}${root}`, {
    hint: "The key is sent only to the configured address. Give a path such as /jobs; for another server give --profile or --base-url.",
  });
}

function belowRoot(place: string, root: string): string {
  const path = place === "" || place.startsWith("/") ? place : `/${place}`;
  const version = /\/(v\d+)$/.exec(root)?.[1];
  const known = version === undefined ? [] : [root, `/api/${version}`, `/${version}`];
  const prefix = known.find((start) => path === start || path.startsWith(`${start}/`));
  const rest = prefix === undefined ? path : path.slice(prefix.length);
  return rest === "/" ? "" : rest;
}
