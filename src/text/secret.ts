const HIDDEN = "***";

/**
 * Makes a function that hides a key and other secrets in texts: as they are, in URLs (RFC 3986 §2.1), and in base64,
 * alone or inside of a longer text (RFC 4648 §4 and §5). A key that may be an ordinary word is hidden only behind the
 * word Bearer: elsewhere it would change the data of customers.
 */
export function hider(key: string, ...others: readonly string[]): (text: string) => string {
  const secrets = [...(key === "" ? [] : [isTelling(key) ? key : `Bearer ${key}`]), ...others];
  const forms = secrets.flatMap((secret) => [
    secret,
    secret.replaceAll("/", "\\/"), // JSON of PHP
    ...inUrl(secret),
    Buffer.from(secret).toString("base64"),
    ...[0, 1, 2].flatMap((before) => inBase64(secret, before)),
  ]);
  // The longer forms first: a shorter one may be a part of them.
  const ordered = [...new Set(forms)].sort((one, other) => other.length - one.length);
  return (text) => ordered.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text);
}

/** Whether a text is not found by accident in a server's data. @param least length of one that is no single word. */
export function isTelling(text: string, least = 8): boolean {
  return text.length >= 2 * least || (text.length >= least && /[a-z]/i.test(text) && /[^a-z]/i.test(text));
}

// --- internal ---

/** In a path and in a query, with capital and small letters in its escapes. */
function inUrl(secret: string): string[] {
  const forms = [encodeURIComponent(secret.toWellFormed()), new URLSearchParams({ "": secret }).toString().slice(1)];
  return forms.flatMap((form) => [form, form.replace(/%../g, (hex) => hex.toLowerCase())]);
}

/** The part of a longer text's base64 that depends on the secret alone, with so many bytes `before` it (mod 3). */
function inBase64(secret: string, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  return (["base64", "base64url"] as const).map((form) => bytes.toString(form).slice(start, end));
}
