import stringWidth from "string-width";

const ASCII = /^[ -~]*$/;

/** Whether a text is printable ASCII, as most are: each character takes one cell. */
export function isPlain(text: string): boolean {
  return ASCII.test(text);
}

/** The cells of a terminal that a text takes; control sequences take none. */
export function widthOf(text: string): number {
  return isPlain(text) ? text.length : stringWidth(text);
}
