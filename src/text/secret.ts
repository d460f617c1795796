/** Stands where a key stood. */
const HIDDEN = "***";

/**
 * Makes a function that hides a key and other secrets in texts, in the forms in which a server repeats it: as it is, URL-encoded (RFC 3986
 * §2.1), as in JSON (RFC 8259 §7) inside of JSON at any depth, and in base64, alone or inside of a longer text (RFC 4648 §4
 * and §5). A key that may be an ordinary word is hidden only behind the word Bearer: elsewhere it would change the data of
 * customers.
 */
export function hider(key: string, ...others: readonly string[]): (text: string) => string {
  const secrets = [...(key === "" ? [] : [isTelling(key) ? key : `Bearer ${key}`]), ...others];
  const plain = secrets.flatMap((secret) => [
    ...[secret, Buffer.from(secret).toString("base64")],
    ...[0, 1, 2].flatMap((before) => inBase64(secret, before)),
  ]);
  const json = plain.flatMap((form) => [form, inJson(form), inJson(inJson(form)), form.replaceAll("/", "\\/")]);
  const all = json.flatMap((form) => [
    form,
    ...[encodeURIComponent(form), inQuery(form)].flatMap((it) => [it, lowerHex(it)]),
  ]);
  // The longer forms first: a shorter one may be a part of them.
  const forms = [...new Set(all)].sort((one, other) => other.length - one.length);
  const bare = [...new Set(plain.map(withoutEscapes))].filter((form) => isTelling(form));
  const escaped = new RegExp(`(?<!\\\\)\\\\*(?:${bare.map(withAnyEscapes).join("|")})`, "g");
  return (text) => {
    const left = forms.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text);
    const read = left.includes("\\") ? withoutEscapes(left) : "";
    return bare.some((form) => read.includes(form)) ? left.replace(escaped, HIDDEN) : left;
  };
}

/** Whether a text is not found by accident in the data of a server. @param least length of one that is no single word. */
export function isTelling(text: string, least = 8): boolean {
  return text.length >= 2 * least || (text.length >= least && /[a-z]/i.test(text) && /[^a-z]/i.test(text));
}

// --- internal ---

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What a text says below JSON inside of JSON, however deep: JSON may write any character as its code. */
function withoutEscapes(text: string): string {
  const read = text.replace(/\\u([\dA-F]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return read.replaceAll("\\", "");
}

/** A pattern of a text with any backslashes between its characters, and their codes in place of them. */
function withAnyEscapes(text: string): string {
  const codes = text.split("").map((unit) => unit.charCodeAt(0).toString(16).padStart(4, "0"));
  const anyCase = (code: string) => code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return codes.map((code) => `(?:\\u${code}|(?<=\\\\)u${anyCase(code)})`).join("\\\\*");
}

/** As in a query, where more characters are encoded (`~`). */
function inQuery(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}

function lowerHex(text: string): string {
  return text.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase());
}

/** The part of the base64 of a longer text that depends on the secret alone, when so many bytes stand `before` it (mod 3). */
function inBase64(secret: string, before: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
  return (["base64", "base64url"] as const).map((form) => bytes.toString(form).slice(start, end));
}
