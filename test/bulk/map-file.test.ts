import { describe, expect, it } from "vitest";
import { mergeMappings, parseMapFile } from "../../src/bulk/map-file.ts";

const mapped = { map: ["Client=name", "a=b=email"], ignore: ["Tags"] };

describe("parseMapFile", () => {
  it.each([
    [
      "lines",
      "# ours\nClient = name\r\n\nWork=phone\nTags=\n",
      { map: ["Client=name", "Work=phone"], ignore: ["Tags"] },
    ],
    ["JSON", '{"Client": "name", "a=b": "email", "Tags": null}', mapped],
    ["YAML", 'Client: name\n"a=b": email\nTags: ""\n', mapped],
  ])("reads %s", (_, text, expected) => {
    expect(parseMapFile(text, "map.txt")).toEqual(expected);
  });

  it.each([
    ["[1, 2]", "--map-file map.txt: it holds no object"],
    ['{"Client": 7}', '--map-file map.txt: "Client" is given no field\'s name'],
    ["Client name\n", "--map-file map.txt: it holds no object"],
  ])("refuses %j", (text, message) => {
    expect(() => parseMapFile(text, "map.txt")).toThrowError(
      expect.objectContaining({ code: "invalid_input", message }),
    );
  });

  it("gives way to flags about the same column", () => {
    expect(mergeMappings(mapped, { map: ["Client=notes"], ignore: ["a=b"] })).toEqual({
      map: ["Client=notes"],
      ignore: ["Tags", "a=b"],
    });
  });
});
