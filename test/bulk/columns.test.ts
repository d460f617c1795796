import { describe, expect, it } from "vitest";
import { type MappingOptions, mapColumns } from "../../src/bulk/columns.ts";

const map = (header: string, options?: MappingOptions) =>
  mapColumns({ name: "a.csv", headerLine: 1, headers: header.split("|") }, options);
const targets = (header: string, options?: MappingOptions) => map(header, options).mapped.map(({ target }) => target);

describe("mapColumns", () => {
  it.each([
    ["id|name|email|phone|address.street|address.city|address.state|address.zip|notes"],
    ["ID|Full Name|E-mail|Phone|Street|City|State|ZIP Code|Notes"],
    ["Customer ID|Customer Name|Email Address|Phone Number|Street Address|Town|State/Province|Postal Code|Comments"],
    ["id|NAME|e_mail|Mobile|Address Line 1|CITY|province|ZIP/Postal Code|Remarks"],
    ["id|customer|E-Mail Address|Telephone|address|city|Region|postcode|note"],
  ])("%s", (header) => {
    expect(targets(header)).toEqual([
      "id",
      "name",
      "email",
      "phone",
      "address.street",
      "address.city",
      "address.state",
      "address.zip",
      "notes",
    ]);
  });

  it("joins the parts of a name, unless there is a full one", () => {
    expect(targets("First Name|Last Name|Email")).toEqual(["first name", "last name", "email"]);
    expect(map("First Name|Full Name|Surname")).toMatchObject({
      mapped: [{ at: 1, header: "Full Name", target: "name" }],
      unused: ["First Name", "Surname"],
    });
    expect(targets("Given|Name|Last Name", { map: ["Given=first name"] })).toEqual(["first name", "last name"]);
  });

  it("says what it leaves out, without columns that have no heading or hold the errors of a rejects file", () => {
    expect(map("Name|Customer since||Tags|error").unused).toEqual(["Customer since", "Tags"]);
  });

  it.each<[string, string, MappingOptions, string[]]>([
    ["--map names a column", "Client|Mail", { map: ["Client=name"] }, ["name", "email"]],
    ["--map takes flag names", "Name|Where", { map: ["Where=city"] }, ["name", "address.city"]],
    ["--map wins over a heading", "Name|Email|Work Email", { map: ["Work Email=email"] }, ["name", "email"]],
    ["--map is lenient about case", "Name|Work Email", { map: ["work e-mail = email"] }, ["name", "email"]],
    ["--map takes headings with =", "Name|a=b", { map: ["a=b=notes"] }, ["name", "notes"]],
    ["--ignore leaves a column out", "Name|Phone|Mobile", { ignore: ["Mobile"] }, ["name", "phone"]],
    ["--ignore leaves twins out", "Name|Tag|Tag", { ignore: ["tag"] }, ["name"]],
  ])("%s", (_, header, options, expected) => {
    expect(targets(header, options)).toEqual(expected);
  });

  it.each<[string, string, MappingOptions, string, string, RegExp]>([
    [
      "a heading twice",
      "Name|Notes|Notes",
      {},
      "invalid_input",
      'a.csv:1: columns 2 and 3 are both headed "Notes"',
      /--ignore "Notes"/,
    ],
    [
      "two columns for one field",
      "Name|Phone|Mobile",
      {},
      "invalid_input",
      'a.csv:1: "Phone" and "Mobile" are both phone',
      /--map "Phone=phone".*--ignore "Mobile"/,
    ],
    [
      "no known column",
      "Foo|Bar",
      {},
      "invalid_input",
      'a.csv:1: no column is known: "Foo", "Bar"',
      /--map "Client=name"/,
    ],
    [
      "nothing to know a customer by",
      "Street|City",
      {},
      "invalid_input",
      "a.csv:1: no column says who the customers are: name, email, phone and id are missing",
      /--map/,
    ],
    [
      "--map without =",
      "Name",
      { map: ["Name"] },
      "usage",
      '--map "Name" is not of the form "Header=field"',
      /example/,
    ],
    [
      "--map to no field",
      "Name",
      { map: ["Name=nmae"] },
      "usage",
      '--map: there is no field "nmae"',
      /Did you mean name\?/,
    ],
    ["--map of no column", "Name", { map: ["Nom=name"] }, "usage", '--map: the file has no column "Nom"', /"Name"/],
    [
      "--map to one field twice",
      "A|B",
      { map: ["A=name", "B=name"] },
      "usage",
      "--map gives name to two columns",
      /one column/,
    ],
    ["--ignore of no column", "Name", { ignore: ["x"] }, "usage", '--ignore: the file has no column "x"', /"Name"/],
  ])("refuses %s", (_, header, options, code, message, hint) => {
    expect(() => map(header, options)).toThrowError(
      expect.objectContaining({ code, message, hint: expect.stringMatching(hint) }),
    );
  });
});
