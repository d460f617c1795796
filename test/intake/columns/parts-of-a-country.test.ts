import fc from "fast-check";
import { expect, test } from "vitest";
import { mapColumns } from "../../../src/intake/columns/map-columns.ts";
import { mappingText } from "../../../src/intake/columns/mapping-rows.ts";
import { runs } from "../../helpers/runs.ts";

function read(headings: string, ...rows: readonly string[]) {
  const sample = rows.map((row, at) => ({ line: at + 2, cells: row.split(",") }));
  return mapColumns({ name: "a.csv", headerLine: 1, headers: headings.split(",") }, {}, sample);
}

test("words behind the city, below a heading for a part of a country, are the state", () => {
  const words = fc.array(fc.stringMatching(/^Z[bdg][aeiou][bdg]{1,4}$/), { minLength: 1, maxLength: 3 });
  const headings = fc.constantFrom("Estado", "Région", "Departamento", "Okres", "Region", "Powiat", "Estado");
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 3 }), headings, (regions, heading) => {
      const rows = regions.map(
        (region, at) => `Ana Ruiz ${at},Calle Real ${at + 1},Bogor,${region.join(" ")},a${at}@x.org`,
      );
      expect(mappingText(read(`Name,Street,City,${heading},Email`, ...rows))).toContain(`${heading} → address.state`);
    }),
    { numRuns: runs(60) },
  );
});

test.each([
  [
    "a state of things",
    "Nombre,Calle,Ciudad,CP,Teléfono,Estado",
    "Ana,Calle Real 9,Toledo,45001,+34600111223,En curso",
  ],
  ["a county beside a ZIP code of the United States", "Name,Street,City,County,Zip", "Ann,4 Mill Rd,Reno,Washoe,89501"],
  ["a county of which nothing says where it is", "Name,Phone,City,County", "Ann,(530) 555 0152,Chico,Butte"],
  ["a region of sales", "Name,City,Region", "Ann,Albuquerque,South"],
])("%s is no state", (_, headings, ...rows) => {
  expect(mappingText(read(headings, ...rows))).not.toContain("address.state");
});

test.each([
  ["Postcode", "T12 X8N6"],
  ["Country", "Ireland"],
])("a county beside a %s of another country is the state", (heading, value) => {
  const text = mappingText(read(`Name,Street,Town,County,${heading}`, `Ann,4 Mill Rd,Mallow,Cork,${value}`));
  expect(text).toContain("County → address.state");
});

test("a person and a company below two names are one customer", () => {
  const { fields, doubts } = read(
    "client,customer_company,email",
    "Ann Moss,Moss Plumbing LLC,a@x.org",
    "Bob Reed,Reed & Sons Inc,b@x.org",
  );
  expect(doubts).toEqual([]);
  expect(fields[0]?.choices.map(({ target, header }) => `${header}: ${target}`)).toEqual([
    "client: name",
    "customer_company: company",
  ]);
});

test("the first of several columns of e-mail addresses with one name is the address", () => {
  const mapping = read(
    "Prénom,Nom,Adresse de courrier,Nom complet de l'adresse de courrier,Adresse de courrier 2",
    "Hélène,Garnier,h@x.org,Hélène Garnier (h@x.org),",
    "Yan,Le Goff,y@x.org,Yan Le Goff (y@x.org),y2@x.org",
  );
  expect(mapping.doubts).toEqual([]);
  expect(mappingText(mapping)).toMatch(/, Adresse de courrier else .*else Adresse de courrier 2 → email$/);
});
