import { CliError } from "../../errors.ts";
import { wordsOf } from "../wire/keys.ts";

/**
 * Header fields as typed (`Name: value`), by lower-case name; a name given twice has both values (RFC 9110 §5.3).
 * Messages never repeat a value: it may be a secret.
 * @param place where they stand, for messages.
 * @throws CliError `usage` for text that is not a header, and for headers that the program sets itself.
 */
export function readHeaders(given: readonly string[], place = "--header"): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const text of given) {
    const [, name = "", value] = /^([^:]*)(?::(.*))?$/s.exec(text)?.map((part) => part?.trim()) ?? [];
    const key = name.toLowerCase();
    const wrong: readonly (readonly [boolean, string])[] = [
      [value === undefined, `a ${place} has no colon`],
      [!TOKEN.test(name), `${place}: ${JSON.stringify(name)} is not a header name`],
      [value === "", `${place} ${name} has no value`],
      [!VALUE.test(value ?? ""), `the value of ${place} ${name} has a character that headers cannot have`],
      [OWN.has(key), `${place} ${name} cannot be set`],
    ];
    const problem = wrong.find(([isWrong]) => isWrong)?.[1];
    if (problem !== undefined) throw new CliError("usage", problem, { hint: OWN.get(key) ?? FORM });
    headers[key] = Object.hasOwn(headers, key) ? `${headers[key]}, ${value}` : `${value}`;
  }
  return headers;
}

// --- internal ---

/** RFC 9110 §5.6.2 and §5.5. */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const FORM = "Write it as 'Name: value', for example --header 'If-Match: \"7\"'.";

/** What the program sets itself, and why. */
const OWN: ReadonlyMap<string, string> = new Map([
  ["authorization", "The key comes from the profile or CUSTOMERS_API_KEY; `customers auth status` shows which."],
  ["proxy-authorization", "A proxy and its password are named in HTTPS_PROXY."],
  ["host", "It follows from the base URL; for another server give --profile or --base-url."],
  ...wordsOf(`
    content-length content-encoding accept-encoding transfer-encoding connection proxy-connection keep-alive upgrade expect
    te trailer
  `).map((name) => [name, "It belongs to the connection, which the program manages."] as const),
]);
