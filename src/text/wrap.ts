/**
 * Lines of prose, each as lines of at most `width` terminal cells, broken between words. Those after the first are
 * indented by `indent` blanks. A word that is wider than a line, such as an address, stands whole on a line.
 */
export function wrapped(line: string, width: number, indent = 2): string {
  if (line.includes("\n")) return line.replace(/.+/g, (one) => wrapped(one, width, indent));
  if (widthOf(line) <= width) return line;
  const [start = ""] = /^ */.exec(line) ?? [];
  const lines: string[] = [];
  let current = "";
  for (const word of line.slice(start.length).split(" ")) {
    const longer = current === "" ? `${start}${word}` : `${current} ${word}`;
    if (current === "" || widthOf(longer) <= width) current = longer;
    else {
      lines.push(current);
      current = `${" ".repeat(start.length + indent)}${word}`;
    }
  }
  return [...lines, current].join("\n");
}

/** Letters and signs that take one cell: ASCII, Latin, Greek, Cyrillic, and marks of nothing, a newline and a cut. */
const NARROW = /^[ -~\u00A0-\u00AC\u00AE-\u02FF\u0391-\u0481\u048A-\u052F\u1E00-\u1EFF\u2010-\u2026\u20AC\u23CE]*$/;

/** Whether a text has no other characters, as most have: each takes one cell, whatever stands beside it. */
export function isAscii(text: string): boolean {
  return NARROW.test(text);
}

/** The cells of a terminal that a text takes; control sequences take none. */
export function widthOf(text: string): number {
  return isAscii(text) ? text.length : measured(text);
}

// --- internal ---

/** Loaded by the first text that needs it: its expressions take as long to make as a short command. */
function measured(text: string): number {
  const { default: stringWidth } = require("string-width") as typeof import("string-width"); // What its types say.
  return stringWidth(text);
}
