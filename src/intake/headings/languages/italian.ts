import type { Language } from "../heading.ts";

export const ITALIAN: Language = {
  name: "Italian",
  synonyms: {
    mobile: "cellulare cell cel telefonino",
    zip: "cap",
  },
  fields: {
    name: `Nominativo, Nome completo, Intestatario, Cognome e nome, Nome cliente, Nome o denominazione, Nome o ragione
      sociale, Nominativo/Ragione sociale, Ragione sociale o nominativo, Ragione sociale / Cognome Nome; Nome
      visualizzato; Cliente`,
    "first name":
      "Nome proprio, Nome di battesimo, Nome referente, Nome del referente, Nome contatto, Nome del contatto",
    "middle name": "Secondo nome",
    "last name": "Cognome, Cognome/Ragione sociale, Cognome o ragione sociale, Cognome o denominazione",
    company: `Società, Ragione sociale, Azienda, Ditta, Denominazione, Impresa, Nome azienda, Nome società, Denominazione
      sociale, Nome attività, Denominazione ragione sociale, Rag. soc., Rag. soc. 1, Ragione sociale 1; Insegna`,
    person:
      "Referente, Contatto, Persona di riferimento, Persona di contatto, Persona da contattare, Contatto principale",
    email: `Posta elettronica, Indirizzo posta elettronica, Indirizzo e-mail, Indirizzo di posta elettronica, Indirizzo
      mail; PEC, Email PEC, Mail PEC, Indirizzo PEC, Posta certificata, Posta elettronica certificata`,
    phone: `Numero di telefono, N. telefono, Recapito telefonico, Recapiti telefonici, Contatto telefonico; Numero di
      cellulare, N. cellulare, Cellulari; Telefono fisso, Telefono casa, Fisso`,
    "address.street": `Indirizzo, Via, Via e numero, Via e n. civico, Via numero civico, Via/Piazza, Nome via,
      Denominazione via, Indirizzo e numero civico, Indirizzo riga`,
    "address.city": "Città, Comune; Località, Frazione/Località, Località/Frazione",
    "address.state":
      "; Prov., Sigla provincia, Sigla prov., Provincia, Provincia sigla, Stato/Provincia, Stato/Regione",
    "address.zip": "Codice postale, Cod. postale, Cod. post., Codice avviamento postale, Codice CAP",
    country: "Paese, Nazione, Stato/Paese, Codice paese, Codice nazione, Cod. nazione",
    address: "Indirizzo completo",
    notes: `Note, Note indirizzo, Annotazioni, Osservazioni, Commenti, Commento, Note varie, Note private, Note generali, Note
      aggiuntive, Altre note`,
  },
  weak: {
    person: "Alla c.a., Alla cortese attenzione, Att.ne",
    notes: `Descrizione, Messaggio, Informazioni aggiuntive, Ulteriori informazioni, Altre informazioni, Commenti
      aggiuntivi, Richiesta, Dettagli, Avvertenze`,
    phone: "Abitazione, Ufficio, Recapito, Contatti, Numero WhatsApp",
    name: "Condominio, Inquilino, Proprietario, Paziente, Socio, Clienti, Intestazione",
    "address.street": "Indir.",
    "address.city": "Loc.",
    "address.state": "Regione, Pr.",
    address: "Ubicazione, Luogo, Sede, Cantiere, Immobile",
    email: "Nome utente",
  },
  streetLines: {
    2: "Seconda riga indirizzo",
    8: "Presso",
    9: "Scala, Palazzina",
    10: "Piano",
    11: "Interno",
    12: "Frazione, Quartiere, Casella postale",
  },
  houseNumber: "Civico, Numero civico, N. civico, N. civ., Civ.",
  before: {
    same: "Cliente, Contatto, Sede legale, Residenza",
    billing: "Fatturazione, Indirizzo di fatturazione, Indirizzo fatturazione",
    mailing: "Corrispondenza, Indirizzo postale, Indirizzo per corrispondenza",
    shipping: "Spedizione, Consegna, Indirizzo di spedizione, Indirizzo di consegna",
    service: "Cantiere, Intervento, Impianto, Immobile, Sede operativa",
    other: "Altro, Altra, Secondo, Seconda",
  },
  behind: {
    same: "cliente, contatto, referente, paziente, condominio, inquilino, principale, residenza, sede, sede legale",
    billing: "fatturazione",
    mailing: "postale, corrispondenza, per corrispondenza",
    home: "ab., abitazione, casa, privato, privata, personale",
    work: "uff., ufficio, lavoro, azienda, aziendale",
    shipping: "spedizione, consegna",
    service: "cantiere, intervento, impianto, immobile",
    other: "alternativo, alternativa, secondario, secondaria, aggiuntivo, aggiuntiva, altro",
  },
  words: {
    links: "di del della dello dei la il lo e o",
    explains: "in con senza come",
    or: "o e oppure",
    labels: "tipo",
    titles: "titolo",
    places: "edificio palazzina complesso condominio",
    values: "numero indirizzo",
    others: `assistente venditore agente coniuge emergenza tecnico fornitore auto commercialista consulente operatore
      segnalatore medico genitore madre padre tutore`,
    names: "nome denominazione chi",
    parents: "genitore genitori madre padre tutore",
    children: "figlio bambino alunno studente",
    owners: "proprietario",
    tenants: "inquilino affittuario conduttore",
  },
  rows: {
    archived: "archiviato, archiviata",
    deleted: "eliminato, eliminata, cancellato",
    inactive: "inattivo, inattiva, disattivato, bloccato, cessato",
    unsubscribed: "disiscritto, cancellato dalla newsletter",
    active: "attivo, attiva",
    status: "Stato, Stato cliente",
    yes: "sì, vero",
    no: "falso",
  },
  otherSheets: "riepilogo, legenda",
  ditto: "idem, c.s., come sopra, vedi sopra",
  cells: {
    nothing: "nessuno, nessuna, sconosciuto, sconosciuta, non disponibile, non specificato, non indicato",
    denied: "nessuna, senza, ha",
    phone: "telefono, contatto",
    mobile: "cellulare, telefonino",
    home: "abitazione",
    work: "ufficio, lavoro",
    other: "altro",
    label: "fisso",
    company: "azienda, società, persona giuridica, impresa",
    person: "privato",
    association: "condominio, parrocchia, comune, associazione, fondazione, scuola, circolo",
    total: "totale",
    counted: "clienti, righe",
  },
};
