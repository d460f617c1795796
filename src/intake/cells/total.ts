/** Whether a text is a word for totals, or a count: `TOTAL: 12 customers`, `Subtotal for North`, `6 customers`, `Summe`. */
export function saysTotal(text: string): boolean {
  if (text.length > LONGEST || !BEGINNING.test(text)) return false;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const [first = ""] = words;
  if (/^[( ]?\d/.test(text)) return NOUNS.has(first) && words.every((word) => OF_TOTALS.has(word));
  const at = words.findIndex((word) => !BEFORE.has(word));
  const total = words[at] ?? "";
  return TOTALS.has(total) && (OF.has(words[at + 1] ?? "") || words.slice(at + 1).every((word) => OF_TOTALS.has(word)));
}

// --- internal ---

const LONGEST = 60;
/** Most names begin with another letter. */
const BEGINNING = /^[^bdfhjk-npquvwxy]/i;

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const TOTALS = set(`total totals subtotal subtotals sum summe gesamt gesamtsumme zwischensumme endsumme insgesamt
  totale totaux suma count anzahl gesamtanzahl`);
const BEFORE = set("grand sub overall report");
const OF = set("for of für pour para");
const BESIDE = set(
  "all of in the number amount listed found selected returned shown exported general général générale des",
);
const NOUNS =
  set(`customer customers client clients contact contacts account accounts record records row rows item items
  entry entries result results line lines lead leads kunden kontakte datensätze einträge zeilen clientes contactos
  registros enregistrements lignes balance open due usd eur gbp cad`);

const OF_TOTALS = new Set([...TOTALS, ...NOUNS, ...BESIDE]);
