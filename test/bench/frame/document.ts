import { type Entry, goalOf, type Machine, machineInWords, resultOf } from "./report.ts";

/**
 * Puts figures into the document: each family has a block between `<!-- figures: NAME -->` and `<!-- end -->`. One for
 * another Node than the usual is `<!-- figures: NAME, Node 24 -->`; it is used where there is one for the Node measured.
 * @throws Error when a family has no block.
 */
export function withFigures(document: string, family: string, entries: readonly Entry[], machine: Machine): string {
  const node = `, Node ${Number.parseInt(machine.node, 10)}`;
  const begin = [`${node} -->`, " -->"]
    .map((end) => `<!-- figures: ${family}${end}`)
    .find((it) => document.includes(it));
  if (begin === undefined) throw new Error(`the document has no block for the figures of ${family}`);
  const [before = "", after = ""] = document.split(begin);
  const rest = after.slice(after.indexOf(END));
  return `${before}${begin}\n\n${tableOf(entries)}\n\n${machineInWords(machine)}.\n\n${rest}`;
}

// --- internal ---

const END = "<!-- end -->";

function tableOf(entries: readonly Entry[]): string {
  const rows = entries.map((entry) => [
    entry.name,
    resultOf(entry),
    [goalOf(entry), entry.met === false ? "missed" : ""].filter(Boolean).join(", "),
    entry.also ?? "",
  ]);
  const head = [
    ["measured", "result", "goal", "also"],
    ["---", "---", "---", "---"],
  ];
  return [...head, ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}
