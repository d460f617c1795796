import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { CliError } from "../../../../src/errors.ts";
import { read } from "../../../helpers/table.ts";
import corpus from "./corpus.json" with { type: "json" };

/** Names and streets as customers of a language have them; those that an encoding has letters for. */
const CASES = Object.entries(corpus).flatMap(([language, { encodings, texts }]) =>
  encodings.map((encoding) => {
    const isWhole = (text: string) => iconv.decode(iconv.encode(text, encoding), encoding) === text;
    return { language, encoding, texts: texts.filter(isWhole) };
  }),
);

/** A file of customers who have these names, the letters of the encoding's own. */
function fileOf(names: readonly string[], encoding: string): Buffer {
  const rows = names.map((name, at) => `"${name}",202-555-01${10 + at},c${at}@example.com`);
  return iconv.encode(["Name,Phone,Email", "Pat Lee,202-555-0109,pat@example.com", ...rows, ""].join("\r\n"), encoding);
}

const namesOf = async (bytes: Uint8Array) => {
  const { table, records } = await read(bytes, "old.csv");
  return { notices: table.notices, names: records.slice(1).map(({ cells }) => cells[0]) };
};

describe("a file in an older encoding", () => {
  test.each(CASES)("is read by its letters: $language in $encoding", async ({ encoding, texts }) => {
    const { names, notices } = await namesOf(fileOf(texts, encoding));
    expect(names).toEqual(texts);
    expect(notices).toEqual([expect.stringMatching(/^old\.csv is not UTF-8: it is read as .* name the encoding with/)]);
  });

  test.each(CASES)("is read right, refused or told where one name says it: $language in $encoding", async (one) => {
    for (const text of one.texts) {
      const bytes = fileOf([text], one.encoding);
      if (bytes.every((byte) => byte < 0x80)) continue;
      try {
        const { names, notices } = await namesOf(bytes);
        if (names[0] !== text) expect(notices).toEqual([expect.stringContaining("it is read as Windows-1252 (")]);
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        expect(error.message).toMatch(/^old\.csv:3: the encoding of this text is not certain$/);
      }
    }
  });

  test.each([
    ...["Ana\u00a0Diaz", "5½ Elm St", "120 m²", "4 × 4", "Suite § 3", "20°", "“Bob”", "Ana – Bo", "O’Brien", "€ 20"],
    ...["3.º Esq.", "Graça à campainha do 3.º Dto."],
  ])("is Windows-1252 where marks alone say nothing else: %s", async (text) => {
    expect((await namesOf(fileOf([text], "windows-1252"))).names).toEqual([text]);
  });

  test("may have names of many languages, side by side", async () => {
    const names = [
      ...["José Peña", "René Lefèvre", "Zoë Müller-2", "Zoë Müller-3", "Søren Kjær", "Åsa Öberg", "João Simões"],
    ];
    expect((await namesOf(fileOf(names, "windows-1252"))).names).toEqual(names);
  });

  test("is refused where two encodings make words of it", async () => {
    await expect(namesOf(fileOf(["Segovia nº 3"], "cp850"))).rejects.toMatchObject({
      code: "invalid_input",
      hint: "Say which one is right: --encoding macintosh, or --encoding cp850.",
    });
  });

  test.each(["windows-1253", "gbk"])("is refused where none makes words of it, or several do: %s", async (encoding) => {
    const text = encoding === "gbk" ? "山田太郎" : "Γιώργος Παπαδόπουλος";
    await expect(namesOf(fileOf([text], encoding))).rejects.toMatchObject({ code: "invalid_input" });
    const { records } = await read(fileOf([text], encoding), "old.csv", { encoding });
    expect(records[1]?.cells[0]).toBe(text);
  });
});
