import type { Language } from "../heading.ts";

/** What Danish writes in the same way is there. */
export const NORWEGIAN: Language = {
  name: "Norwegian",
  fields: {
    name: "Fullt navn, For- og etternavn",
    "middle name": "Mellomnavn",
    "last name": "Etternavn",
    company: "Bedrift, Bedriftsnavn, Foretak, Foretaksnavn, Organisasjon, Organisasjonsnavn, Firmanavn, Selskapsnavn",
    email: "Epostadresse, E-postadresse",
    phone: "Telefon nr; Mobiltelefonnummer, Mobil nr; Hjemmetelefon, Fasttelefon, Telefon privat; ; Telefon arbeid",
    "address.street": "Gateadresse, Gatenavn, Besøksadresse, Gate/vei, Veiadresse, Gateadr",
    "address.city": "Poststed",
    "address.state": "; Fylke",
    country: "Landkode",
    notes: "Merknad, Merknader, Anmerkning, Beskjed, Notis",
  },
  weak: {
    phone: "Hjem, Jobb, Kontaktinfo",
    name: "Leietaker, Eier, Beboer, Pasient",
    address: "Eiendom, Oppdragsadresse",
  },
  streetLines: { 9: "Leilighet, Bolignummer, Bruksenhet" },
  houseNumber: "Gatenummer",
  before: {
    same: "Besøks, Besøksadresse",
    home: "Hjem, Bosted, Bostedsadresse",
    work: "Arbeid, Jobb, Bedrift",
    shipping: "Leveranse, Leveringsadresse",
    other: "Annen, Annet, Øvrig",
  },
  behind: {
    home: "hjem",
    work: "arbeid, jobb",
    other: "annen, annet",
  },
  words: {
    others: "selger saksbehandler leverandor",
    owners: "eier utleier",
    tenants: "leietaker",
  },
  rows: {
    archived: "arkivert",
    inactive: "sperret, avsluttet, opphørt",
    unsubscribed: "avmeldt",
    yes: "sant",
    no: "nei, usant",
  },
  otherSheets: "oversikt, sammendrag",
  ditto: "som over, se over, samme som over",
};
