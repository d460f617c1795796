/** Words beside a phone number or an e-mail address that say what kind it is, in four languages. */

export interface ContactLabel {
  /** As notes say it: `Mobile`. */
  readonly name: string | undefined;
  /** Which kind is used first: as with columns, mobile before home before work. */
  readonly rank: number;
  readonly isFax: boolean;
}

/** Of a value without a label. */
export const NO_LABEL: ContactLabel = { name: undefined, rank: 0, isFax: false };

/** Of a value with words that are not known: `wife`. It comes after the customer's own. */
export const OTHER_LABEL: ContactLabel = { name: undefined, rank: 4, isFax: false };

/** The label that a word is: `cell`, `(Handy)`, `H`. */
export function contactLabel(word: string): ContactLabel | undefined {
  return LABELS.get(word.toLowerCase().replace(/[.:()#\s]/g, ""));
}

/** Words between two values: `a or b`. */
export function isConnector(word: string): boolean {
  return CONNECTORS.has(word.toLowerCase());
}

// --- internal ---

const KINDS: readonly (readonly [label: ContactLabel, words: string])[] = [
  [
    NO_LABEL,
    `main p ph phone tel telephone telefon teléfono téléphone tél tfn fon call voice primary preferred t no nr number nummer
    email e-mail mail correo courriel direct hauptnummer zentrale best contact contacto kontakt default`,
  ],
  [
    { name: "Mobile", rank: 1, isFax: false },
    `mobile mobil mob cell cellphone cellular c m handy natel móvil movil celular cel portable port iphone text sms whatsapp`,
  ],
  [
    { name: "Home", rank: 2, isFax: false },
    `home h hm house residence res resi landline festnetz privat priv private personal casa domicile maison evening eve nights`,
  ],
  [
    { name: "Work", rank: 3, isFax: false },
    `work w wk office off ofc o business bus biz büro buero b geschäftlich geschäft gesch dienstlich arbeit firma oficina
    trabajo bureau travail pro day daytime days`,
  ],
  [{ name: "Other", rank: 5, isFax: false }, `other alt alternate alternative second secondary 2nd old backup`],
  [{ name: "Fax", rank: 9, isFax: true }, `fax f fx facsimile telefax télécopie telecopie`],
];

const LABELS: ReadonlyMap<string, ContactLabel> = new Map(
  KINDS.flatMap(([label, words]) => words.split(/\s+/).map((word) => [word, label] as const)),
);

const CONNECTORS = new Set("or and & und oder ou et o y u bzw".split(" "));
