import type { Language } from "./language.ts";

export const GERMAN: Language = {
  fields: {
    name: [
      "Kundenname, Name oder Firma, Name/Firma, Vor- und Nachname, Vor- und Zuname, Name Vorname, Vorname Name, Voller Name, Name und Vorname",
      "",
      "Kunde, Auftraggeber",
    ],
    "first name": ["Vorname, Rufname, Vorname (Adressattyp natürl. Person)"],
    "middle name": ["Weitere Vornamen, Zweiter Vorname, Weiterer Vorname"],
    "last name": ["Nachname, Familienname, Zuname, Name (Adressattyp natürl. Person)"],
    company: ["Firma, Firmenname, Unternehmen, Organisation, Name 1 Firma, Name (Adressattyp Unternehmen)"],
    person: [
      "Ansprechpartner, Kontaktperson, Ansprechperson, Ansprechpartnerin, Ansprechpartner/in, Kontakt, Kontaktname",
    ],
    email: ["E-Mail-Adresse, Mailadresse, E-Mail Adr, Mail-Adr"],
    phone: [
      "Telefon, Telefonnummer, Telefon-Nr., Tel.-Nr., Rufnummer, Fon, Telefonnr, Tel.",
      "Handy, Handynummer, Telefon mobil, Tel. mobil, Telefon Handy, Tel. Handy, Mobil, Mobiltelefon, Mobilnummer, Mobilfunk, Mobil-Nr., Handy-Nr., Natel, Mobilfunknummer",
      "Festnetz, Festnetznummer",
    ],
    "address.street": [
      `Straße, Straße/Hausnummer, Straße/Nr., Straße Hausnr., Straße und Hausnummer, Straße Nr., Strasse u. Hausnummer, Str.,
      Anschrift, Adresse, Adresszeile, Adresse 1, Straße & Hausnummer, Straße und Nr., Adresszeile 1, Straße + Nr.`,
    ],
    "address.city": ["Ort, Wohnort, Stadt, Ortschaft, Stadt/Ort, Ort/Stadt"],
    "address.state": ["", "Bundesland, Bundesland/Kanton, Kanton, Land/Bundesland"],
    "address.zip": ["PLZ, Postleitzahl"],
    country: ["Land/Region", "Land, Staat, Ländercode, Länderkennzeichen, Landeskennzeichen"],
    "city line": ["PLZ Ort, PLZ/Ort, Ort PLZ, PLZ und Ort, PLZ & Ort, Postleitzahl Ort, PLZ Wohnort, PLZ Stadt"],
    address: ["Vollständige Adresse, Gesamte Adresse"],
    notes: [
      `Bemerkung, Bemerkungen, Notiz, Notizen, Anmerkung, Anmerkungen, Kommentar, Kommentare, Hinweis, Hinweise,
      Zusatzinfo, Zusatzinformation, Zusatzinformationen`,
    ],
  },
  weak: {
    phone: ["Kontaktnummer, Privatnummer, Dienstnummer"],
    name: ["Mieter, Patient, Interessent, Teilnehmer, Mitglied, Eigentümer, Bauherr, Kunden"],
    "address.state": ["Region"],
    address: ["Objekt, Objektadresse, Standort, Einsatzort"],
  },
  streetLines: [[9, "Adresszusatz, Adress-Zusatz, Anschriftenzusatz, Adresszusatz 1, c/o Zusatz"]],
  houseNumber: "Hausnummer, Hausnr., Haus-Nr., Hnr., Hs.-Nr.",
  before: [
    [
      "same",
      "Kunde, Kunden, Haupt, Kontakt, Mieter, Patienten, Ansprechpartner, bevorzugte, primäre, aktuelle, interne",
    ],
    ["billing", "Rechnungsadresse, Rechnungsanschrift, Rechnungs, Rechnung, abweichende Rechnungsadresse"],
    ["mailing", "Post, Postanschrift, Postadresse, Korrespondenz"],
    ["home", "Privat, private, privates, Wohn, Privatadresse, Heim"],
    [
      "work",
      "Geschäftlich, gesch., geschäftl., geschäftliche, geschäftliches, Geschäfts, Firmen, Firma, Dienst, dienstlich, dienstliche, Büro, Arbeit",
    ],
    ["shipping", "Lieferadresse, Lieferanschrift, Liefer, Versand, Versandadresse, abweichende Lieferadresse"],
    ["service", "Einsatz, Objekt, Leistungsort, Montage"],
    [
      "other",
      "Weitere, Weiterer, Sekundäre, Sekundärer, Zusätzliche, Weiteres, Weiteres/r, Weiteres/e, andere, anderer, zweite, zweiter, Neben, alternative",
    ],
  ],
  behind: [
    ["same", "Kunde, Ansprechpartner"],
    ["billing", "Rechnung, Rechnungsadresse"],
    ["home", "privat"],
    ["work", "geschäftlich, gesch., geschäftl., Firma, dienstlich, Büro, Arbeit, tagsüber"],
    ["shipping", "Lieferung, Lieferadresse, Versand"],
    ["other", "weitere, andere, zweit"],
  ],
};
