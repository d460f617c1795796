import { describe, expect, test } from "vitest";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { mergeMappings, parseMapFile } from "../../../src/intake/columns/map-file.ts";

const mapped = { places: expect.any(Map), map: ["Client=name", "a=b=email"], ignore: ["Tags"] };

describe("parseMapFile", () => {
  test.each([
    ["lines", "# ours\nClient = name\r\n\nWork=phone\nTags=\n", { ...mapped, map: ["Client=name", "Work=phone"] }],
    ["JSON", '{"Client": "name", "a=b": "email", "Tags": null}', mapped],
    ["YAML", 'Client: name\n"a=b": email\nTags: ""\n', mapped],
  ])("reads %s", (_, text, expected) => {
    expect(parseMapFile(text, "map.txt")).toEqual(expected);
  });

  test.each([
    ["", "--map-file map.txt: it is empty"],
    ["\ufeff \n", "--map-file map.txt: it is empty"],
    ["[1, 2]", "--map-file map.txt: it is not an object of headers and fields"],
    ['{"Client": 7}', '--map-file map.txt: the value of "Client" is not the name of a field'],
    [
      `Client: ${"[".repeat(3000)}`,
      expect.stringMatching(/^--map-file map\.txt: nested too deeply at line 1, column \d+$/),
    ],
    ["Client = name\nWork phone\n", '--map-file map.txt:2: "Work phone" has no ='],
  ])("refuses %j", (text, message) => {
    expect(() => parseMapFile(text, "map.txt")).toThrowError(
      expect.objectContaining({ code: "invalid_input", message }),
    );
  });

  test.each([
    ["# ours\nClient=nmae\n", '--map-file map.txt:2: there is no field "nmae"'],
    ["\nClient=name\nNom=phone\n", '--map-file map.txt:3: the file has no column "Nom"'],
    ["Client=name\nNom=\n", '--map-file map.txt:2: the file has no column "Nom"'],
    ["Client=name\nMail=name\n", "--map-file map.txt:2 gives name to two columns"],
    ['{\n  "Client": "name",\n  "Mail": "x"}', '--map-file map.txt: there is no field "x"'],
    ["Client: name\nNom: phone\n", '--map-file map.txt: the file has no column "Nom"'],
  ])("is what a mistake in %j is blamed on", (text, message) => {
    const table = { name: "a.csv", headerLine: 1, headers: ["Client", "Mail"] };
    expect(() => mapColumns(table, mergeMappings(parseMapFile(text, "map.txt"), {}))).toThrowError(
      expect.objectContaining({ code: "usage", message }),
    );
  });

  test("gives way to flags about the same column", () => {
    expect(mergeMappings(mapped, { map: ["Client=notes"], ignore: ["a=b"] })).toEqual({
      places: mapped.places,
      map: ["Client=notes"],
      ignore: ["Tags", "a=b"],
    });
  });
});
