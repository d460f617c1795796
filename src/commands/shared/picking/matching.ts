import { foldedWord } from "../../../customers/name-words.ts";

/** What a thing is found by, made ready once: people type faster than texts are folded. */
export interface Findable {
  /** What it is called: a word that begins here counts most. */
  readonly name: string;
  /** All that is searched in. */
  readonly text: string;
  /** The digits of its number. */
  readonly digits: string;
}

export function findable(name: string, others: readonly (string | null | undefined)[], phone = ""): Findable {
  const text = [name, phone, ...others].filter(Boolean).join(" ");
  return { name: ` ${foldedWord(name)}`, text: foldedWord(text), digits: phone.replace(/\D/g, "") };
}

/**
 * Those in which every typed word stands somewhere, without regard to case, accents and how a number is written. Those
 * with a name in which a word begins with the first typed word come first.
 */
export function matching<Value>(values: Iterable<Value>, typed: string, of: (value: Value) => Findable): Value[] {
  const words = typedWords(typed);
  const best: Value[] = [];
  const others: Value[] = [];
  for (const value of values) {
    const found = of(value);
    if (!words.every((word) => contains(found, word))) continue;
    const isBest = words[0] === undefined || found.name.includes(` ${words[0]}`);
    (isBest ? best : others).push(value);
  }
  return [...best, ...others];
}

export function typedWords(typed: string): string[] {
  return foldedWord(typed).split(/\s+/).filter(Boolean);
}

// --- internal ---

function contains({ text, digits }: Findable, word: string): boolean {
  if (text.includes(word)) return true;
  // A part of a number: (202) and 555-0123 are found in +12025550123.
  const typed = /^[+\d().-]+$/.test(word) ? word.replace(/\D/g, "") : "";
  return typed !== "" && digits.includes(typed);
}
