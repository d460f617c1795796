import type { Language } from "../heading.ts";

/** Of Romania and Moldova. */
export const ROMANIAN: Language = {
  name: "Romanian",
  fields: {
    name: `Nume, Nume și prenume, Nume complet, Nume client, Numele clientului, Denumire, Denumire client,
      Nume/Denumire, Nume prenume, Denumire partener, Nume beneficiar, Numele complet, Numele dvs., Numele
      dumneavoastră, Numele tău; Nume afișat; Beneficiar`,
    "first name": "Prenume, Prenumele",
    "last name": "Nume de familie",
    company: `Companie, Firmă, Societate, Nume firmă, Denumire firmă, Organizație, Denumire societate, Nume
      companie, Numele companiei, Numele firmei, Societatea`,
    person: `Persoană de contact, Persoana contact, Reprezentant, Nume persoană de contact, Numele persoanei de
      contact, Pers. contact`,
    email: `Adresă email, Adresă de email, Adresa de e-mail, Poștă electronică, Adresa mail, Emailul, Email
      persoană de contact, Email-ul tău`,
    phone: `Număr de telefon, Număr telefon, Nr. telefon, Numărul de telefon, Telefonul, Telefonul tău, Telefon
      persoană de contact; Telefon mobil; Telefon fix`,
    "address.street": `Stradă, Strada, Adresă, Adresa, Strada și numărul, Stradă și număr, Domiciliu, Sediu,
      Strada și nr., Strada nr., Adresa sediu, Sediu social, Sediul social, Sediul, Adresa linia, Linie adresă`,
    "address.city": "Oraș, Localitate, Localitatea, Orașul",
    "address.state": "; Județ, Județul, Județ/Sector",
    "address.zip": "Cod poștal, Codul poștal, Cod post.",
    country: "Țară, Țara",
    address: "Adresă completă, Adresa completă",
    notes: `Observații, Note, Notițe, Comentarii, Mențiuni, Observație, Comentariu, Observații interne, Note
      interne, Informații suplimentare, Alte mențiuni`,
  },
  weak: {
    phone: "Fix",
    notes: "Descriere, Detalii, Mesaj, Alte informații, Mesajul tău, Mesajul dumneavoastră, Alte detalii",
    name: "Chiriaș, Proprietar, Pacient, Membru, Clienți, Partener",
    address: "Locație, Punct de lucru",
    email: "Nume de utilizator",
  },
  streetLines: { 9: "Apartament, Scara, Bloc" },
  houseNumber: "Număr stradă, Nr. stradă",
  before: {
    same: "Client, Clientului",
    billing: "Facturare, Adresă facturare, Adresă de facturare",
    mailing: "Corespondență, Adresă corespondență",
    shipping: "Livrare, Adresă livrare, Adresă de livrare",
  },
  behind: {
    same: "client, clientului, principal, contact",
    billing: "facturare",
    mailing: "corespondență, de corespondență",
    home: "acasă, domiciliu",
    work: "serviciu, birou",
    shipping: "livrare",
    service: "lucrării, lucrare, punct de lucru, instalare, montaj",
    other: "secundar",
  },
  words: {
    explains: "ca cu fara",
    links: "si sau",
    or: "sau si",
    labels: "tip tipul",
    others: "vanzator apartinator administrator",
    names: "nume denumire cine",
    owners: "proprietar",
    tenants: "chirias",
    titles: "titlu apelativ",
    places: "etaj",
  },
  rows: { deleted: "șters", inactive: "inactiv", active: "activ", status: "Stare", yes: "da", no: "nu" },
  ditto: "idem, la fel, ca mai sus",
};
