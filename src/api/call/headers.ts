import { CliError } from "../../errors.ts";

/**
 * Header fields as typed (`Name: value`), by lower-case name; a name given twice has both values (RFC 9110 §5.3).
 * Messages never repeat a value: it may be a secret.
 * @param place where they stand, for messages.
 * @throws CliError `usage` for text that is not a header, and for headers that the program sets itself.
 */
export function readHeaders(given: readonly string[], place = "--header"): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const text of given) {
    const colon = text.indexOf(":");
    const name = (colon === -1 ? text : text.slice(0, colon)).trim();
    const value = text.slice(colon + 1).trim();
    const hint = "Write it as 'Name: value', for example --header 'If-Match: \"7\"'.";
    if (colon === -1) throw new CliError("usage", `a ${place} has no colon`, { hint });
    if (!TOKEN.test(name))
      throw new CliError("usage", `${place}: ${JSON.stringify(name)} is not a header name`, { hint });
    if (value === "") throw new CliError("usage", `${place} ${name} has no value`, { hint });
    if (!VALUE.test(value)) {
      throw new CliError("usage", `the value of ${place} ${name} has a character that headers cannot have`, { hint });
    }
    const key = name.toLowerCase();
    const why = OWN.get(key);
    if (why !== undefined) throw new CliError("usage", `${place} ${name} cannot be set`, { hint: why });
    headers[key] = Object.hasOwn(headers, key) ? `${headers[key]}, ${value}` : value;
  }
  return headers;
}

// --- internal ---

/** RFC 9110 §5.6.2 and §5.5. */
const TOKEN = /^[!#$%&'*+.^_`|~\dA-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const KEY = "The key comes from the profile or CUSTOMERS_API_KEY; `customers auth status` shows which.";
const ADDRESS = "It follows from the base URL; for another server give --profile or --base-url.";
const CONNECTION = "It belongs to the connection, which the program manages.";
const OWN: ReadonlyMap<string, string> = new Map(
  Object.entries({
    authorization: KEY,
    "proxy-authorization": "A proxy and its password are named in HTTPS_PROXY.",
    host: ADDRESS,
    "content-length": "It follows from --data.",
    "content-encoding": "The body is sent as it is.",
    "accept-encoding": "The program asks for what it can decompress.",
    "transfer-encoding": CONNECTION,
    connection: CONNECTION,
    "proxy-connection": CONNECTION,
    "keep-alive": CONNECTION,
    upgrade: CONNECTION,
    expect: CONNECTION,
    te: CONNECTION,
    trailer: CONNECTION,
  }),
);
