import { extname } from "node:path";
import { CliError } from "../../errors.ts";
import { isDirect } from "../../system/special-files.ts";

/**
 * The format of a file that a flag names, by its ending.
 * @param formats by their endings in small letters, without the dot.
 * @param direct the format of stdout, a pipe or a device without such an ending.
 * @throws CliError `usage` for another ending.
 */
export async function formatOf<Format extends string>(
  path: string,
  flag: string,
  formats: Readonly<Record<string, Format>>,
  direct: Format,
): Promise<Format> {
  const format = new Map(Object.entries(formats)).get(extname(path).slice(1).toLowerCase());
  if (format !== undefined) return format;
  if (await isDirect(path)) return direct;
  const [one, other] = [...new Set(Object.values(formats))];
  const name = flag.replace("--", "");
  throw new CliError("usage", `${flag} ${path} ends neither in .${one} nor in .${other}`, {
    hint: `The ending is the format: ${flag} ${name}.${one} or ${flag} ${name}.${other}.`,
  });
}
