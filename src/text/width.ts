const ASCII = /^[ -~]*$/;

/** Whether a text is printable ASCII, as most are: each character takes one cell. */
export function isPlain(text: string): boolean {
  return ASCII.test(text);
}

/** The cells of a terminal that a text takes; control sequences take none. */
export function widthOf(text: string): number {
  return isPlain(text) ? text.length : measured(text);
}

// --- internal ---

/** Loaded by the first text that needs it: its expressions take as long to make as a short command. */
function measured(text: string): number {
  const { default: stringWidth } = require("string-width") as typeof import("string-width"); // What its types say.
  return stringWidth(text);
}
