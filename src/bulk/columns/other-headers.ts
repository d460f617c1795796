import type { Heading, Target } from "./headers.ts";

/**
 * What a heading in German, Spanish or French says, in sheets made by hand. Only as a whole: no words stand before or
 * behind it, so that no English heading is read otherwise than without this.
 * @param key as headerKey() makes it.
 */
export function otherHeading(key: string): Heading | undefined {
  for (const [target, spellings] of SPELLINGS) {
    const rank = spellings.indexOf(key);
    // Each of its own rank: two of them in one sheet are no rivals.
    if (rank !== -1) return { target, rank: FIRST_RANK + rank };
  }
  return undefined;
}

/** What a heading says beside others: `Name` is a last name where there is a `Vorname`, `Nombre` a first one beside `Apellidos`. */
export function besideOthers(key: string, keys: ReadonlySet<string>): Target | undefined {
  return PAIRS.find(({ name, others }) => name === key && others.some((other) => keys.has(other)))?.target;
}

// --- internal ---

/** After what the English headings are. */
const FIRST_RANK = 200;

const SPELLINGS: readonly (readonly [Target, readonly string[]])[] = [
  ["name", words("kunde kundenname nombrecompleto nombre cliente nomcomplet nom client")],
  ["first name", words("vorname prenom")],
  ["last name", words("nachname familienname zuname apellidos apellido nomdefamille")],
  ["company", words("firma firmenname unternehmen empresa entreprise societe")],
  [
    "email",
    words("emailadresse mailadresse correo correoelectronico courriel adresseemail adressemail adressecourriel"),
  ],
  [
    "phone",
    words(
      "telefon telefonnummer telefonnr handy handynummer mobil mobiltelefon telefono movil celular telephone portable mobile festnetz",
    ),
  ],
  ["address.street", words("strasse strassehausnummer strassenr anschrift calle direccion domicilio rue adresse")],
  ["address.city", words("ort wohnort stadt ciudad localidad poblacion ville")],
  ["address.state", words("bundesland provincia")],
  ["address.zip", words("plz postleitzahl codigopostal cp codepostal")],
  [
    "notes",
    words("bemerkung bemerkungen notiz notizen anmerkung anmerkungen notas nota remarques remarque commentaire"),
  ],
];

const PAIRS: readonly { readonly name: string; readonly others: readonly string[]; readonly target: Target }[] = [
  { name: "name", others: ["vorname", "prenom"], target: "last name" },
  { name: "nom", others: ["prenom"], target: "last name" },
  { name: "nombre", others: ["apellidos", "apellido"], target: "first name" },
];

function words(text: string): readonly string[] {
  return text.split(" ");
}
