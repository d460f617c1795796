import { isEmail, isHalfEmail, linkedEmail } from "../../customers/email.ts";
import { withoutAround } from "../../text/words.ts";
import { type Candidate, type ContactCell, chosenOf, contactLabel, isConnector } from "./contacts.ts";
import type { Damage } from "./damage.ts";

/**
 * The e-mail addresses of a cell: one or several, also with names, labels and words: `a@example.com; b@example.com`,
 * `Ana <a@example.com>`. Undefined if there is none, or if its start or end is not certain.
 */
export function readEmailCell(given: string): ContactCell | undefined {
  // Full-width letters; `a@example.com#mailto:a@example.com#`, `[a@example.com](mailto:a@example.com)`
  const text = given.normalize("NFKC").replace(/#mailto:|\]\((?:mailto:)?/gi, " ");
  const whole = linkedEmail(text);
  if (isAddress(whole)) return { value: whole, hasExtension: false, others: [], hasWords: false };
  const pieces = text
    .split(SEPARATORS)
    .flatMap((piece) => (piece.trim() === "" ? [] : { found: readPiece(piece.trim()) }));
  if (pieces.some(({ found }) => found === undefined)) return undefined;
  const candidates = pieces.flatMap(({ found }) => found?.candidates ?? []);
  const hasWords = pieces.some(({ found }) => found?.hasWords);
  return candidates.some(({ usable }) => usable) ? chosenOf(candidates, hasWords) : undefined;
}

/** An address with a typing error, and the one that was meant: `a @ example.com`, `a@@example.com`, `a@example,com`. */
export function emailDamage(text: string): Damage | undefined {
  if (text.length > LONGEST) return undefined;
  const at = text
    .replace(/[([]\s?at\s?[)\]]/gi, "@")
    .replace(/[([]\s?dot\s?[)\]]/gi, ".")
    .replace(/@{2,}/, "@");
  const original = [at, at.replace(/\s/g, ""), at.replace(/\s/g, "").replace(",", ".")].find(isAddress);
  if (original === undefined || original === text) return undefined;
  // `Ana a@example.com` is a name and an address; `ana,ruiz@example.com` may be two values.
  const [before = "", ending, ...more] = text.split(",");
  const isComma = before.includes("@") && more.length === 0 && /^\s?[a-z]{2,6}$/i.test(ending ?? "");
  if (!isComma && (ending !== undefined || !SPACED.test(text))) return undefined;
  return { reason: `is not an e-mail address. Did you mean ${original}?`, original };
}

// --- internal ---

const LONGEST = 254;

/** Blanks around the `@` or behind the last dot, or the `@` twice or in words. */
const SPACED = /\s@|@\s|@@|[([]\s?at\s?[)\]]|\.\s[a-z]{2,6}$/i;
const SEPARATORS = /:::|[;,|\n\r\t]/;

function isAddress(text: string): boolean {
  return isEmail(text) && !isHalfEmail(text);
}

/** Undefined when words stand beside an address that may belong to it: `john smith@example.com`. */
function readPiece(
  piece: string,
): { readonly candidates: readonly Candidate[]; readonly hasWords: boolean } | undefined {
  // `Ana <a@example.com>`, and Outlook's `Ana (a@example.com)`.
  const [named] = /[<(][^\s<>()@]+@[^\s<>()@]+[>)]$/.exec(piece) ?? [];
  if (named !== undefined) return { candidates: [candidate(named)], hasWords: false };
  const words = piece.split(/\s+/);
  const addresses = words.filter((word) => word.includes("@"));
  const beside = words.filter((word) => !word.includes("@") && !isConnector(word) && /[\p{L}\p{N}]/u.test(word));
  if (addresses.length === 0) return { candidates: [], hasWords: beside.length > 0 };
  const strange = beside.filter((word) => contactLabel(word) === undefined);
  if (strange.length > 0) return undefined;
  return { candidates: addresses.map(candidate), hasWords: false };
}

function candidate(word: string): Candidate {
  const value = bare(word.slice(word.slice(0, word.indexOf("@")).lastIndexOf(":") + 1));
  return { value, usable: isAddress(value), rank: 0, hasExtension: false };
}

/** Without signs around it: `<a@example.com>,`, `a@example.com.` */
function bare(text: string): string {
  return withoutAround(text, "<([\"'`,;:.", ">)]\"'`,;:.#");
}
