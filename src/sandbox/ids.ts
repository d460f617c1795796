import { createHash, randomBytes } from "node:crypto";

/**
 * Makes ids that sort by time: `cus_`, then a ULID in lower case (48 bits of milliseconds, 80 random bits,
 * Crockford's base32). Ids of the same millisecond count on from the first, so they keep the order of their making.
 */
export function createIdSource(): (now: number) => string {
  let lastTime = -1;
  let random = 0n;
  return (now) => {
    // One bit is left free so that counting on never overflows.
    random = now === lastTime ? random + 1n : asNumber(randomBytes(10)) >> 1n;
    lastTime = now;
    return customerId(now, random);
  };
}

/** The id of the seeded customer with this index: the same in every sandbox. */
export function seededId(index: number, time: number): string {
  return customerId(time, asNumber(createHash("sha256").update(`customer ${index}`).digest().subarray(0, 10)) >> 1n);
}

// --- internal ---

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

function customerId(time: number, random: bigint): string {
  return `cus_${base32(BigInt(time), 10)}${base32(random, 16)}`;
}

function asNumber(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
}

function base32(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest >>= 5n) text = (ALPHABET[Number(rest & 31n)] ?? "") + text;
  return text;
}
