import { expect, test } from "vitest";
import { doubtsError } from "../../../src/intake/columns/doubts.ts";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";

const doubt = (header: string, proposed?: "email" | "name") => ({
  at: 0,
  header,
  samples: [],
  proposed,
  why: `your e-mail column was not recognised: did you mean "${header}"?`,
});

test("one doubt is told with the flags that decide it", () => {
  const error = doubtsError("a.csv:1", [doubt("Correo", "email")]);
  expect(error.message).toBe('a.csv:1: your e-mail column was not recognised: did you mean "Correo"?');
  expect(error.hint).toBe('If so, add --map "Correo=email". If not: --ignore "Correo".');
});

test("several are listed, each with its flags", () => {
  const error = doubtsError("a.csv:1", [doubt("Correo", "email"), doubt("Quien", "name"), doubt("X")]);
  expect(error.message).toBe("a.csv:1: it is not clear what 3 columns hold");
  expect(error.hint?.split("\n")).toEqual([
    "Say it for each of them:",
    'If so, add --map "Correo=email". If not: --ignore "Correo".',
    'If so, add --map "Quien=name". If not: --ignore "Quien".',
    'Say with --map what "X" holds, or add --ignore "X".',
  ]);
});

test("a file without headings is refused as what it is", () => {
  const headers = ["Bob Stone", "512-555-0133", "bob@s.example"];
  expect(() => mapColumns({ name: "a.csv", headers, headerLine: 1 })).toThrow(
    'a.csv:1: the headings are missing: "bob@s.example" is a value',
  );
});

test("contacts of somebody else are asked for where nothing else says how to reach anybody", () => {
  const rows = [
    ["Ana Roy", "512-555-0133", "ana@example.com"],
    ["Zoé Petit", "512-555-0134", "zoe@example.com"],
  ];
  const doubtsOf = (headers: readonly string[]) => {
    const sample = rows.map((cells, index) => ({ line: index + 2, cells: cells.slice(0, headers.length) }));
    return mapColumns({ name: "a.csv", headers: [...headers], headerLine: 1 }, {}, sample).doubts;
  };
  expect(doubtsOf(["Name", "Emergency Phone"])).toMatchObject([{ header: "Emergency Phone", proposed: "phone" }]);
  expect(doubtsOf(["Name", "Emergency Phone", "Email"])).toEqual([]);
});

test("a column of words beside first names alone holds the last names, which is a guess", () => {
  const headers = ["Prénom", "Wubble", "Tél", "Secteur"];
  const rows = ["Luc,Roy,01 99 00 55 41,Nord", "Zoé,Garçon,06 12 34 55 43,Sud", "Ana,Petit,06 12 34 55 44,Nord"];
  const sample = rows.map((row, index) => ({ line: index + 2, cells: row.split(",") }));
  const { doubts, mapped } = mapColumns({ name: "a.csv", headers, headerLine: 1 }, {}, sample);
  expect(doubts).toEqual([]);
  expect(mapped).toMatchObject([{ isLikely: false }, { target: "last name", isLikely: true }, { target: "phone" }]);
});

test("a column of mixed contacts is asked for where nothing else says how to reach anybody", () => {
  const headers = ["client", "contact info", "what"];
  const sample = [
    { line: 2, cells: ["Hugo Stein", "hugo@example.com 505-555-0101", "drain"] },
    { line: 3, cells: ["Ida Bell", "505 555 0102", "boiler"] },
    { line: 4, cells: ["Jack Low", "ask Ida", "tap"] },
  ];
  const { doubts } = mapColumns({ name: "a.csv", headers, headerLine: 1 }, {}, sample);
  expect(doubts).toMatchObject([
    {
      header: "contact info",
      proposed: "phone",
      why: '"contact info" holds what looks like phone numbers',
    },
  ]);
});

test("the exact name of a field is that field, whatever its values; names that look like none are asked about elsewhere", () => {
  const mapped = (header: string, value: string, ...more: readonly string[]) =>
    mapColumns({ name: "a.csv", headers: [header, "Client E-mail", ...more], headerLine: 1 }, {}, [
      { line: 2, cells: [value, "ana@example.com", ...more.map(() => "Bo Lind")] },
    ]);
  for (const [field, value] of [
    ["name", "Home"],
    ["name", "12345"],
    ["email", "yes"],
    ["phone", "2024-01-02"],
    ["address.city", "$5.00"],
    ["notes", "TRUE"],
  ] as const) {
    const { fields, addresses, unused, doubts } = mapped(field, value);
    const first = [...fields, ...addresses.flat()].find(({ target }) => target === field)?.choices[0];
    expect({ field, at: first?.parts, unused, doubts }).toEqual({ field, at: [0], unused: [], doubts: [] });
  }
  expect(mapped("Full Name", "Ana R", "name").fields[0]?.choices.map(({ header }) => header)).toEqual([
    "name",
    "Full Name",
  ]);
  expect(mapped("Name", "Home").doubts).toMatchObject([
    { proposed: undefined, why: '"Name" holds what does not look like names: are these the names?' },
  ]);
  expect(mapped("Name", "Home", "Customer")).toMatchObject({ doubts: [], unused: [{ header: "Name" }] });
});
