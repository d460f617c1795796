/** Words that tell where a street ends, or that a text is a street. In lower case, without dots. */

/** The last word of a street in English; no city ends with one (USPS Publication 28, appendix C1). */
export const SUFFIXES = words(`
  st str street ave av aven avenue blvd boulevard boul rd road dr drive drv ln lane ct court pl place ter terr pkwy
  parkway pky hwy highway cir trl aly alley xing expy expressway fwy freeway sq mews cres crescent close row wharf
  esplanade parade pde broadway byway causeway driveway way turnpike tpke`);

/** More words that end a street. The names of cities end with them too: they do not tell where the street ends. */
export const WEAK_SUFFIXES = words(`
  circle terrace square park hill hills view trail loop run pike path walk pass point ridge grove gardens garden green
  crossing landing plaza bend cove creek heights valley village island lake meadow meadows mill mall manor mount rise
  station vista commons common quay gate end bridge field fields farm wood woods rest bay center centre`);

/** Streets whose number stands behind their name: `Highway 71`. */
export const NUMBERED = words("hwy highway route rt rte road rd pkwy");

export const DIRECTIONS = words("n s e w ne nw se sw north south east west northeast northwest southeast southwest");

/** What stands before the number or letter of a part of a house. */
export const UNITS = words(`
  apt apartment unit ste suite rm room fl floor flat lot bldg building trlr trailer spc space dept ph penthouse no shop
  level lvl bsmt basement rear office`);

/** Words in the names of houses, which may stand before the street. */
export const PREMISES = words(`
  cottage house farm farmhouse barn hall lodge villa mill manor mansions works centre center building bldg tower towers
  plaza mall court park stables rectory vicarage bungalow croft grange school church hospital surgery arms inn hotel
  chambers estate`);

/** Words that are in no street: what begins with a number is something else. */
export const NO_STREET = words(`
  hour hours day days week weeks month months year years bed beds bedroom bedrooms bath baths units rooms inc
  llc ltd corp corporation company co fitness services pcs items pm am`);

/** How a street ends in German, also within a word: `Hauptstraße`, `Kirchweg`. */
export const GERMAN_ENDS: readonly string[] = [
  ...["strasse", "straße", "str", "weg", "platz", "gasse", "allee", "damm", "ring", "ufer", "markt", "chaussee"],
  ...["steig", "stieg", "pfad", "graben", "promenade", "hof", "wall", "tor", "kai", "zeile", "postfach"],
];
export const GERMAN_STARTS = words("am an im in auf unter zum zur hinter vor beim bei alte alter neue neuer postfach");

export const FRENCH_STREETS = words(`
  rue avenue av ave boulevard bd boul blvd place pl chemin ch allée allee allées impasse imp quai cours route rte square
  sq passage faubourg fg villa sentier ruelle esplanade promenade résidence residence lotissement hameau voie cité`);

export const SPANISH_STREETS = words(`
  calle c/ avenida avda avd plaza pza plza paseo pso camino cno ronda rda carrer carretera ctra travesía travesia
  glorieta urbanización urbanizacion urb vía rambla cuesta callejón callejon alameda polígono poligono`);

/** French words that no English street begins with: behind them a number is not needed. */
export const ONLY_FRENCH = words(
  "rue allée allee allées chemin impasse quai sentier ruelle hameau lotissement faubourg",
);

export const ITALIAN_STREETS = words("via viale piazza piazzale corso vicolo largo strada");

// --- internal ---

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
