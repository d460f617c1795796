import { folded } from "./heading.ts";

/**
 * The words of a heading, as headings are compared: lower case, without accents; `POAddressLine1` is `po address line 1`,
 * `Main Phone #s` is `main phone numbers`, `PFT[Notes]` is `pft notes`.
 */
export function headingWords(header: string): readonly string[] {
  return header
    .normalize("NFKC")
    .replace(/#s\b/gi, " Numbers ")
    .replace(/#|[Nn]°|№/g, " Number ")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ")
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, "$1 ")
    .replace(/(\p{L})(?=\p{N})/gu, "$1 ")
    .replace(/(\p{N})(?=\p{L})/gu, "$1 ")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map(folded)
    .filter((word) => word !== "");
}
