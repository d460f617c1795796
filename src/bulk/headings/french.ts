import type { Language } from "./language.ts";

export const FRENCH: Language = {
  fields: {
    name: "Nom complet, Nom, Client",
    "first name": "Prénom",
    "last name": "Nom de famille",
    company: "Entreprise, Société",
    email: "Courriel, Adresse e-mail, Adresse mail, Adresse courriel",
    phone: "Téléphone, Portable, Mobile",
    "address.street": "Rue, Adresse",
    "address.city": "Ville",
    "address.zip": "CP, Code postal",
    notes: "Remarques, Remarque, Commentaire",
  },
  beside: [
    { heading: "Name", others: "Prénom", target: "last name" },
    { heading: "Nom", others: "Prénom", target: "last name" },
  ],
};
