import type { Language } from "../heading.ts";

export const SLOVAK: Language = {
  name: "Slovak",
  synonyms: {
    mobile: "mobilne",
    number: "cislo",
  },
  fields: {
    name: `Meno, Celé meno, Meno a priezvisko, Priezvisko a meno, Názov, Meno zákazníka, Názov zákazníka,
      Meno/Názov, Názov odberateľa, Objednávateľ, Meno objednávateľa, Názov objednávateľa; ; Odberateľ`,
    "first name": "Krstné meno",
    "middle name": "Stredné meno",
    "last name": "Priezvisko",
    company: `Spoločnosť, Názov firmy, Názov spoločnosti, Organizácia, Obchodné meno, Obchodný názov, Názov
      organizácie`,
    person: "Kontaktná osoba, Meno kontaktnej osoby",
    email: "E-mailová adresa, Mailová adresa, E-mail kontaktnej osoby",
    phone: `Telefón, Telefónne číslo, Tel. číslo, Kontaktné číslo, Číslo telefónu, Telefón kontaktnej osoby;
      Mobilný telefón; Pevná linka`,
    "address.street": "Ulica, Ulica a číslo, Ulica a č., Ulica č., Bydlisko",
    "address.city": "Mesto, Obec",
    "address.zip": "Poštové smerovacie číslo, Smerovacie číslo",
    country: "Krajina, Štát",
    address: "Úplná adresa",
    notes: `Poznámka, Poznámky, Pozn., Komentár, Upozornenie, Komentáre, Interná poznámka, Súkromná poznámka,
      Doplňujúce informácie, Doplňujúce údaje`,
  },
  weak: {
    notes: "Popis, Správa, Ďalšie informácie, Vaša správa, Poznámka pre nás, Iné, Ostatné, Upresnenie",
    name: "Nájomca, Vlastník, Pacient, Člen, Zákazníci",
    "address.state": "Okres",
    address: "Miesto, Prevádzka, Trvalé bydlisko, Trvalý pobyt, Sídlo",
  },
  streetLines: {
    9: "Číslo bytu, Č. bytu",
    11: "Časť obce, Mestská časť",
  },
  houseNumber: "Súpisné číslo, Číslo domu, Orientačné číslo, Súp. číslo, Popisné číslo, Č. domu",
  before: {
    same: "Zákazník, Klient, Kontaktná, Kontaktný, Hlavný, Vaša, Kontaktná osoba",
    billing: "Fakturačná, Fakturačné, Fakturačný, Fakturačná adresa",
    mailing: "Korešpondenčná, Korešpondenčná adresa, Poštová adresa",
    home: "Domáci, Súkromný, Trvalé bydlisko",
    work: "Pracovný, Firemný",
    shipping: "Dodacia, Dodacia adresa, Doručovacia, Doručovacia adresa, Dodacie",
    other: "Iný, Iná, Ďalší, Druhý",
  },
  behind: {
    home: "domov, súkromný, trvalého pobytu",
    work: "práca, do práce, sídla",
    service: "realizácie, montáže, inštalácie, objektu",
  },
  words: {
    explains: "ako so bez",
    links: "a alebo",
    or: "alebo a",
    labels: "typ druh",
    others: "predajca dodavatel obchodnik spravca uctovnik",
    names: "nazov meno",
    owners: "vlastnik majitel",
    tenants: "najomca",
    titles: "oslovenie",
    flats: "orientacne",
    places: "poschodie budova byt",
  },
  rows: { deleted: "zmazaný", inactive: "neaktívny", active: "aktívny", status: "Stav", yes: "áno", no: "nie" },
  ditto: "detto, ako vyššie, to isté",
};
