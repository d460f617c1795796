import { FIELD_NAMES } from "../../customers/customer.ts";
import { foldedWord } from "../../customers/name-words.ts";
import { type Heading, type Language, type Owner, type Spellings, TARGETS, UNITS, type WordList } from "./heading.ts";
import { LANGUAGES } from "./languages.ts";

/** Between the ranks of two lists of spellings: room for the numbers of columns (`Phone 2`). */
export const STEP = 10;

type Side = "before" | "behind";

/** Lists whose words mean other things in other languages: `commercial` is a salesman in French, `LA` a place. */
const OWN: ReadonlySet<WordList> = new Set<WordList>(["links", "others"]);

/**
 * The words of several languages as one map. If two languages share a word, the first one wins, and the other one's
 * synonyms do not change it: `Cep` is a phone in Turkish, a ZIP code in Portuguese.
 */
export class Lexicon {
  /** That of the file. */
  readonly language: Language | undefined;
  readonly #fields = new Map<string, Heading>();
  readonly #single: (readonly [word: string, heading: Heading])[] = [];
  readonly #synonyms = new Map<string, string>();
  readonly #owners: Readonly<Record<Side, Map<string, Owner>>> = { before: new Map(), behind: new Map() };
  readonly #languages: readonly Language[];
  readonly #isSure: boolean;

  /**
   * @param languages in the order in which they are asked.
   * @param first that of the file, if it is known.
   */
  constructor(languages: readonly Language[], first?: Language) {
    this.#languages = languages;
    this.language = first ?? languages[0];
    this.#isSure = first !== undefined;
    const own = new Set(first ? knownIn(first).flatMap(({ words }) => (words.length === 1 ? words : [])) : []);
    for (const language of languages)
      for (const [word, others] of Object.entries(language.synonyms ?? {}))
        for (const other of others.map(foldedWord))
          if (language === first || !(own.has(other) || this.#synonyms.has(other))) this.#synonyms.set(other, word);
    for (const [other, word] of languages.flatMap(withDigraphs))
      if (!own.has(other) && !this.#synonyms.has(other)) this.#synonyms.set(other, this.#synonyms.get(word) ?? word);
    const add = ({ words, heading }: Known, isOwn: boolean) => {
      const whole = this.#key(words);
      if (whole === "" || this.#fields.has(whole)) return;
      this.#fields.set(whole, heading);
      if (isOwn && words.length === 1) this.#single.push([whole, heading]);
    };
    for (const kind of FIELD_NAMES) add({ words: wordsIn(kind), heading: { kind, rank: 0 } }, true);
    for (const known of first ? knownIn(first) : []) add(known, true);
    // What is sure in any language comes before what is unsure in another one.
    for (const certainty of [0, 1, 2])
      for (const language of languages)
        for (const known of knownIn(language))
          if (certaintyOf(known.heading) === certainty) add(known, language.code === "en");
    // `Nom_etablissement` is `Nom de l'établissement`.
    for (const language of languages) {
      const links = new Set(language.words?.links);
      for (const { words, heading } of knownIn(language))
        add({ words: words.filter((word) => !links.has(word)), heading }, false);
    }
    for (const side of ["before", "behind"] as const)
      for (const language of languages)
        for (const [owner, spellings] of Object.entries(language[side] ?? {}) as [Owner, readonly string[]][])
          for (const key of spellings.map((spelling) => this.#key(wordsIn(spelling))))
            if (!this.#owners[side].has(key)) this.#owners[side].set(key, owner);
  }

  /** The words of a heading, as headings are compared: lower case, without accents, synonyms as one word. */
  words(text: string): readonly string[] {
    return wordsIn(text).map((word) => this.#synonyms.get(word) ?? word);
  }

  /** The heading that words are as a whole. */
  heading(words: readonly string[]): Heading | undefined {
    return this.#fields.get(words.join(""));
  }

  /** The single words of English and of the file's language that mean something alone, and begin so. */
  begunBy(start: string): readonly Heading[] {
    return this.#single.filter(([word]) => word.startsWith(start)).map(([, heading]) => heading);
  }

  /** Whose something is, by the words before or behind it. */
  owner(side: Side, words: readonly string[]): Owner | undefined {
    return this.#owners[side].get(words.join(""));
  }

  /** The words of a list, of all languages; of some lists only of the file's own. */
  readonly list = ofEach((list: WordList): ReadonlySet<string> => {
    const isOwn = (language: Language) =>
      !OWN.has(list) || !this.#isSure || language === this.language || language.code === "en";
    return new Set(this.#languages.filter(isOwn).flatMap(({ words }) => words?.[list]?.map(foldedWord) ?? []));
  });

  has(list: WordList, word: string): boolean {
    const isOne = (text: string) => this.list(list).has(text) || this.#parts(list).some((part) => part.test(text));
    return isOne(word) || (/.{4}s$/.test(word) && isOne(word.slice(0, -1)));
  }

  /** Whether any word of a heading is one of a list: `says("Spouse Phone", "others")`. */
  says(header: string, ...lists: readonly WordList[]): boolean {
    const words = this.words(header);
    return [...words, words.join("")].some((word) => lists.some((list) => this.has(list, word)));
  }

  /** Whether all words of a heading are of the lists, beside those that only connect them. */
  saysOnly(header: string, ...lists: readonly WordList[]): boolean {
    const words = this.without(this.words(header), "links");
    return words.length > 0 && words.every((word) => lists.some((list) => this.has(list, word)));
  }

  without(words: readonly string[], list: WordList): readonly string[] {
    return words.filter((word) => !this.has(list, word));
  }

  /** In a list of words, `fax*` is the beginning of one, and `*prefix*` any part of it. */
  readonly #parts = ofEach((list: WordList) => {
    const parts = [...this.list(list)].filter((word) => word.includes("*"));
    return parts.map((word) => new RegExp(`^${word}$`.replace(/^\^\*|\*\$$/g, "")));
  });

  #key(words: readonly string[]): string {
    return words.map((word) => this.#synonyms.get(word) ?? word).join("");
  }
}

/**
 * The words of a file's own language first: the one in which most of its headings are known. English ones stand in
 * files of all languages: as many of another one say more.
 */
export function lexiconFor(headers: readonly string[]): Lexicon {
  const inOrder = [...LANGUAGES.slice(1), ...LANGUAGES.slice(0, 1)].map((language) => ({
    language,
    number: headers.filter(knows(language)).length,
  }));
  const best = inOrder.reduce((one, other) => (other.number > one.number ? other : one));
  return best.number === 0 ? LEXICON : lexiconOf(best.language);
}

// --- internal ---

/** Made at the first use of a language, and kept. */
function ofEach<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const all = new Map<Key, Made>();
  return (key) => {
    const made = all.get(key) ?? make(key);
    all.set(key, made);
    return made;
  };
}

const lexiconOf = ofEach(
  (first: Language) => new Lexicon([first, ...LANGUAGES.filter((language) => language !== first)], first),
);

/** A heading that a language knows as a whole. */
interface Known {
  readonly words: readonly string[];
  readonly heading: Heading;
}

const DIGRAPHS: Readonly<Record<string, string>> = { ä: "ae", æ: "ae", ö: "oe", ø: "oe", ü: "ue", å: "aa" };

/** Words as programs without the language's letters write them (`empfaenger`), each with the word to compare. */
const withDigraphs = ofEach((language: Language): readonly (readonly [other: string, word: string])[] => {
  const words = (JSON.stringify(language).match(/\p{L}+/gu) ?? []).filter((word) => /[äæöøüå]/i.test(word));
  const inAscii = (word: string) => word.toLowerCase().replace(/[äæöøüå]/g, (letter) => DIGRAPHS[letter] ?? letter);
  return words.map((word) => [foldedWord(inAscii(word)), foldedWord(word)] as const);
});

/** The headings of a language, the most certain first. */
const knownIn = ofEach((language: Language): readonly Known[] => {
  const first = language.numberFirst ? { isNumberFirst: true as const } : {};
  const known = (spellings: readonly string[], heading: Heading) =>
    spellings.map((spelling) => ({ words: wordsIn(spelling), heading }));
  const ofFields = (list: "fields" | "unsure") =>
    TARGETS.flatMap((kind) =>
      tiersOf(language[list]?.[kind]).flatMap((spellings, at) => {
        if (list === "unsure") return known(spellings, { kind, rank: (10 + at) * STEP, weak: true });
        return known(spellings, { kind, rank: at * STEP, ...(kind === "address.street" && { line: 1, ...first }) });
      }),
    );
  return [
    ...Object.entries(language.streetLines ?? {}).flatMap(([line, spellings]) =>
      known(spellings, { kind: "address.more", rank: 0, line: Number(line), ...first }),
    ),
    ...known(language.houseNumber ?? [], { kind: "address.house", rank: 0, line: 1, ...first }),
    ...known(language.streetPieces ?? [], { kind: "address.piece", rank: 0, line: 1, ...first }),
    ...ofFields("fields"),
    ...ofFields("unsure"),
  ];
});

/** Says whether a heading is known in a language. */
const knows = ofEach((language: Language) => {
  const entries = Object.entries(language.synonyms ?? {});
  const synonyms = new Map(
    entries.flatMap(([word, others]) => others.map((other) => [foldedWord(other), word] as const)),
  );
  const keyOf = (words: readonly string[]) => words.map((word) => synonyms.get(word) ?? word).join("");
  const keys = new Set(knownIn(language).map(({ words }) => keyOf(words)));
  return (header: string) => keys.has(keyOf(wordsIn(header)));
});

/** Lines, numbers of houses and pieces of a street are whole headings: they come first. */
function certaintyOf({ kind, weak }: Heading): number {
  return weak ? 2 : UNITS.has(kind) ? 0 : 1;
}

function tiersOf(spellings: Spellings = []): readonly (readonly string[])[] {
  const [first] = spellings;
  return typeof first === "string" ? [spellings as readonly string[]] : (spellings as readonly (readonly string[])[]);
}

/** Of a longer heading only the beginning is read: each of its words is tried as several that are written together. */
const LONGEST = 300;

/** `POAddressLine01` is `po address line 1`, `Main Phone #s` is `main phone numbers`, `PFT[Notes]` is `pft notes`. */
const wordsIn = ofEach((text: string): readonly string[] => {
  // Most are so.
  if (/^[A-Z]?[a-z]+(?: [A-Z]?[a-z]+)*$/.test(text)) return text.toLowerCase().split(" ");
  return text
    .slice(0, LONGEST)
    .normalize("NFKC")
    .replace(/\be[- ](mail|post)/gi, (_whole, word: string) => `E${word.toLowerCase()}`)
    .replace(/\bc\/o\b/gi, "Careof")
    .replace(/#s\b/gi, " Numbers ")
    .replace(/#|[Nn]°|№|(?<!\p{L})(?:št\.|č(?:\.| ?(?=p\.)))/giu, " Number ")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ")
    .replace(/(\p{L})(?=\p{N})/gu, "$1 ")
    .replace(/(\p{N})(?=\p{L})/gu, "$1 ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => foldedWord(word).replace(/^0+(?=\d$)/, ""))
    .filter((word) => word !== "");
});

/** The words of all languages, English before the others. */
export const LEXICON = new Lexicon(LANGUAGES);
