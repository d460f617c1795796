import { createHash } from "node:crypto";

/** Numbers from 0 up to, but not including, 1 that depend on the seed and the name alone: a replay draws the same. */
export function chance(seed: number, ...name: readonly (string | number)[]): number {
  const digest = createHash("sha256")
    .update(JSON.stringify([seed, ...name]))
    .digest();
  return digest.readUIntBE(0, 6) / 2 ** 48;
}

/** A whole number from `least` to `most`. */
export function between(least: number, most: number, chosen: number): number {
  return least + Math.floor(chosen * (most - least + 1));
}

/** One of the choices, by their weights. */
export function weighted<T extends string>(weights: Readonly<Record<T, number>>, chosen: number): T {
  // The keys of a record of T are T.
  const entries = Object.entries(weights) as [T, number][];
  let left = chosen * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [name, weight] of entries) {
    left -= weight;
    if (left < 0) return name;
  }
  return entries[0]?.[0] ?? fail();
}

function fail(): never {
  throw new Error("nothing to choose from");
}
