import type { Context } from "../../cli/context.ts";
import type { Customer } from "../../customers/customer.ts";
import { labelOf, RECORD_KEYS } from "../../customers/fields.ts";
import { Declined } from "../../errors.ts";
import { widthOf, wrapped } from "../../text/ruler.ts";
import { safeText } from "../../text/safe-text.ts";
import { showLong } from "../shared/confirming.ts";
import { differingKeys, type MergedKey, textOfKey } from "./merged.ts";

/**
 * Shows two customers side by side, and asks for each value that differs which one stays.
 * @returns the keys of which the other customer's value is taken.
 */
export async function chooseValues(context: Context, keep: Customer, other: Customer): Promise<ReadonlySet<MergedKey>> {
  const width = context.terminal.stderrColumns ?? context.terminal.columns;
  await showLong(context, sideBySide(keep, other, width));
  const prompts = await context.prompts();
  const chosen = new Set<MergedKey>();
  for (const key of differingKeys(keep, other)) {
    const answers = [
      { value: "keep", label: textOfKey(key, keep), key: "1" },
      { value: "other", label: textOfKey(key, other), key: "2" },
    ] as const;
    const declined = new Declined("nothing was written");
    if ((await prompts.select(`${labelOf(key)}: 1 or 2?`, answers, { declined })) === "other") chosen.add(key);
  }
  return chosen;
}

// --- internal ---

function sideBySide(keep: Customer, other: Customer, width: number): string[] {
  const rows = RECORD_KEYS.map((key) => [labelOf(key), textOfKey(key, keep), textOfKey(key, other)] as const);
  const shown = [["", "1 stays", "2 is deleted"] as const, ["ID", keep.id, other.id] as const, ...rows];
  const labels = Math.max(...shown.map(([label]) => label.length)) + GAP;
  const cell = Math.floor((width - labels - GAP) / 2);
  return shown
    .filter(([, one, two]) => one !== "" || two !== "")
    .flatMap(([label, one, two]) => {
      const [left, right] = [one, two].map((text) => broken(text, cell));
      const lines = Math.max(left?.length ?? 0, right?.length ?? 0);
      return Array.from({ length: lines }, (_, at) => {
        const cells = [padded(at === 0 ? label : "", labels), padded(left?.[at] ?? "", cell + GAP), right?.[at] ?? ""];
        return cells.join("").trimEnd();
      });
    });
}

const GAP = 2;

/** Lines of at most `width` characters, broken between words; a longer word is broken too. */
function broken(text: string, width: number): string[] {
  const lines = text.split("\n").flatMap((line) => wrapped(safeText(line), width, 0).split("\n"));
  return lines.flatMap((line) => {
    const signs = [...line];
    const parts = Math.max(1, Math.ceil(signs.length / width));
    return Array.from({ length: parts }, (_, part) => signs.slice(part * width, (part + 1) * width).join(""));
  });
}

function padded(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}
