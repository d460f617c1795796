import { resolve } from "node:path";
import { CliError } from "../../errors.ts";
import { isSameFile } from "../../system/files.ts";

/** Flags that name files to write. */
export interface OutputFiles {
  readonly rejects?: string | undefined;
  readonly problems?: string | undefined;
  readonly report?: readonly string[] | undefined;
  readonly save?: string | undefined;
}

/**
 * What a command writes must not replace the file that it reads.
 * @param path of that file; undefined for stdin.
 * @throws CliError `usage` naming the flag, before anything is written.
 */
export async function refuseOwnInput(
  { path }: { readonly path: string | undefined },
  { rejects, problems, report = [], save }: OutputFiles,
): Promise<void> {
  if (path === undefined) return;
  const named = Object.entries({ rejects: [rejects], problems: [problems], report, save: [save] });
  for (const [flag, files] of named) {
    for (const file of files) {
      if (file === undefined || (resolve(file) !== resolve(path) && !(await isSameFile(file, path)))) continue;
      throw new CliError("usage", `--${flag} names the file that is read`, { hint: "Name another." });
    }
  }
}
