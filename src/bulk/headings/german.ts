import type { Language } from "./language.ts";

export const GERMAN: Language = {
  fields: {
    name: "Kunde, Kundenname",
    "first name": "Vorname",
    "last name": "Nachname, Familienname, Zuname",
    company: "Firma, Firmenname, Unternehmen",
    email: "E-Mail-Adresse, Mailadresse",
    phone: "Telefon, Telefonnummer, Telefon-Nr., Handy, Handynummer, Mobil, Mobiltelefon, Festnetz",
    "address.street": "Straße, Straße/Hausnummer, Straße/Nr., Anschrift",
    "address.city": "Ort, Wohnort, Stadt",
    "address.state": "Bundesland",
    "address.zip": "PLZ, Postleitzahl",
    notes: "Bemerkung, Bemerkungen, Notiz, Notizen, Anmerkung, Anmerkungen",
  },
  beside: [{ heading: "Name", others: "Vorname", target: "last name" }],
};
