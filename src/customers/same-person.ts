import { type Member, readName } from "./person-name.ts";

/**
 * Whether two names are the same person's, or the same company's: another spelling, order, case, title, initial, or a middle
 * name that one of them leaves away. A couple is not one of the two, and Bob Hughes Jr. is not Bob Hughes.
 * It is for customers who have something else in common: among strangers many have one name.
 */
export function samePerson(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [readName(one), readName(other)];
  if (a.length !== b.length) return false;
  const left = [...b];
  return a.every((member) => {
    const at = left.findIndex((candidate) => sameMember(member, candidate));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  });
}

/**
 * The same for all names of the same words, whatever their order, case, accents and titles; initials and middle names count.
 * Empty for a name without words.
 */
export function nameKey(name: string): string {
  return readName(name)
    .map(({ words, generation }) => `${bare(words).sort().join(" ")}${generation && ` ${generation}`}`)
    .sort()
    .join("&");
}

// --- internal ---

function sameMember(a: Member, b: Member): boolean {
  if (a.generation !== b.generation) return false;
  if (a.gender !== undefined && b.gender !== undefined && a.gender !== b.gender) return false;
  if (a.form !== "" && b.form !== "" && a.form !== b.form) return false;
  const [one, other] = [bare(a.words), bare(b.words)];
  if (one.join("") === other.join("")) return true;
  if (one.toSorted().join(" ") === other.toSorted().join(" ")) return true;
  return inOrder(one, other) || inOrder(lastFirst(one), other) || inOrder(one, lastFirst(other));
}

/** The words without the ways in which an umlaut is written: `Müller`, `Mueller`, `Muller`. */
function bare(words: readonly string[]): string[] {
  return words.map((word) => word.replace(/([aou])e/g, "$1"));
}

/** `Ortiz Dana M` → `Dana M Ortiz`. */
function lastFirst([first, ...rest]: readonly string[]): string[] {
  return first === undefined ? [] : [...rest, first];
}

/** Two names of first, middle and last names in the same order. */
function inOrder(a: readonly string[], b: readonly string[]): boolean {
  const [firstA, firstB, lastA, lastB] = [a[0], b[0], a.at(-1), b.at(-1)];
  if (firstA === undefined || firstB === undefined || lastA === undefined || lastB === undefined) return false;
  if (a.length < 2 || b.length < 2) return false;
  const [middleA, middleB] = [a.slice(1, -1), b.slice(1, -1)];
  const isLast = lastA === lastB || isMisspelt(lastA, lastB);
  if (isLast) return sameWord(firstA, firstB) && sameMiddle(middleA, middleB);
  // `Dana O` for `Dana Ortiz`: then the first name must be written out.
  return firstA === firstB && firstA.length > 1 && sameWord(lastA, lastB) && sameMiddle(middleA, middleB);
}

/** Middle names: one of the names may leave them away. */
function sameMiddle(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.every((word, at) => sameWord(word, long[at] ?? "")) || a.join("") === b.join("");
}

/** The same word, or its initial. */
function sameWord(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) === 1 && a[0] === b[0]);
}

/** Whether long last names differ in one letter, or in the order of two. Of first names that would be somebody else. */
function isMisspelt(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  if (/\d/.test(a + b)) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  const isSwapped = restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0];
  return isSwapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1);
}
