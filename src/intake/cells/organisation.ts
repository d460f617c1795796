import { foldedWord, LEGAL_FORMS } from "../../customers/name-words.ts";

/** Whether the customer of a row is a person or a company. */
export type CustomerKind = "person" | "company";

/**
 * Whether a name is that of a company by its form, or of people who own or do something together: the one who speaks for
 * these is never the customer.
 */
export function isOrganisation(name: string): boolean {
  return isAssociation(name) || LEGAL_FORMS.has(lettersOf(name.trim().split(/\s/).at(-1) ?? ""));
}

/** `Harbor Point Condo Association`, `TSV Neuhausen e.V.`, `Bostadsrättsföreningen Tallen`, `City of Dover`. */
export function isAssociation(name: string): boolean {
  const text = ` ${name.split(/\s/).map(lettersOf).join(" ")} `;
  const words = text.trim().split(" ");
  return (
    words.some((word) => WORDS.has(word) || ENDS.test(word)) || PHRASES.some((phrase) => text.includes(` ${phrase} `))
  );
}

/**
 * What a column such as `Customer Type` or `Is Company?` says of the customer of a row.
 * @param heading a flag says whether its heading is true.
 */
export function customerKind(heading: string, value: string): CustomerKind | undefined {
  const word = lettersOf(value);
  if (COMPANY.has(word)) return "company";
  if (PERSON.has(word)) return "person";
  // `Private` is no word of a person there: in address books it says who may see the record.
  const isFlag = heading.split(/[^\p{L}]+|(?<=\p{Ll})(?=\p{Lu})/u).some((one) => COMPANY.has(lettersOf(one)));
  if (!isFlag) return undefined;
  return YES.test(value) ? "company" : NO.test(value) ? "person" : undefined;
}

// --- internal ---

const YES = /^\s*(?:true|yes|y|1|x|ja|j|wahr|oui|vrai|s[ií]|sim|verdadero|vero|tak)\s*$/i;
const NO = /^\s*(?:false|no|n|0|nein|falsch|non|faux|falso|não|nao|nee|nej|nei|nie)\s*$/i;

/** A word in lower case without accents and signs: `e.V.` is `ev`. */
function lettersOf(word: string): string {
  return foldedWord(word).replace(/[^\p{L}]/gu, "");
}

function listed(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

const COMPANY = listed(`
  company companies business businesses organization organisation org commercial corporate corporation b2b
  firma firmen firmenkunde unternehmen geschaftskunde geschaftlich gewerbe gewerblich gewerbekunde juristischeperson
  entreprise societe professionnel professionnels pro personnemorale
  empresa compania sociedad personajuridica pessoajuridica pj azienda societa personagiuridica impresa
  bedrijf zakelijk foretag virksomhed erhverv bedrift naeringsliv yritys spolka przedsiebiorstwo firm`);

const PERSON = listed(`
  person individual individuals private residential personal consumer household homeowner b2c
  privat privatkunde privatkunden privatperson naturlicheperson endkunde particulier particuliers personnephysique
  particular persona personafisica pessoafisica pf privato consument prive privatpersoner henkilo osoba osobafizyczna`);

const WORDS = listed(`
  association assoc assn hoa poa club church parish diocese congregation ministries society council committee foundation
  charity trust cooperative coop strata condominium condominiums townhomes school university college academy library
  municipality township league federation guild union auxiliary
  ev verein gemeinde pfarrei pfarramt kirche stiftung schule kita kindergarten genossenschaft eg weg verband innung
  eigentumergemeinschaft wohnungseigentumergemeinschaft hausgemeinschaft stockwerkeigentumergemeinschaft
  copropriete syndicat sdc mairie commune paroisse ecole lycee amicale fondation ppe
  comunidad parroquia ayuntamiento asociacion fundacion colegio escuela mancomunidad
  condominio parrocchia comune associazione fondazione scuola circolo
  condominio associacao paroquia fundacao escola igreja
  vve vereniging stichting kerk parochie gemeente school
  brf bostadsrattsforening bostadsrattsforeningen samfallighet samfallighetsforening forening forsamling kommun
  ejerforening ejerforeningen andelsboligforening grundejerforening boligforening menighed kommune
  borettslag borettslaget sameie sameiet idrettslag menighet
  wspolnota spoldzielnia parafia stowarzyszenie fundacja gmina szkola
  taloyhtio yhdistys seurakunta`);

/** What such words are the end of: `Tennisverein`, `Grundejerforeningen`. */
const ENDS = /\p{L}(?:verein|gemeinschaft|gemeinde|genossenschaft|vereniging|forening|foreningen|borettslag)$/u;

const PHRASES =
  "body corporate,owners corporation,strata plan,city of,town of,village of,county of,estate of,board of,friends of,owners of,as oy,asunto oy,stadt,ville de,junta de".split(
    ",",
  );
