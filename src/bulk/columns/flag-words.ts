import { headerKey } from "../headings/heading.ts";

/** What a column may say of a customer that an office may not want any more. */
export type FlagKind = "archived" | "deleted" | "inactive" | "unsubscribed";

/** Columns of yes and no, by what a yes means. */
const YES_MEANS: Readonly<Record<FlagKind, string>> = {
  archived: "Archived, Is Archived, Archiviert, Archivé, Archivée, Archivado, Archivada",
  deleted:
    "Deleted, Is Deleted, Removed, Gelöscht, Geloescht, Supprimé, Supprimée, Eliminado, Eliminada, Borrado, Borrada",
  inactive: `Inactive, Is Inactive, Disabled, Deactivated, Blocked, Suspended, Closed, Do Not Service, Inaktiv, Deaktiviert,
    Gesperrt, Inactif, Désactivé, Bloqué, Inactivo, Inactiva, Desactivado, Bloqueado`,
  unsubscribed: `Unsubscribed, Opted Out, Opt Out, Email Opt Out, Has Opted Out of Email, Do Not Contact, Do Not Email,
    Abgemeldet, Abbestellt, Désabonné, Désinscrit, De baja, Baja`,
};

/** Columns of yes and no in which a no means inactive. */
const NO_MEANS_INACTIVE =
  "Active, Is Active, Enabled, Aktiv, Ist aktiv, Actif, Active ?, Est actif, Activo, Activa, Habilitado";

/** Columns with the time of it: a blank means no. */
const TIME_MEANS: Readonly<Record<FlagKind, string>> = {
  archived: "Archived At, Archived On, Archived Date, Date Archived, Archiviert am, Archivé le",
  deleted: "Deleted At, Deleted On, Deleted Date, Date Deleted, Gelöscht am, Supprimé le",
  inactive: "Deactivated At, Deactivated On, Disabled At",
  unsubscribed: "Unsubscribed At, Unsubscribed On, Unsub Time, Opt Out Date, Abgemeldet am",
};

/** Columns whose words say it. */
const STATUS = `Status, Active Status, Customer Status, Client Status, Contact Status, Account Status, Record Status,
  Email Status, Email Marketing Status, Subscription Status, Marketing Status, Kundenstatus, Kontaktstatus, Statut,
  Statut client, Estatus, Estado del cliente`;

/** Columns of states of a country, or of customers: their values tell. */
const STATE = "State, Zustand, État, Estado";

/** What such words mean. */
const STATUS_WORDS: Readonly<Record<FlagKind, string>> = {
  archived: "archived, archiviert, archivé, archivée, archivado, archivada",
  deleted: "deleted, removed, gelöscht, geloescht, supprimé, supprimée, eliminado, eliminada, borrado",
  inactive: `inactive, not active, in-active, disabled, deactivated, blocked, suspended, closed, former, cancelled, canceled,
    churned, inaktiv, nicht aktiv, deaktiviert, gesperrt, gekündigt, ehemalig, inactif, inactive, désactivé, bloqué, résilié,
    inactivo, inactiva, desactivado, bloqueado, cerrado`,
  unsubscribed: `unsubscribed, opted out, cleaned, bounced, abgemeldet, abbestellt, désabonné, désabonnée, désinscrit,
    dado de baja, de baja, baja`,
};

/** What stands in such a column for all others. */
export const ACTIVE: ReadonlySet<string> = keys(
  "active, aktiv, actif, active, activo, activa, enabled, current, subscribed",
);

export const YES: ReadonlySet<string> = keys("true, yes, y, 1, x, on, ja, j, wahr, oui, o, vrai, sí, s, verdadero");
export const NO: ReadonlySet<string> = keys("false, no, n, 0, off, nein, falsch, non, faux, falso");

/** How a column says it. */
export type FlagColumn =
  | { readonly says: "yes" | "no" | "time"; readonly kind: FlagKind }
  | { readonly says: "word"; readonly kind?: undefined; readonly isUnclear: boolean };

/** What a column with this heading may say; undefined for most. */
export function flagColumn(header: string): FlagColumn | undefined {
  return COLUMNS.get(headerKey(header));
}

/** What a word in a column of states means; undefined for words such as `active`. */
export function statusMeaning(text: string): FlagKind | undefined {
  return WORDS.get(headerKey(text));
}

// --- internal ---

const COLUMNS: ReadonlyMap<string, FlagColumn> = new Map<string, FlagColumn>([
  ...[...keys(STATUS)].map((key) => [key, { says: "word", isUnclear: false }] as const),
  ...[...keys(STATE)].map((key) => [key, { says: "word", isUnclear: true }] as const),
  ...[...keys(NO_MEANS_INACTIVE)].map((key) => [key, { says: "no", kind: "inactive" }] as const),
  ...byKind(YES_MEANS).map(([key, kind]) => [key, { says: "yes", kind }] as const),
  ...byKind(TIME_MEANS).map(([key, kind]) => [key, { says: "time", kind }] as const),
]);

const WORDS: ReadonlyMap<string, FlagKind> = new Map(byKind(STATUS_WORDS));

function byKind(lists: Readonly<Record<FlagKind, string>>): [string, FlagKind][] {
  return Object.entries(lists).flatMap(([kind, list]) =>
    [...keys(list)].map((key): [string, FlagKind] => [key, kind as FlagKind]),
  ); // Its keys are the kinds.
}

function keys(list: string): ReadonlySet<string> {
  return new Set(list.split(",").map(headerKey));
}
