import { createHmac } from "node:crypto";
import { withoutEnd } from "../text/words.ts";

/** Whose customers they are: an address and a key. What this machine keeps of customers belongs to one account. */
export interface Account {
  /** Tells the account, and nothing of its key. */
  readonly id: string;
  /** Ends in `/v1`; no trailing slash. */
  readonly baseUrl: string;
}

/**
 * The id is an HMAC-SHA-256 (RFC 2104) of the address with the key as its secret, in 32 hexadecimal digits: two keys
 * never have the same one, and one key has another at each address.
 */
export function accountOf(baseUrl: string, apiKey: string): Account {
  const { origin, pathname } = new URL(baseUrl);
  const address = withoutEnd(`${origin}${pathname}`, "/");
  const id = createHmac("sha256", apiKey).update(`customers account ${address}`).digest("hex").slice(0, 32);
  return { id, baseUrl };
}
