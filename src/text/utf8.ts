import { CliError } from "../errors.ts";
import { placeAfter } from "./json.ts";

/**
 * The text of bytes that must be one, such as JSON and YAML: UTF-8, or UTF-16 if its mark says so, as Windows
 * PowerShell writes it by `>`. No letter is guessed, and none is replaced.
 * @param name of the file, or `stdin`.
 * @throws CliError `invalid_input` with the place of the first byte that is not UTF-8.
 */
export function decodeText(bytes: Uint8Array, name: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return Buffer.from(bytes).toString("utf16le");
  const text = Buffer.from(bytes).toString();
  const again = Buffer.from(text);
  if (again.equals(bytes)) return text;
  const first = again.findIndex((byte, at) => byte !== bytes[at]);
  // As a stream: the letter in which the bytes part is not in it.
  const before = new TextDecoder().decode(bytes.subarray(0, first), { stream: true });
  throw new CliError("invalid_input", `${name} is not UTF-8 text at ${placeAfter(before)}`, {
    hint: "Save it as UTF-8.",
  });
}
