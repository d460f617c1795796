import type { Language } from "../heading.ts";

export const FRENCH: Language = {
  name: "French",
  synonyms: {
    mobile: "portable cellulaire gsm",
    zip: "cp npa",
  },
  fields: {
    name: `Nom complet, Nom, Nom ou raison sociale, Nom/Raison sociale, Nom ou société, Nom et prénom, Nom prénom,
      Prénom et nom, Prénom nom, Nom complet du client, Nom/Prénom(s), Nom du tiers, Nom ou entreprise, Client/Société; ; Client`,
    "first name": "Prénom, Prénoms, Prénom(s), Prénom 1",
    "middle name": "Deuxième prénom, Second prénom, 2e prénom, Prénom 2, Autres prénoms",
    "last name": "Nom de famille, Nom d'usage, Nom usuel, Nom patronymique",
    company: `Entreprise, Société, Raison sociale, RAISONSOC, Nom de l'entreprise, Nom de la société, Nom société, Nom
      entreprise, Nom de l'organisation, Nom de l'établissement, Nom de la structure; Nom commercial,
      Enseigne`,
    person: `Personne de contact, Personne contact, Pers. contact, Contact principal, Interlocuteur, Interlocuteur principal,
      Nom du contact, Nom contact, Contact 1, Nom du responsable, Nom de l'interlocuteur`,
    email:
      "Courriel, Adresse e-mail, Adresse mail, Adresse courriel, Adresse électronique, Adresse de messagerie, Mél, Messagerie",
    phone: `N° téléphone, Téléphone principal; N° portable, Tél. port., TELPORT; Téléphone fixe, Fixe, Ligne fixe, TELDOM; ;
      TELBUR, Ligne directe`,
    "address.street": `Rue, Adresse, Adresse postale, Adresse ligne 1, N° et rue, N° et voie, Voie, Ligne d'adresse, Adresse
      rue, Nom de voie, Nom de la voie, Nom de rue, Nom de la rue, Libellé voie, Rue n°, ADR 1, Adresse civique`,
    "address.city":
      "Ville, Commune, Localité, Municipalité, Nom de la commune, Nom commune, Libellé commune, Bureau distributeur",
    "address.state": "; Dép/Région, Province, Département/Région, État/Province, Code province",
    "address.zip": "Code postal, CODPOST, Code post.",
    country: "Pays/Région, Pays, Code pays, Nom du pays, Nom pays, Pays ISO, Code ISO pays",
    "city line":
      "CP Ville, Code postal Ville, Ville CP, Ville Code postal, Code postal et ville, NPA Localité, NPA Lieu, NPA et localité",
    address: "Adresse complète",
    notes: `Remarques, Remarque, Commentaire, Commentaires, Observations, Observation, OBSERV, Notes internes, Note interne,
      Commentaires internes, Commentaire libre, Notes privées, Note privée, Note publique, NOTE PRIVATE, NOTE PUBLIC,
      Annotation, Annotations, Informations supplémentaires, Infos complémentaires, Information complémentaire,
      Particularités`,
  },
  weak: {
    person: "À l'attention de, Responsable, Dirigeant, Gérant, Correspondant",
    company: "Organisme, Établissement, Structure",
    notes: `Description, Message, Informations complémentaires, Informations, Détails, Détail, Mémo, Divers, Autres
      informations, Renseignements, Consignes, Accès, Instructions d'accès, Précisions, Digicode, Texte libre, Demande`,
    phone: "Domicile, Bureau, Contacts, Standard, Joignable au, Port.",
    name: `Locataire, Propriétaire, Patient, Adhérent, Membre, Clients, Abonné, Usager, Occupant, Résident, Bénéficiaire,
      Copropriété, Intitulé, Participant, Acheteur, Donateur, Maître d'ouvrage`,
    "address.state": "Région, Canton, Département, Dépt",
    address: "Lieu, Chantier, Emplacement, Siège social",
  },
  streetLines: {
    2: "Adresse ligne 2, Suite adresse, Adresse suite, Adresse complémentaire, ADR 2",
    3: "Adresse ligne 3, ADR 3",
    9: `Complément d'adresse, Complément adresse, Complément, Complément d'adresse 1, Complément adresse 1, Compl. adresse,
      Compl. d'adresse, Cplt adresse, Bâtiment, Bât., Étage`,
    10: "Complément d'adresse 2, Complément adresse 2, Escalier, Lieu-dit",
    11: "Appartement, Appt.",
  },
  isNumberFirst: true,
  houseNumber: "N° rue, N° voie, N° voirie",
  before: {
    same: `Client, Cliente, Contact, Votre, Propriétaire, Locataire, Patient, Adhérent, Abonné, Membre, Siège, Siège
      social, Interlocuteur`,
    billing: "Facturation, Adresse de facturation, Adresse facturation, Facturé à, Facturer à",
    shipping: "Livraison, Adresse de livraison, Adresse livraison, Livré à",
    other: "Autre, Autres, Deuxième, Second",
    mailing: "Correspondance",
    home: "Domicile, Privé",
    work: "Bureau, Professionnel",
    service: "Chantier, Intervention",
  },
  behind: {
    same: "Client, Cliente, principal, principale, contact, patient, abonné, adhérent, siège, siège social",
    billing: "Facturation, fact., facture",
    mailing: "correspondance",
    home: "Domicile, personnel, personnelle, privé, privée, perso, maison, dom., résidence, rés.",
    work: "Bureau, bur., professionnel, professionnelle, pro, prof., travail, société, entreprise",
    shipping: "Livraison, expédition",
    service: "Chantier, intervention, travaux, bien",
    other: "autre, secondaire, supplémentaire",
  },
  words: {
    links: "de du des d la le les l et ou",
    or: "ou et",
    labels: "type",
    titles: "titre civilite",
    places: "complement batiment immeuble residence etage appartement",
    values: "adresse",
    others: `commercial vendeur conjoint telecopie telecopieur urgence technicien fournisseur representant conseiller comptable
      epoux epouse parrain apporteur prevenir`,
    things: `syndic gardien architecte notaire assurance medecin mere pere enfant animal chien banque produit article`,
    names: "nom raison sociale societe",
    owners: "proprietaire",
    tenants: "locataire",
  },
  rows: {
    archived: "archivé, archivée",
    deleted: "supprimé, supprimée",
    inactive: "inactif, inactive, désactivé, bloqué, résilié, radié, fermé, suspendu",
    unsubscribed: "désabonné, désabonnée, désinscrit, désinscrite, ne plus contacter, ne pas contacter",
    active: "actif",
    status: "Statut, Statut client, Statut du client, Statut du contact, État",
    yes: "oui, o, vrai",
    no: "non, faux",
  },
  otherSheets: "résumé",
  ditto: "idem, comme ci-dessus, voir ci-dessus, ci-dessus, même que ci-dessus",
};
