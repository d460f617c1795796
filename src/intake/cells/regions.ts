import { foldedWords } from "../../customers/postal.ts";
import { type CountryCode, countryCode } from "./country.ts";

/** The states and provinces of the United States, Canada and Australia, British counties, and which of them a code is in. */

export type RegionCountry = "US" | "CA" | "AU";

export interface Region {
  readonly country: RegionCountry;
  /** As the post writes it: `OR`, `BC`, `NSW`. */
  readonly code: string;
}

/**
 * The states and provinces that a text names, by code (`OR`), by name (`Oregon`) or as people shorten it (`Mass.`).
 * `WA` is in two countries.
 */
export function regionsOf(text: string): readonly Region[] {
  regions ??= named();
  return (text.length <= LONGEST && regions.get(foldedWords(text))) || [];
}

/** State and country in one text: `Illinois (US)`, `US-CO`, `US - Colorado`, `Bayern, Deutschland`; undefined for any other text. */
export function stateWithCountry(text: string): { readonly state: string; readonly country: CountryCode } | undefined {
  if (text.length > LONGEST || !TWO_PARTS.test(text)) return undefined;
  const parts = text.replace(/^([A-Z]{2})-/, "$1,").split(/[(),/|]| [-–—] /);
  const [one = "", other = "", ...more] = parts.map((part) => part.trim()).filter((part) => part !== "");
  if (more.length > 0) return undefined;
  for (const [state, name] of [[one, other] as const, [other, one] as const]) {
    const country = countryCode(name);
    const regions = regionsOf(state);
    // Short codes of other countries may be anything: `Portland, ME`.
    const isName = name === other && /^\p{L}[\p{L} -]{3,}$/u.test(state) && regions.length === 0 && !countryCode(state);
    const isUnclear = text.includes(",") && regionsOf(name).length > 0;
    const isOther = country !== undefined && !(country in NAMES) && isName && !isUnclear;
    if (country && (isOther || regions.some((region) => region.country === country))) return { state, country };
  }
  return undefined;
}

/** Whether two texts name the same state: `Wisconsin` and `WI`. */
export function isSameState(one: string, other: string): boolean {
  if (foldedWords(one) === foldedWords(other)) return true;
  const codes = regionsOf(other).map(({ country, code }) => country + code);
  return regionsOf(one).some(({ country, code }) => codes.includes(country + code));
}

/** Whether a text is a county of the United Kingdom. Names that are also those of a town are not among them. */
export function isCounty(text: string): boolean {
  const name = foldedWords(text);
  return COUNTIES.has(name) || COUNTY.test(name);
}

/** The state that a ZIP code of the United States is in; undefined when it is not a ZIP code that is in use. */
export function stateOfZip(zip: string): string | undefined {
  return US_ZIP.test(zip) ? statesOf(zip, "US")[0] : undefined;
}

/** Whether a code is in a state. Neighbours share some. */
export function zipFits(zip: string, { country, code }: Region): boolean {
  return statesOf(zip, country).includes(code);
}

// --- internal ---

const LONGEST = 40;
const TWO_PARTS = /[(),/|]| [-–—] |^[A-Z]{2}-/;
const US_ZIP = /^\d{5}(?:-\d{4})?$/;
const COUNTY = /^\p{L}+shire$|^(?:county|co) \p{L}+$/u;
let regions: ReadonlyMap<string, readonly Region[]> | undefined;

function named(): ReadonlyMap<string, readonly Region[]> {
  const found = new Map<string, Region[]>();
  for (const [country, lines] of Object.entries(NAMES) as [RegionCountry, string][]) {
    for (const line of lines.split(";")) {
      const [code = "", ...names] = line.split(",").map((name) => name.trim());
      for (const name of [code, ...names]) {
        const key = foldedWords(name);
        found.set(key, [...(found.get(key) ?? []), { country, code }]);
      }
    }
  }
  return found;
}

/** The states that a code is in, by its first letters; each beginning is looked for once. */
function statesOf(zip: string, country: RegionCountry): readonly string[] {
  const { ranges, known } = RANGES[country];
  const start = zip.slice(0, ranges[0]?.from.length).toUpperCase();
  const states = known.get(start);
  if (states !== undefined) return states;
  const found = ranges.filter(({ from, to }) => from <= start && start <= to).map(({ state }) => state);
  if (found.length > 0) known.set(start, found);
  return found;
}

/** Code, name, and what people write (The Associated Press Stylebook; Canadian names in French). */
const NAMES: Readonly<Record<RegionCountry, string>> = {
  US: `AL, Alabama, Ala; AK, Alaska; AZ, Arizona, Ariz; AR, Arkansas, Ark; CA, California, Calif, Cal;
    CO, Colorado, Colo; CT, Connecticut, Conn; DE, Delaware, Del; DC, District of Columbia, D C;
    FL, Florida, Fla; GA, Georgia; HI, Hawaii; ID, Idaho; IL, Illinois, Ill; IN, Indiana, Ind; IA, Iowa;
    KS, Kansas, Kan, Kans; KY, Kentucky; LA, Louisiana; ME, Maine; MD, Maryland; MA, Massachusetts, Mass;
    MI, Michigan, Mich; MN, Minnesota, Minn; MS, Mississippi, Miss; MO, Missouri; MT, Montana, Mont;
    NE, Nebraska, Neb, Nebr; NV, Nevada, Nev; NH, New Hampshire, N H; NJ, New Jersey, N J; NM, New Mexico, N M, N Mex;
    NY, New York, N Y; NC, North Carolina, N C; ND, North Dakota, N D, N Dak; OH, Ohio; OK, Oklahoma, Okla;
    OR, Oregon, Ore; PA, Pennsylvania, Penn, Penna; RI, Rhode Island, R I; SC, South Carolina, S C;
    SD, South Dakota, S D, S Dak; TN, Tennessee, Tenn; TX, Texas, Tex; UT, Utah; VT, Vermont; VA, Virginia;
    WA, Washington, Wash; WV, West Virginia, W V, W Va; WI, Wisconsin, Wis, Wisc; WY, Wyoming, Wyo;
    PR, Puerto Rico, P R; VI, Virgin Islands, US Virgin Islands; GU, Guam; AS, American Samoa;
    MP, Northern Mariana Islands; AA, Armed Forces Americas; AE, Armed Forces Europe; AP, Armed Forces Pacific`,
  CA: `AB, Alberta, Alta; BC, British Columbia, B C, Colombie-Britannique; MB, Manitoba; NB, New Brunswick,
    Nouveau-Brunswick; NL, Newfoundland and Labrador, Newfoundland, Terre-Neuve-et-Labrador; NS, Nova Scotia,
    Nouvelle-Écosse; NT, Northwest Territories, Territoires du Nord-Ouest; NU, Nunavut; ON, Ontario, Ont;
    PE, Prince Edward Island, PEI, Île-du-Prince-Édouard; QC, Quebec, Que, PQ; SK, Saskatchewan, Sask; YT, Yukon`,
  AU: `ACT, Australian Capital Territory; NSW, New South Wales; NT, Northern Territory; QLD, Queensland;
    SA, South Australia; TAS, Tasmania; VIC, Victoria; WA, Western Australia`,
};

/** From which beginning of a code to which other one it is in a state (USPS, Labeling List L002; Canada Post; Australia Post). */
const RANGES = {
  US: ranges(`
  NY:005 PR:006-007 VI:008 PR:009 MA:010-027 RI:028-029 NH:030-038 ME:039-049 VT:050-054 MA:055 VT:056-059 CT:060-069
  NJ:070-089 AE:090-098 NY:100-149 PA:150-196 DE:197-199 DC:200 VA:201 DC:202-205 MD:206-219 VA:220-246 WV:247-268 NC:270-289
  SC:290-299 GA:300-319 FL:320-339 AA:340 FL:341-342 FL:344 FL:346-347 FL:349 AL:350-352 AL:354-369 TN:370-385 MS:386-397
  GA:398-399 KY:400-427 OH:430-459 IN:460-479 MI:480-499 IA:500-528 WI:530-532 WI:534-535 WI:537-549 MN:550-567 DC:569
  SD:570-577 ND:580-588 MT:590-599 IL:600-620 IL:622-629 MO:630-631 MO:633-641 MO:644-658 KS:660-662 KS:664-679
  NE:680-681 NE:683-693 LA:700-701 LA:703-708 LA:710-714 AR:716-729 OK:730-731 TX:733 OK:734-749 TX:750-799 CO:800-816
  WY:820-831 ID:832-838 UT:840-847 AZ:850-853 AZ:855-857 AZ:859-860 AZ:863-865 NM:870-871 NM:873-875 NM:877-884 TX:885
  NV:889-891 NV:893-895 NV:897-898 CA:900-908 CA:910-928 CA:930-961 AP:962-966 HI:967-968 GU:969 OR:970-979 WA:980-986 WA:988-994
  AK:995-999 AS:967 MP:969`),
  CA: ranges("NL:A NS:B PE:C NB:E QC:G-J ON:K-P MB:R SK:S AB:T BC:V NT:X NU:X YT:Y"),
  AU: ranges(`
  NSW:1000-2999 ACT:0200-0299 ACT:2600-2620 ACT:2900-2920 VIC:3000-3999 VIC:8000-8999 QLD:4000-4999
  QLD:9000-9999 SA:5000-5999 WA:6000-6999 TAS:7000-7999 NT:0800-0999`),
};

function ranges(text: string) {
  const list = text.trim().split(/\s+/);
  const ranges = list.map((range) => {
    const [state = "", from = "", to = from] = range.split(/[:-]/);
    return { state, from, to };
  });
  return { ranges, known: new Map<string, readonly string[]>() };
}

const COUNTIES = new Set(
  `Avon, Borders, Cornwall, Cumbria, Devon, Dorset, East Sussex, West Sussex, Sussex, Essex, Greater London,
  Greater Manchester, Herts, Isle of Wight, Kent, Merseyside, Middlesex, Norfolk, Suffolk, Northumberland, Rutland,
  Salop, Somerset, Surrey, Tyne and Wear, Tyne Wear, West Midlands, West Yorks, South Yorks, North Yorks, N Yorks, S Yorks, W Yorks, E Yorks, E Sussex, W Sussex, Lancs, Lincs,
  Leics, Hants, Berks, Bucks, Cambs, Glos, Northants, Notts, Oxon, Staffs, Wilts, Worcs, Beds, Cleveland, Humberside,
  Gwent, Gwynedd, Powys, Dyfed, Clwyd, Mid Glamorgan, South Glamorgan, West Glamorgan, Anglesey, Isle of Anglesey, Fife,
  Angus, Highland, Highlands, East Lothian, West Lothian, Midlothian, Argyll, Argyll and Bute, Grampian, Strathclyde,
  Tayside, Lothian, North Yorkshire, South Yorkshire, West Yorkshire, East Yorkshire, North Ayrshire, East Ayrshire,
  South Ayrshire, North Lanarkshire, South Lanarkshire, North Lincolnshire, North East Lincolnshire, East Renfrewshire,
  West Dunbartonshire, East Dunbartonshire, South Gloucestershire, Antrim and Newtownabbey, Down, Fermanagh, Tyrone`
    .split(",")
    .map(foldedWords),
);
