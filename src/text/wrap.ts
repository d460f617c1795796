import { widthOf } from "./width.ts";

/**
 * A line of prose as lines of at most `width` terminal cells, broken between words. Lines after the first are indented by
 * `indent` blanks. A word that is wider than a line, such as an address, stands whole on one of its own.
 */
export function wrapped(line: string, width: number, indent = 2): string {
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
