import { expect, test } from "vitest";
import { entriesOf } from "../../helpers/cells.ts";
import { mapText, saidOf } from "../../helpers/map-text.ts";

const read = (headings: string, rows: readonly string[]) => [headings, ...rows].join("\n");

const PEOPLE = ["Ann Lee|a@x.org", "Bo Day|b@x.org", "Cy Orr|c@x.org"];
const beside = (...cells: readonly string[]) => PEOPLE.map((person, at) => `${person}|${cells[at]}`);

const PERSONS = [
  "Bianchi|Ilaria|Piazza Dante 2|Roma",
  "De Luca|Anna Maria|Via Ripa 8|Roma",
  "Gentili|Marco|Via Po 3|Roma",
];
const CONTACTS = ["Oak Dental LLC|Ann Lee|ann.lee@x.org", "Ash Tiles Inc|Bo Day|bo.day@x.org"];
const HOUSEHOLDS = [
  "Helen|Drummond|Drummond Household|helen.drummond@x.org|843-555-0126",
  "Felix|Moreau|Moreau Household|felix.moreau@x.org|504-555-0127",
  "Agnes|Halvorsen|Halvorsen Household|agnes.halvorsen@x.org|612-555-0128",
];

test.each([
  ["streets that are towns", "Name|Email|Street", beside("Portland", "Salem", "Eugene"), ["Street"]],
  ["streets without numbers", "Name|Email|Street", beside("High St", "Church Lane", "Rose Cottage"), []],
  [
    "streets without numbers, by their first words",
    "Name|Email|Street",
    beside("Strada Bolyai", "Rua Nova", "Via Po"),
    [],
  ],
  ["streets beside their towns", "Name|Email|Street|City", beside("Aird|Portree", "Uig|Portree", "Staffin|Skye"), []],
  [
    "streets beside their numbers",
    "Name|Email|Wubble|House Number",
    beside("Elm St|2", "Rua Nova|4", "Box|5"),
    ["Wubble"],
  ],
  ["towns with digits", "Name|Email|City", beside("A-1001", "B-1002", "C-1003"), ["City"]],
  ["districts of towns", "Name|Email|City", beside("Dublin 2", "Dublin 4", "Dublin 12"), []],
  ["companies beside contacts", "Practice|Contact Person", ["Oak LLC|Ann Lee", "Ash Inc|Bo Day"], ["Practice"]],
  ["words beside contacts", "Specialty|Contact Person", ["Dental|Ann Lee", "Dental|Bo Day"], []],
  ["companies beside names that only their values say", "C1|C2|E-mail", CONTACTS, ["C1"]],
  ["first names beside names that only their values say", "C1|C2|C3|E-mail|Phone", HOUSEHOLDS, ["C1"]],
  [
    "names in rows without one",
    "Title|First|Last",
    ["Ann Lee|Ann|Lee", "Oak Dental LLC||", "Bo Day|Bo|Day"],
    ["Title"],
  ],
  ["last names with their first names", "cogn_resp|nome_resp|Indirizzo|Comune", PERSONS, []],
  ["names beside last names", "Nombre|Apellidos|Email", ["Autoescuela Norte|García López|info@n.es"], ["Apellidos"]],
  ["last names beside first ones", "Nome|Cognom|Città", ["Ilaria|Bianchi|Roma", "Anna|De Luca|Roma"], []],
  ["last names beside single names", "Naam|Wubble", ["Jan|de Vos", "Piet|Smit", "|Bakker"], ["Wubble"]],
  ["one name for all", "Name|Email|Phone", ["Leeds|a@x.org|", "Leeds|b@x.org|", "Leeds|c@x.org|"], ["Name"]],
  ["one name and one e-mail address", "Name|Email", ["Leeds|a@x.org", "Leeds|a@x.org", "Leeds|a@x.org"], []],
])("%s: what is asked", (_, headings, rows, asked) => {
  expect(mapText(read(headings, rows), { country: "US" }).doubts.map(({ header }) => header)).toEqual(asked);
});

/** What a person sees at a glance in files of other programs: country, headings and rows; then what columns hold. */
const FILES = `
  US ; Cust|Phone ; Moss Plumbing LLC|616-392-5555 ; Reed & Sons Inc|616-392-5556 > Cust → name
  PL ; Nazwisko i imię / Firma|Telefon ; Kowalski Jan|601 234 567 ; Hydro-Bud S.A.|601 234 568 > Firma → name
  GB ; name|address_1|Town_City ; Ann Lee|14 High St|Leyburn ; Bo Day|15 High St|York > Town_City → address.city
  US ; Name|Billing City|Billing Code ; Ann Lee|Portland|97201 ; Bo Day|Salem|97301 > Billing Code → address.zip
  NL ; Naam|Straat|Nummer ; Jan Vos|Keizersgracht|12 ; Piet Bos|Dorpsstraat|4a > Straat + Nummer → address.street
  US ; Household Name|First Name|Last Name ; The Lees|Ann|Lee ; The Days|Bo|Day > First Name + Last Name → name
  TR ; Ad Soyad|Cep|Eposta ; Ali Demir|0532 123 45 67|a@x.org ; Su Ak|0533 123 45 68|b@x.org > Cep → phone
  AU ; Street|Owner 1 Name|Owner 2 Name ; 1 Elm St|LEE ANN|- ; 2 Elm St|OAK PTY LTD|- > Owner 1 Name → name
  US ; Owner First Name|Owner Last Name|Full Name|City ; Ann|Lee||Reno ; ||Oak LLC|Reno ; Bo|Day||Reno
    > Full Name else Owner First Name + Owner Last Name → name
  AR ; Apellido razón social|Nombre ; Oasis S.R.L.| ; Quiroga|Ana > Nombre + Apellido razón social → name
  CH ; FIRST_NAME|LAST_NAME|LAST_NAME_LEGAL ; Noah|Favre|Favre Monnier > FIRST_NAME + LAST_NAME → name
  HU ; Név|Közterület|Közterület jellege|Hsz ; Ág|Kőszegi|utca|27 > jellege + Hsz → address.street
  US ; Name|StreetNo|StreetPrefix|StreetName|StreetType|AptType|AptNo ; Ann Lee|12|N|Elm|Way|Apt|4
    > AptNo → address.street
  CA ; #|Name|House #|Street|City ; 1|Ann|27|Elm Dr|York ; 2|Bo|6|Oak Dr|York > House # + Street → address
  US ; Name|Email|Notes|Notes (driver) ; Ann|a@x.org|Dog|Narrow bridge > Notes + Notes (driver) → notes
  ZA ; Title|Initials|Surname ; Mrs|A.M.|Botha ; Mr|T.|Mofokeng > Initials + Surname → name
  CH ; Vorname|Nachname|Person 2 Vorname ; Urs|Ammann|Rita ; Eva|Horn| > Vorname + Nachname → name
  AU ; Given Name|Surname|Contact person First name|Contact person Last name ; Ann|Lee|Ann|Lee ; Bo|Day||
    > Given Name + Surname else Contact person First name + Contact person Last name → name
  US ; Buyer Name|Delivery Instructions|Items Details ; Ann Lee|Front door|2 candles > Delivery Instructions → notes
  US ; Name|Phone|Wubble Phone ; Ann Lee||5125550101 ; Bo Day|5125550199|5125550102 > Phone else Wubble Phone → phone
  DE ; vorname|nachname|email|berater_email|tippgeber_email|hobby_email
    ; Jens|Uhlig||nord@makler.de|ilka@x.de|jens.uhlig@x.de ; Eva|Horn|eva@x.de|nord@makler.de|uwe@x.de|horn@x.de
    > email else hobby_email → email
  DE ; vorname|nachname|telefon|person2_vorname|person2_telefon|hof_telefon
    ; Jens|Uhlig||Katrin|0172 1234567|0351 123458 ; Eva|Horn|0351 123456|Uwe|0172 1234569|0351 123459
    > telefon else hof_telefon → phone
  US ; Office|Address|City|Phone|Patient Name|Patient Address1
    ; Foot Care|1201 E David Rd|Kettering|937-293-0140|Ann Lee|415 Maple St
    ; Foot Care|1201 E David Rd|Kettering|937-293-0140|Bo Day|22 Far Hills Ave
    ; Foot Care|1201 E David Rd|Kettering|937-293-0140|Cy Orr|90 Shroyer Rd
    > Patient Address1 → address.street, Patient Name → name
  CA ; Customer Name|Bill To Add 1|Ship To Add 1 ; Ann|1 Elm St|2 Oak St
    > Bill To Add 1 else Ship To Add 1 → address.street
  US ; First|Surname|Mail ; Earl|Jones|earl@x.org > First + Surname → name
  FR ; Intitulé|Raison sociale ; SCEA|DOMAINE KELLER ; M.|HERTZOG PAUL > Raison sociale → name
  IT ; Nome|IBAN|Intestatario ; Idraulica Ferri|IT00B0303|Luigi Ferri > Nome else Intestatario → name
  NL ; Naam|Straatnaam|Huisnummer|Gebouw|Verdieping ; Ann|Kerkstraat|5|Gebouw B|2
    > Straatnaam + Huisnummer + Gebouw + Verdieping → address.street
  MX ; name|address_raw.street|address_raw.number|address_raw.neighborhood ; Ana|Calle 5 de Mayo|89|Centro
    > address_raw.street + address_raw.number + address_raw.neighborhood → address.street
  TR ; Banka Adı|Şirket Ünvanı|Adres ; Ziraat Bankası|Çınar Ltd. Şti.|Moda Cad. No:14 > Şirket Ünvanı → name
  TR ; Ünvan|Adres|Vade (gün) ; Ege Ltd. Şti.|Moda Cad. No: 45 D: 3, 34710 Kadıköy|30 > Adres → address, Ünvan → name
  AU ; Role|First Name|Surname ; WN|Ann|Lee ; RN|Bo|Day ; WN|Cy|Orr > First Name + Surname → name
  FR ; Nom du client 1|Nom du client 2 ; SYNDIC DUPUIS|Résidence Les Tilleuls > client 1 else Nom du client 2 → name
  BE ; naam|plaats|staat|land ; Jan Vos|Gent|Oost-Vlaanderen|be > land → country, naam → name, plaats → address.city,
    staat → address.state
  PL ; Nazwa|Imię|Nazwisko ; Hydro-Serwis Sp. z o.o.|| ; Jan Kowal|Jan|Kowal > Nazwa else Imię + Nazwisko → name
  NL ; Naam|Contacttelefoonnr ; Jan Vos|06-12345099 > Contacttelefoonnr → phone
  AU ; Client|Street Address|Real Estate Agency ; Ann|3 Elm St|Harbour Real Estate > Street Address → address.street
  LT ; Vardas|Gatvė ir namas|Miestas ; Ona|Vilniaus g. 5|Kaunas > Gatvė ir namas → address.street
  TR ; Müşt. Adı Soyadı|Tel. ; Nurcan Erdoğdu|0532 123 45 41 ; Ege Yön.|0232 412 34 43 > Müşt. Adı Soyadı → name
  DE ; Firma|Straße 1|PLZ 1|Ort 1|Straße 2|PLZ 2|Ort 2 ; Rosental|Waldstr. 60|04105|Leipzig|Postfach 10|04001|Leipzig
    > Ort 1 else Ort 2 → address.city, PLZ 1 else PLZ 2 → address.zip, Straße 1 else Straße 2 → address.street
  NL ; titel_en_voornaam|achternaam ; Dhr. Willem|van den Akker > titel_en_voornaam + achternaam → name
  GB ; Customer|Adress|Post cd ; Joan Tetley|7 Clifton Green, York|YO30 6LH > Adress → address.street, Customer → name,
    Post cd → address.zip
  FR ; Nom|Addresse de facturation|CP|Ville|Addresse 1|Code postal|Commune ; Ana|6 rue Foch|64000|Pau|2 rue A|64140|Lons
    > Addresse 1 else Addresse de facturation → address.street
  TR ; İl|İlçe|Adres|Resmi|Telefon ; Bursa|Nilüfer|Fatih Blv. No:8|1|02244521234 ; Bursa|Osmangazi|Gül Cad. No:5|0|
    > Adres → address.street
  NZ ; Client|Site address|Suburb|Town|P/code ; Tui Harris|18 Kauri Street|Miramar|Wellington|6022
    > Site address → address.street, Town else Suburb → address.city
  TR ; Wubble Adı|Şirket Ünvanı ; Ahmet|Çınar Ltd. Şti. ; Gül|Ege A.Ş. > Şirket Ünvanı else Wubble Adı → name
  CA ; Name|Address|City|Local Address|Local City ; Ann Lee|310 Main St|Steinbach|155 University Ave|Waterloo
    > Address → address.street, City → address.city
  IT ; Ragione Sociale|P.IVA ; Bassi SNC|02486620301 ; Zanon Srl|01234560938 > Ragione Sociale → name
  US ; Name|Email|Notes|customNote ; Ann|a@x.org||Call the office > customNote → notes
  GB ; BusinessName|Postcode|AuthorityEmail ; A|LS8 1AA|it@x.org ; B|LS8 1AB|it@x.org ; C|LS8 1AC|it@x.org
    > Postcode → address.zip
  GB ; LA (name)|EstablishmentName|Street|Town|Postcode ; Leeds|Aire School|High St|Leeds|LS19 6AA
    ; Leeds|Park School|Park Rd|Leeds|LS8 1AA ; Leeds|Hill School|Hill Rd|Leeds|LS8 1AB > EstablishmentName → name
  GB ; Wubble Name|Head First Name|Head Last Name|Phone ; Aire Optik|Rebecca|Lee|0113 496 0171
    ; Park Optik|Daniel|Orr|0113 496 0182 ; Hill Optik|||0113 496 0190
    > Wubble Name else Head First Name + Head Last Name → name
  FR ; Civ.|Nom|Adresse|CP|Ville ; Mme|DURAND Élise|8 allée des Pins|33000|Bordeaux
    ; M.|MARCHAL Paul|22 quai Rouget|67000|Strasbourg > Adresse → address.street, CP → address.zip, Nom → name, Ville
  ES ; Tratam.|Nombre|Dirección|CP ; Sra.|Ana Ruiz|Calle Mayor 8|28013 ; Sr. D.|Luis Gil|Calle Luna 2|28004
    > CP → address.zip, Dirección → address.street, Nombre → name
  NL ; Bedrijf|Contactpersoon|Geslacht|Telefoon ; Bakkerij Smit|Jan Smit|m|030 123 4567 ; |Els de Wit|v|030 123 4568
    > Bedrijf else Contactpersoon → name
  US ; Clinic Name|Clinic First Line Location Address|Clinic Second Line Location Address|Clinic City Name
    ; Lake Clinic LLC|100 Lake St||Madison ; Oak Dental PC|22 Oak Ave|Ste 4|Madison
    > Clinic First Line Location Address + Clinic Second Line Location Address → address.street
  NL ; Naam|Straat|Nr|Toev|Woonplaats ; Jan Vos|Dorpsstraat|4|a|Utrecht ; Els Smit|Kerkweg|12||Amsterdam
    > Straat + Nr + Toev → address.street
  GB ; Company Name|Main Contact Name|Main Contact Email ; Pendle Brewing Co Ltd|Joan Shaw|joan@x.org
    ; Mr S Iqbal|Shahid Iqbal|s@x.org > Company Name else Main Contact Name → name
  CA ; AccountName|PrimaryContactFirstName|PrimaryContactLastName|BillingName
    ; Maple Plaza|Arjun|Gill|Gill Holdings Inc. ; Oak Dental|Odette|Roy|
    > PrimaryContactFirstName + PrimaryContactLastName else AccountName else BillingName → name
  IE ; School Name|Town|County Description|Eircode ; Aire School|Naas|Kildare|W91 X2P3
    ; Park School|Tuam|Galway|H54 Y2P3 > County Description → address.state
  US ; Contact 1 First Name|Contact 1 Last Name|Contact 1 Email|Student First Name|Student Last Name
    ; Ana|Roy|ana@x.org|Bo|Roy ; Eva|Lee|eva@x.org|Cy|Orr > Contact 1 First Name + Contact 1 Last Name → name
  SN ; Nom|Adresse|Service FAGNI ; Awa Diop|Mermoz, Dakar|pressing ; Ibra Sow|Sacré-Coeur 3|pressing
    > Adresse → address.street
  IN ; Name|Address|Taluka|PIN code ; Ann Rao|Plot 14, MIDC|Kagal|416216 ; Bo Rao|Gate 2|Karad|415110
    > Taluka → address.city
  NL ; Naam|Straat|Huisnummer|Huisletter|Toevoeging ; Ann Vos|Kerkweg|116|A|5 ; Bo Smit|Ring|8||12
    > Straat + Huisnummer + Huisletter + Toevoeging → address.street
  BR ; Número|Nome|Logradouro|Número ; 2|Ana Luz|Rua Vergueiro|2253 ; 2|Rui Sol|Rua XV|1155
    > Logradouro + Número → address.street
  US ; Name|Service Address|City|State / Province / Region|Postal / Zip Code ; Ann Lee|1204 Avenue D|Reno|Nevada|89501
    ; Bo Day|309 Coggin Ave|Reno|Nevada|89501 > Postal / Zip Code → address.zip
  CA ; Client Name|Project Address|Line Item Total ; Ann Lee|77 Cameron Avenue|625.00 ; Bo Day|22 Murray St|9.00
    > Project Address → address.street
  DE ; mitglied_vorname|mitglied_name|mitglied_email|mitglied_ort ; Jens|Uhlig|j@x.org|Emden ; Eva|Horn|e@x.org|Emden
    > mitglied_email → email, mitglied_ort → address.city, mitglied_vorname + mitglied_name → name
  US ; Client Name|Client Street and Apt Address|Client City State and Zip ; Ann Lee|45 Oak Ave Apt 6|Denver, CO 80202
    ; Bo Day|2210 Main Ave|Durango, CO 81301 > Client Street and Apt Address → address.street
  ZA ; Name|Address01|Address02|Postal Code ; Ann Lee|14 Long St|Gardens|8001 ; Bo Day|3 Kloof Rd|Sea Point|8005
    > Address01 + Address02 → address.street
  NL ; VESTIGINGSNAAM|RMC-REGIO NAAM|PLAATSNAAM ; Wadden College|Friesland Noord|Leeuwarden ; Gymnasium Oost|Gooi|Bussum
    > VESTIGINGSNAAM else RMC-REGIO NAAM → name
  GB ; Name|Phone number|Location ID (for office use only) ; Ash Lodge||1-101600001 ; Oak Lodge|01614960122|1-101600002
    > Phone number → phone
  MX ; nombre|nom_vial|letra_ext|tipo|numero_ext ; Ana Ruiz|5 DE MAYO|A|X|203 ; Luis Gil|14 SUR|B|X|12
    > numero_ext → address.street
  BR ; nome|cep|cidade ; Farol Ltda|40.140-110|Salvador ; Ana Luz|01.310-100|São Paulo > cep → address.zip
  AR ; Nombre del comprador|Notas del comprador ; Ana Ruiz|El timbre no anda ; Luis Gil| > Notas del comprador → notes
  ES ; Nombre|Apellidos|Email ; Ana|Ibáñez Roldán|a@x.org ; Josep|Font i Pla|j@x.org ; Peluquería Nuria S.L.||n@x.org
    > Nombre + Apellidos → name
  NL ; naam|voornamen|voorletters ; van den Berg|Hendrik Willem|H.W. ; El Khattabi|Samira|S. ; Stichting Haagzicht||
    > voornamen + voorletters + naam → name
  US ; LEGAL_NAME|DBA_NAME|STATE ; OAK HAULING LLC||PA ; STOUFFER INC|STOUFFER DAIRY|PA ; ANN LEE||PA
    > DBA_NAME else LEGAL_NAME → name
  US ; Tenant|Property Address|Property Street Address 1|Unit|Property City ; Ann|4 Elm St Reno, NV 89501|4 Elm St|2|Reno
    ; Bo Day|7 Oak Rd Reno, NV 89502|7 Oak Rd||Reno > Property Street Address 1 + Unit → address.street
  BR ; nome|endereco|endereco_numero|exterior ; Ana|Rua XV|540|N ; Rui|Rua Azul|12|N ; Eva|Rua Sol|7|N
    > endereco + endereco_numero → address.street
  MX ; nombre|nom_zz|numero_int|numero_ext|cod_postal ; Ana|LUNA||78|45500 ; Luis|SOL|3|501|45110 > nombre → name
  US ; Sender_Name|Sender_Phone|Receiver_Name|Receiver_Phone|Receiver_City ; Joe's Hoses|2025550121|Joe Fox|2025550131|Reno
    ; Ann's Pies|2025550122|Bo Day|2025550132|Reno > Receiver_Name → name
  US ; Name|Phone|Ext|Street|City ; Joe Miller|202-555-0121|101|12 Elm St|Austin ; Ann Lee|202-555-0122|102|9 Oak St|Reno
    > Street → address.street
  US ; Name|Comp|Adr|City|Tel ; Joe Miller|Acme Inc|12 Elm St|Austin|202-555-0121 ; Ann Lee|Ash Inc|9 Oak St|Reno|
    > Adr → address.street
  US ; Name|Address|Street|City ; Joe Miller|12 Elm St Apt 4|12 Elm St|Austin ; Ann Lee|9 Oak St Unit B|9 Oak St|Reno
    > Address else Street → address.street
  GB ; Known As|Surname|Mobile ; Joe|Miller|07400 123461 ; Ann|Lee|07400 123462 > Known As + Surname → name
  IN ; Name|Phone number or Skype ID ; Ravi Kumar|9876543210 ; Asha Iyer|9876543211 > Phone number or Skype ID → phone
  US ; Account|Description|Notes ; Acme Inc|Gate code 1234 and dog in the yard| ; Oak LLC|Back door please|
    ; Ash Inc||Call first > Notes + Description → notes
  MX ; Nombre|Tel Oficina|Ext|Calle ; Ana Ruiz|55 5555 0101|101|Av. Juárez 12 ; Luis Gil|55 5555 0102|102|Calle Sol 9
    > Calle → address.street
  CA ; Preferred Name|First Name|Last Name ; Jess|Jessica|Arsenault ; Bill|Wilfred|MacLellan
    > First Name + Last Name → name
  ZA ; Customer Name|Postal Street Address|Postal Suburb|Postal City|Postal Post Code
    ; Jaca Spa|45 Lynn Road|Brooklyn|Pretoria|0181 ; Oak Dental|Shop 7|Berea|Durban|4001
    > Postal Street Address → address.street
  FR ; nom|prenom|adresse|code_postal_ville ; Roy|Odile|4 rue Foch|33000 ; Weber|Noël|16 rue des Prés|67000
    > code_postal_ville → address.zip
  DE ; name|street|zip|city|address ; Ana Roy|Seeweg 3|4020|Linz|Ana Roy, Seeweg 3, 4020 Linz
    ; Bo Orr|Ring 4|4030|Linz|Bo Orr, Ring 4, 4030 Linz > street → address.street
  NL ; VESTIGINGSNAAM|COROPGEBIED NAAM|TELEFOONNUMMER ; Lyceum Noord|Overig Groningen|050 312 2802
    ; College Zuid|Veluwe|0485 572801 > VESTIGINGSNAAM → name
  US ; PROPERTY OWNER|SITUS CITY ; LEE ANN|RENO ; OAK LLC|SPARKS > PROPERTY OWNER → name
  BE ; Nom|Rue|Numéro|Boîte|Localité ; Marie Dupont|Rue Haute|12|3|Liège ; Luc Roy|Rue Neuve|5||Liège
    > Rue + Numéro + Boîte → address.street
  SG ; Name|HP|Postal Code ; Ann Tan|9123 4567|560123 ; Bo Lim|9123 4568|560124 > HP → phone
  AR ; Nro|Razón Social|CUIT|Dirección|Localidad ; 41|La Espiga|30-7|Pellegrini 1450|Rosario
    ; 42|Ana Ruiz|27-1|San Martín 880|Funes > Dirección → address.street
  AT ; Name|Straße|Wubble|PLZ ; Huber Maria|Mühlgasse|7|4050 ; Gasthof Post|Museumstraße|21/3|6020
    ; Luis Orr|Hauptplatz|4|8790 > Straße + Wubble → address.street
  NZ ; first_name|last_name|school|email ; Ann|Lee|Lynfield College|a@x.org ; Bo|Day||b@x.org
    > first_name + last_name → name
  DK ; navn|efternavn|email|kontakt ; Mette|Kjær|m@x.org|Lone ; Bjørn|Holm|b@x.org|Henrik > navn + efternavn else kontakt → name
  FR ; Nom|Adresse facturation|Ville facturation|Code postal|Adresse livraison|Ville livraison|Code postal
    ; Ann Roy|12 rue Foch|Amboise|37400||| ; Bo SARL|4 impasse du Moulin|Tours|37110|2 rue Haute|Monnaie|37380
    > Ville facturation else Ville livraison → address.city
  FR ; Nom|Formule|Téléphone ; Ann Roy|Illimité mensuel|0612341234 ; Bo Roux|2 cours / semaine|0612345678
    > Nom → name, Téléphone → phone
  NL ; Bedrijf|Adres|naam_rekeninghouder ; Van Dijk B.V.|Haagweg 4|Kees van Dijk ; VvE Zicht|Gracht 2|VvE Zicht
    > Adres → address.street, Bedrijf → name
  IT ; NOME|COGNOME|LINGUA ; Maria Letizia|Acqua|IT ; Günther|Pichler|DE > NOME + COGNOME → name
  AU ; Brewer|Contact|Suburb|Postcode|Email ; Ironbark Brewing Co|Tess Maloney|Preston|3072|tess@ironbark.x.org
    ; Salt Pan Ales|Nikhil Rao|Brunswick|3056|hello@saltpanales.x.org ; Red Tail Brewery|Ann Hughes|Kyneton|3444|
    > Brewer else Contact → name
  GB ; Customer ID (or company Name)|Postcode|Address Name ; Harrogate Joinery Ltd|HG1 1UF|Head Office
    ; Ouse Print & Sign|YO31 7YW|Workshop > Customer ID (or company Name) → name
  IN ; Company|Address|Taluka|District|State|PIN code ; Ambica|Plot 18|Morbi|Morbi|Gujarat|363642
    ; Patel|Opp. Bus Station|Wankaner|Morbi|Gujarat|363621 ; Jadeja|12 Kalawad Road|Rajkot|Rajkot|Gujarat|360005
    > Taluka → address.city
  US ; Name|MailAddr1|Mail_City_State|LocAddr1|LocCityState ; Ann LLC|PO BOX 1187|KILGORE, TX 75663|2710 US HWY 259|
    > LocCityState else Mail_City_State → city line
  DE ; Vorname|Nachname|Firmenname1|Firmenname2 ; Jürgen|Köhler|| ; ||Bäckerei Möller GmbH|Filiale Gera
    > Vorname + Nachname else Firmenname1 else Firmenname2 → name
  US ; primary_name|prem_addr1|prem_city|mail_addr1|mail_city ; El Gordo Inc|2425 Mission St|Reno|PO Box 4|Elko
    ; Ann Nguyen|1155 N Capitol Ave|Reno|| > prem_addr1 else mail_addr1 → address.street
  NZ ; company|forename|surname|phone|name2|phone2 ; |Wiremu|Tamihana|07 578 9930|| ; |Sue|Orr|03 218 6640|Rob Orr|
    > forename + surname else company else name2 → name
  PL ; KL_nazwisko|ADR_ulica|ADR_nr_ulicy|ADR_nr_lok ; Sędziak|Puławska|118|27 ; Wróbel|Piotrkowska|200a|3
    > ADR_ulica + ADR_nr_ulicy + ADR_nr_lok → address.street
  DE ; eigentuemer|vorname|geburtsdatum|grundbuchbezirk|ort ; Lindemann|Heike|14.03.1962|Beeskow|Beeskow
    ; Tauche eG|||Tauche|Tauche > vorname + eigentuemer → name
  AT ; Nachname|Straße|Ort|Warenbeschreibung ; Hörmandinger GmbH|Linzer Straße 48|Lambach|Möbel
    ; Gasthof Kirchenwirt|Kirchenplatz 2|Mondsee|Wäsche > Nachname → name
  BR ; Nome|Emprego Atual|Logradouro|Número|Cidade ; Luciana|S|Rua Jaguara|1220|Campinas ; Tânia|N|Rua Bom Fim|2|Belo Vale
    > Logradouro + Número → address.street
  DE ; name|vorname|email ; Poppinga|Onno|op@x.de ; Haack|Wiebke|wh@x.de > vorname + name → name
  US ; name|first_name|email ; Onno Poppinga|Onno|op@x.de ; Wiebke Haack|Wiebke|wh@x.de > name else first_name → name
  MX ; NOMBRE|APELLIDO PATERNO|APELLIDOMATERNO ; ANA|ORTEGA|RIVAS ; ELENA|CISNEROS|HARO
    > NOMBRE + APELLIDO PATERNO + APELLIDOMATERNO → name
  IT ; COGNOME|NOME|PARTITAIVA ; BASSO|GIAN|03456780263 ; PASTRO|ELIO|02233440261 > NOME + COGNOME → name
  PT ; Nome|Municipio|Distrito|Morada|Localidade ; Ana Luz|Famalicão|Braga|EN 14|Ribeirão ; Rui Sol|Gaia|Porto|Rua 2|Canidelo
    > Localidade else Municipio → address.city
  PT ; Nome|Municipio|Distrito|Morada|Localidade ; Ana Luz|Famalicão|Braga|EN 14|Ribeirão ; Rui Sol|Gaia|Porto|Rua 2|Canidelo
    > Distrito → address.state
  AU ; Client|Address One|Address Two|City ; Ann Lee|18 Bay St|Unit 3|Perth ; Bo Day|4 Carr St||Perth
    > Address One + Address Two → address.street
  GB ; First name|Last name|General city|General postal/ZIP code|Business street|Business city|Business postal/ZIP code
    ; Ann|Lee|Bury|BL8 2NF||| ; Bo|Day|||88 Elm Road|Leeds|LS1 4DY > General postal/ZIP code else Business postal/ZIP code → address.zip
  AR ; Nombre|Dirección|Producto|Ubicación|Estado ; Ana Ruiz|Calle 49 nro 782|Tanque|La Plata|Entregado
    ; Luis Gil|Av. Arana 65|Filtro|City Bell|Pendiente > Dirección → address.street, Nombre → name
  CH ; Name|Strasse|Haus-Nr.|Postfach|Extra|PLZ|Ort ; Ann Roy|Seestrasse|45|||8820|Uster ; Bo Orr|Ring|9||2. Stock|8604|Uster
    > Strasse + Haus-Nr. + Postfach + Extra → address.street
  CL ; CLIENTE|DIRECCION|COMUNA|TELEFONO ; Ana Ruiz|Los Aromos 45|Puerto Varas|+56 9 6123 4569 ; Luis Gil|Arlegui 440|Viña del Mar|
    > CLIENTE → name, COMUNA → address.city
  US ; Account Number|Name|Street ; 118-20441-00|Ann Lee|1917 Castle Dr ; 118-20466-03|Bo Day|3302 Saturn Rd > Name → name, Street → address.street
  SE ; förnamnFastighet|efternamnFastighet|Gatuadress ; Per|Ek|Byvägen 1 ; Ann|Lind|Byvägen 2
    > förnamnFastighet + efternamnFastighet → name
  HR ; Naziv partnera|Prezime partnera|Ime partnera|Ulica ; Bazen d.o.o.|||Obala 5 ; |Babić|Ana|Riva 2
    > Naziv partnera else Ime partnera + Prezime partnera → name
  GB ; first_name|surname|mobile|email|surname_od|mobile_od|email_od ; Joe|Orr|07400 123461|j@x.org|Day|07400 123462|b@x.org
    ; Ann|Lee|||Fox|07400 123463|f@x.org > email → email, first_name + surname → name, mobile → phone
  AR ; nombre|direccion_calle|direccion_numero|direccion_ciudad ; Ana Ruiz|San Martín|880|Funes ; Luis Gil|Oroño|1450|Rosario
    > direccion_calle + direccion_numero → address.street
  DE ; KU_NAME|KU_STRASSE|KU_POSTFACH|KU_PLZ|KU_ORT ; Huber GmbH|Seeweg 3|150220|80687|München ; Orr KG|Ring 4||80469|München
    > KU_STRASSE + KU_POSTFACH → address.street
  SI ; Naziv|Naslov|Pošta|Kraj pošte ; Ana Žagar|Trg svobode 4|5220|Tolmin ; Bor Šink|Celovška cesta 6|1000|Ljubljana
    > Naziv → name, Pošta → address.zip
  CH ; Name|Adress-Nr.|Strasse|PLZ|Ort ; Ann Roy|2041|Seeweg|8820|Uster ; Bo Orr|118|Ring|8604|Uster > Strasse → address.street
  GB ; Company|Phone|User Email|City ; Austin Dental|020 7946 0000|joe@austin.x.org|Austin ; Austin Pies|020 7946 0001|j@austin.x.org|
    > City → address.city, Company → name, Phone → phone
  FR ; Client|Adresse|Prénom intervenant|Nom intervenant ; Ann Roy|2 rue Foch|Marc|Roux ; |3 rue Foch|Luc|Roy
    > Adresse → address.street, Client → name
  BR ; Cliente|Endereço|Documento|Telefone ; Ana Luz|Rua A 12|123.456.789-09|(11) 3000-0101
    ; Rui Sol|Rua B 3|12.345.678/0001-95|(11) 3000-0102 > Telefone → phone
  HU ; Partner name|Public premise|Public premise type|House number ; Ana Kis|Pozsonyi|út|24 ; Bo Nagy|Fő|utca|2
    > Public premise + Public premise type + House number → address.street
  DE ; kd_Name|kd_HNummer|kd_PLZ|kd_Strasse ; Wendt|17|29221|Bergstraße ; Özkan|112a|29223|Am Wall > kd_Strasse + kd_HNummer →
  NZ ; Name|Address|Address|City ; Ann Lee|22 Oak Rd|Apt 5|Napier ; Bo Day|4 Elm St||Napier > Address + Address → address.street
  BR ; name|phones.home.id|phones.home.number ; Ana Luz|1598700|+554133420142 ; Rui Sol|1598701|+554133420143
    > phones.home.number → phone
`;

test.each(entriesOf(FILES))("%s", (entry) => {
  const [file = "", expected = ""] = entry.split(" > ");
  const [country = "", headings = "", ...rows] = file.split(" ; ");
  expect(saidOf(read(headings, rows), { country })).toContain(expected);
});
