/** When the cases of a table are files of a few lines: a text that reads like them. */

/** @property flags what stands behind the title in lines that begin with `--`. */
export interface Case {
  readonly title: string;
  readonly flags: string;
  readonly lines: readonly string[];
  readonly expected: readonly string[];
}

/** Cases with a blank line between: a title, the lines of a file, and behind `= ` what is expected. */
export function cases(text: string): readonly Case[] {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      const [title = "", ...lines] = block.split("\n").map((line) => line.trim());
      return {
        title,
        flags: lines.filter((line) => line.startsWith("--")).join(" "),
        lines: lines.filter((line) => !/^(?:--|=(?: |$))/.test(line)),
        expected: lines.filter((line) => /^=(?: |$)/.test(line)).map((line) => line.slice(2)),
      };
    });
}
