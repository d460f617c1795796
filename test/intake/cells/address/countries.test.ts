import fc from "fast-check";
import { expect, test } from "vitest";
import { openEnvelope } from "../../../../src/intake/cells/address/beside-address.ts";
import { readAddress } from "../../../../src/intake/cells/address/read-address.ts";
import { runs } from "../../../helpers/runs.ts";

/**
 * Addresses as they are published, by country: the text, then its street, city, state and code. `?` before a text: nobody
 * has said of which country it is. A bar is a line break.
 */
const ADDRESSES: Readonly<Record<string, string>> = {
  US: `
    ? 1600 Amphitheatre Parkway, Mountain View, CA 94043 > 1600 Amphitheatre Parkway / Mountain View / CA / 94043
    ? 1600 Pennsylvania Avenue NW | Washington, DC 20500 | USA > 1600 Pennsylvania Avenue NW / Washington / DC / 20500
    ? 350 Fifth Avenue, 21st Floor, New York, NY 10118 > 350 Fifth Avenue, 21st Floor / New York / NY / 10118
    ? 100 Renaissance Center, Detroit (MI) 48243 > 100 Renaissance Center / Detroit / MI / 48243`,
  CA: `
    ? 290 Bremner Blvd, Toronto, ON M5V 3L9, Canada > 290 Bremner Blvd / Toronto / ON / M5V 3L9
    ? 1085 rue De la Montagne, Montréal (QC) H3G 1Y8 > 1085 rue De la Montagne / Montréal / QC / H3G 1Y8
    ? 800 Griffiths Way, Vancouver, British Columbia, V6B 6G1 > 800 Griffiths Way / Vancouver / British Columbia / V6B 6G1`,
  GB: `
    ? 221B Baker Street, London NW1 6XE > 221B Baker Street / London /  / NW1 6XE
    ? 4 Privet Drive | Little Whinging | Surrey | GU25 4AA > 4 Privet Drive / Little Whinging / Surrey / GU25 4AA
    ? Unit 7, Riverside Business Park, Buxton Road, Bakewell, Derbyshire DE45 1GS > Unit 7, Riverside Business Park, Buxton Road / Bakewell / Derbyshire / DE45 1GS
    ? Old Trafford, Sir Matt Busby Way, Manchester, M16 0RA > -
    ? Royal Mile, Edinburgh EH1 2NG, Scotland > Royal Mile / Edinburgh /  / EH1 2NG`,
  AU: `
    ? Bennelong Point, Sydney NSW 2000, Australia > Bennelong Point / Sydney / NSW / 2000
    ? Level 5, 120 Collins Street, Melbourne VIC 3000 > Level 5, 120 Collins Street / Melbourne / VIC / 3000
    ? Shop 3/45 Rundle Mall | ADELAIDE SA 5000 > Shop 3/45 Rundle Mall / ADELAIDE / SA / 5000`,
  IS: `
    Laugavegi 42, 101 Reykjavík > Laugavegi 42 / Reykjavík /  / 101
    ? Hafnarstræti 88, 600 Akureyri, Iceland > Hafnarstræti 88 / Akureyri /  / 600`,
  NZ: `
    55 Cable Street, Te Aro, Wellington 6011 > 55 Cable Street, Te Aro / Wellington /  / 6011
    ? 72 Victoria Street West, Auckland 1010, New Zealand > 72 Victoria Street West / Auckland /  / 1010
    PO Box 10362 | Wellington 6143 > PO Box 10362 / Wellington /  / 6143
    2/14 Kowhai Road, Mount Eden, Auckland, 1024 > 2/14 Kowhai Road, Mount Eden / Auckland /  / 1024`,
  IE: `
    ? 7 Merrion Square, Dublin 2, D02 X285 > 7 Merrion Square / Dublin 2 /  / D02 X285
    ? St. James's Gate, Dublin 8, D08 VF8H, Ireland > St. James's Gate / Dublin 8 /  / D08 VF8H
    ? 12 Patrick Street, Cork, Co. Cork, T12 W8KP > 12 Patrick Street / Cork / Co. Cork / T12 W8KP
    ? Main Street, Kenmare, Co. Kerry, V93 A8P2 > Main Street / Kenmare / Co. Kerry / V93 A8P2
    14 O'Connell Street, Dublin 1 > 14 O'Connell Street / Dublin 1 /  / `,
  DE: `
    ? Platz der Republik 1, 11011 Berlin > Platz der Republik 1 / Berlin /  / 11011
    ? Marienplatz 8, D-80331 München > Marienplatz 8 / München /  / 80331
    ? Königsallee 60 F, DE-40212 Düsseldorf > Königsallee 60 F / Düsseldorf /  / 40212
    ? Willy-Brandt-Straße 1 | 10557 Berlin | Deutschland > Willy-Brandt-Straße 1 / Berlin /  / 10557
    ? Q 7, 24, 68161 Mannheim, Germany > Q 7, 24 / Mannheim /  / 68161
    Zeil 106 | 60313 Frankfurt a. M. > Zeil 106 / Frankfurt a. M. /  / 60313
    80331 München, Sendlinger Str. 8 > Sendlinger Str. 8 / München /  / 80331`,
  AT: `
    ? Stephansplatz 3, A-1010 Wien > Stephansplatz 3 / Wien /  / 1010
    1100 Wien, Favoritenstr. 12/3/14 > Favoritenstr. 12/3/14 / Wien /  / 1100
    Getreidegasse 9 | 5020 Salzburg > Getreidegasse 9 / Salzburg /  / 5020`,
  CH: `
    ? Bahnhofstrasse 45, CH-8001 Zürich > Bahnhofstrasse 45 / Zürich /  / 8001
    Rue du Rhône 62, 1204 Genève > Rue du Rhône 62 / Genève /  / 1204
    Via Nassa 5, 6900 Lugano TI > Via Nassa 5 / Lugano / TI / 6900
    ? Ch. des Fleurettes 12, 1007 Lausanne, Suisse > Ch. des Fleurettes 12 / Lausanne /  / 1007`,
  FR: `
    ? 55 rue du Faubourg Saint-Honoré, 75008 Paris > 55 rue du Faubourg Saint-Honoré / Paris /  / 75008
    ? 10 place de la Bourse | 33000 BORDEAUX | FRANCE > 10 place de la Bourse / BORDEAUX /  / 33000
    Lieu-dit Le Bourg, 24220 Saint-Cyprien > Lieu-dit Le Bourg / Saint-Cyprien /  / 24220
    Bâtiment C, 8 rue Sainte-Catherine, 33000 Bordeaux > Bâtiment C, 8 rue Sainte-Catherine / Bordeaux /  / 33000`,
  BE: `
    ? Rue de la Loi 16, B-1000 Bruxelles > Rue de la Loi 16 / Bruxelles /  / 1000
    Wetstraat 16, 1000 Brussel > Wetstraat 16 / Brussel /  / 1000
    ? Meir 48 bus 3, 2000 Antwerpen, België > Meir 48 bus 3 / Antwerpen /  / 2000`,
  NL: `
    ? Dam 1, 1012 JS Amsterdam > Dam 1 / Amsterdam /  / 1012 JS
    ? Museumstraat 1, 1071XX Amsterdam, Nederland > Museumstraat 1 / Amsterdam /  / 1071XX
    ? Coolsingel 40-2 | 3011 AD Rotterdam > Coolsingel 40-2 / Rotterdam /  / 3011 AD
    ? Plein 1813 4, NL-2514 JN 's-Gravenhage > Plein 1813 4 / 's-Gravenhage /  / 2514 JN`,
  LU: `
    ? 33, Boulevard Royal, L-2449 Luxembourg > 33, Boulevard Royal / Luxembourg /  / 2449`,
  IT: `
    ? Via del Corso 12, 00186 Roma (RM) > Via del Corso 12 / Roma / RM / 00186
    Piazza San Marco 1, 30124 Venezia VE > Piazza San Marco 1 / Venezia / VE / 30124
    ? Corso Buenos Aires, 33 - 20124 Milano (MI) > Corso Buenos Aires, 33 / Milano / MI / 20124
    ? Via Roma 1 | 50123 Firenze FI | Italia > Via Roma 1 / Firenze / FI / 50123
    Via Garibaldi snc, 90133 Palermo (PA) > Via Garibaldi snc / Palermo / PA / 90133`,
  ES: `
    ? Calle de Alcalá, 42, 28014 Madrid > Calle de Alcalá, 42 / Madrid /  / 28014
    ? Passeig de Gràcia 43, 08007 Barcelona, España > Passeig de Gràcia 43 / Barcelona /  / 08007
    C/ Larios 5, 3º B, 29005 Málaga (Málaga) > C/ Larios 5, 3º B / Málaga / Málaga / 29005
    ? Avda. de la Constitución s/n | 41001 Sevilla | Spain > Avda. de la Constitución s/n / Sevilla /  / 41001`,
  PT: `
    ? Rua Augusta 24, 1100-053 Lisboa > Rua Augusta 24 / Lisboa /  / 1100-053
    ? Praça do Comércio, 1100-148 Lisboa, Portugal > Praça do Comércio / Lisboa /  / 1100-148
    ? Av. da Liberdade 110, Lisboa 1250-146 > Av. da Liberdade 110 / Lisboa /  / 1250-146
    ? Rua de Santa Catarina, 312, 2.º Esq | 4000-443 PORTO > Rua de Santa Catarina, 312, 2.º Esq / PORTO /  / 4000-443`,
  BR: `
    ? Avenida Paulista, 1578, São Paulo - SP, 01310-200 > Avenida Paulista, 1578 / São Paulo / SP / 01310-200
    ? Av. Paulista, 1578 - Bela Vista, São Paulo - SP, 01310-200, Brasil > Av. Paulista, 1578 - Bela Vista / São Paulo / SP / 01310-200
    Rua XV de Novembro, 500, 80020-310 Curitiba - PR > Rua XV de Novembro, 500 / Curitiba / PR / 80020-310`,
  MX: `
    Av. Insurgentes Sur 1602, Col. Crédito Constructor, 03940 Ciudad de México, CDMX > Av. Insurgentes Sur 1602, Col. Crédito Constructor / Ciudad de México / CDMX / 03940
    ? Calle 60 No. 491, Centro, 97000 Mérida, Yucatán, México > Calle 60 No. 491, Centro / Mérida / Yucatán / 97000`,
  DK: `
    Nørregade 12, 3. th., 1165 København K > Nørregade 12, 3. th. / København K /  / 1165
    ? Rådhuspladsen 1, DK-1550 København V > Rådhuspladsen 1 / København V /  / 1550
    Strandvejen 210 | 2900 Hellerup > Strandvejen 210 / Hellerup /  / 2900`,
  NO: `
    Karl Johans gate 22, 0026 Oslo > Karl Johans gate 22 / Oslo /  / 0026
    ? Bryggen 5, N-5003 Bergen, Norge > Bryggen 5 / Bergen /  / 5003
    Storgata 4B | 9008 TROMSØ > Storgata 4B / TROMSØ /  / 9008`,
  SE: `
    ? Drottninggatan 5, 111 51 Stockholm > Drottninggatan 5 / Stockholm /  / 111 51
    ? Storgatan 12 A | SE-411 38 Göteborg > Storgatan 12 A / Göteborg /  / 411 38
    Kungsgatan 8, 21149 Malmö > Kungsgatan 8 / Malmö /  / 21149
    ? Box 123, 751 04 Uppsala, Sverige > Box 123 / Uppsala /  / 751 04`,
  FI: `
    ? Mannerheimintie 10 A 4, 00100 Helsinki > Mannerheimintie 10 A 4 / Helsinki /  / 00100
    ? Hämeenkatu 7, FI-33100 Tampere > Hämeenkatu 7 / Tampere /  / 33100`,
  PL: `
    ? ul. Wiejska 4/6/8, 00-902 Warszawa > ul. Wiejska 4/6/8 / Warszawa /  / 00-902
    ? Rynek Główny 1 | 31-042 Kraków | Polska > Rynek Główny 1 / Kraków /  / 31-042
    ? os. Złotej Jesieni 6 m. 12, 31-826 Kraków > os. Złotej Jesieni 6 m. 12 / Kraków /  / 31-826
    ? 80-831 Gdańsk, ul. Długa 46 > ul. Długa 46 / Gdańsk /  / 80-831`,
  CZ: `
    ? Václavské náměstí 56, 110 00 Praha 1 > Václavské náměstí 56 / Praha 1 /  / 110 00
    ? Masarykova 12, 602 00 Brno, Česká republika > Masarykova 12 / Brno /  / 602 00
    Nádražní 31, 70200 Ostrava > Nádražní 31 / Ostrava /  / 70200`,
  HU: `
    1055 Budapest, Kossuth Lajos tér 1-3. > Kossuth Lajos tér 1-3. / Budapest /  / 1055
    ? H-6720 Szeged, Dugonics tér 13. > Dugonics tér 13. / Szeged /  / 6720
    Piac utca 20., 4024 Debrecen > Piac utca 20. / Debrecen /  / 4024`,
  IN: `
    221, MG Road, Bengaluru, Karnataka 560001 > 221, MG Road / Bengaluru / Karnataka / 560001
    12/3 Janpath, New Delhi 110 001 > 12/3 Janpath / New Delhi /  / 110 001`,
  ZA: `
    44 Long Street, Cape Town, 8001 > 44 Long Street / Cape Town /  / 8001
    ? 15 Alice Lane, Sandton, Johannesburg, Gauteng, 2196, South Africa > 15 Alice Lane, Sandton / Johannesburg / Gauteng / 2196`,
  TR: `
    Caferağa Mah. Moda Cad. No: 45 D: 3, 34710 Kadıköy / İstanbul > Caferağa Mah. Moda Cad. No: 45 D: 3 / Kadıköy / İstanbul / 34710
    Gül Sok. No:5/3, Beşiktaş/İSTANBUL > Gül Sok. No:5/3 / Beşiktaş / İSTANBUL /
    Kızılay Mah. 5. Cad. No: 3, 06420 Ankara > Kızılay Mah. 5. Cad. No: 3 / Ankara /  / 06420`,
  SG: `
    10 Bayfront Avenue, Singapore 018956 > 10 Bayfront Avenue / Singapore /  / 018956`,
  JP: `
    ? 1-1 Chiyoda, Chiyoda-ku, Tokyo 100-8111, Japan > 1-1 Chiyoda, Chiyoda-ku / Tokyo /  / 100-8111`,
};

const CASES = Object.entries(ADDRESSES).flatMap(([country, list]) =>
  list
    .trim()
    .split("\n")
    .map((line) => {
      const [text = "", expected = ""] = line.trim().split(" > ");
      const known = text.startsWith("? ") ? {} : { likely: country };
      return { country, text: text.replace("? ", "").replaceAll(" | ", "\n"), known, expected: expected.trim() };
    }),
);

test.each(CASES)("$country: $text", ({ text, known, expected }) => {
  const { parts: { street = "", city = "", state = "", zip = "" } = {}, isCertain } = readAddress(text, known);
  expect(isCertain ? [street, city, state, zip].join(" / ").trim() : "-").toBe(expected);
});

test("whatever the names are, an envelope in one cell is its street, with other names, its city and code", () => {
  const word = fc
    .stringMatching(/^[A-Z][a-z]{3,9}$/)
    .filter((text) => !/^(?:attn|unit|suite|room|floor|shop)/i.test(text));
  const name = fc.tuple(word, word).map((words) => words.join(" "));
  const place = fc.constantFrom(
    { country: "US", street: "12 Quarry Rd", line: "Denver, CO 80202", parts: ["Denver", "80202"] },
    { country: "DE", street: "Gartenweg 3", line: "50667 Köln", parts: ["Köln", "50667"] },
    { country: "NL", street: "Dorpsstraat 4", line: "1012 JS Amsterdam", parts: ["Amsterdam", "1012 JS"] },
    { country: "GB", street: "14 Castle Street", line: "Edinburgh, EH2 3AT", parts: ["Edinburgh", "EH2 3AT"] },
    { country: "PL", street: "ul. Polna 7", line: "00-950 Warszawa", parts: ["Warszawa", "00-950"] },
  );
  const joint = fc.constantFrom(", ", "\n", " | ", "; ", "\r\n");
  const other = fc.option(
    fc
      .tuple(fc.constantFrom("c/o %", "Attn: %", "z. Hd. %", "% GmbH"), word)
      .map(([form, by]) => form.replace("%", by)),
    { nil: [] },
  );
  fc.assert(
    fc.property(
      name,
      place,
      joint,
      other,
      fc.boolean(),
      (own, { country, street, line, parts }, between, beside, isTurned) => {
        const first = isTurned ? own.split(" ").reverse().join(" ") : own;
        const text = [first, beside, street, line].flat().join(between);
        const address = openEnvelope(text, () => [own]);
        const { parts: found, isCertain } = readAddress(address, { likely: country });
        expect([isCertain, found?.street, found?.city, found?.zip]).toEqual([
          true,
          [beside, street].flat().join(", "),
          ...parts,
        ]);
      },
    ),
    { numRuns: runs(200) },
  );
});
