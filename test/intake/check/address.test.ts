import { expect, test } from "vitest";
import { phoneReader } from "../../../src/customers/phone.ts";
import { isInvalid, rowReader } from "../../../src/intake/check/read-row.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import type { Finding } from "../../../src/intake/finding.ts";
import { openTable } from "../../../src/intake/readers/open-table.ts";
import { reasonText } from "../../../src/intake/row.ts";
import { entriesOf } from "../../helpers/cells.ts";
import { recordsOf, sourceOf } from "../../helpers/table.ts";

/** What headings mean that no list of words knows. */
const MEANINGS = [
  "Where=address",
  "CSZ=city line",
  "Land=country",
  "Bill Street=address.street",
  ...[1, 2, 3].map((at) => `Bill to ${at}=address line`),
];

/** The address of the only row as `street / city / state / zip`, then what is said about it. */
async function addressOf(head: string, cells: string, { fix = false, country = "US" } = {}) {
  const table = await openTable(sourceOf(`Name,${head}\nDana Ortiz,${cells}\n`));
  const map = MEANINGS.filter((text) => head.split(",").includes(text.replace(/=.*/, "")));
  const columns = mapColumns(table, { map, country });
  const readPhone = await phoneReader(country === "" ? undefined : country);
  const defaultCountry = country === "" ? undefined : country;
  const read = rowReader(table, { columns, readPhone, defaultCountry, clearToken: "\\clear", fix });
  const [record] = await recordsOf(table);
  const row = record && read(record);
  if (row === undefined) return undefined;
  const of = (...severities: readonly Finding["severity"][]) =>
    row.findings.filter(({ severity }) => severities.includes(severity));
  const told = isInvalid(row) ? of("invalid") : of("invalid", "doubt");
  const said = told.map((finding) => reasonText({ ...finding, column: `${finding.column}:` }));
  if (isInvalid(row)) return said;
  const repairs = row.findings.filter(({ kind }) => kind === "repaired" || kind === "blanked");
  const counted = of("note").filter(({ kind }) => kind !== "repaired");
  const parts = ["street", "city", "state", "zip"].map((part) => row.values[`address.${part}` as "address.zip"] ?? "");
  return [
    parts.join(" / "),
    ...said,
    ...repairs.map(({ value, proposal }) => `${value} → ${proposal}`),
    ...counted.map(({ kind }) => kind),
  ];
}

/**
 * The headings (`ALL` are those of the four parts), the cells (`⏎` is a line break), and if they are given --fix and another
 * country than the US; then the address, and what is said about it.
 */
const CASES = String.raw`
  # columns that hold another part or nothing new
  Post/By | 8000 Aarhus C | DK > / Aarhus C /  / 8000
  CSZ | 83-010 | PL > /  /  / 83-010
  Address | "Seestraße 14, 7141 Podersdorf am See" | AT > Seestraße 14 / Podersdorf am See /  / 7141
  CSZ | Córdoba / X5000 | AR > /  / Córdoba / X5000
  CSZ | Monza (MB) | IT > / Monza / MB /
  CSZ | Paris (FR) | US > / Paris (FR) /  / ; CSZ: "Paris (FR)" could not be divided into city, state and ZIP code
  CSZ | 04101 > /  /  / 04101
  Street,Zip | "Lisnagry, Co. Limerick",V94 W2R8 | IE > / Lisnagry / Co. Limerick / V94 W2R8
  Street,Unit,City | 12 Elm St Apt 4,4,Boston | US > 12 Elm St Apt 4 / Boston /  /
  Street,Unit,City | "12 Elm St, Unit 7",Unit 7,Boston | US > 12 Elm St, Unit 7 / Boston /  /
  Street,Unit,City | Calle 4,4,Boston | US > Calle 4, Unit 4 / Boston /  /
  Address | "2 Forge Cottages, Main Street, Hawes, North Yorkshire" | GB
    > 2 Forge Cottages, Main Street / Hawes / North Yorkshire /
  Address | "12 Mill Lane, Rose Cottage" | GB > 12 Mill Lane, Rose Cottage /  /  /
  Address | "12 Mill Lane, ring twice" | GB > 12 Mill Lane, ring twice /  /  /
  # in the column of the city
  ALL | 1 Elm St,Antigonish NS,,B2G 2L1 | CA > 1 Elm St / Antigonish / NS / B2G 2L1
  ALL | 1 Elm St,Antigonish NS,,V5K 0A1 | CA > 1 Elm St / Antigonish NS /  / V5K 0A1
  ALL | 1 Elm St,Antigonish NS,, | CA > 1 Elm St / Antigonish NS /  /
  ALL | 1 Elm St,Buchs SG,,9470 | CH > 1 Elm St / Buchs SG /  / 9470
  # a whole address in one cell
  Where | "12 Elm St, Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  Street,City,State,ZIP | "12 Elm St,⏎Apt 4",Boston,MA,02116 > 12 Elm St, Apt 4 / Boston / MA / 02116
  Street | "12 Elm St, Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  Street | "12 Elm St⏎Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  ALL | "12 Elm St, Boston, MA 02116",,, > 12 Elm St / Boston / MA / 02116
  ALL | "12 Elm St, Boston, MA 02116",Boston,, > 12 Elm St / Boston / MA / 02116
  Street,Where | 1 Oak Rd,"12 Elm St, Boston, MA 02116" > 12 Elm St / Boston / MA / 02116 ; further address
  straat,huisnr,bus,pc,gemeente | Ring,118,3,3000,Leuven | BE > Ring 118, Bus 3 / Leuven /  / 3000
  Line 3,Zip,Billing Line 1,Billing Zip | 14 High St,89501,9 Elm St,10001 > 14 High St /  /  / 89501 ; further address
  Billing Street,Billing City,Zip,Shipping Street,Shipping City,Zip | 12 Elm St,Reno,89501,,,
    > 12 Elm St / Reno /  / 89501
  Bill Street,Billing Zip,Ship to Street,Ship to Zip | PO Box 2207,34206,5705 14th St W,34207 > PO Box 2207 /  /  / 34206
  Billing Street,Billing Zip,Ship to Street,Ship to Zip | PO Box 2207,34206,5705 14th St W,34207
    > 5705 14th St W /  /  / 34207 ; further address
  Billing Street,Billing Zip,Ship to Street | PO Box 2207,34206,5705 14th St W > PO Box 2207 /  /  / 34206 ; further address
  Service Address,Billing City,Billing Zip,Shipping City | 12 Elm St,Reno,89501,Elko > 12 Elm St /  /  / ; further address ; further address
  Where | 500 Arguello  Redwood City  CA  94063  US > 500 Arguello / Redwood City / CA / 94063 ; cleaned
  Street | "Apt 4  12 Elm  Boston, MA 02116" > Apt 4, 12 Elm / Boston / MA / 02116 ; cleaned
  Where | "Street Address: 12 Elm St⏎Street Address Line 2:⏎City: Boston⏎State / Province: MA⏎Postal / Zip Code: 02116"
    > 12 Elm St / Boston / MA / 02116
  Street | "Street: 12 Elm St⏎City: Boston" > 12 Elm St / Boston /  /
  Street | "Dana Ortiz⏎12 Elm St⏎Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  Where | "Boston, MA 02116" > / Boston / MA / 02116
  Where | 12 Elm St > 12 Elm St /  /  /
  Where | "Acme, 12 Elm St, Boston, MA 02116" > Acme, 12 Elm St / Boston / MA / 02116 ; unclear address line
  Street | "Acme, 12 Elm St, Boston, MA 02116" > Acme, 12 Elm St / Boston / MA / 02116 ; unclear address line
  Street | One Infinite Loop Cupertino CA 95014 > One Infinite Loop Cupertino CA 95014 /  /  / ; address not divided
  Where | One Infinite Loop Cupertino CA 95014 > One Infinite Loop Cupertino CA 95014 /  /  / ; address not divided
  Street | "12 Elm St, Apt 4" > 12 Elm St, Apt 4 /  /  /
  Street | "12 Elm St, Boston, MA 90210"
    > 12 Elm St / Boston / MA / 90210 ; Street: "90210" is a ZIP code of CA, and the state is MA
  Street | "12 Elm St, Boston, MA 2116"
    > 12 Elm St / Boston / MA / 2116 ; Street: "2116" has lost its leading zero (02116)
  Street | "12 Elm St, Boston, MA 2116" | fix > 12 Elm St / Boston / MA / 02116 ; 2116 → 02116
  Street | "Hauptstr. 12, 10115 Berlin" > Hauptstr. 12 / Berlin /  / 10115
  Street,Land | "Am Alten Wall 3, 1010 Wien",Österreich > Am Alten Wall 3 / Wien /  / 1010
  ALL | "12 Elm St, Boston, MA 02116",\clear,, > 12 Elm St, Boston, MA 02116 /  /  /
  # city, state and ZIP code in one cell
  Street,CSZ | 12 Elm St,"Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  Street,CSZ | 12 Elm St,see note
    > 12 Elm St / see note /  / ; CSZ: "see note" could not be divided into city, state and ZIP code
  ALL | 12 Elm St,"Boston, MA 02116",, > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,"Boston, MA",,02116 > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,"Boston, MA",Massachusetts,02116 > 12 Elm St / Boston / Massachusetts / 02116
  ALL | 12 Elm St,Boston MA,MA,02116 > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,Boston MA,,02116 > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,"Boston, MA",Ohio, > 12 Elm St / Boston, MA / Ohio /
  ALL | 12 Elm St,Boston,MA 02116, > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,Boston,MA 02116,02116 > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,Boston,,MA 02116 > 12 Elm St / Boston / MA / 02116
  ALL | 12 Elm St,Boston,Mass.,MA 02116 > 12 Elm St / Boston / Mass. / 02116
  ALL | 1 High St,Leeds,,LS1 3AA > 1 High St / Leeds /  / LS1 3AA
  ALL | 1 High St,Toronto,ON,M5V 2T6 > 1 High St / Toronto / ON / M5V 2T6
  # the lines of an envelope
  Bill to 1,Bill to 2,Bill to 3 | Dana Ortiz,12 Elm St,"Boston, MA 02116" > 12 Elm St / Boston / MA / 02116
  Bill to 1,Bill to 2,Bill to 3 | 12 Elm St,"Boston, MA 02116", > 12 Elm St / Boston / MA / 02116
  Bill to 1,Bill to 2,Bill to 3 | Acme,12 Elm St,"Boston, MA 02116"
    > Acme, 12 Elm St / Boston / MA / 02116 ; unclear address line
  Bill to 1,Bill to 2,Bill to 3 | Dana Ortiz,, > /  /  /
  Bill to 1,Bill to 2,Bill to 3 | ,, > /  /  /
  # a street that repeats the rest of the address
  ALL | "12 Elm St • Boston, Massachusetts 02116",Boston,MA,02116 > 12 Elm St / Boston / MA / 02116
  ALL | "12 Elm St, Boston",Boston,MA,02116 > 12 Elm St / Boston / MA / 02116
  ALL | "12 Elm St, Salem",Boston,MA,02116 > 12 Elm St, Salem / Boston / MA / 02116
  # ZIP codes
  ALL | ,Boston,MA,2116 > / Boston / MA / 2116 ; Zip: "2116" has lost its leading zero (02116)
  ALL | ,Boston,,2116 > / Boston /  / 2116 ; Zip: "2116" has lost its leading zero (02116)
  ALL | ,Boston,,2116 | fix > / Boston /  / 02116 ; 2116 → 02116
  ALL | ,Portland,ME,41014307 | fix > / Portland / ME / 04101-4307 ; 41014307 → 04101-4307
  ALL | ,Boston,MA,2116.0 | fix > / Boston / MA / 02116 ; 2116 → 02116 ; decimals
  ALL | ,Boston,,2116 | none > / Boston /  / 2116
  ALL | ,Boston,MA,2116 | none > / Boston / MA / 2116 ; Zip: "2116" has lost its leading zero (02116)
  ALL | ,Milano,MI,20121 | IT > / Milano / MI / 20121
  ALL | ,Milano,MI,20121 | none > / Milano / MI / 20121 ; Zip: "20121" is a ZIP code of VA, and the state is MI
  ALL | ,Wien,,1010 | AT > / Wien /  / 1010
  ALL | ,Sydney,NSW,2000 > / Sydney / NSW / 2000
  ALL | ,Perth,WA,6000 > / Perth / WA / 6000
  ALL | ,Boston,MA,90210 > / Boston / MA / 90210 ; Zip: "90210" is a ZIP code of CA, and the state is MA
  ALL | ,Toronto,ON,V5K 0A1 > / Toronto / ON / V5K 0A1 ; Zip: "V5K 0A1" is not a postal code of ON
  ALL | ,Boston,MA,55405.5 > Zip: "55405.5" is not a ZIP code
  ALL | ,Boston,MA,02116- > / Boston / MA / 02116
  ALL | ,Boston,MA,z:02116 > / Boston / MA / 02116
  ALL | ,Boston,MA,00000 > / Boston / MA / ; nothing
  ALL | ,Boston,Massachusetts,02116-1234 > / Boston / Massachusetts / 02116-1234
  City,Zip,Land | Wien,1010,Austria > / Wien /  / 1010
  City,Zip,Land | Wien,1010,Atlantis > / Wien /  / 1010
  City,Zip,Land | Wien,1067,Deutschland > / Wien /  / 1067 ; Zip: "1067" has lost its leading zero (01067)
  City,Zip,Land | Wien,8001,España > / Wien /  / 8001 ; Zip: "8001" has lost its leading zero (08001)
  City,Zip,Land | Wien,2116,USA > / Wien /  / 2116 ; Zip: "2116" has lost its leading zero (02116)
  # Ireland
  Where | "12 Church Street, Listowel, Kerry" | IE > 12 Church Street / Listowel / Kerry /
  Where | "Unit 5, Ballymount Industrial Estate, Dublin 12" | IE > Unit 5, Ballymount Industrial Estate / Dublin 12 /  /
  Where | "3 Seaview Terrace, Howth, Dublin D13 X6P1" | IE > 3 Seaview Terrace, Howth / Dublin /  / D13 X6P1
  # a municipality is no suburb, and the town of a row that has no other
  Morada,Municipio,Localidade | EN 14,Famalicão, | PT > EN 14 / Famalicão /  /
  # Britain
  Where,Zip | "Station Yard, Pannal",HG3 1JN | GB > Station Yard / Pannal /  / HG3 1JN
  Where,Zip | "7 The Green, Burn Bridge",HG3 1PB | GB > 7 The Green / Burn Bridge /  / HG3 1PB
  Where,Zip | "Ollands, Church Road, Reepham, Norfolk",NR10 4JP | GB
    > Ollands, Church Road / Reepham / Norfolk / NR10 4JP ; unclear address line
  Where,Zip | "3 Market Place, Aylsham",NR11 6EH | GB > 3 Market Place / Aylsham /  / NR11 6EH
  Where,Zip | "12 Mill Lane, Rose Cottage",HG3 1PB | GB > 12 Mill Lane, Rose Cottage /  /  / HG3 1PB
  Where,Zip | 12 Mill Lane,HG3 1PB | GB > 12 Mill Lane /  /  / HG3 1PB
  Where | 22 Acacia Avenue Birmingham B15 2TT | GB > 22 Acacia Avenue / Birmingham /  / B15 2TT
  # Japan
  # Brazil
  Where | "Rua das Flores, 123 - Centro - Curitiba/PR - 80010-000" | BR
    > Rua das Flores, 123, Centro / Curitiba / PR / 80010-000
  Where | "Av. Brasil 500, Campinas SP 13010-111" | BR > Av. Brasil 500 / Campinas / SP / 13010-111
  City,ZIP | Porto Alegre/RS,90010-150 | BR > / Porto Alegre / RS / 90010-150
  City,ZIP | Porto Alegre - RS,90010-150 | BR > / Porto Alegre / RS / 90010-150
  Where | "Rua A, 10, Salvador, BA" | BR > Rua A, 10 / Salvador / BA /
  CSZ | "13010-111 Campinas/SP" | BR > / Campinas / SP / 13010-111
  CSZ | "Campinas/SP 13010-111" | BR > / Campinas / SP / 13010-111
  # India
  Where | "12 Park St, Kolkata, WB 700016, India" | IN > 12 Park St / Kolkata / WB / 700016
  # Mexico
  Where | "Av. Juárez 20, Col. Centro, 72000 Puebla, Pue." | MX > Av. Juárez 20, Col. Centro / Puebla / Pue. / 72000
  Where | "Calle 5 #123, Monterrey, N.L., 64000" | MX > Calle 5 #123 / Monterrey / N.L. / 64000
  # Australia, New Zealand, South Africa
  Where | "5/12 Beach Rd, BONDI NSW 2026" | AU > 5/12 Beach Rd / BONDI / NSW / 2026
  Where | 12 George St Sydney NSW 2000 | AU > 12 George St / Sydney / NSW / 2000
  CSZ | SYDNEY NSW 2000 | AU > / SYDNEY / NSW / 2000
  CSZ | "Sydney, 2000" | AU > / Sydney /  / 2000
  Where | "12 George St, Sydney 2000" | AU > 12 George St / Sydney /  / 2000
  Where | "14 Victoria St, Alicetown, Lower Hutt 5010" | NZ > 14 Victoria St, Alicetown / Lower Hutt /  / 5010
  CSZ | Auckland 1010 | NZ > / Auckland /  / 1010
  Where | "18 Van Riebeeck Ave, Edenvale, 1609" | ZA > 18 Van Riebeeck Ave / Edenvale /  / 1609
  Where | "Unit 12 Palm Close, Smith St, Kempton Park 1619" | ZA > Unit 12 Palm Close, Smith St / Kempton Park /  / 1619
  Where | "P O Box 1234, Sandton, 2146" | ZA > P O Box 1234 / Sandton /  / 2146
  # Switzerland, Belgium, Austria, Liechtenstein, Luxembourg
  Where | "Bahnhofstrasse 1, CH-8001 Zürich" | CH > Bahnhofstrasse 1 / Zürich /  / 8001
  CSZ | CH-8001 Zürich | CH > / Zürich /  / 8001
  CSZ | 8001 Zürich | CH > / Zürich /  / 8001
  CSZ | 1700 Fribourg FR | CH > / Fribourg / FR / 1700
  CSZ | 9050 Appenzell (AI) | CH > / Appenzell / AI / 9050
  Where | "Av. de la Gare 21, 1180 Rolle" | CH > Av. de la Gare 21 / Rolle /  / 1180
  Where | "Case postale 12, 1211 Genève 3" | CH > Case postale 12 / Genève 3 /  / 1211
  Where | "Kerkstraat 5 bus 2, B-9000 Gent" | BE > Kerkstraat 5 bus 2 / Gent /  / 9000
  Where | "Chaussée de Wavre 1015 bte 4, 1160 Auderghem" | BE > Chaussée de Wavre 1015 bte 4 / Auderghem /  / 1160
  CSZ | B-1050 Ixelles | BE > / Ixelles /  / 1050
  # Denmark, Norway, Sweden, Finland
  CSZ | 2100 København Ø | DK > / København Ø /  / 2100
  CSZ | DK-2100 København Ø | DK > / København Ø /  / 2100
  Where | "Vestergade 58, 2. tv., 8000 Aarhus C" | DK > Vestergade 58, 2. tv. / Aarhus C /  / 8000
  Where | "Åvej 3, Vrold, 8660 Skanderborg" | DK > Åvej 3, Vrold / Skanderborg /  / 8660
  CSZ | 0350 OSLO | NO > / OSLO /  / 0350
  CSZ | NO-5003 Bergen | NO > / Bergen /  / 5003
  Where | "Postboks 12 Sentrum, 0101 Oslo" | NO > Postboks 12 Sentrum / Oslo /  / 0101
  CSZ | 411 38 Göteborg | SE > / Göteborg /  / 411 38
  CSZ | SE-41138 Göteborg | SE > / Göteborg /  / 41138
  Where | "Storgatan 5 lgh 1102, 903 26 Umeå" | SE > Storgatan 5 lgh 1102 / Umeå /  / 903 26
  CSZ | 00100 HELSINKI | FI > / HELSINKI /  / 00100
  Where | "Mannerheimintie 5 B 12, FI-00100 Helsinki" | FI > Mannerheimintie 5 B 12 / Helsinki /  / 00100
  Where | "Kauppakatu 3 as 4, 40100 Jyväskylä" | FI > Kauppakatu 3 as 4 / Jyväskylä /  / 40100
  # Portugal, Spain, Italy, Greece
  CSZ | 1234-567 Lisboa | PT > / Lisboa /  / 1234-567
  CSZ | Lisboa 1234-567 | PT > / Lisboa /  / 1234-567
  Where | "R. do Ouro, nº 12, 3º Dto, 4000-100 Porto" | PT > R. do Ouro, nº 12, 3º Dto / Porto /  / 4000-100
  Where | "C/ Mayor 5, 2ºB, 28013 Madrid" | ES > C/ Mayor 5, 2ºB / Madrid /  / 28013
  CSZ | 46001 Valencia (Valencia) | ES > / Valencia / Valencia / 46001
  CSZ | "28013, Madrid" | ES > / Madrid /  / 28013
  Where | "Via Roma 5, 20121 Milano MI" | IT > Via Roma 5 / Milano / MI / 20121
  CSZ | 20121 Milano (MI) | IT > / Milano / MI / 20121
  CSZ | 20121 - Milano - MI | IT > / Milano / MI / 20121
  Where | "Ερμού 12, 105 63 Αθήνα" | GR > Ερμού 12 / Αθήνα /  / 105 63
  Where | "Ermou 12, 10563 Athina" | GR > Ermou 12 / Athina /  / 10563
  CSZ | 546 24 Θεσσαλονίκη | GR > / Θεσσαλονίκη /  / 546 24
  Where | "Ermou 12, Athens 105 63" | GR > Ermou 12 / Athens /  / 105 63
  # The Baltic states
  Where | "Brīvības iela 12-5, Rīga, LV-1010" | LV > Brīvības iela 12-5 / Rīga /  / LV-1010
  Where | "Brīvības iela 12, Rīga LV-1010" | LV > Brīvības iela 12 / Rīga /  / LV-1010
  CSZ | "Rīga, LV-1010" | LV > / Rīga /  / LV-1010
  Where | "Gedimino pr. 9, LT-01103 Vilnius" | LT > Gedimino pr. 9 / Vilnius /  / 01103
  Where | "Gedimino pr. 9, Vilnius LT-01103" | LT > Gedimino pr. 9 / Vilnius /  / LT-01103
  Where | "Laisvės al. 5-3, 44238 Kaunas" | LT > Laisvės al. 5-3 / Kaunas /  / 44238
  Where | "Narva mnt 7, 10117 Tallinn" | EE > Narva mnt 7 / Tallinn /  / 10117
  Where | "Narva mnt 7-12, Tallinn 10117" | EE > Narva mnt 7-12 / Tallinn /  / 10117
  # Israel, the Emirates
  Where | "Herzl 12, Tel Aviv 6688312" | IL > Herzl 12 / Tel Aviv /  / 6688312
  Where | "12 Herzl St, Tel Aviv-Yafo, 6688312" | IL > 12 Herzl St / Tel Aviv-Yafo /  / 6688312
  Where | "6688312 Tel Aviv, Herzl 12" | IL > Herzl 12 / Tel Aviv /  / 6688312
  Where | "P.O. Box 12345, Dubai, UAE" | AE > P.O. Box 12345 / Dubai /  /
  Where | "Villa 7, Street 12, Jumeirah 1, Dubai, United Arab Emirates" | AE
    > Villa 7, Street 12, Jumeirah 1 / Dubai /  /
  # The Netherlands
  CSZ | 1234AB Hilversum | NL > / Hilversum /  / 1234AB
  CSZ | 1234 AB Hilversum | NL > / Hilversum /  / 1234 AB
  CSZ | 1234 ab Hilversum | NL > / Hilversum /  / 1234 ab
  Where | "Kerkstraat 12-II, 1017 GC Amsterdam" | NL > Kerkstraat 12-II / Amsterdam /  / 1017 GC
  Where | "Kerkstraat 12 1017GC Amsterdam" | NL > Kerkstraat 12 / Amsterdam /  / 1017GC
  CSZ | "Hilversum, 1234 AB" | NL > / Hilversum /  / 1234 AB
  # Eastern Europe
  Where | "Str. Lipscani nr. 12, 030031 București" | RO > Str. Lipscani nr. 12 / București /  / 030031
  Where | "bul. Vitosha 15, 1000 Sofia" | BG > bul. Vitosha 15 / Sofia /  / 1000
  Where | "Ilica 12, 10000 Zagreb" | HR > Ilica 12 / Zagreb /  / 10000
  Where | "Slovenska cesta 5, 1000 Ljubljana" | SI > Slovenska cesta 5 / Ljubljana /  / 1000
  Where | "Knez Mihailova 12, 11000 Beograd" | RS > Knez Mihailova 12 / Beograd /  / 11000
  Where | "Hlavná 12, 811 01 Bratislava" | SK > Hlavná 12 / Bratislava /  / 811 01
  Where | "вул. Хрещатик 12, Київ, 01001" | UA > вул. Хрещатик 12 / Київ /  / 01001
  # Turkey
  # Latin America
  Where | "Av. Corrientes 1234, C1043AAZ Buenos Aires" | AR > Av. Corrientes 1234 / Buenos Aires /  / C1043AAZ
  Where | "Av. Corrientes 1234, 3° B, B1870 Avellaneda" | AR > Av. Corrientes 1234, 3° B / Avellaneda /  / B1870
  Where | "Av. Corrientes 1234, 1043 Buenos Aires" | AR > Av. Corrientes 1234 / Buenos Aires /  / 1043
  Where | "Calle 100 # 8A-55, Bogotá 110221" | CO > Calle 100 # 8A-55 / Bogotá /  / 110221
  Where | "Av. Providencia 1234, 7500000 Santiago" | CL > Av. Providencia 1234 / Santiago /  / 7500000
  # East Asia, Malaysia, the Philippines
  Where | "12 Jalan Ampang, 50450 Kuala Lumpur" | MY > 12 Jalan Ampang / Kuala Lumpur /  / 50450
  Where | "12, Jalan SS 2/24, 47300 Petaling Jaya, Selangor" | MY > 12, Jalan SS 2/24 / Petaling Jaya / Selangor / 47300
  Where | "123 Rizal Ave, Makati 1200" | PH > 123 Rizal Ave / Makati /  / 1200
  Where | "Singapore 560123" | SG > / Singapore /  / 560123
  # The United States and Canada
  Where | "12 Elm St., Unit B; Boston, MA. 02116" | US > 12 Elm St., Unit B / Boston / MA. / 02116
  Where | "12 Elm St Boston, Massachusetts" | US > 12 Elm St / Boston / Massachusetts /
  Where,Zip | "12 Elm St, Boston, MA",02116 | US > 12 Elm St / Boston / MA / 02116
  Where,Zip | "12 Elm St, Boston",02116 | US > 12 Elm St / Boston /  / 02116
  Where,State,Zip | "12 Elm St, Boston",MA,02116 | US > 12 Elm St / Boston / MA / 02116
  Where,Zip | 12 Elm St Boston MA,02116 | US > 12 Elm St / Boston / MA / 02116
  Where,State | "12 Elm St, Boston",MA | US > 12 Elm St / Boston / MA /
  Where,Zip | "Hauptstr. 12, Berlin",10115 | DE > Hauptstr. 12 / Berlin /  / 10115
  Where,Zip | "Hauptstr. 12, Hinterhaus",10115 | DE > Hauptstr. 12, Hinterhaus /  /  / 10115
  Where,Zip | "12 rue de la Paix, Bât. C",75002 | FR > 12 rue de la Paix, Bât. C /  /  / 75002
  Where | 12 rue de la Paix 75002 Paris | FR > 12 rue de la Paix / Paris /  / 75002
  Where | Hauptstraße 12 10115 Berlin | DE > Hauptstraße 12 / Berlin /  / 10115
  Where | "Hauptstraße 12 / 10115 Berlin" | DE > Hauptstraße 12 / Berlin /  / 10115
  CSZ | "Berlin, 10115" | DE > / Berlin /  / 10115
  CSZ | "10115 Berlin-Mitte" | DE > / Berlin-Mitte /  / 10115
  CSZ | "75002 PARIS CEDEX 02" | FR > / PARIS CEDEX 02 /  / 75002
  CSZ | "Ottawa ON, K1A0B1" | CA > / Ottawa / ON / K1A0B1
  CSZ | "Boston MA" | US > / Boston / MA /
  CSZ | "Boston, MA, 02116-1234" | US > / Boston / MA / 02116-1234
  CSZ | "Boston - MA - 02116" | US > / Boston / MA / 02116
  CSZ | "BOSTON, Ma 02116" | US > / BOSTON / Ma / 02116
  City,Zip | "Boston, MA",02116 | US > / Boston / MA / 02116
  City,Zip | Boston MA,02116 | US > / Boston / MA / 02116
  City | 10115 Berlin | DE > / Berlin /  / 10115
  City,Zip | 10115 Berlin,10115 | DE > / Berlin /  / 10115
  City | "London SW1A 1AA" | GB > / London /  / SW1A 1AA
  # as offices write them
  Where | "The Coach House, Lower Road, Great Bookham, Leatherhead, Surrey, KT23 4EF" | GB
    > The Coach House, Lower Road, Great Bookham / Leatherhead / Surrey / KT23 4EF
  Where | "14 Station Road Harpenden Hertfordshire AL5 4SA" | GB > 14 Station Road / Harpenden / Hertfordshire / AL5 4SA
  Where | "Manor Farm, Little Snoring, Fakenham NR21 0HU" | GB > Manor Farm, Little Snoring / Fakenham /  / NR21 0HU
  Where | "Hauptstr. 5 (Hinterhaus), 80331 München" | DE > Hauptstr. 5 (Hinterhaus) / München /  / 80331
  Where | "Ortsteil Neudorf, Dorfstr. 3, 99999 Musterstadt" | DE
    > Ortsteil Neudorf, Dorfstr. 3 / Musterstadt /  / 99999 ; unclear address line
  Where | "Dorfstr. 3, 99999 Musterstadt OT Neudorf" | DE > Dorfstr. 3 / Musterstadt OT Neudorf /  / 99999
  Where | "Mariahilfer Str. 12/2/5, A 1060 Wien" | AT > Mariahilfer Str. 12/2/5 / Wien /  / 1060
  Where | "Le Bourg, 46320 Assier" | FR > Le Bourg / Assier /  / 46320 ; unclear address line
  Where | "Lieu dit La Croix Blanche 46120 LACAPELLE-MARIVAL" | FR
    > Lieu dit La Croix Blanche / LACAPELLE-MARIVAL /  / 46120 ; unclear address line
  Where | "Résidence du Parc Bât B Appt 12, 3 rue des Lilas, 69003 LYON 3EME" | FR
    > Résidence du Parc Bât B Appt 12, 3 rue des Lilas / LYON 3EME /  / 69003
  Where | "Z.A. des Grands Prés 21310 MIREBEAU-SUR-BEZE" | FR
    > Z.A. des Grands Prés / MIREBEAU-SUR-BEZE /  / 21310 ; unclear address line
  Where | "Via Mazzini 18 - 41121 - Modena - MO" | IT > Via Mazzini 18 / Modena / MO / 41121
  Where | "Via Mazzini, 18 41121 Modena" | IT > Via Mazzini, 18 / Modena /  / 41121
  Where | "Fraz. San Rocco 5, 12100 Cuneo CN" | IT > Fraz. San Rocco 5 / Cuneo / CN / 12100
  Where | "Calle Mayor 5, 2ºB, Madrid 28013" | ES > Calle Mayor 5, 2ºB / Madrid /  / 28013
  Where | "C/Mayor nº5 2ºB 28013 MADRID" | ES > C/Mayor nº5 2ºB / MADRID /  / 28013
  Where | "Pol. Ind. La Red, nave 12, 41500 Alcalá de Guadaíra (Sevilla)" | ES
    > Pol. Ind. La Red, nave 12 / Alcalá de Guadaíra / Sevilla / 41500 ; unclear address line
  Where | "Dorpsstraat 12, 1234 AB, Hilversum" | NL > Dorpsstraat 12 / Hilversum /  / 1234 AB
  Where | "Na Příkopě 12/5, Praha 1, 110 00" | CZ > Na Příkopě 12/5 / Praha 1 /  / 110 00
  Where | "Kossuth u. 5., 6720 Szeged" | HU > Kossuth u. 5. / Szeged /  / 6720 ; unclear address line
  Where | "Storgatan 5 B lgh 1203⏎411 38 GÖTEBORG" | SE > Storgatan 5 B lgh 1203 / GÖTEBORG /  / 411 38
  Where | "Rte 9, Box 12, Keene NH 03431" | US > Rte 9, Box 12 / Keene / NH / 03431 ; unclear address line
  Where | "RR#2, Orillia, ON L3V 6H2" | CA > RR#2 / Orillia / ON / L3V 6H2 ; unclear address line
  Where | "123, rue Principale, app. 4, Gatineau (Québec) J8X 1A1" | CA
    > 123, rue Principale, app. 4 / Gatineau / Québec / J8X 1A1 ; unclear address line
  Where | "12 Smith St Parramatta 2150" | AU > 12 Smith St / Parramatta /  / 2150
  Where | "Lvl 2/12 Queen St, Auckland CBD, Auckland 1010" | NZ > Lvl 2/12 Queen St, Auckland CBD / Auckland /  / 1010
  Where | "45 Long Street, Cape Town City Centre, Cape Town, Western Cape, 8001" | ZA
    > 45 Long Street, Cape Town City Centre / Cape Town / Western Cape / 8001
  Where | "LOCALITA' PONTE SELVA, 3 - 24020 PARRE (BG)" | IT
    > LOCALITA' PONTE SELVA, 3 / PARRE / BG / 24020 ; unclear address line
  Where | VIA ROMA 5/A - 24020 ARDESIO (BG) | IT > VIA ROMA 5/A / ARDESIO / BG / 24020
  Where | "Na Příkopě, Praha 1, 110 00" | CZ > Na Příkopě, Praha 1, 110 00 /  /  / ; address not divided
  Where | "Bd. Carol I nr. 31, Iași" | RO > Bd. Carol I nr. 31, Iași /  /  / ; address not divided
  Where | "South Main St, Bandon P72 Y658" | IE > South Main St / Bandon /  / P72 Y658
  City,Zip | Pretoria,2 | ZA > / Pretoria /  / 2 ; Zip: "2" has lost its leading zero (0002)
  # what cannot be divided stays whole, and is told
  Where | "Kirkstall Campus, Abbey Road, Kirkstall, LS5 3EH" | GB
    > Kirkstall Campus, Abbey Road / Kirkstall /  / LS5 3EH ; unclear address line
  Where | "Cra 7 # 71-21, Bogotá" | CO > Cra 7 # 71-21, Bogotá /  /  / ; address not divided
  Where | "12 Elm St, Boston, MA 02116 (rear door)" | US
    > 12 Elm St, Boston, MA 02116 (rear door) /  /  / ; address not divided
  CSZ | "Paris (75002)" | FR
    > / Paris (75002) /  / ; CSZ: "Paris (75002)" could not be divided into city, state and ZIP code
  Street,Zip | "Postfach 10115",10115 | DE > Postfach 10115 /  /  / 10115
  Street | Postfach 10115 | DE > Postfach 10115 /  /  /
  Street | Hauptstraße 10115 | DE > Hauptstraße 10115 /  /  /
  Street,County,Zip | "An Currach, Co. Chill Dara",Kildare,R56 K512 | IE
    > An Currach, Co. Chill Dara /  / Kildare / R56 K512
`;

test.each(entriesOf(CASES))("%s", async (line) => {
  const [given = "", expected = ""] = line.split(" >");
  const [head = "", cells = "", flags = "US"] = given.split(" | ");
  const found = await addressOf(head === "ALL" ? "Street,City,State,Zip" : head, cells.replaceAll("⏎", "\n"), {
    fix: flags.includes("fix"),
    country: flags.replace(/fix ?|none/, "") || (flags === "none" ? "" : "US"),
  });
  expect(found?.map((text) => text.trim()).join(" ; ")).toBe(expected.trim());
});

test("a phone number of the default country makes it certain", async () => {
  const given = { country: "DE" };
  const [phone, other] = ["0351 4960123", "+43 1 5880 0123"];
  expect(await addressOf("City,Zip,Phone", `Dresden,1067,${phone}`, given)).toContain(
    'Zip: "1067" has lost its leading zero (01067)',
  );
  expect(await addressOf("City,Zip,Phone", `Wien,1010,${other}`, given)).toEqual([" / Wien /  / 1010"]);
});

test("a phone number of another country is stronger than the default country", async () => {
  expect(await addressOf("City,Zip,Phone", "Wien,1010,+43 1 5880 0123")).toEqual([" / Wien /  / 1010"]);
});
