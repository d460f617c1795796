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
  station vista commons common quay gate end mile bridge field fields farm wood woods rest bay center centre`);

export const DIRECTIONS = words("n s e w ne nw se sw north south east west northeast northwest southeast southwest");

/** What stands before the number or letter of a part of a house. */
export const UNITS = words(`
  apt apartment unit ste suite rm room fl floor flat lot bldg building trlr trailer spc space dept ph penthouse no shop
  level lvl bsmt basement rear office`);

/** Words in the names of houses, which may stand before the street. */
export const PREMISES = words(`
  cottage house farm farmhouse barn hall lodge villa mill manor mansions works centre center building bldg tower towers
  plaza mall court park stables rectory vicarage bungalow croft grange school church hospital surgery arms inn hotel
  chambers estate floor apartments apts`);

/** Words that are in no street: what begins with a number is something else. */
export const NO_STREET = words(`
  hour hours day days week weeks month months year years bed beds bedroom bedrooms bath baths units rooms inc
  llc ltd corp corporation company co fitness services pcs items pm am`);

/** Words that are in no city. */
export const NO_CITY = words(`
  attn attention apt apartment suite ste unit floor bldg building phone tel fax email gate code call none null unknown
  same tbd near behind corner entrance inc llc ltd route hwy see above below rue boulevard impasse calle avenida rua viale
  ulica`);

/** Saints whose cities are written `St Paul`. */
export const SAINTS = words(`
  louis paul charles petersburg pete augustine joseph cloud george albans helena helens clair peters johns james marys
  ignace michael anne ann bonifacius anthony martin francis gabriel francisville simons stephen thomas matthews pauls
  regis rose leonard leon`);

/** How a street ends in German, Dutch, Nordic languages and Finnish, also within a word: `Hauptstraße`, `Storgatan`. */
export const GERMAN_ENDS: readonly string[] = [
  ...words(`
  strasse straße str weg platz gasse allee damm ring ufer markt chaussee straat laan plein gracht singel kade gatan
  vägen gata gate veien vei vej gade katu tie utca tér út náměstí třída steig stieg pfad graben promenade hof wall tor
  kai zeile steeg dijk gränd torget stræde torvet vegen kuja polku`),
];
export const GERMAN_STARTS = words("am an im in auf unter zum zur hinter vor beim bei alte alter neue neuer");

/** How a street begins in French. */
export const FRENCH_WORDS = words(`
  rue avenue av ave boulevard bd boul blvd place pl chemin ch allée allee allées impasse imp quai cours route rte square
  sq passage faubourg fg villa sentier ruelle esplanade promenade résidence residence lotissement hameau voie cité`);

/** How a street begins in Spanish, Italian, Portuguese, Polish and Czech, and a post office box there and in German. */
const OTHER_FIRST_WORDS = words(`
  calle c/ avenida avda avd plaza pza plza paseo pso camino cno ronda rda carrer carretera ctra travesía travesia
  glorieta urbanización urbanizacion urb vía rambla cuesta callejón callejon alameda polígono poligono
  via viale piazza piazzale corso vicolo largo strada rua praça travessa estrada rodovia passeig carrera calzada ul al os ulica aleja plac rynek lieu-dit quartier
  postfach postbus postboks box bp cs apartado apdo`);

export const FIRST_WORDS: ReadonlySet<string> = new Set([...FRENCH_WORDS, ...OTHER_FIRST_WORDS]);

/** Words of what stands beside a street: floors, stairs, doors. */
export const BESIDE = words(`
  og eg ug dg etage stock stiege top tür hinterhaus vorderhaus seitenflügel piso planta puerta esc escalera bajo izq dcha
  izda bât bat bâtiment appt étage escalier interno scala piano immeuble
  apto bloco andar esq dto verdieping bis hs tv th tr lgh lok piętro`);

// --- internal ---

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
