interface JsonFault {
  /** In the parser's words; may quote what stands at the place. */
  readonly problem: string;
  /** `line 3, column 7`, counted from 1; undefined if it is unknown. */
  readonly place: string | undefined;
}

/** Finds the fault: JSON.parse words it differently in each Node version, and often without the place. */
export async function jsonFault(text: string): Promise<JsonFault> {
  const { parse } = await import("lossless-json");
  try {
    parse(text);
    return { problem: "it cannot be read", place: undefined };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, problem = message, position] = /^(.*) at position (\d+)$/s.exec(message) ?? [];
    if (position === undefined) return { problem, place: undefined };
    return { problem, place: placeAfter(text.slice(0, Number(position))) };
  }
}

export function placeAfter(before: string): string {
  const lines = before.split("\n");
  return `line ${lines.length}, column ${(lines.at(-1) ?? "").length + 1}`;
}
