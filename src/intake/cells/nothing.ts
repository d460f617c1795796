import { isEmail, isHalfEmail } from "../../customers/email.ts";
import { withoutAround } from "../../text/words.ts";

/** What a cell is expected to hold. `name part`: a first, middle or last name. `text`: a part of an address. */
export type CellKind = "name" | "name part" | "company" | "email" | "phone" | "state" | "zip" | "text" | "notes" | "id";

/**
 * Whether the text of a cell means that there is no value: `N/A`, `none`, `-`, `00000`, `no phone`. Only where it cannot
 * be a value: `ND` is a state, `0000` in notes may open a gate, `Null`, `Nil` and `Na` are names of people.
 */
export function saysNothing(text: string, kind: CellKind): boolean {
  if (isTemplate(text)) return true;
  if (text.length > LONGEST) return false;
  const bare = text.trim();
  if (kind === "phone" && /^(?:[+\d]|\(\d)/.test(bare)) return isNoNumber(bare);
  if (kind === "email" && bare.includes("@")) {
    return bare === "@" || (isOddAddress(bare) && !(isEmail(bare) && !isHalfEmail(bare)));
  }
  if (/^[1-9]/.test(bare) && (kind !== "zip" || !bare.startsWith("9"))) return false;
  return meansNothing(text, kind);
}

/** Whether a text is a field of a template that nothing was put into: `{{ first_name }}`, `*|FNAME|*`, `[first name]`. */
export function isTemplate(text: string): boolean {
  if (text.length > LONGEST_TEMPLATE || !/[{%<|[\u00ab#~^$@!]/.test(text)) return false;
  const rest = text.replace(TEMPLATES, "");
  return rest !== text && !/[\p{L}\p{N}]/u.test(rest);
}

/** Whether a text has a field of a template beside other words: `{{ first_name }} Smith`. */
export function hasTemplate(text: string): boolean {
  return /\{\{[^{}]{1,60}\}\}|\$\{\w{1,60}\}|\*\|[^|*]{1,60}\|\*|<%[^<>]{1,60}%>|([~^$#])[A-Za-z]\w{0,40}\.\w{1,40}\1/.test(
    text,
  );
}

/** Whether a name is `X` or `xxx`, which some people write for no name, and which is some people's name; or has a template's field. */
export function isOddName(text: string): boolean {
  return (text.length <= 5 && /^\s?x{1,3}\s?$/i.test(text)) || hasTemplate(text);
}

/** Whether an address has one word for nothing on both sides: `none@none.com`, `test@test.com`. */
export function isOddAddress(text: string): boolean {
  if (text.charAt(0) !== text.charAt(text.indexOf("@") + 1)) return false;
  const [local = "", domain = ""] = text.toLowerCase().split("@");
  const label = domain.split(".")[0] ?? "";
  return local === label && (WORDS.has(local) || EMAIL_WORDS.has(local));
}

// --- internal ---

const LONGEST_TEMPLATE = 200;
/** As programs for mails and letters write them. In other brackets a word may be a text: it must be one for a field. */
const TEMPLATES =
  /\{\{[^{}]*\}\}|\{%[^{}]*%\}|[$#@]\{[^{}]*\}|\{[!\w.]+\}|<%[^<>]*%>|\*\|[^|*]*\|\*|%%?[A-Za-z][\w.]*%%?|([~^$#@!])[A-Za-z]\w{0,40}\.\w{1,40}\1|[[<{«]{1,2} ?(?:\w{1,40}\.)?(?:(?:your|customer|contact|client|billing|first|last|full|middle|company|business|given|family|sur|f|l)[ _.-]?)?(?:name|e-?mail|phone|mobile|address|street|city|state|zip|postcode|country|company|notes?|vorname|nachname|firma|prénom|nom|nombre|apellidos?) ?[\]>}»]{1,2}/gi;

function meansNothing(text: string, kind: CellKind): boolean {
  const bare = text.trim();
  const word = withoutAround(bare, SIGNS, SIGNS).toLowerCase(); // `(None).` → `none`
  if (bare === "\\N") return true; // As databases write it.
  if (word === "") return bare !== "" && (kind !== "notes" || ONLY_SIGNS.has(bare));
  if (kind === "name" || kind === "name part") return isNoName(bare, word, kind);
  return WORDS.has(word) || (BRACKETED.has(word) && "([<{".includes(bare.charAt(0))) || OF_KIND[kind](word, bare);
}

/** In lower case, without signs at the ends, and with one blank between words. */
const WORDS =
  words(`n/a, n.a, n. a, n\\a, n-a, #n/a, not applicable, not available, not given, not provided, not specified, not known,
  not set, not stated, object object, none, none given, none provided, none listed, null, nil, nan, undefined, unknown, unspecified, tbd, tba, tbc,
  to be determined, no data, no info, no information, no answer, no value, no entry,
  keine, keine angabe, keine angaben, k.a, k. a, unbekannt, nicht bekannt, nicht vorhanden, nicht angegeben, ohne angabe,
  aucun, aucune, néant, inconnu, inconnue, non renseigné, sans objet, ninguno, ninguna, desconocido, desconocida, no aplica,
  no disponible, sin datos, sin dato, no consta,
  nessuno, nessuna, sconosciuto, sconosciuta, non disponibile, non specificato, non indicato, nenhum, nenhuma, desconhecido, desconhecida,
  não informado, não informada, não aplicável, não disponível, sem informação, onbekend, n.v.t, nvt, niet bekend, niet van toepassing, geen,
  saknas, okänd, okänt, ej angivet, uppgift saknas, ingen uppgift, ingen, ukendt, ukjent, ikke oplyst, ikke oppgitt, ikke angivet, mangler,
  brak, brak danych, nie dotyczy, nie podano, nieznany, nieznana, ei tiedossa, tuntematon, ei ole, puuttuu, neuvedeno, neznámý, neznámé, není, žádný`);

/** These mean nothing anywhere when a program has put them in brackets: `(blank)` in a pivot table. */
const BRACKETED = words("blank, empty, leer, vide, vacío, na, no");

const DENIED = `no, na, nd, n/d, s/o, declined, refused, refuses, withheld, private, unlisted, not listed, not on file, none on file, no contact,
  same, same as above, does not have, does not have one, doesn't have one, doesn't have, will not give, would not give, won't give,
  x, xx, xxx, blank, empty, leer, missing, nothing, invalid, bad, pending, test, nein, nicht, non, sin, ohne, geheim, privé, privado, entfällt,
  nie, nej, ei, nee, não, não tem, nemá, inget, ingen, inte, geheim, hemligt, skjult`;

const PHONE_WORDS =
  words(`${DENIED}, no phone, no phone number, no number, no tel, no telephone, no cell, no cell phone, no mobile,
  no landline, no home phone, nophone, phone, disconnected, out of service, wrong number, not in service, email only, e-mail only,
  kein telefon, keine nummer, keine telefonnummer, kein handy, pas de téléphone, pas de numéro, aucun téléphone, sin teléfono, sin número,
  sin celular, sin móvil, no tiene, no tiene teléfono`);

const EMAIL_WORDS =
  words(`${DENIED}, no email, no e-mail, no mail, no email address, no e-mail address, noemail, no email on file,
  no e-mail on file, email, e-mail, phone only, bounced, bounces, keine e-mail, keine email, keine mail, keine e-mail-adresse, pas d'email,
  pas d'e-mail, pas de mail, pas de courriel, aucun email, aucun e-mail, aucun courriel, sin correo, sin email, no tiene, no tiene correo,
  nessuna email, senza email, non ha email, geen e-mail, geen email, geen mail, sem email, sem e-mail, ingen e-post, ingen e-mail, ingen mail, ingen epost,
  brak e-mail, brak e-maila, brak maila, brak adresu, ei sähköpostia, bez e-mailu, nemá e-mail`);

/** Where a person is the customer, these stand for "no company". */
const COMPANY_WORDS = words(
  "na, no, no company, private, privat, privatkunde, privatperson, keine firma, particulier, particular, self, individual, self employed, self-employed, retired, residential, homeowner, personal, private person, private individual, rentner, selbst, privato",
);

const NAME_WORDS = words(
  "na, no name, noname, no first name, no last name, name requested, info requested, information requested, kein name, ohne name, sans nom, sin nombre",
);

/** Names of people; in small letters or in capitals it is what a program writes. */
const PEOPLE: ReadonlySet<string> = new Set(["Nil", "Nan", "Na", "No"]);

const OF_KIND: Readonly<Record<Exclude<CellKind, "name" | "name part">, (word: string, text: string) => boolean>> = {
  phone: (word, text) => PHONE_WORDS.has(word) || isNoNumber(text),
  email: (word) => EMAIL_WORDS.has(word),
  company: (word) => COMPANY_WORDS.has(word) || isZeros(word),
  state: (word) => word === "xx" || isZeros(word),
  zip: (word) => isZeros(word) || word === "99999" || word === "xxxxx" || word === "na",
  text: (word) => word === "na" || isZeros(word),
  notes: (_, text) => text === "NA",
  id: () => false,
};

const ONLY_SIGNS: ReadonlySet<string> = new Set(["-", "--", "---", "\u2013", "\u2014", ".", "?", "n/a"]);

const LONGEST = 26;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(",").map((word) => word.replace(/\s+/g, " ").trim()));
}

const SIGNS = " \t\n\r()[]<>{}'\"`-\u2010\u2011\u2012\u2013\u2014\u2015.?*_=~!:;,/\\|+@";

/** `Null` is a last name, but no customer has only that. */
function isNoName(text: string, word: string, kind: "name" | "name part"): boolean {
  if (PEOPLE.has(text) || (kind === "name part" && text === "Null")) return false;
  return WORDS.has(word) || isZeros(word) || NAME_WORDS.has(word) || (BRACKETED.has(word) && text.startsWith("("));
}

function isZeros(word: string): boolean {
  return /^0[0 ()./-]*$/.test(word);
}

/** All digits the same, `123-456-7890`, or a country code alone. */
function isNoNumber(text: string): boolean {
  const bare = text.trimEnd();
  if (!/^[+\d\s()./-]+$/.test(bare)) return false;
  const digits = bare.replace(/\D/g, "");
  const number = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (digits.length <= 3) return bare.startsWith("+") || digits === "1" || isZeros(digits);
  const isRepeated = number === number.charAt(0).repeat(number.length);
  // Toll-free numbers can be all eights.
  return (isRepeated && number.charAt(0) !== "8") || number === "1234567890" || number === "0123456789";
}
