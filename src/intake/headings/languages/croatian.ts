import type { Language } from "../heading.ts";

/** With what Serbian, Bosnian and Slovenian have in other words. */
export const CROATIAN: Language = {
  name: "Croatian",
  synonyms: {
    phone: "tlf",
    mobile: "mobitel mob",
    posta: "pošta",
  },
  fields: {
    name: `Ime, Ime i prezime, Prezime i ime, Puno ime, Naziv, Naziv kupca, Ime kupca, Ime in priimek, Priimek in
      ime, Ime klijenta, Naziv klijenta, Naziv partnera, Naziv komitenta, Ime naručitelja, Naziv stranke, Vaše ime i
      prezime; Ime za prikaz; Kupac, Klijent, Naručitelj, Stranka, Naročnik`,
    "middle name": "Srednje ime",
    "last name": "Prezime, Priimek",
    company: "Tvrtka, Naziv tvrtke, Poduzeće, Preduzeće, Naziv firme, Podjetje, Naziv podjetja, Naziv obrta",
    person: "Kontakt osoba, Kontaktna osoba, Osoba za kontakt, Kontaktna oseba, Ime kontakt osobe, Ime kontakta",
    email: `E-pošta, E-mail adresa, Elektronska pošta, E-poštni naslov, Mail adresa, Elektronička pošta, Adresa
      e-pošte, E-naslov, Imejl, E-mail kontakt osobe`,
    phone: `Broj telefona, Telefonski broj, Telefonska številka, Br. telefona, Br. tel., Broj tel., Tel. broj,
      Kontakt broj, Telefon kontakt osobe; Broj mobitela, Mobilni telefon, Mobilni broj, Mobilna številka, Br.
      mobitela; Fiksni telefon`,
    "address.street": `Ulica i broj, Ulica i kućni broj, Ulica in številka, Ulica in hišna številka, Ulica i br.,
      Ulica br., Ulica broj`,
    "address.city": "Grad, Mjesto, Naselje, Općina/Grad",
    "address.state": "; Županija",
    "address.zip": "Poštanski broj, Pošt. broj, Poštanski br., Poštna številka, Post. br., Br. pošte, P. broj, PBR",
    country: "Država, Zemlja",
    "city line": "Pošta i mjesto, Pošta in kraj",
    address: "Puna adresa, Celotni naslov",
    notes: `Napomena, Napomene, Bilješke, Bilješka, Primjedba, Opomba, Opombe, Beleške, Komentari, Zabilješka,
      Zabilješke, Beleška, Interna napomena, Dodatne informacije, Dodatne napomene`,
  },
  weak: {
    company: "Obrt",
    phone: "Fiksni",
    notes: "Opis, Poruka, Vaša poruka, Ostalo, Dodatno",
    name: "Stanar, Vlasnik, Najmoprimac, Član, Kupci, Klijenti, Stranke, Komitent",
    "address.street": "Naslov",
    address: "Lokacija, Objekt, Prebivalište, Sjedište",
    email: "Korisničko ime",
  },
  streetLines: {
    9: "Broj stana",
  },
  houseNumber: "Kućni broj, Hišna številka, Kućni br., Kbr",
  before: {
    same: "Kupac, Kupca, Klijent, Stranke",
    mailing: "Poštanska",
    home: "Kućni, Kućna",
    work: "Poslovni, Poslovna, Službeni",
    shipping: "Dostava, Adresa dostave, Adresa isporuke",
    billing: "Račun, Adresa računa",
    other: "Drugi, Druga",
  },
  behind: {
    billing: "računa, za račun, za račune, naplate",
    home: "kuća, kućni, stanovanja, prebivališta",
    work: "posao, na poslu, sjedišta",
    shipping: "dostave, za dostavu, isporuke",
    service: "radova, montaže, ugradnje, objekta",
  },
  words: {
    explains: "kao s bez",
    links: "i ili in ali",
    or: "ili i in",
    labels: "vrsta tip",
    others: "prodavac komercijalist upravitelj serviser dobavljac",
    names: "ime naziv tko",
    owners: "vlasnik",
    tenants: "stanar najmoprimac",
    titles: "titula",
  },
  rows: { deleted: "obrisan", inactive: "neaktivan", active: "aktivan", status: "Stanje", yes: "da", no: "ne" },
  ditto: "isto, kao gore",
};
