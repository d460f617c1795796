import type { System, Terminal } from "../terminal/terminal.ts";

/**
 * The terminal of a job, whose output is a log: each line begins with the time, `2026-11-23T02:15:09Z`. What a terminal
 * shows and what a program reads stays as it is.
 * @param isData which of the streams a program reads.
 */
export function asLog(
  { terminal, clock }: Pick<System, "terminal" | "clock">,
  isData: { readonly stdout: boolean; readonly stderr: boolean },
): Terminal {
  const stamped = () => {
    let isBegun = false;
    return (text: string) => {
      const time = new Date(clock.now()).toISOString().replace(/\.\d+/, "");
      const lines = text.replace(/^(?=[\s\S])/gm, (_, at: number) => (at === 0 && isBegun ? "" : `${time} `));
      if (text !== "") isBegun = !text.endsWith("\n");
      return lines;
    };
  };
  const [out, err] = [stamped(), stamped()];
  return {
    ...terminal,
    ...(terminal.stdoutIsTTY || isData.stdout
      ? {}
      : { out: (data) => terminal.out(typeof data === "string" ? out(data) : data) }),
    ...(terminal.stderrIsTTY || isData.stderr ? {} : { err: (text) => terminal.err(err(text)) }),
  };
}
