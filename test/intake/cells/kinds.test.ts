import { describe, expect, test } from "vitest";
import { kindsOf, type ValueKind } from "../../../src/intake/cells/kinds.ts";

const VALUES: Readonly<Partial<Record<ValueKind, string>>> = {
  email: "a@b.example | mailto:a@b.example | Ann <a@b.example> | a@b.example; c@d.example",
  phone:
    "(202) 555-0100 | +1 202-555-0101 | 2025550102 | p:+12025550103 | 020 7946 0104 | +49 (0)30 23125104 | 202.555.0105 x12 | 202-555-0106 cell | C: 916-555-0107 | 06 12 34 56 78 | tlm 912255301 | 942 55 12 61 - 612 34 55 61 | 07911 155302 (text only) | tlf 22 255 1301 / tlm 912 255 301 | (202) 555-0100 / (202) 555-0150",
  postcode: "02108 | 97214-1234 | K1A 0B1 | EH2 3AT | m15 5al | z:02906 | 1010 | D-80331 | 2139",
  state: "OR | Oregon | Mass. | NSW | British Columbia | Bayern",
  country: "US | United States | Deutschland",
  street:
    "1420 Kenyon St NW | 88 Congress St | Hauptstraße 12 | Bahnhofstr. 9 | 12 rue de la Paix | Calle Mayor 5 | PO Box 12 | 31-10 Ditmars Blvd | Am Markt 7 Weg | Unit 3, The Yard | Church Lane",
  address:
    "2100 Lyndale Ave S, Minneapolis, MN 55405 | 5 Chestnut St\nNashua, NH 03060 | 77 Beale St, Apt 3, Memphis, Tennessee, 38103, USA | 111 Wellington St, Ottawa, ON K1A 0A9 | 10 Downing St, London SW1A 2AA | Hauptstraße 12, 80331 München",
  "city line": "Milwaukee, WI 53211 | Salt Lake City, UT 84103 | 80331 München | Portland, OR | 75002 Paris",
  person: "Dana Ortiz | Mrs J Whitlock | Bill & Mary Tanaka | Ludwig van Beethoven | Patrick O'Brien",
  "last, first": "Ortiz, Dana | O'Brien, Pat | Tanaka, Bill & Mary",
  company: "Kite Coffee Ltd | Jensen Heating, Inc. | Harbor Point Condo Association",
  id: "1042 | C-0001 | 87557342_98290902 | cus_1",
  flag: "TRUE | no | ja | 1",
  status: "active | Inactive | lead",
  date: "2026-11-20 | 11/20/2026 | 20.11.2026 | Nov 20, 2026 | 2026-10-16T00:12:13-05:00",
  money: "$120.00 | 1,440.00 | 12,50 € | -3.00",
  label: "Mobile | * Home | Work Fax",
  url: "https://example.com | www.example.com",
};

describe.each(Object.entries(VALUES) as [ValueKind, string][])("%s", (kind, values) => {
  test.each(values.split(" | "))("%j", (value) => expect(kindsOf(value)).toContain(kind));
});

test.each<[ValueKind, string]>([
  ["phone", "2026-11-20 | 02108-1234 | 55405 | $120.00 | 1042 | 87557342_98290902 | 1420 Kenyon St"],
  ["street", "Dana Ortiz | 2026-11-20 | (202) 555-0100 | Portland | C-0001"],
  ["address", "1420 Kenyon St NW | Milwaukee, WI 53211 | Flat 9, 88 Oxford Road | Unit 3, The Yard"],
  ["city line", "Portland | 2100 Lyndale Ave S, Minneapolis, MN 55405 | Ortiz, Dana | Dana Ortiz"],
  ["person", "Kite Coffee Ltd | Dana | 1042 | active | Church Lane"],
  ["last, first", "Jensen Heating, Inc. | Portland, OR 97214"],
  ["state", "active | Bavaria | Dana"],
  ["id", "Dana Ortiz | Portland | 2026-11-20"],
])("not %s: %s", (kind, values) => {
  expect(values.split(" | ").filter((value) => kindsOf(value).includes(kind))).toEqual([]);
});
