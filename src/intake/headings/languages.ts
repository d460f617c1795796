import { foldedWord } from "../../customers/name-words.ts";
import af from "../languages/af.json" with { type: "json" };
import bg from "../languages/bg.json" with { type: "json" };
import ca from "../languages/ca.json" with { type: "json" };
import cs from "../languages/cs.json" with { type: "json" };
import da from "../languages/da.json" with { type: "json" };
import de from "../languages/de.json" with { type: "json" };
import el from "../languages/el.json" with { type: "json" };
import en from "../languages/en.json" with { type: "json" };
import es from "../languages/es.json" with { type: "json" };
import et from "../languages/et.json" with { type: "json" };
import fi from "../languages/fi.json" with { type: "json" };
import fr from "../languages/fr.json" with { type: "json" };
import hr from "../languages/hr.json" with { type: "json" };
import hu from "../languages/hu.json" with { type: "json" };
import id from "../languages/id.json" with { type: "json" };
import is from "../languages/is.json" with { type: "json" };
import it from "../languages/it.json" with { type: "json" };
import ja from "../languages/ja.json" with { type: "json" };
import lt from "../languages/lt.json" with { type: "json" };
import lv from "../languages/lv.json" with { type: "json" };
import nb from "../languages/nb.json" with { type: "json" };
import nl from "../languages/nl.json" with { type: "json" };
import pl from "../languages/pl.json" with { type: "json" };
import pt from "../languages/pt.json" with { type: "json" };
import ro from "../languages/ro.json" with { type: "json" };
import ru from "../languages/ru.json" with { type: "json" };
import sk from "../languages/sk.json" with { type: "json" };
import sl from "../languages/sl.json" with { type: "json" };
import sr from "../languages/sr.json" with { type: "json" };
import sv from "../languages/sv.json" with { type: "json" };
import tr from "../languages/tr.json" with { type: "json" };
import uk from "../languages/uk.json" with { type: "json" };
import type { CellList, Language, RowWord } from "./heading.ts";

/** English first: headings in it are the most frequent. Another language is a file and a line here. */
export const LANGUAGES: readonly Language[] = [
  en,
  ...[bg, hr, cs, da, nl, et, fi, fr, de, el, hu, id, it, ja, lv, lt, nb, pl, pt, ro, ru, sk, sl, es, sv, tr, uk],
  ...[af, ca, is, sr],
];

/** Words and phrases of cells in all languages, in the form of foldedWord(). */
export function cellWords(...lists: readonly (CellList | RowWord)[]): ReadonlySet<string> {
  const all = LANGUAGES.map(
    ({ rows, cells }): Partial<Record<CellList | RowWord, readonly string[]>> => ({ ...rows, ...cells }),
  );
  return new Set(all.flatMap((texts) => lists.flatMap((list) => texts[list] ?? [])).map(foldedWord));
}
