import { foldedWords } from "../../customers/postal.ts";

/** A country by its two letters of ISO 3166: `US`. */
export type CountryCode = string;

/**
 * The country that a cell names: by its name in one of seven languages (`Deutschland`, `Estados Unidos`), by two or three
 * letters of ISO 3166, or as people shorten it (`U.S.`, `England`). Undefined for any other text.
 */
export function countryCode(text: string): CountryCode | undefined {
  return text.length > LONGEST ? undefined : namedCountry(text);
}

// --- internal ---

const LONGEST = 80;

let names: ReadonlyMap<string, CountryCode> | undefined;

/** `United States (US)` is one country, named twice. */
function namedCountry(text: string): CountryCode | undefined {
  names ??= countryNames();
  const bracket = text.indexOf("(");
  const [whole, before, inside] = [text, text.slice(0, bracket), text.slice(bracket + 1)].map(foldedWords);
  const code = names.get(whole?.replace(/^the /, "") ?? "");
  if (code !== undefined || bracket < 1) return code;
  const outer = names.get(before ?? "");
  return inside === "the" || names.get(inside ?? "") === outer ? outer : undefined;
}

function countryNames(): ReadonlyMap<string, CountryCode> {
  const found = new Map<string, CountryCode>();
  const codes = CODES.trim().split(/\s+/);
  for (const code of codes) found.set(code.slice(0, 2).toLowerCase(), code.slice(0, 2));
  for (const code of codes) found.set(code.slice(2).toLowerCase(), code.slice(0, 2));
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of codes) {
      const name = display.of(code.slice(0, 2));
      if (name !== undefined) found.set(foldedWords(name), code.slice(0, 2));
    }
  }
  for (const [code, others] of Object.entries(OTHER_NAMES)) {
    for (const name of others.split(",")) found.set(foldedWords(name), code);
  }
  return found;
}

/** No name means one country in one of them and another country in another one. */
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];

/** Names that the Unicode tables do not have, and what stands on envelopes. */
const OTHER_NAMES: Readonly<Record<CountryCode, string>> = {
  US: `U.S., U. S. A., US of A, America, United States of America, Vereinigte Staaten von Amerika, Amerika,
    États-Unis d'Amérique, Estados Unidos de América, EEUU, EE. UU., E.E.U.U., Stati Uniti d'America`,
  GB: `UK, U. K., Great Britain, Britain, England, Scotland, Wales, Northern Ireland, Grossbritannien, Großbritannien,
    Schottland, Nordirland, United Kingdom of Great Britain and Northern Ireland, Angleterre, Écosse, Pays de Galles,
    Grande-Bretagne, Gran Bretaña, Inglaterra, Escocia, Gales, Inghilterra`,
  DE: "D, BRD, Bundesrepublik Deutschland, Federal Republic of Germany, Germany Federal Republic of",
  AT: "A, Oesterreich, Republik Österreich",
  CH: "Schweizerische Eidgenossenschaft",
  NL: "Holland, Hollande, Holanda, Olanda",
  IE: "Republic of Ireland, Eire",
  CZ: "Czech Republic, Tschechische Republik, République tchèque, República Checa",
  SK: "Slovak Republic",
  KR: "Republic of Korea, Korea Republic of",
  RU: "Russian Federation",
  CN: "People's Republic of China, PRC",
  TW: "Taiwan Province of China",
  VN: "Viet Nam",
  VA: "Holy See",
  TR: "Turkey",
  MK: "Macedonia",
  CI: "Ivory Coast",
  CV: "Cape Verde",
  SZ: "Swaziland",
  TL: "East Timor",
  MM: "Burma",
  BO: "Bolivia Plurinational State of",
  VE: "Venezuela Bolivarian Republic of",
  IR: "Iran Islamic Republic of",
  MD: "Moldova Republic of",
  TZ: "Tanzania United Republic of",
  HK: "Hong Kong",
  MO: "Macau, Macao",
  AE: "UAE, U. A. E.",
  MX: "Estados Unidos Mexicanos, EUM",
};

/** Two and three letters of each country in ISO 3166-1, and of Kosovo, which uses XK and XKX. */
const CODES = `
  ADAND AEARE AFAFG AGATG AIAIA ALALB AMARM AOAGO AQATA ARARG ASASM ATAUT AUAUS AWABW AXALA AZAZE BABIH BBBRB BDBGD
  BEBEL BFBFA BGBGR BHBHR BIBDI BJBEN BLBLM BMBMU BNBRN BOBOL BQBES BRBRA BSBHS BTBTN BVBVT BWBWA BYBLR BZBLZ CACAN
  CCCCK CDCOD CFCAF CGCOG CHCHE CICIV CKCOK CLCHL CMCMR CNCHN COCOL CRCRI CUCUB CVCPV CWCUW CXCXR CYCYP CZCZE DEDEU
  DJDJI DKDNK DMDMA DODOM DZDZA ECECU EEEST EGEGY EHESH ERERI ESESP ETETH FIFIN FJFJI FKFLK FMFSM FOFRO FRFRA GAGAB
  GBGBR GDGRD GEGEO GFGUF GGGGY GHGHA GIGIB GLGRL GMGMB GNGIN GPGLP GQGNQ GRGRC GSSGS GTGTM GUGUM GWGNB GYGUY HKHKG
  HMHMD HNHND HRHRV HTHTI HUHUN IDIDN IEIRL ILISR IMIMN ININD IOIOT IQIRQ IRIRN ISISL ITITA JEJEY JMJAM JOJOR JPJPN
  KEKEN KGKGZ KHKHM KIKIR KMCOM KNKNA KPPRK KRKOR KWKWT KYCYM KZKAZ LALAO LBLBN LCLCA LILIE LKLKA LRLBR LSLSO LTLTU
  LULUX LVLVA LYLBY MAMAR MCMCO MDMDA MEMNE MFMAF MGMDG MHMHL MKMKD MLMLI MMMMR MNMNG MOMAC MPMNP MQMTQ MRMRT MSMSR
  MTMLT MUMUS MVMDV MWMWI MXMEX MYMYS MZMOZ NANAM NCNCL NENER NFNFK NGNGA NINIC NLNLD NONOR NPNPL NRNRU NUNIU NZNZL
  OMOMN PAPAN PEPER PFPYF PGPNG PHPHL PKPAK PLPOL PMSPM PNPCN PRPRI PSPSE PTPRT PWPLW PYPRY QAQAT REREU ROROU RSSRB
  RURUS RWRWA SASAU SBSLB SCSYC SDSDN SESWE SGSGP SHSHN SISVN SJSJM SKSVK SLSLE SMSMR SNSEN SOSOM SRSUR SSSSD STSTP
  SVSLV SXSXM SYSYR SZSWZ TCTCA TDTCD TFATF TGTGO THTHA TJTJK TKTKL TLTLS TMTKM TNTUN TOTON TRTUR TTTTO TVTUV TWTWN
  TZTZA UAUKR UGUGA UMUMI USUSA UYURY UZUZB VAVAT VCVCT VEVEN VGVGB VIVIR VNVNM VUVUT WFWLF WSWSM XKXKX YEYEM YTMYT
  ZAZAF ZMZMB ZWZWE`;
