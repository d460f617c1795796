import { foldedWords } from "../../customers/postal.ts";

/** The states and provinces of the United States, Canada and Australia, and which state a ZIP code is in. */

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
  const known = seen.get(text);
  if (known !== undefined) return known;
  if (text.length > LONGEST) return NONE;
  regions ??= named();
  const found = regions.get(foldedWords(text)) ?? NONE;
  if (seen.size >= KEPT) seen.clear();
  seen.set(text, found);
  return found;
}

/** The state of the United States that a text names: `OR` for `Oregon`. */
export function usState(text: string): string | undefined {
  return regionsOf(text).find(({ country }) => country === "US")?.code;
}

/** The state that a ZIP code is in, by its first three digits; undefined when it is not a ZIP code that is in use. */
export function stateOfZip(zip: string): string | undefined {
  if (!ZIP.test(zip)) return undefined;
  zips ??= zipTable();
  return zips[100 * (zip.charCodeAt(0) - 48) + 10 * (zip.charCodeAt(1) - 48) + (zip.charCodeAt(2) - 48)];
}

// --- internal ---

const LONGEST = 40;
const ZIP = /^\d{5}(?:-\d{4})?$/;
const NONE: readonly Region[] = [];
/** Files name few states, many times. */
const KEPT = 1000;
const seen = new Map<string, readonly Region[]>();
let regions: ReadonlyMap<string, readonly Region[]> | undefined;
let zips: readonly (string | undefined)[] | undefined;

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

function zipTable(): readonly (string | undefined)[] {
  const table: (string | undefined)[] = [];
  for (const range of ZIPS.trim().split(/\s+/)) {
    const [state, from = "", to = from] = range.split(/[:-]/);
    for (let three = Number(from); three <= Number(to); three += 1) table[three] = state;
  }
  return table;
}

/** Code, name, and what people write (The Associated Press Stylebook; Canadian names in French). */
const NAMES: Readonly<Record<RegionCountry, string>> = {
  US: `AL, Alabama, Ala; AK, Alaska; AZ, Arizona, Ariz; AR, Arkansas, Ark; CA, California, Calif, Cal;
    CO, Colorado, Colo; CT, Connecticut, Conn; DE, Delaware, Del; DC, District of Columbia, Washington DC, D C;
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

/** The first three digits of ZIP codes (USPS, Labeling List L002). */
const ZIPS = `
  NY:005 PR:006-007 VI:008 PR:009 MA:010-027 RI:028-029 NH:030-038 ME:039-049 VT:050-054 MA:055 VT:056-059 CT:060-069
  NJ:070-089 AE:090-098 NY:100-149 PA:150-196 DE:197-199 DC:200 VA:201 DC:202-205 MD:206-219 VA:220-246 WV:247-268 NC:270-289
  SC:290-299 GA:300-319 FL:320-339 AA:340 FL:341-342 FL:344 FL:346-347 FL:349 AL:350-352 AL:354-369 TN:370-385 MS:386-397
  GA:398-399 KY:400-427 OH:430-459 IN:460-479 MI:480-499 IA:500-528 WI:530-532 WI:534-535 WI:537-549 MN:550-567 DC:569
  SD:570-577 ND:580-588 MT:590-599 IL:600-620 IL:622-629 MO:630-631 MO:633-641 MO:644-658 KS:660-662 KS:664-679
  NE:680-681 NE:683-693 LA:700-701 LA:703-708 LA:710-714 AR:716-729 OK:730-731 TX:733 OK:734-749 TX:750-799 CO:800-816
  WY:820-831 ID:832-838 UT:840-847 AZ:850-853 AZ:855-857 AZ:859-860 AZ:863-865 NM:870-871 NM:873-875 NM:877-884 TX:885
  NV:889-891 NV:893-895 NV:897-898 CA:900-908 CA:910-928 CA:930-961 AP:962-966 HI:967-968 GU:969 OR:970-979 WA:980-986 WA:988-994
  AK:995-999`;
