import { CliError } from "../../errors.ts";
import { isBelow } from "../../http/address.ts";
import { withoutEnd } from "../../text/words.ts";
import { wordsOf } from "../wire/keys.ts";

/** Header fields as typed, by lower-case name (RFC 9110 §5.3). Messages repeat no value. @throws CliError `usage` */
export function readHeaders(given: readonly string[], place = FLAG): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const text of given) {
    const [, name = "", value] = /^([^:]*)(?::(.*))?$/s.exec(text)?.map((part) => part?.trim()) ?? [];
    const key = name.toLowerCase();
    const wrong: readonly (readonly [boolean, string])[] = [
      [value === undefined, `a ${place} has no colon`],
      [!TOKEN.test(name), `${place}: ${JSON.stringify(name)} is not a header name`],
      [value === "", `${place} ${name} has no value`],
      [!VALUE.test(value ?? ""), `the value of ${place} ${name} has a character that headers cannot have`],
      [OWN.includes(key), `${place} ${name} cannot be set`],
    ];
    const problem = wrong.find(([isWrong]) => isWrong)?.[1];
    const hint = OWN.includes(key) ? SET : FORM;
    if (problem !== undefined) throw new CliError("usage", problem, place === FLAG ? { hint } : {});
    headers[key] = Object.hasOwn(headers, key) ? `${headers[key]}, ${value}` : `${value}`;
  }
  return headers;
}

export type Parameter = readonly [name: string, value: string];

/** The address of a typed path, below the base: `/api/v1/jobs` is `/jobs`. @throws CliError `refused`, `usage` */
export function callTarget(path: string, parameters: readonly Parameter[], base: URL): URL {
  const text = path.trim();
  const [place = "", ...query] = text.split("?");
  checkPath(text, place);
  const root = withoutEnd(base.pathname, "/");
  const isAbsolute = /^([a-z][a-z\d+.-]*:)?\/\//i.test(text);
  const url = isAbsolute ? absolute(text, base) : new URL(base.origin + root + belowRoot(place, root));
  url.search = [query.join("?"), ...parameters.map(encoded)].filter((part) => part !== "").join("&");
  return url;
}

// --- internal ---

/** RFC 9110 §5.6.2 and §5.5. */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const FLAG = "--header";
const FORM = "Write it as 'Name: value', for example --header 'If-Match: \"7\"'.";

/** What the program sets itself: the key, and what belongs to the connection. */
const OWN = wordsOf(`
  authorization proxy-authorization host content-length content-encoding accept-encoding transfer-encoding connection
  proxy-connection keep-alive upgrade expect te trailer
`);
const SET = "The program sets it itself. `customers auth status` shows which key is sent.";

function encoded([name, value]: Parameter): string {
  return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`;
}

function checkPath(text: string, place: string): void {
  const hint = "Give a path below the base URL, such as /jobs or /customers/42.";
  if (text === "") throw new CliError("usage", "the path is empty", { hint });
  if (/^[a-z]:[\\/]/i.test(text)) {
    throw new CliError("usage", `${JSON.stringify(text)} is a path of this machine, not of the API`, {
      hint: "Some shells on Windows rewrite a leading slash; write jobs instead of /jobs.",
    });
  }
  // The URL standard drops tabs and newlines wherever they stand, takes a backslash for a slash, and cuts at a #.
  if (/[\u0000-\u001f\u007f\\#]/.test(text))
    throw new CliError("usage", "the path holds a backslash, a # or a control character", { hint });
  // A server could read a segment as a step up: `..`, `%2e%2e`, `..%2f`.
  const plain = place.replace(/%2e/gi, ".").replace(/%2f|%5c/gi, "/");
  if (plain.split("/").some((part) => part === "." || part === ".."))
    throw new CliError("refused", 'the path holds the segment "." or ".."', { hint });
}

function absolute(text: string, base: URL): URL {
  const url = URL.canParse(text, base.href) ? new URL(text, base.href) : undefined;
  if (url !== undefined && isBelow(base, url) && url.username + url.password === "") return url;
  const shown = url === undefined ? JSON.stringify(text) : `${url.protocol}//${url.host}${url.pathname}`;
  throw new CliError("refused", `${shown} is not below the base URL ${base.origin}${withoutEnd(base.pathname, "/")}`, {
    hint: "The key is sent only to the configured address. Give a path such as /jobs; for another server give --profile or --base-url.",
  });
}

function belowRoot(place: string, root: string): string {
  const path = place === "" || place.startsWith("/") ? place : `/${place}`;
  const version = /\/(v\d+)$/.exec(root)?.[1];
  const known = version === undefined ? [] : [root, `/api/${version}`, `/${version}`];
  const prefix = known.find((start) => path === start || path.startsWith(`${start}/`)) ?? "";
  const rest = path.slice(prefix.length);
  return rest === "/" ? "" : rest;
}
