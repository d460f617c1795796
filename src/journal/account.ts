import { createHmac } from "node:crypto";
import { join } from "node:path";
import { ensureDir, readText } from "../system/files.ts";
import { withLock } from "../system/locks.ts";
import { stateDir } from "../system/paths.ts";
import { replaceFile } from "../system/replace-file.ts";
import { parseJson } from "../text/json.ts";
import { isBoolean, isObjectOf, isOneOf, isText, isTime, type Shaped } from "../text/shape.ts";
import { withoutEnd } from "../text/words.ts";

/** An address and a key. What this machine keeps of customers belongs to one account. */
export interface Account {
  /** Tells the account, and nothing of its key. */
  readonly id: string;
  /** Ends in `/v1`; no trailing slash. */
  readonly baseUrl: string;
}

/** The id is an HMAC-SHA-256 (RFC 2104) of the address with the key as its secret, in 32 hexadecimal digits. */
export function accountOf(baseUrl: string, apiKey: string): Account {
  const { origin, pathname } = new URL(baseUrl);
  const address = withoutEnd(`${origin}${pathname}`, "/");
  const id = createHmac("sha256", apiKey).update(`customers account ${address}`).digest("hex").slice(0, 32);
  return { id, baseUrl };
}

/** A line of `accounts.ndjson`: whether two keys of one address are of one account. The last one about two counts. */
export type Verdict = Shaped<typeof isVerdict>;

export async function readVerdicts(env: NodeJS.ProcessEnv): Promise<readonly Verdict[]> {
  const lines = ((await readText(verdictsPath(env))) ?? "").split("\n").map((line): unknown => parseJson(line));
  return lines.filter(isVerdict);
}

/** Resolves when it is on disk. @param verdict `earlier`: the account that has runs already. */
export async function noteVerdict(env: NodeJS.ProcessEnv, verdict: Omit<Verdict, "v">): Promise<void> {
  await ensureDir(stateDir(env));
  const path = verdictsPath(env);
  await withLock(`${path}.lock`, { waitMs: 15_000, busy: "accounts are being compared" }, async () => {
    const all = [...(await readVerdicts(env)), { v: 1, ...verdict }];
    await replaceFile(path, all.map((one) => `${JSON.stringify(one)}\n`).join(""));
  });
}

/** All ids of an account. The first one is the same whichever of them is asked for: it names the locks. */
export function idsOf(account: string, verdicts: readonly Verdict[]): readonly string[] {
  const links = verdicts.filter((one) => one.same && verdictOn(one.account, one.earlier, verdicts) === one);
  const ids = new Set([account]);
  // A Set is read on to what was added meanwhile.
  for (const id of ids)
    for (const link of links) if ([link.account, link.earlier].includes(id)) ids.add(link.account).add(link.earlier);
  const isFirst = (id: string) => links.every((link) => link.account !== id);
  return [...ids].sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)) || (one < other ? -1 : 1));
}

/** What is known of two accounts; undefined if nothing is. */
export function verdictOn(one: string, other: string, verdicts: readonly Verdict[]): Verdict | undefined {
  return verdicts.findLast(
    ({ account, earlier }) => (account === one && earlier === other) || (account === other && earlier === one),
  );
}

// --- internal ---

const isVerdict = isObjectOf({
  v: isOneOf(1),
  at: isTime,
  account: isText,
  earlier: isText,
  same: isBoolean,
  /** `customer cus_1 has the same e-mail address` */
  why: isText,
});

function verdictsPath(env: NodeJS.ProcessEnv): string {
  return join(stateDir(env), "accounts.ndjson");
}
