import { expect, test } from "vitest";
import { customerName, type RowNames } from "../../../src/intake/cells/person.ts";

test.each<[RowNames, string | undefined, ("company" | "person" | "parts")?]>([
  [{}, undefined],
  [{ whole: "Dana Ortiz" }, "Dana Ortiz"],
  [{ parts: "Dana Ortiz" }, "Dana Ortiz"],
  [{ person: "Dana Ortiz" }, "Dana Ortiz"],
  [{ company: "Haddad Dental" }, "Haddad Dental"],
  [{ company: "Haddad Dental", person: "Nadia Haddad" }, "Haddad Dental (Nadia Haddad)"],
  [{ company: "Nadia Haddad", person: "Nadia Haddad" }, "Nadia Haddad"],
  [{ company: "NADIA HADDAD", person: "Nadia Haddad" }, "Nadia Haddad"],
  [{ company: "Nadia Haddad DDS", person: "Nadia Haddad" }, "Nadia Haddad DDS"],
  [{ company: "Haddad Dental", person: "Nadia Haddad (Haddad Dental)" }, "Nadia Haddad (Haddad Dental)"],
  [{ company: "Haddad Household", person: "Nadia Haddad" }, "Nadia Haddad"],
  [{ company: "Haddad Household" }, "Haddad Household"],
  [{ company: "Cho Bakery", parts: "Vivian Cho" }, "Vivian Cho", "company"],
  [{ company: "Cho Household", parts: "Vivian Cho" }, "Vivian Cho"],
  [{ company: "Familie Weiß", parts: "Ines Weiß" }, "Ines Weiß"],
  [{ company: "Vivian Cho", parts: "Vivian Cho" }, "Vivian Cho"],
  [{ whole: "Tanaka Catering", company: "Tanaka Catering", parts: "Bill Tanaka" }, "Tanaka Catering", "parts"],
  [{ whole: "Pruitt Property Mgmt", parts: "Howard Pruitt" }, "Pruitt Property Mgmt", "parts"],
  [{ whole: "Mrs J Whitlock", parts: "Jean Whitlock" }, "Mrs J Whitlock"],
  [{ company: "Cho Bakery GmbH", parts: "Vivian Cho" }, "Cho Bakery GmbH (Vivian Cho)"],
  [{ company: "Cho Bakery", parts: "Vivian Cho", kind: "company" }, "Cho Bakery (Vivian Cho)"],
  [{ company: "Cho Bakery GmbH", parts: "Vivian Cho", kind: "person" }, "Vivian Cho", "company"],
  [{ company: "Cho Bakery", person: "Vivian Cho", kind: "person" }, "Vivian Cho", "company"],
  [{ company: "Cho, Vivian", parts: "Vivian Cho" }, "Vivian Cho"],
  [
    { company: "Harbor Point Condo Association", parts: "Nadia Haddad" },
    "Harbor Point Condo Association (Nadia Haddad)",
  ],
  [{ company: "TSV Neuhausen e.V.", whole: "Nadia Haddad" }, "TSV Neuhausen e.V. (Nadia Haddad)"],
  [{ company: "Tennisverein Nord", whole: "Zur Post GmbH" }, "Zur Post GmbH", "company"],
  [{ company: "Strata Plan 4410", person: "Strata Plan 4410", parts: "Karen Liu" }, "Strata Plan 4410", "parts"],
  [{ company: "Body Corporate 7", person: "Karen Liu", parts: "Karen Liu" }, "Body Corporate 7 (Karen Liu)"],
  [{ whole: "Bill Tanaka", company: "Tanaka Catering" }, "Bill Tanaka", "company"],
  [{ whole: "Tanaka Catering", person: "Bill Tanaka" }, "Tanaka Catering", "person"],
  [{ whole: "Tanaka Catering (Bill Tanaka)", person: "Bill Tanaka" }, "Tanaka Catering (Bill Tanaka)"],
])("%j names %j", (names, name, untaken) => {
  const { isCompanyFirst, ...found } = customerName(names);
  expect(found).toEqual(untaken === undefined ? { name } : { name, untaken });
  const isJoined = name === `${names.company} (${names.parts ?? names.whole})`;
  expect(isCompanyFirst === true).toBe(isJoined);
});
