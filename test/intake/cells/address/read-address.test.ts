import { expect, test } from "vitest";
import type { KnownCountry } from "../../../../src/intake/cells/address/address-end.ts";
import { openEnvelope, withoutRepeated } from "../../../../src/intake/cells/address/beside-address.ts";
import { type DividedAddress, readAddress } from "../../../../src/intake/cells/address/read-address.ts";
import { entriesOf } from "../../../helpers/cells.ts";

/** The parts as `street / city / state / zip / country`; `-` where they are not certain, or have no street. */
function whole(text: string, known?: KnownCountry): string {
  const { parts, isCertain } = readAddress(text, known);
  return isCertain && parts?.street ? line(parts) : "-";
}

function line({ street = "", city = "", state = "", zip = "", country = "" }: DividedAddress): string {
  return [street, city, state, zip, country].join(" / ");
}

test.each([
  // With a line for a person or a company, which belongs to the street.
  ["Attn: Bill Tanaka, 2710 J St, Sacramento, CA 95816", "Attn: Bill Tanaka, 2710 J St / Sacramento / CA / 95816 / US"],
  ["2710 J St, c/o Bill Tanaka, Sacramento, CA 95816", "2710 J St, c/o Bill Tanaka / Sacramento / CA / 95816 / US"],
  ["Acme Ltd, 14 Castle Street, Edinburgh, EH2 3AT", "Acme Ltd, 14 Castle Street / Edinburgh /  / EH2 3AT / GB"],
  ["chez M. Dupont, 12 rue de la Paix, 75002 Paris", "chez M. Dupont, 12 rue de la Paix / Paris /  / 75002 / "],
  ["v/Hans Holm, Nørregade 12, 5000 Odense C, Denmark", "v/Hans Holm, Nørregade 12 / Odense C /  / 5000 / DK"],
  ["Bei der Kirche 3, D-10115 Berlin", "Bei der Kirche 3 / Berlin /  / 10115 / DE"],
  // With commas.
  ["1420 Kenyon St NW, Washington, DC 20010", "1420 Kenyon St NW / Washington / DC / 20010 / US"],
  ["2100 Lyndale Ave S, Minneapolis, MN 55405", "2100 Lyndale Ave S / Minneapolis / MN / 55405 / US"],
  ["77 Beale St, Apt 3, Memphis, Tennessee, 38103, USA", "77 Beale St, Apt 3 / Memphis / Tennessee / 38103 / US"],
  ["19 Harbor Rd, Mystic, CT 06355-1201", "19 Harbor Rd / Mystic / CT / 06355-1201 / US"],
  ["1500 Broadway, New York, NY 10036", "1500 Broadway / New York / NY / 10036 / US"],
  ["350 5th Ave, New York, New York 10118", "350 5th Ave / New York / New York / 10118 / US"],
  ["31-10 Ditmars Blvd, Astoria, NY, 11105", "31-10 Ditmars Blvd / Astoria / NY / 11105 / US"],
  ["12 Elm St Apt 4B, Boston, Mass. 02116", "12 Elm St Apt 4B / Boston / Mass. / 02116 / US"],
  ["12 Elm St #4, Boston, MA 02116", "12 Elm St #4 / Boston / MA / 02116 / US"],
  ["12 Elm St, #4, Boston, MA 02116", "12 Elm St, #4 / Boston / MA / 02116 / US"],
  ["12 Elm St, 4B, Boston, MA 02116", "12 Elm St, 4B / Boston / MA / 02116 / US"],
  ["Apt 4, 12 Elm St, Boston, MA 02116", "Apt 4, 12 Elm St / Boston / MA / 02116 / US"],
  ["Mercer Building, 12 Elm St, Boston, MA 02116", "Mercer Building, 12 Elm St / Boston / MA / 02116 / US"],
  ["PO Box 118, Concord, NH 03301", "PO Box 118 / Concord / NH / 03301 / US"],
  ["P.O. Box 118, Concord, N.H. 03301", "P.O. Box 118 / Concord / N.H. / 03301 / US"],
  ["RR 2 Box 30, Concord, NH 03301", "RR 2 Box 30 / Concord / NH / 03301 / US"],
  ["2000 Highway 71, Austin, TX 78734", "2000 Highway 71 / Austin / TX / 78734 / US"],
  ["N6W23001 Bluemound Rd, Waukesha, WI 53188", "N6W23001 Bluemound Rd / Waukesha / WI / 53188 / US"],
  ["12 1/2 Elm St, Boston, MA 02116", "12 1/2 Elm St / Boston / MA / 02116 / US"],
  ["12 elm st, boston, ma 02116", "12 elm st / boston / ma / 02116 / US"],
  ["12 ELM ST, BOSTON, MA 02116", "12 ELM ST / BOSTON / MA / 02116 / US"],
  ["500 Arguello, Redwood City, CA 94063", "500 Arguello / Redwood City / CA / 94063 / US"],
  ["88 Calle Sol, San Juan, PR 00901", "88 Calle Sol / San Juan / PR / 00901 / US"],
  ["9 Elm Ct, Coeur d'Alene, ID 83814", "9 Elm Ct / Coeur d'Alene / ID / 83814 / US"],
  ["9 Elm Ct, Winston-Salem, NC 27101", "9 Elm Ct / Winston-Salem / NC / 27101 / US"],
  ["9 Elm Ct, St. Paul, MN 55102", "9 Elm Ct / St. Paul / MN / 55102 / US"],
  ["9 Elm Ct, Kansas City, Kansas 66101", "9 Elm Ct / Kansas City / Kansas / 66101 / US"],
  ["9 Elm Ct, Washington, District of Columbia 20010", "9 Elm Ct / Washington / District of Columbia / 20010 / US"],
  ["9 Elm Ct, Washington, D.C. 20010", "9 Elm Ct / Washington / D.C. / 20010 / US"],
  ["9 Elm Ct, Washington DC, 20010", "9 Elm Ct / Washington / DC / 20010 / US"],
  ["9 Elm Ct, APO, AE 09012", "9 Elm Ct / APO / AE / 09012 / US"],
  // A code of another state, or without its zero: the check of the code says so.
  ["12 Elm St, Boston, MA 90210", "12 Elm St / Boston / MA / 90210 / US"],
  ["12 Elm St, Boston, MA 2116", "12 Elm St / Boston / MA / 2116 / US"],
  ["123 Main St, Toronto, ON V5K 0A1", "123 Main St / Toronto / ON / V5K 0A1 / CA"],
  // A country at the end.
  ["12 Elm St, Boston, MA 02116, United States", "12 Elm St / Boston / MA / 02116 / US"],
  ["12 Elm St, Boston, MA 02116 USA", "12 Elm St / Boston / MA / 02116 / US"],
  ["12 Elm St, Boston, MA 02116 US", "12 Elm St / Boston / MA / 02116 / US"],
  ["12 Elm St, Boston, MA 02116, U.S.A.", "12 Elm St / Boston / MA / 02116 / US"],
  // Other dividers, where the usual ones do not help.
  ["31 Main St - Concord, NH 03301", "31 Main St / Concord / NH / 03301 / US"],
  ["31 Main St / Concord / NH / 03301", "31 Main St / Concord / NH / 03301 / US"],
  ["31 Main St;Concord;NH;03301", "31 Main St / Concord / NH / 03301 / US"],
  ["31 Main St, Concord, NH, USA, 03301", "31 Main St / Concord / NH / 03301 / US"],
  ["77 Massachusetts Ave Unit A, Cambridge MA 02139", "77 Massachusetts Ave Unit A / Cambridge / MA / 02139 / US"],
  ["14 Castle St, Edinburgh, Scotland EH2 3AT", "14 Castle St / Edinburgh /  / EH2 3AT / GB"],
  ["Flat 2/1, 14 Castle Street, Glasgow G1 1AA", "Flat 2/1, 14 Castle Street / Glasgow /  / G1 1AA / GB"],
  ["The Old Barn, Whitby, North Yorkshire, YO22 4DL", "The Old Barn / Whitby / North Yorkshire / YO22 4DL / GB"],
  ["Hauptstr.12, 10115 Berlin", "Hauptstr.12 / Berlin /  / 10115 / "],
  ["Hauptstr. 12 - 10115 Berlin", "Hauptstr. 12 / Berlin /  / 10115 / "],
  ["15 bis, rue des Écoles, 69001 Lyon", "15 bis, rue des Écoles / Lyon /  / 69001 / "],
  ["BP 123, 69001 Lyon", "BP 123 / Lyon /  / 69001 / "],
  ["Résidence Les Pins, 3 allée des Roses, 06000 Nice", "Résidence Les Pins, 3 allée des Roses / Nice /  / 06000 / "],
  // Without a ZIP code.
  ["12 Elm St, Boston, MA", "12 Elm St / Boston / MA /  / US"],
  ["12 Elm St, Boston MA, USA", "12 Elm St / Boston / MA /  / US"],
  ["12 Elm St, Apt 4, Boston, Massachusetts", "12 Elm St, Apt 4 / Boston / Massachusetts /  / US"],
  ["123 Main St, Toronto, ON, Canada", "123 Main St / Toronto / ON /  / CA"],
  ["12 Hay St, Perth, WA", "12 Hay St / Perth / WA /  / "],
  // Other dividers.
  ["5 Chestnut St\nNashua, NH 03060", "5 Chestnut St / Nashua / NH / 03060 / US"],
  ["5 Chestnut St\r\nApt 2\r\nNashua, NH 03060\r\nUSA", "5 Chestnut St, Apt 2 / Nashua / NH / 03060 / US"],
  ["3233 N Downer Ave • Milwaukee, Wisconsin 53211", "3233 N Downer Ave / Milwaukee / Wisconsin / 53211 / US"],
  ["3233 N Downer Ave | Milwaukee | WI | 53211", "3233 N Downer Ave / Milwaukee / WI / 53211 / US"],
  ["3233 N Downer Ave · Milwaukee · WI 53211", "3233 N Downer Ave / Milwaukee / WI / 53211 / US"],
  [" 3233  N Downer Ave ,Milwaukee ,WI  53211 ,", "3233 N Downer Ave / Milwaukee / WI / 53211 / US"],
  // No comma before the city, where the street shows its end.
  ["1250 Walnut St Philadelphia PA 19107-4410", "1250 Walnut St / Philadelphia / PA / 19107-4410 / US"],
  ["1250 Walnut St, Philadelphia PA 19107", "1250 Walnut St / Philadelphia / PA / 19107 / US"],
  ["220 N Main St Salt Lake City UT 84103", "220 N Main St / Salt Lake City / UT / 84103 / US"],
  ["1420 Kenyon St NW Washington DC 20010", "1420 Kenyon St NW / Washington / DC / 20010 / US"],
  ["1420 N St NW Washington DC 20005", "1420 N St NW / Washington / DC / 20005 / US"],
  ["100 St Charles Ave New Orleans LA 70130", "100 St Charles Ave / New Orleans / LA / 70130 / US"],
  ["12 Elm Ave N St Paul MN 55102", "-"],
  ["77 Beale St Apt 3 Memphis TN 38103", "77 Beale St Apt 3 / Memphis / TN / 38103 / US"],
  ["77 Beale St #3 Memphis TN 38103", "77 Beale St #3 / Memphis / TN / 38103 / US"],
  ["5 Elm Rd Charleston West Virginia 25301", "5 Elm Rd / Charleston / West Virginia / 25301 / US"],
  // Canada.
  ["123 Main St, Toronto, ON M5V 2T6", "123 Main St / Toronto / ON / M5V 2T6 / CA"],
  ["123 Main St, Toronto ON M5V2T6", "123 Main St / Toronto / ON / M5V2T6 / CA"],
  ["123 Main St, Toronto, Ontario, M5V 2T6, Canada", "123 Main St / Toronto / Ontario / M5V 2T6 / CA"],
  ["123 Main St Toronto ON m5v 2t6", "123 Main St / Toronto / ON / m5v 2t6 / CA"],
  ["500 rue Sherbrooke O, Montréal (Québec) H3A 1A1", "500 rue Sherbrooke O / Montréal / Québec / H3A 1A1 / CA"],
  [
    "12 Water St, St. John's, Newfoundland and Labrador A1C 1A1",
    "12 Water St / St. John's / Newfoundland and Labrador / A1C 1A1 / CA",
  ],
  ["12 Water St\nHalifax NS  B3J 1A1\nCANADA", "12 Water St / Halifax / NS / B3J 1A1 / CA"],
  // The United Kingdom.
  ["14 Castle Street, Edinburgh EH2 3AT", "14 Castle Street / Edinburgh /  / EH2 3AT / GB"],
  ["14 Castle Street Edinburgh EH2 3AT", "14 Castle Street / Edinburgh /  / EH2 3AT / GB"],
  [
    "Rose Cottage, Church Lane, Bakewell, Derbyshire, DE45 1DE",
    "Rose Cottage, Church Lane / Bakewell / Derbyshire / DE45 1DE / GB",
  ],
  ["7 Harbour View, Whitby, North Yorkshire YO22 4DL, UK", "7 Harbour View / Whitby / North Yorkshire / YO22 4DL / GB"],
  ["7 Harbour View, Whitby North Yorkshire YO22 4DL", "7 Harbour View / Whitby / North Yorkshire / YO22 4DL / GB"],
  ["Flat 9, 88 Oxford Road, Manchester M1 5NH", "Flat 9, 88 Oxford Road / Manchester /  / M1 5NH / GB"],
  ["Flat 9 88 Oxford Road, Manchester, M1 5NH, England", "Flat 9 88 Oxford Road / Manchester /  / M1 5NH / GB"],
  ["10 Downing Street, London, SW1A 2AA, United Kingdom", "10 Downing Street / London /  / SW1A 2AA / GB"],
  ["10 Downing Street\nLondon\nSW1A2AA", "10 Downing Street / London /  / SW1A2AA / GB"],
  ["12 High Street, Headingley, Leeds, LS6 3AA", "12 High Street, Headingley / Leeds /  / LS6 3AA / GB"],
  ["12 High Street, Sevenoaks, Kent TN13 1AA", "12 High Street / Sevenoaks / Kent / TN13 1AA / GB"],
  ["12 High Street, Belfast, Co. Antrim, BT1 2AA", "12 High Street / Belfast / Co. Antrim / BT1 2AA / GB"],
  ["1 The Mews, Milton Keynes, mk9 1aa", "1 The Mews / Milton Keynes /  / mk9 1aa / GB"],
  // Australia.
  ["12 George St, Sydney NSW 2000", "12 George St / Sydney / NSW / 2000 / AU"],
  ["12 George St, Sydney, NSW, 2000, Australia", "12 George St / Sydney / NSW / 2000 / AU"],
  ["12 George St Surry Hills NSW 2010", "12 George St / Surry Hills / NSW / 2010 / AU"],
  ["3/12 George St, SYDNEY NSW 2000", "3/12 George St / SYDNEY / NSW / 2000 / AU"],
  ["Unit 3, 12 George St, Sydney NSW 2000 Australia", "Unit 3, 12 George St / Sydney / NSW / 2000 / AU"],
  ["12 Hay St, Perth WA 6000", "12 Hay St / Perth / WA / 6000 / AU"],
  ["12 Collins Street, Melbourne, Victoria 3000", "12 Collins Street / Melbourne / Victoria / 3000 / AU"],
  // The code before the city.
  ["Hauptstr. 12, 10115 Berlin", "Hauptstr. 12 / Berlin /  / 10115 / "],
  ["Hauptstraße 12a, D-10115 Berlin", "Hauptstraße 12a / Berlin /  / 10115 / DE"],
  ["Hauptstrasse 12\n10115 Berlin\nDeutschland", "Hauptstrasse 12 / Berlin /  / 10115 / DE"],
  ["10115 Berlin, Hauptstr. 12", "Hauptstr. 12 / Berlin /  / 10115 / "],
  ["Kirchweg 3 b, 60311 Frankfurt am Main", "Kirchweg 3 b / Frankfurt am Main /  / 60311 / "],
  ["Kirchweg 3, 60311 Frankfurt (Main)", "Kirchweg 3 / Frankfurt (Main) /  / 60311 / "],
  ["Unter den Linden 77, 10117 Berlin, Germany", "Unter den Linden 77 / Berlin /  / 10117 / DE"],
  ["Postfach 12 34, 10117 Berlin", "Postfach 12 34 / Berlin /  / 10117 / "],
  ["Gartenweg 3, 2. OG, 50667 Köln", "Gartenweg 3, 2. OG / Köln /  / 50667 / "],
  ["Mariahilfer Straße 1/2/3, A-1060 Wien", "Mariahilfer Straße 1/2/3 / Wien /  / 1060 / AT"],
  ["Mariahilfer Straße 1/2/3, 1060 Wien, Österreich", "Mariahilfer Straße 1/2/3 / Wien /  / 1060 / AT"],
  ["Bahnhofstrasse 12, 8001 Zürich, Schweiz", "Bahnhofstrasse 12 / Zürich /  / 8001 / CH"],
  ["Bahnhofstrasse 12, 9000 St. Gallen Switzerland", "Bahnhofstrasse 12 / St. Gallen /  / 9000 / CH"],
  ["12, rue de la Paix, 75002 Paris, France", "12, rue de la Paix / Paris /  / 75002 / FR"],
  ["12 bis avenue Foch, F-75116 Paris", "12 bis avenue Foch / Paris /  / 75116 / FR"],
  ["3 place du Marché\n92800 Paris La Défense Cedex 12", "3 place du Marché / Paris La Défense Cedex 12 /  / 92800 / "],
  ["Calle Mayor, 12, 3º B, 28013 Madrid (Madrid), España", "Calle Mayor, 12, 3º B / Madrid / Madrid / 28013 / ES"],
  ["Via Grazzano 7, 34170 Gorizia-GO", "Via Grazzano 7 / Gorizia / GO / 34170 / "],
  ["Hauptstr. 12, 35085 Ebsdorfergrund-WM, Germany", "Hauptstr. 12 / Ebsdorfergrund-WM /  / 35085 / DE"],
  ["C/ Mayor 12, 28013 Madrid, Spain", "C/ Mayor 12 / Madrid /  / 28013 / ES"],
  ["Avda. de la Constitución 4, 41001 Sevilla", "Avda. de la Constitución 4 / Sevilla /  / 41001 / "],
  ["Via Roma 12, 00184 Roma RM, Italia", "Via Roma 12 / Roma / RM / 00184 / IT"],
])("%j is divided", (text, expected) => {
  expect(whole(text)).toBe(expected);
});

test.each([
  ["Unter den Linden 77, 10117 Berlin", { likely: "DE" }, "Unter den Linden 77 / Berlin /  / 10117 / "],
  ["Hauptplatz 3, 8010 Graz", { country: "AT" }, "Hauptplatz 3 / Graz /  / 8010 / AT"],
  ["Hauptplatz 3, 8010 Graz", { likely: "AT" }, "Hauptplatz 3 / Graz /  / 8010 / "],
  ["Hauptplatz 3, 8010 Graz", { likely: "US" }, "-"],
  ["Hauptplatz 3, 8010 Graz", { country: "US" }, "-"],
  ["12 Elm St, Boston, MA 02116", { country: "US" }, "12 Elm St / Boston / MA / 02116 / US"],
  ["12 Elm St, Boston, MA 02116", { likely: "DE" }, "12 Elm St / Boston / MA / 02116 / US"],
  ["12 Elm St, Boston, MA 02116", { country: "DE" }, "-"],
  ["12 Elm St, Boston, MA 02116, USA", { country: "CA" }, "-"],
  ["12 Elm St, Boston 02116", { likely: "US" }, "12 Elm St / Boston /  / 02116 / US"],
  ["12 Elm St, Boston, 02116", { country: "US" }, "12 Elm St / Boston /  / 02116 / US"],
  ["12 Elm St, Boston, Masachusets 02116", { country: "US" }, "-"],
  ["12 Elm St, XX 02116", { country: "US" }, "-"],
  ["12 Elm St 02116", { country: "US" }, "-"],
  ["12 Queen St, Auckland 1010, New Zealand", {}, "12 Queen St / Auckland /  / 1010 / NZ"],
  ["12 Queen St, Auckland 1010", {}, "-"],
])("%j of %j is %s", (text, known, expected) => {
  expect(whole(text, known)).toBe(expected);
});

test.each([
  // A part is missing.
  ["", "-"],
  ["12 Elm St", "-"],
  ["12 Elm St, Boston", "-"],
  ["12 Elm St, Boston 02116", "-"],
  ["12 Elm St, MA 02116", "-"],
  ["12 Elm Street, 02116", "-"],
  ["Boston, MA 02116", "-"],
  ["Boston MA 02116", "-"],
  ["MA 02116", "-"],
  ["02116", "-"],
  ["10115 Berlin", "-"],
  ["Elm St, Boston, MA 02116", "-"],
  ["Suite 5, Boston, MA 02116", "-"],
  ["12 Elm St Boston MA", "-"],
  ["12 Elm St, MA", "-"],
  ["Boston, MA", "-"],
  ["12 Elm St, Paris, France", "-"],
  ["Dana Ortiz, 12 Elm St, Boston, MA", "-"],
  // Nothing proves the code.
  ["12 Elm St, Boston, MA 00000", "-"],
  ["12 Elm St, Boston, MA 9116", "-"],
  ["12 George St, Sydney NSW 9000", "-"],
  ["12 Elm St, Perth, WA 4101", "-"],
  // More than one reading.
  ["12 Elm St North Little Rock AR 72114", "-"],
  ["12 Elm St S Bend IN 46601", "-"],
  ["1500 Broadway New York NY 10036", "-"],
  ["2000 Highway 71 Austin TX 78734", "-"],
  ["12 Elm Ave St Paul MN 55102", "-"],
  ["1250 Walnut Street Park City Utah 84060", "-"],
  ["2100 Lyndale Ave S Minneapolis MN 55405", "-"],
  ["100 N St Louis MO 63101", "-"],
  ["100 Avenue A New York NY 10009", "-"],
  ["12 Church Lane Mill Hill London NW7 2AA", "-"],
  ["1 Avenue of the Americas New York NY 10013", "-"],
  // Something else stands before, between or behind.
  ["Dana Ortiz, 1420 Kenyon St NW, Washington, DC 20010", "-"],
  ["Tanaka Catering, 2710 J St, Sacramento, CA 95816", "-"],
  ["12 Elm St, Boston, Suffolk County, MA 02116", "-"],
  ["12 Elm St, Boston, MA 02116 - gate code 1234", "-"],
  ["12 Elm St, Boston, MA 02116 (617) 555-0107", "-"],
  ["12 Elm St, Boston, MA 02116; 14 Oak St, Boston, MA 02116", "-"],
  ["12 Elm St, Boston, MA 02116, 14 Oak St, Boston, MA 02116", "-"],
  ["call first, 12 Elm St, Boston, MA 02116", "-"],
  ["see notes, Boston, MA 02116", "-"],
  ["12 Elm St, Chicago, Cook, Illinois, 60639", "-"],
  // It only looks like an address.
  ["3 bedrooms, Boston, MA 02116", "-"],
  ["24 Hour Fitness, Boston, MA 02116", "-"],
  ["5 units, PO 12345", "-"],
  ["Invoice 12, 10115 Items", "-"],
  ["Suite 3, 12345 Oak Valley", "-"],
  ["Apt 3, 12345 Main St", "-"],
  ["Contact 3, 12345 Smith", "-"],
  ["Order 4711, 20010 Pieces", "-"],
  ["12 Elm St, 1234 Boston", "-"],
  ["12 Elm St, 10115 Berlin Ave", "-"],
  ["Net 30, due 10115 Berlin", "-"],
  ["Paid 12, on 10 11 2024", "-"],
  ["customer since 2010, Boston", "-"],
  ["https://example.com/12, Boston, MA 02116", "-"],
  ["n/a", "-"],
  [",,,", "-"],
  ["EH2 3AT", "-"],
  ["Castle Street, EH2 3AT", "-"],
  ["14 Castle Street, Edinburgh, QQ2 3AT", "-"],
  [`12 Elm St, ${"x".repeat(100_000)}, MA 02116`, "-"],
])("%j is not divided", (text, expected) => {
  expect(whole(text)).toBe(expected);
});

test.each<[string, KnownCountry, string]>([
  ["Milwaukee, WI 53211", {}, " / Milwaukee / WI / 53211 / US"],
  ["Washington, DC 20010", {}, " / Washington / DC / 20010 / US"],
  ["Washington DC 20010", {}, " / Washington / DC / 20010 / US"],
  ["Los Angeles, California, 90071-1201", {}, " / Los Angeles / California / 90071-1201 / US"],
  ["Salt Lake City UT 84103 USA", {}, " / Salt Lake City / UT / 84103 / US"],
  ["Milwaukee / WI", {}, " / Milwaukee / WI /  / US"],
  ["Milwaukee, WI", {}, " / Milwaukee / WI /  / US"],
  ["Milwaukee WI", {}, " / Milwaukee / WI /  / US"],
  ["Milwaukee Wisconsin", {}, "-"],
  ["Perth, WA", {}, " / Perth / WA /  / "],
  ["Perth WA 6000", {}, " / Perth / WA / 6000 / AU"],
  ["Sydney NSW 2000", {}, " / Sydney / NSW / 2000 / AU"],
  ["Toronto ON M5V 2T6", {}, " / Toronto / ON / M5V 2T6 / CA"],
  ["Toronto, ON, Canada", {}, " / Toronto / ON /  / CA"],
  ["Montréal (Québec) H3A 1A1", {}, " / Montréal / Québec / H3A 1A1 / CA"],
  ["London SW1A 2AA", {}, " / London /  / SW1A 2AA / GB"],
  ["Bakewell, Derbyshire DE45 1DE", {}, " / Bakewell / Derbyshire / DE45 1DE / GB"],
  ["Derbyshire DE45 1DE", {}, "-"],
  ["10115 Berlin", {}, " / Berlin /  / 10115 / "],
  ["D-10115 Berlin", {}, " / Berlin /  / 10115 / DE"],
  ["8001 Zürich", {}, "-"],
  ["8001 Zürich", { likely: "CH" }, " / Zürich /  / 8001 / "],
  ["CH-8001 Zürich", {}, " / Zürich /  / 8001 / CH"],
  ["75002 Paris, France", {}, " / Paris /  / 75002 / FR"],
  // Not a city with its state.
  ["", {}, "-"],
  ["Milwaukee", {}, "-"],
  ["WI 53211", {}, " /  / WI / 53211 / US"],
  ["53211", {}, "-"],
  ["Boston, MA", { country: "DE" }, "-"],
  ["1234 Broadway", { likely: "CH" }, "-"],
  ["12 Elm St, Milwaukee, WI 53211", {}, "-"],
  ["12 Elm St", {}, "-"],
  ["Halle, Saale", {}, "-"],
  ["Highway 20010", {}, "-"],
  ["Apt 4, WI 53211", {}, "-"],
  // A part of one.
  ["ME", {}, " /  / ME /  / US"],
  ["ME 04101", {}, " /  / ME / 04101 / US"],
  ["04101-1234", { likely: "US" }, " /  /  / 04101-1234 / US"],
  ["Portland 04101", { likely: "US" }, " / Portland /  / 04101 / US"],
  ["Portland, 04101", { likely: "US" }, " / Portland /  / 04101 / US"],
  ["Milwaukee Wisconsin 04101", { likely: "US" }, " / Milwaukee / Wisconsin / 04101 / US"],
])("%j with %j is the city line %s", (text, known, expected) => {
  const { parts, isCertain } = readAddress(text, known);
  expect(isCertain && parts && !parts.street ? line(parts) : "-").toBe(expected);
});

/** The lines of an envelope and the names of its row; then its address, with `?` where it is not certain. */
const ENVELOPES = `
  Dana Ortiz | 1420 Kenyon St NW | Washington, DC 20010 ; Ortiz, Dana
    > 1420 Kenyon St NW / Washington / DC / 20010 / US
  1420 Kenyon St NW | Washington, DC 20010 ; Ortiz, Dana > 1420 Kenyon St NW / Washington / DC / 20010 / US
  Tanaka Catering | Attn: Bill Tanaka | 2710 J St | Sacramento, CA 95816 ; Tanaka Catering ; Bill Tanaka
    > 2710 J St / Sacramento / CA / 95816 / US
  Tanaka Catering | Attn: Rosa Diaz | 2710 J St | Sacramento, CA 95816 ; Tanaka Catering
    > Attn: Rosa Diaz, 2710 J St / Sacramento / CA / 95816 / US
  Tanaka Catering | Bill Tanaka | 2710 J St | Suite 4 | Sacramento, CA 95816 ; Tanaka Catering ; Bill Tanaka
    > 2710 J St, Suite 4 / Sacramento / CA / 95816 / US
  Dana Ortiz | 1420 Kenyon St NW | Washington, DC  20010 | USA ; Dana Ortiz
    > 1420 Kenyon St NW / Washington / DC / 20010 / US
  Dana Ortiz | 1420 Kenyon St NW | Washington, DC 20010 USA ; Dana Ortiz
    > 1420 Kenyon St NW / Washington / DC / 20010 / US
  Dana Ortiz | 1420 Kenyon St NW |  | Washington, DC |   ; Dana Ortiz > 1420 Kenyon St NW / Washington / DC /  / US
  Dana Ortiz | 12 Water St | Halifax NS B3J 1A1 | Canada ; Dana Ortiz > 12 Water St / Halifax / NS / B3J 1A1 / CA
  Moira Finch | 14 Castle Street | Edinburgh | EH2 3AT ; Moira Finch > 14 Castle Street / Edinburgh /  / EH2 3AT / GB
  Jean Whitlock | Rose Cottage | Church Lane | Bakewell | Derbyshire DE45 1DE ; Jean Whitlock
    > Rose Cottage, Church Lane / Bakewell / Derbyshire / DE45 1DE / GB
  Jean Whitlock | 12 George St | Sydney NSW 2000 ; Jean Whitlock > 12 George St / Sydney / NSW / 2000 / AU
  Sabine Müller | Gartenweg 3 | 50667 Köln ; Sabine Müller > Gartenweg 3 / Köln /  / 50667 /
  Sabine Müller | Gartenweg 3 | 50667 Köln | Deutschland ; Sabine Müller > Gartenweg 3 / Köln /  / 50667 / DE
  Dana Ortiz | 1420 Kenyon St NW, Washington, DC 20010 ; Dana Ortiz > 1420 Kenyon St NW / Washington / DC / 20010 / US
  Washington, DC 20010 ; Dana Ortiz > / Washington / DC / 20010 / US
  Dana Ortiz ; Dana Ortiz > /  /  /  /  ?
  Dana Ortiz | 1420 Kenyon St NW ; Dana Ortiz > 1420 Kenyon St NW /  /  /  /  ?
  Kenyon Works LLC | 1420 Kenyon St NW | Washington, DC 20010 ; Dana Ortiz
    > Kenyon Works LLC, 1420 Kenyon St NW / Washington / DC / 20010 / US
  Kenyon Friends | 1420 Kenyon St NW | Washington, DC 20010 ; Dana Ortiz
    > Kenyon Friends, 1420 Kenyon St NW / Washington / DC / 20010 / US ?
  Dana Ortiz | 1420 Kenyon St NW | Washington ; Dana Ortiz > 1420 Kenyon St NW, Washington /  /  /  /  ?
  Dana Ortiz | 1420 Kenyon St NW | Washington, DC 90210 ; Dana Ortiz
    > 1420 Kenyon St NW / Washington / DC / 90210 / US
  Dana Ortiz | call first ; Dana Ortiz > call first /  /  /  /  ?
  Dana Ortiz | 1234 Broadway ; Dana Ortiz > 1234 Broadway /  /  /  /  ?
`;

test.each(entriesOf(ENVELOPES))("%s", (text) => {
  const [given = "", expected = ""] = text.split(" > ");
  const [lines = "", ...names] = given.trim().split(" ; ");
  const address = openEnvelope(lines.replaceAll(" | ", "\n"), () => names);
  const { parts = { street: address.replaceAll("\n", ", ") }, isCertain } = readAddress(address);
  expect(`${line(parts)}${isCertain ? "" : " ?"}`.trim()).toBe(expected);
});

const MILWAUKEE = { city: "Milwaukee", state: "Wisconsin", zip: "53211" };

test.each([
  ["3233 N Downer Ave, Apt 3, Milwaukee, WI", MILWAUKEE, "3233 N Downer Ave, Apt 3"],
  ["3233 N Downer Ave, MILWAUKEE", MILWAUKEE, "3233 N Downer Ave"],
  ["3233 N Downer Ave, Milwaukee, Wis., 53211-1201, USA", MILWAUKEE, "3233 N Downer Ave"],
  // Nothing to cut, or not certain.
  ["3233 N Downer Ave", MILWAUKEE, undefined],
  ["3233 N Downer Ave, Apt 3", MILWAUKEE, undefined],
  ["3233 Milwaukee", MILWAUKEE, undefined],
  ["3233 N Milwaukee Ave, Apt 3", MILWAUKEE, undefined],
  ["3233 N Downer Ave, Madison, WI 53703", MILWAUKEE, undefined],
  ["3233 N Downer Ave, WI 53211", MILWAUKEE, undefined],
  ["Milwaukee, WI 53211", MILWAUKEE, undefined],
  ["North Shore, Milwaukee", MILWAUKEE, undefined],
  ["3233 N Downer Ave, East Milwaukee", MILWAUKEE, undefined],
  ["3233 N Downer Ave, Milwaukee", {}, undefined],
])("%j is %3$j", (street, row, expected) => {
  expect(withoutRepeated(street, row)).toBe(expected);
});
