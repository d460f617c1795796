/** Stands where a key stood. */
const HIDDEN = "***";

/**
 * Makes a function that hides a key and other secrets in texts: as they are, URL-encoded (RFC 3986 §2.1), and in base64, alone
 * or inside of a longer text (RFC 4648 §4 and §5). A key that may be an ordinary word is hidden only behind the word Bearer:
 * elsewhere it would change the data of customers.
 */
export function hider(key: string, ...others: readonly string[]): (text: string) => string {
  const secrets = [...(key === "" ? [] : [isTelling(key) ? key : `Bearer ${key}`]), ...others];
  const forms = secrets.flatMap((secret) => [
    ...[secret, encodeURIComponent(secret), inQuery(secret), Buffer.from(secret).toString("base64")],
    ...[0, 1, 2].flatMap((before) => inBase64(secret, before)),
  ]);
  // The longer forms first: a shorter one may be a part of them.
  const ordered = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (text) => ordered.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text);
}

/** Whether a text is not found by accident in the data of a server. @param least length of one that is no single word. */
export function isTelling(text: string, least = 8): boolean {
  return text.length >= 2 * least || (text.length >= least && /[a-z]/i.test(text) && /[^a-z]/i.test(text));
}

// --- internal ---

/** As in a query, where more characters are encoded (`~`). */
function inQuery(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

/** The part of the base64 of a longer text that depends on the secret alone, when so many bytes stand `before` it (mod 3). */
function inBase64(secret: string, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  return (["base64", "base64url"] as const).map((form) => bytes.toString(form).slice(start, end));
}
