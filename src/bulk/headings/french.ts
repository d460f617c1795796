import type { Language } from "./language.ts";

export const FRENCH: Language = {
  fields: {
    name: [
      "Nom complet, Nom, Nom ou raison sociale, Nom/Raison sociale, Nom ou société, Nom et prénom, Nom prénom, Prénom et nom, Prénom nom",
      "",
      "Client",
    ],
    "first name": ["Prénom, Prénoms"],
    "middle name": ["Deuxième prénom, Autres prénoms"],
    "last name": ["Nom de famille, Nom d'usage"],
    company: [
      "Entreprise, Société, Raison sociale, Nom de l'entreprise, Nom de la société, Nom société, Nom entreprise",
    ],
    person: ["Personne de contact, Contact principal, Interlocuteur, Nom du contact, Nom contact"],
    email: [
      "Courriel, Adresse e-mail, Adresse mail, Adresse courriel, Adresse électronique, Adresse de messagerie, Mél",
    ],
    phone: [
      "Téléphone, Numéro de téléphone, N° de téléphone, N° téléphone, No de téléphone, Tél., N° tél, Téléphone principal",
      "Portable, Téléphone portable, Tél. portable, Téléphone mobile, Tél. mobile, Mobile, GSM, Cellulaire, N° portable",
      "Téléphone fixe, Tél. fixe, Fixe",
    ],
    "address.street": [
      "Rue, Adresse, Adresse postale, Adresse 1, Adresse ligne 1, N° et rue, Numéro et rue, N° et voie, Voie, Ligne d'adresse",
    ],
    "address.city": ["Ville, Commune, Localité"],
    "address.state": ["", "Dép/Région, Province, Département/Région, État/Province"],
    "address.zip": ["CP, Code postal, NPA, Code postal/CP"],
    country: ["Pays/Région, Pays"],
    "city line": ["CP Ville, Code postal Ville, Ville CP, Ville Code postal, Code postal et ville, NPA Localité"],
    address: ["Adresse complète"],
    notes: [
      "Remarques, Remarque, Commentaire, Commentaires, Observations, Observation, Notes, Notes internes, Note interne",
    ],
  },
  weak: {
    phone: ["Domicile, Bureau, Contacts"],
    name: ["Locataire, Propriétaire, Patient, Adhérent, Membre, Clients"],
    "address.state": ["Région, Canton"],
    address: ["Lieu, Chantier, Emplacement"],
  },
  streetLines: [[9, "Complément d'adresse, Complément adresse, Complément, Complément d'adresse 1, Bâtiment, Étage"]],
  houseNumber: "N° de rue, Numéro de rue, N° de voie, Numéro de voie, N° rue, N° voie",
  before: [
    ["same", "Client, Cliente, Contact"],
    ["billing", "Facturation, Adresse de facturation"],
    ["shipping", "Livraison, Adresse de livraison"],
    ["other", "Autre, Autres, Deuxième, Second"],
    ["service", "Chantier"],
  ],
  behind: [
    ["same", "Client, Cliente, principal, principale, contact"],
    ["billing", "Facturation"],
    ["home", "Domicile, personnel, personnelle, privé, privée, perso, maison"],
    ["work", "Bureau, professionnel, professionnelle, pro, travail, société, entreprise"],
    ["shipping", "Livraison, expédition"],
    ["service", "Chantier, intervention"],
    ["other", "autre, secondaire, supplémentaire"],
  ],
};
