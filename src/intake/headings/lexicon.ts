import { FIELD_NAMES } from "../../customers/customer.ts";
import { foldedWord } from "../../customers/name-words.ts";
import { type Heading, type Language, type Owner, type Spellings, TARGETS, type WordList } from "./heading.ts";
import { LANGUAGES } from "./languages.ts";

/** Between the ranks of two lists of spellings: room for the numbers of columns (`Phone 2`). */
export const STEP = 10;

type Side = "before" | "behind";

/** Lists whose words mean other things in other languages: `commercial` is a salesman in French. */
const OWN: ReadonlySet<WordList> = new Set<WordList>(["links", "others"]);

const ASCII_WORDS = /^[A-Z]?[a-z]+(?: [A-Z]?[a-z]+)*$/;

/**
 * The words of several languages as one map. A word of two of them is read as the first one has it, and the synonyms of a
 * language do not change a word that the first one uses: `Cep` is a phone in Turkish, a ZIP code in Portuguese.
 */
export class Lexicon {
  /** That of the file. */
  readonly language: Language | undefined;
  readonly #fields = new Map<string, Heading>();
  readonly #single: (readonly [word: string, heading: Heading])[] = [];
  readonly #synonyms = new Map<string, string>();
  readonly #owners: Readonly<Record<Side, Map<string, Owner>>> = { before: new Map(), behind: new Map() };
  readonly #lists = new Map<WordList, ReadonlySet<string>>();
  readonly #expressions = new Map<WordList, RegExp>();
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
        for (const other of others)
          if (language === first || !(own.has(other) || this.#synonyms.has(other))) this.#synonyms.set(other, word);
    const key = (words: readonly string[]) => words.map((word) => this.#synonyms.get(word) ?? word).join("");
    const add = ({ words, heading }: Known, isOwn: boolean) => {
      const whole = key(words);
      if (whole === "" || this.#fields.has(whole)) return;
      this.#fields.set(whole, heading);
      if (isOwn && words.length === 1) this.#single.push([whole, heading]);
    };
    for (const target of FIELD_NAMES) add({ words: wordsIn(target), heading: { target, rank: 0 } }, true);
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
          for (const spelling of spellings) {
            const whole = key(wordsIn(spelling));
            if (!this.#owners[side].has(whole)) this.#owners[side].set(whole, owner);
          }
  }

  /** The words of a heading, as headings are compared: lower case, without accents, synonyms as one word. */
  words(text: string): readonly string[] {
    return wordsIn(text).map((word) => this.#synonyms.get(word) ?? word);
  }

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

  isOwner(text: string): boolean {
    const words = this.words(text);
    return (["before", "behind"] as const).some((side) => this.owner(side, words) !== undefined);
  }

  /** The words of all languages that mean the same; of some lists those of the file's own: `LA` is a place. */
  list(list: WordList): ReadonlySet<string> {
    const isOwn = (language: Language) =>
      !OWN.has(list) || !this.#isSure || language === this.language || language.code === "en";
    const languages = this.#languages.filter(isOwn);
    const known = this.#lists.get(list) ?? new Set(languages.flatMap(({ words }) => words?.[list] ?? []));
    this.#lists.set(list, known);
    return known;
  }

  /** Whether any word of a heading is one of the list: `says("Spouse Phone", "others")`. */
  says(header: string, list: WordList): boolean {
    const words = this.words(header);
    return [...words, words.join("")].some((word) => this.#expression(list).test(word));
  }

  /** Whether all words of a heading are of the lists, beside those that only connect them. */
  saysOnly(header: string, ...lists: readonly WordList[]): boolean {
    const words = this.words(header).filter((word) => !this.list("links").has(word));
    return words.length > 0 && words.every((word) => lists.some((list) => this.#expression(list).test(word)));
  }

  /** In a list of words, `fax*` is the beginning of one, and `*prefix*` any part of it. */
  #expression(list: WordList): RegExp {
    const known = this.#expressions.get(list);
    if (known !== undefined) return known;
    const parts = [...this.list(list)].map((word) => `^${word}$`.replace(/^\^\*|\*\$$/g, ""));
    const made = new RegExp(parts.join("|") || "^$");
    this.#expressions.set(list, made);
    return made;
  }
}

/** The words of a file's own language first: the one in which most of its headings are known. */
export function lexiconFor(headers: readonly string[]): Lexicon {
  const known = LANGUAGES.map((language) => ({ language, number: headers.filter(knows(language)).length }));
  const best = known.reduce((one, other) => (other.number > one.number ? other : one));
  if (best.number === 0) return LEXICON;
  return lexiconOf(best.language);
}

// --- internal ---

/** Made at the first use of a language, and kept. */
function ofEach<Made>(make: (language: Language) => Made): (language: Language) => Made {
  const all = new Map<Language, Made>();
  return (language) => {
    const made = all.get(language) ?? make(language);
    all.set(language, made);
    return made;
  };
}

const lexiconOf = ofEach((first) => new Lexicon([first, ...LANGUAGES.filter((language) => language !== first)], first));

/** A heading that a language knows as a whole. */
interface Known {
  readonly words: readonly string[];
  readonly heading: Heading;
}

const knownIn = ofEach((language): readonly Known[] =>
  spellingsOf(language).map(([spelling, heading]) => ({ words: wordsIn(spelling), heading })),
);

/** Says whether a heading is known in a language. */
const knows = ofEach((language) => {
  const entries = Object.entries(language.synonyms ?? {});
  const synonyms = new Map(entries.flatMap(([word, others]) => others.map((other) => [other, word] as const)));
  const keyOf = (words: readonly string[]) => words.map((word) => synonyms.get(word) ?? word).join("");
  const keys = new Set(knownIn(language).map(({ words }) => keyOf(words)));
  return (header: string) => keys.has(keyOf(wordsIn(header)));
});

/** The spellings of a language with what they mean, the most certain first. */
function spellingsOf(language: Language): readonly (readonly [spelling: string, heading: Heading])[] {
  const first = language.numberFirst ? { isNumberFirst: true as const } : {};
  const street = { target: "address.street", rank: 0 } as const;
  const lines = Object.entries(language.streetLines ?? {}).flatMap(([line, spellings]) =>
    spellings.map((one) => [one, { ...street, ...first, line: Number(line) }] as const),
  );
  const houses = (language.houseNumber ?? []).map(
    (one) => [one, { ...street, ...first, line: 1, piece: "number" }] as const,
  );
  const fields = (["fields", "unsure"] as const).flatMap((list) =>
    TARGETS.flatMap((target) =>
      tiersOf(language[list]?.[target]).flatMap((spellings, at) =>
        spellings.map((one): readonly [string, Heading] => {
          const rank = ((list === "unsure" ? 10 : 0) + at) * STEP;
          const isStreet = target === "address.street" && list === "fields";
          return [
            one,
            { target, rank, ...(isStreet && { line: 1, ...first }), ...(list === "unsure" && { weak: true }) },
          ];
        }),
      ),
    ),
  );
  return [...lines, ...houses, ...fields];
}

/** Lines and numbers of houses are whole headings: they come first. */
function certaintyOf({ weak, piece, line = 1 }: Heading): number {
  return weak ? 2 : piece || line > 1 ? 0 : 1;
}

function tiersOf(spellings: Spellings = []): readonly (readonly string[])[] {
  const [first] = spellings;
  return typeof first === "string" ? [spellings as readonly string[]] : (spellings as readonly (readonly string[])[]); // Not mixed.
}

/** `POAddressLine1` is `po address line 1`, `Main Phone #s` is `main phone numbers`, `PFT[Notes]` is `pft notes`. */
function wordsIn(text: string): readonly string[] {
  // Most are so.
  if (ASCII_WORDS.test(text)) return text.toLowerCase().split(" ");
  return text
    .normalize("NFKC")
    .replace(/\be[- ]mail/gi, "Email")
    .replace(/\bc\/o\b/gi, "Careof")
    .replace(/#s\b/gi, " Numbers ")
    .replace(/#|[Nn]°|№|(?<!\p{L})č(?:\.| ?(?=p\.))/giu, " Number ")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ")
    .replace(/(\p{L})(?=\p{N})/gu, "$1 ")
    .replace(/(\p{N})(?=\p{L})/gu, "$1 ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(foldedWord)
    .filter((word) => word !== "");
}

/** The words of all languages, English before the others. It is made of all of the above. */
export const LEXICON = new Lexicon(LANGUAGES);
