import { foldedWords } from "../../customers/postal.ts";

/** A country by its two letters of ISO 3166: `US`. */
export type CountryCode = string;

/**
 * The country that a cell names: by its name in one of fourteen languages (`Deutschland`, `Estados Unidos`), by two or three
 * letters of ISO 3166, or as people shorten it (`U.S.`, `England`). Undefined for any other text.
 */
export function countryCode(text: string): CountryCode | undefined {
  if (text.length > LONGEST) return undefined;
  names ??= countryNames();
  const [whole = "", before, inside] = [text, ...text.split(/\(/, 2)].map(foldedWords);
  const outer = names.get(before ?? "");
  // `United States (US)` is one country, named twice.
  const isTwice = inside !== undefined && (inside === "the" || names.get(inside) === outer);
  return names.get(whole.replace(/^the /, "")) ?? (isTwice ? outer : undefined);
}

/** The country of phone numbers that a person gives: its two letters, or a name as countryCode() knows it. */
export function givenCountry(text: string): CountryCode | undefined {
  const letters = text.trim().toUpperCase();
  const code = CALLING_CODES.has(letters) ? letters : countryCode(text.trim());
  return code && CALLING_CODES.has(code) ? code : undefined;
}

/**
 * The countries of a calling code: `+52`, `0044`, `91`, `1`. The one that most of its numbers belong to is the first. None
 * for any other text.
 */
export function calledCountries(text: string): readonly CountryCode[] {
  return CALLED.get(CALLING_CODE.exec(text.trim())?.[1] ?? "") ?? [];
}

/** How phone numbers of a country begin: `+52`; undefined where we do not know it. */
export function callingCode(country: CountryCode): string | undefined {
  return CALLING_CODES.get(country);
}

// --- internal ---

const LONGEST = 80;

const CALLING_CODE = /^(?:(?:\+|00) ?)?([1-9]\d{0,2})$/;
let names: ReadonlyMap<string, CountryCode> | undefined;

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
const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt", "sv", "da", "nb", "fi", "pl", "cs", "et", "hu"];

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
  CZ: "Czech Republic, Česká republika, Tschechische Republik, République tchèque, República Checa",
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

/** Calling codes (ITU-T E.164) with their countries, as the numbering plans of libphonenumber have them. */
const CALLED: ReadonlyMap<string, readonly CountryCode[]> = new Map(
  `
  1:US,AG,AI,AS,BB,BM,BS,CA,DM,DO,GD,GU,JM,KN,KY,LC,MP,MS,PR,SX,TC,TT,VC,VG,VI 7:RU,KZ 20:EG 27:ZA 30:GR 31:NL 32:BE 33:FR
  34:ES 36:HU 39:IT,VA 40:RO 41:CH 43:AT 44:GB,GG,IM,JE 45:DK 46:SE 47:NO,SJ 48:PL 49:DE 51:PE 52:MX 53:CU 54:AR 55:BR 56:CL
  57:CO 58:VE 60:MY 61:AU,CC,CX 62:ID 63:PH 64:NZ 65:SG 66:TH 81:JP 82:KR 84:VN 86:CN 90:TR 91:IN 92:PK 93:AF 94:LK 95:MM
  98:IR 211:SS 212:MA,EH 213:DZ 216:TN 218:LY 220:GM 221:SN 222:MR 223:ML 224:GN 225:CI 226:BF 227:NE 228:TG 229:BJ 230:MU
  231:LR 232:SL 233:GH 234:NG 235:TD 236:CF 237:CM 238:CV 239:ST 240:GQ 241:GA 242:CG 243:CD 244:AO 245:GW 246:IO 247:AC
  248:SC 249:SD 250:RW 251:ET 252:SO 253:DJ 254:KE 255:TZ 256:UG 257:BI 258:MZ 260:ZM 261:MG 262:RE,YT 263:ZW 264:NA 265:MW
  266:LS 267:BW 268:SZ 269:KM 290:SH,TA 291:ER 297:AW 298:FO 299:GL 350:GI 351:PT 352:LU 353:IE 354:IS 355:AL 356:MT 357:CY
  358:FI,AX 359:BG 370:LT 371:LV 372:EE 373:MD 374:AM 375:BY 376:AD 377:MC 378:SM 380:UA 381:RS 382:ME 383:XK 385:HR 386:SI
  387:BA 389:MK 420:CZ 421:SK 423:LI 500:FK 501:BZ 502:GT 503:SV 504:HN 505:NI 506:CR 507:PA 508:PM 509:HT 590:GP,BL,MF
  591:BO 592:GY 593:EC 594:GF 595:PY 596:MQ 597:SR 598:UY 599:CW,BQ 670:TL 672:NF 673:BN 674:NR 675:PG 676:TO 677:SB 678:VU
  679:FJ 680:PW 681:WF 682:CK 683:NU 685:WS 686:KI 687:NC 688:TV 689:PF 690:TK 691:FM 692:MH 850:KP 852:HK 853:MO 855:KH
  856:LA 880:BD 886:TW 960:MV 961:LB 962:JO 963:SY 964:IQ 965:KW 966:SA 967:YE 968:OM 970:PS 971:AE 972:IL 973:BH 974:QA
  975:BT 976:MN 977:NP 992:TJ 993:TM 994:AZ 995:GE 996:KG 998:UZ`
    .trim()
    .split(/\s+/)
    .map((line) => line.split(":"))
    .map(([code = "", countries = ""]) => [code, countries.split(",")]),
);
const CALLING_CODES: ReadonlyMap<CountryCode, string> = new Map(
  [...CALLED].flatMap(([code, countries]) => countries.map((country) => [country, `+${code}`] as const)),
);
