/** Languages without a table of headings, by their letters; the first that fits. */
export const SCRIPTS: readonly (readonly [language: string, signs: RegExp])[] = [
  ["Japanese", /[\p{Script=Hiragana}\p{Script=Katakana}]|氏名|電話番号|郵便/u],
  ["Korean", /\p{Script=Hangul}/u],
  ["Chinese", /\p{Script=Han}/u],
  ["Greek", /\p{Script=Greek}{2}/u],
  ["Ukrainian", /[іїєґ]/iu],
  ["Serbian", /[јљњћђџ]/iu],
  ["Bulgarian", /(?:^| )(?:име|град|пощенск|бележк|имейл|улица и номер)/iu],
  ["Russian", /\p{Script=Cyrillic}{2}/u],
  ["Persian", /[پچژگ]|نام/u],
  ["Arabic", /\p{Script=Arabic}{2}/u],
  ["Hebrew", /\p{Script=Hebrew}{2}/u],
  ["Thai", /\p{Script=Thai}{2}/u],
  ["Hindi", /\p{Script=Devanagari}{2}/u],
  ["Georgian", /\p{Script=Georgian}{2}/u],
  ["Armenian", /\p{Script=Armenian}{2}/u],
];

/** Words of headings, in lower case and without accents: two of them tell. */
export const WORDS: Readonly<Record<string, string>> = {
  Albanian: "emri mbiemri adresa qyteti telefoni shenime kodi postar rruga",
  Basque: "izena abizena abizenak helbidea herria telefonoa oharrak posta kodea",
  Catalan: "nom cognom cognoms adreca poblacio ciutat telefon correu codi provincia observacions carrer",
  Icelandic: "nafn heimilisfang heimili simi farsimi netfang postnumer stadur athugasemdir kennitala sveitarfelag",
  Indonesian: "nama alamat telepon kota provinsi pos kode catatan pelanggan surel",
  Irish: "ainm sloinne seoladh baile fon nota riomhphost",
  Latvian: "vards uzvards adrese pilseta talrunis pasts pasta indekss epasts piezimes klients iela",
  Lithuanian: "vardas pavarde adresas miestas telefonas telefono numeris pastas pasto kodas pastabos klientas gatve",
  Malay: "nama alamat telefon bandar poskod negeri catatan pelanggan emel",
  Swahili: "jina anwani simu mji barua maelezo",
  Vietnamese: "ten ho dia chi thanh pho dien thoai ghi chu khach hang",
  Welsh: "enw cyfenw cyfeiriad ffon tref cod post ebost nodiadau",
};
