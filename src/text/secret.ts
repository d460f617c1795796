/** What stands in the place of a key. */
export const HIDDEN = "***";

/**
 * Hides a key and other secrets: as they are, with signs in the escapes of URLs (RFC 3986 §2.1), JSON and HTML, and in
 * base64, alone or inside of a longer text (RFC 4648 §4 and §5). A key that may be an ordinary word is hidden only
 * behind the word Bearer: elsewhere it would change the data of customers.
 */
export function hider(key: string, ...others: readonly string[]): (text: string) => string {
  const secrets = [...(key === "" ? [] : [isTelling(key) ? key : `Bearer ${key}`]), ...others];
  const encoded = secrets.flatMap((secret) => [0, 1, 2].flatMap((before) => inBase64(secret, before)));
  const forms = [...secrets.flatMap((secret) => [Buffer.from(secret).toString("base64"), secret]), ...encoded];
  // The longer forms first: a shorter one may be a part of them.
  const ordered = [...new Set(forms)].sort((one, other) => other.length - one.length).map(inEscapes);
  return (text) => ordered.reduce((rest, form) => rest.replace(form, HIDDEN), text);
}

/** Whether a text is not found by accident in a server's data. @param least length of one that is no single word. */
export function isTelling(text: string, least = 8): boolean {
  return text.length >= 2 * least || (text.length >= least && /[a-z]/i.test(text) && /[^a-z]/i.test(text));
}

// --- internal ---

/** Finds a text in which each sign, but no letter or digit, may stand in an escape. */
function inEscapes(text: string): RegExp {
  const anyCase = (hex: string) => hex.replace(/[a-f]/g, (one) => `[${one}${one.toUpperCase()}]`);
  const signs = [...text].map((sign) => {
    if (/^[a-z\d]$/i.test(sign)) return sign;
    const code = sign.codePointAt(0) ?? 0;
    const hex = anyCase(code.toString(16));
    const inUrl = anyCase(Buffer.from(sign).toString("hex").replace(/../g, "%$&"));
    const literal = sign.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&");
    const inJson = /["\\/]/.test(sign) ? `\\\\?${literal}` : literal;
    const inHtml = `&(?:#0*${code}|#[xX]0*${hex}|${NAMED[sign] ?? "#"});`;
    return `(?:${inJson}|${inUrl}|\\\\u0*${hex}|${inHtml}${sign === " " ? "|\\+" : ""})`;
  });
  return new RegExp(signs.join(""), "g");
}

/** What HTML names (https://html.spec.whatwg.org/#named-character-references). */
const NAMED: Readonly<Record<string, string>> = {
  ...{ "&": "amp", "<": "lt", ">": "gt", '"': "quot", "'": "apos", "/": "sol", "=": "equals", "+": "plus" },
};

/** The part of a longer text's base64 that depends on the secret alone, with so many bytes `before` it (mod 3). */
function inBase64(secret: string, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  return (["base64", "base64url"] as const).map((form) => bytes.toString(form).slice(start, end));
}
