/** How browsers accept an address (HTML Living Standard, "valid e-mail address"), without the length of labels. */
const VALID =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)*$/;

/** Whether it is an address: the HTML standard's pattern, at most 64 + 254 characters (RFC 5321 §4.5.3.1). */
export function isEmail(text: string): boolean {
  const at = text.indexOf("@");
  if (text.length > 254 || at > 64 || !VALID.test(text)) return false;
  return text.length - at <= 64 || text.split(/[@.]/).every((label) => label.length <= 63 || text.startsWith(label));
}

/**
 * Whether the domain of an address has no dot: possible (RFC 5321 §2.3.5), but nearly always a part is missing.
 * `localhost` is this machine, and complete.
 */
export function isHalfEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  if (text.includes(".", at + 1)) return false;
  return text.slice(at + 1).toLowerCase() !== "localhost" && isEmail(text);
}

/** The address in a copied text: `mailto:a@example.com`, `Ana <a@example.com>`. Other text as it is. */
export function linkedEmail(text: string): string {
  const named = (text.endsWith(">") ? /^[^<>]*<\s*([^<>\s]+)\s*>$/.exec(text)?.[1] : undefined) ?? text;
  const [, linked] = /^mailto:\s?([^?]+)(?:\?.*)?$/is.exec(named) ?? [];
  return linked ?? named;
}

/** An address in the form in which two are compared: trimmed, in lower case. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
