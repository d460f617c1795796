/** Words in names that do not tell people apart, or that tell something else about them. In the form of {@link foldedWord}. */

const ASCII = /^[ -~]*$/;
/** Accents of Latin, Greek and Cyrillic letters. In other scripts a mark makes a different letter. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Letters that Unicode does not decompose. */
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d" };

/** Titles before the name of a man, of a woman: one of each are two people. */
export const MALE_TITLES = words("mr mister herr hr herrn monsieur sr senor");
export const FEMALE_TITLES = words(
  "mrs ms miss frau fr fräulein madame mme mademoiselle mlle sra srta senora senorita",
);

/** Titles before any name. */
export const TITLES = words("dr drs dra doctor doktor prof professor profesor ing dipl mag lic maitre rev reverend mx");

/** What stands behind a name and is not a part of it. */
export const DEGREES = words("md phd dds dvm dmd esq cpa jd mba msc bsc dr");

/** Behind a name: another generation of it. */
export const GENERATIONS = words("jr sr junior senior ii iii iv jun sen hijo fils");

/** The legal forms of companies. */
export const LEGAL_FORMS = words(
  `inc incorporated llc lp llp pllc pc corp corporation co company ltd limited plc gmbh ag kg ohg gbr ug eg ek se mbh cokg
  sa sarl sas sasu eurl sci sl slu srl spa bv nv pty pte ab as oy aps sc
  lda ltda sro kft snc vof cv oo haftungsbeschrankt`,
);

/** Small words of a last name: `von der`, `van 't`. */
export const PARTICLES = words(
  `von van vom zu zum zur der den dem de del della delle dello di da do das dos du des d la le las los el al bin ibn ben
  abu ter ten te 't in op aan av af`,
);

/** Between two people, or in the name of a company. */
export const ANDS = words("& + and und et y e u");

/** A word of a name in lower case, without accents; letters of every script stay. */
export function foldedWord(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .toLowerCase()
    .replace(/[ßæœøłđð]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize("NFC");
}

// --- internal ---

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/).map(foldedWord));
}
