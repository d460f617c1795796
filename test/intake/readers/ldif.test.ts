import { describe, expect, test } from "vitest";
import { read } from "../../helpers/table.ts";

async function people(text: string, chunk = 7) {
  const { table, records } = await read(text, "people.ldif", chunk);
  const rows = records.map(({ line, cells }) => ({
    line,
    ...Object.fromEntries(table.headers.flatMap((header, at) => (cells[at] ? [[header, cells[at]]] : []))),
  }));
  return { rows, notices: table.notices };
}

describe("LDIF", () => {
  test("is a row for each person: base64, folded lines, several values, comments, no passwords", async () => {
    const text = [
      "# an address book,",
      "  folded",
      "version: 1",
      "",
      "dn: cn=Ana,dc=example",
      "objectClass: inetOrgPerson",
      "cn;lang-pt:: QW5h",
      "cn: Annie",
      "sn: Os",
      " ei",
      "mail: ana@example.com",
      "mail: a2@example.com",
      "facsimileTelephoneNumber: 1",
      "postalAddress: 1 Elm St$Reno NV 89501",
      "description: one",
      "description: two",
      "userPassword: secret",
      "jpegPhoto:: /9j/4AAQ",
      "jpegPhoto:< file:///tmp/ana.jpg",
      "",
      "",
      "dn:: b3U9YWxs",
      "objectClass: organizationalUnit",
      "ou: all",
      "",
      "dn: cn=Bo",
      "changetype: modify",
      "replace: mail",
      "mail: bo@example.com",
      "-",
      "",
      "dn: cn=Cy",
      "changetype: add",
      "cn: Cy",
      "",
      "search: 2",
      "result: 0 Success",
    ].join("\r\n");
    expect(await people(text)).toEqual({
      rows: [
        {
          line: 5,
          "Full Name": "Ana",
          "Last Name": "Osei",
          Email: "ana@example.com, a2@example.com",
          Fax: "1",
          Address: "1 Elm St\nReno NV 89501",
          Notes: "one\ntwo",
        },
        { line: 32, "Full Name": "Cy" },
      ],
      notices: ["people.ldif: 2 entries skipped: groups, units or changes, not people"],
    });
  });

  test("an organisation is a row where it can be reached", async () => {
    const entry = (lines: string) => `dn: o=x\nobjectClass: organization\n${lines}\n\n`;
    const { rows, notices } = await people(`${entry("o: Mill\ntelephoneNumber: 5")}${entry("o: Root\ndc: example")}`);
    expect(rows).toEqual([{ line: 1, Company: "Mill", "Work Phone": "5" }]);
    expect(notices).toEqual(["people.ldif: 1 entry skipped: groups, units or changes, not people"]);
  });

  test.each([
    ["dn: ou=all\nobjectClass: organizationalUnit\n", "people.ldif has no entry of a person"],
    ["dn: cn=Ana\ncn Ana\n", "people.ldif:2: this is not a line of LDIF"],
  ])("refuses %j", async (text, message) => {
    await expect(people(text)).rejects.toMatchObject({ code: "invalid_input", message });
  });
});
