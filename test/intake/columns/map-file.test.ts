import { describe, expect, test } from "vitest";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { mergeMappings, parseMapFile } from "../../../src/intake/columns/map-file.ts";

const LINES = "# ours\nClient = name\r\n\na=b=email\nTags=\n";

describe("parseMapFile", () => {
  test("reads lines; flags about the same column are stronger", () => {
    const file = parseMapFile(LINES, "map.txt");
    expect(file).toMatchObject({ map: ["Client=name", "a=b=email"], ignore: ["Tags"] });
    expect(mergeMappings(file, { map: ["Client=notes"], ignore: ["a=b"] })).toMatchObject({
      map: ["Client=notes"],
      ignore: ["Tags", "a=b"],
    });
  });

  test.each([
    ["", "--map-file map.txt: it is empty"],
    ["\ufeff \n# none\n", "--map-file map.txt: it is empty"],
    ["Client = name\nWork phone\n", '--map-file map.txt:2: "Work phone" has no ='],
    ["# ours\nClient=nmae\n", '--map-file map.txt:2: there is no field "nmae"'],
    ["\nClient=name\nNom=phone\n", '--map-file map.txt:3: the file has no column "Nom"'],
    ["Client=name\nNom=\n", '--map-file map.txt:2: the file has no column "Nom"'],
    ["Client=name\nMail=name\n", "--map-file map.txt:2 gives name to two columns"],
  ])("what is wrong with %j", (text, message) => {
    const table = { name: "a.csv", headerLine: 1, headers: ["Client", "Mail"] };
    expect(() => mapColumns(table, mergeMappings(parseMapFile(text, "map.txt"), {}))).toThrow(message);
  });
});
