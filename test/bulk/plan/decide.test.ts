import { describe, expect, test } from "vitest";
import { CustomerIndex } from "../../../src/bulk/lookup/customer-index.ts";
import { type Decision, Planner } from "../../../src/bulk/plan/decide.ts";
import type { Customer, FieldValues } from "../../../src/customers/customer.ts";
import { phoneReader } from "../../../src/customers/phone.ts";
import { type Row, reasonText } from "../../../src/intake/row.ts";
import { customer as blank } from "../../helpers/customers.ts";

/**
 * A row, and what is to be done: name | what the row says | the server's customers (`on`, else ANA) and flags → the decision.
 * `-` is a field that is emptied, or an empty cell.
 */
const CASES = String.raw`
# says the same
nothing new | name=Ana Ruiz; email=ana@example.com → unchanged 1
an e-mail in another case | email=ANA@example.com → unchanged 1
text that a server would tidy | email=ana@example.com; notes= line one\r\nline two\n → unchanged 1
other line ends and accents | email=bo@example.com; name=Zoë; notes=a\rb\r\nc | on=ZOE → unchanged 2
nothing from nothing | email=ana@example.com; address.city=-; notes=- | on=1{"address":null,"notes":null}
  → unchanged 1
a number in another spelling | name=Ana Ruiz; phone=+12025550101 | on=1{"phone":"(202) 555-0101"} → unchanged 1
a country code that the row does not say | email=ana@example.com; phone=+12025550101
  | cells=-/202 555 0101; on=1{"phone":"+442025550101"}
  → unchanged 1
# changes
a field that was empty | email=bo@example.com; phone=+12025550102 | on=ZOE → update 2 {"phone":"+12025550102"}
one part of the address | email=ana@example.com; address.city=Sparks; address.zip=89501
  → update 1 {"address":{"city":"Sparks"}}
a field and one that is empty already | email=bo@example.com; phone=-; notes=- | on=ZOE → update 2 {"notes":null}
a number | email=ana@example.com; phone=+12025550199 → update 1 {"phone":"+12025550199"}
a country code that the row says | email=ana@example.com; phone=+12025550101
  | cells=x/+1 202 555 0101; on=1{"phone":"+442025550101"}
  → update 1 {"phone":"+12025550101"}
a country code whose country the row says | email=ana@example.com; phone=+12025550101
  | hasPhoneCountry; cells=202 555 0101; on=1{"phone":"+442025550101"}
  → update 1 {"phone":"+12025550101"}
a number in the place of a word | email=ana@example.com; phone=+12025550101 | cells=202 555 0101; on=1{"phone":"ask"}
  → update 1 {"phone":"+12025550101"}
a name, city and state in capitals | name=ANA RUIZ; email=ana@example.com; address.city=RENO; address.state=nv → unchanged 1
another word of a street | email=ana@example.com; address.street=12 Oak Street | on=1{"address":{"street":"12 Oak St"}}
  → unchanged 1
another word of a street, by id | email=ana@example.com; address.street=12 Oak Street | id=1; on=1{"address":{"street":"12 Oak St"}}
  → update 1 {"address":{"street":"12 Oak Street"}}
leading zeros that a spreadsheet took | name=Ana Ruiz; email=ana@example.com; address.zip=2108 | on=1{"address":{"zip":"02108"}}
  → unchanged 1
two leading zeros | email=ana@example.com; address.zip=501 | on=1{"address":{"zip":"00501"}} → unchanged 1
zeros that are not the first | email=ana@example.com; address.zip=12 | on=1{"address":{"zip":"1002"}}
  → update 1 {"address":{"zip":"12"}}
zeros that the record lacks | name=Ana Ruiz; email=ana@example.com; address.zip=02108 | on=1{"address":{"zip":"2108"}}
  → update 1 {"address":{"zip":"02108"}}
a number of which a part was read | email=ana@example.com; phone=+12025550101
  | cells='+12025550101 ext. 5; on=1{"phone":"+12025550101 ext. 5"}
  → unchanged 1
a number of which a part was read, beside an empty cell | email=ana@example.com; phone=+12025550101
  | cells=-/+12025550101 ext. 5; on=1{"phone":"+12025550101 ext. 5"}
  → unchanged 1
an e-mail address of which a part was read | email=bo@example.com
  | id=1; cells=x/bo@example.com (work); on=1{"email":"bo@example.com (work)"}
  → unchanged 1
a part of a city, beside a cell with all of it | email=ana@example.com; address.city=Grand
  | cells=Grand Forks; on=1{"address":{"city":"Grand Forks"}}
  → update 1 {"address":{"city":"Grand"}}
a number without what is stored behind it | email=ana@example.com; phone=+12025550101
  | cells=+12025550101; on=1{"phone":"+12025550101 ext. 5"}
  → update 1 {"phone":"+12025550101"}
only the last name | name=Ruiz; email=ana@example.com → unchanged 1
a part of a name of several words | name=de la Cruz; email=ana@example.com | on=1{"name":"Ana de la Cruz"} → unchanged 1
a part of a city is another city | email=ana@example.com; address.city=Grand | on=1{"address":{"city":"Grand Forks"}}
  → update 1 {"address":{"city":"Grand"}}
the name of one of two | name=Ana Ruiz; email=ana@example.com | on=1{"name":"Max & Ana Ruiz"}
  → update 1 {"name":"Ana Ruiz"}
# is known by
the id before the e-mail address | email=bo@example.com | id=1; on=ANA/BO → update 1 {"email":"bo@example.com"}
the e-mail address before the number | email=bo@example.com; phone=+12025550101 | on=ANA/BO
  → update 2 {"phone":"+12025550101"}
the name | name=Ana Ruiz; email=new@example.com | match=name → update 1 {"email":"new@example.com"}
the e-mail address alone | name=Ana Ruiz; email=new@example.com; phone=+12025550101 | match=email
  → create {"name":"Ana Ruiz","email":"new@example.com","phone":"+12025550101"} there: none
a number and the name, with a new e-mail address | name=RUIZ, Ana; email=new@example.com; phone=+12025550101
  → update 1 {"name":"RUIZ, Ana","email":"new@example.com"} by +12025550101
a number and the name, where there was no e-mail address | name=Ana Ruiz; email=new@example.com; phone=+12025550101
  | on=1{"email":null}
  → update 1 {"email":"new@example.com"} by +12025550101
a number and the first name, and no e-mail address | name=ana; phone=+12025550101 → unchanged 1
a number and the name with an initial, and no e-mail address | name=Ana R; phone=+12025550101 → unchanged 1
a number and another person's name | name=Max Li; phone=+12025550101 → update 1 {"name":"Max Li"} contact
an e-mail address that others of the file have | name=Max Li; email=ana@example.com | others=Eva
  → update 1 {"name":"Max Li"} contact
an e-mail address of this row alone | name=Max Li; email=ana@example.com | others= → update 1 {"name":"Max Li"}
an id and another person's name and e-mail address | name=Max Li; email=new@example.com | id=1
  → update 1 {"name":"Max Li","email":"new@example.com"} id
a name and the same address | name=Ana Ruiz; address.street=1 Main St; address.city=Reno; notes=x | on=NAMED
  → update 1 {"notes":"x"}
# is new
a number, a new e-mail address and another name | name=Max Li; email=new@example.com; phone=+12025550101
  → create {"name":"Max Li","email":"new@example.com","phone":"+12025550101"} there: none
a number, a new e-mail address and a part of the name | name=Ruiz; email=new@example.com; phone=+12025550101
  → create {"name":"Ruiz","email":"new@example.com","phone":"+12025550101"} there: none
a number, a new e-mail address and the name of two | name=Ana Ruiz; email=new@example.com; phone=+12025550101
  | on=ANA/2{"email":"x@example.com"}
  → create {"name":"Ana Ruiz","email":"new@example.com","phone":"+12025550101"} there: none
a customer whose e-mail address another row has | name=Ana Ruiz; email=new@example.com; phone=+12025550101
  | isMatched
  → create {"name":"Ana Ruiz","email":"new@example.com","phone":"+12025550101"} there: none
a person says so, with a number, the name and a new e-mail address | name=Ana Ruiz; email=new@example.com; phone=+12025550101
  | isNew
  → create {"name":"Ana Ruiz","email":"new@example.com","phone":"+12025550101"} there: none
the name and a new e-mail address, and no number | name=Ana Ruiz; email=new@example.com | on=1{"phone":""}
  → create {"name":"Ana Ruiz","email":"new@example.com"} there: none
nobody has the key | name=Bo; email=bo@example.com; phone=-; address.zip=02108
  → create {"name":"Bo","email":"bo@example.com","address":{"zip":"02108"}} there: none
nobody looked | name=Ana Ruiz; email=new@example.com | match=none
  → create {"name":"Ana Ruiz","email":"new@example.com"} nobody looked
a name for a customer without one | email=new@example.com | nameIfNew=None
  → create {"name":"None","email":"new@example.com"} there: none
a name, beside a word for none | name=Bo; email=new@example.com | nameIfNew=None
  → create {"name":"Bo","email":"new@example.com"} there: none
others of the file have that customer's name | name=Max Li; phone=+12025550101 | others=Ana Ruiz
  → create {"name":"Max Li","phone":"+12025550101"} there: 1
a person says that it is somebody new | name=Max Li; phone=+12025550101 | isNew=true
  → create {"name":"Max Li","phone":"+12025550101"} there: 1
a person says so, but one has the name | name=Ana Ruiz; phone=+12025550101 | isNew=true; on=ANA/2{"name":"Eva"}
  → unchanged 1
a person says so of a row without a name, as somebody is there without one | phone=+12025550101
  | isNew=true; on=1{"name":"x"}
  → no-name (invalid): new customer without a name. Every customer needs a name.
a person says so of an id that nobody has | name=Bo | id=9; isNew=true → create {"name":"Bo"} there: none
a person does not say so | name=Max Li; phone=+12025550101 | isNew=false → update 1 {"name":"Max Li"} contact
a namesake at another address | name=Ana Ruiz; address.street=9 Elm St; address.city=Boise | on=NAMED
  → create {"name":"Ana Ruiz","address":{"street":"9 Elm St","city":"Boise"}} there: 1
a name in one of several cells, of a file of names | name=Bo → create {"name":"Bo"} there: none
# is left
--on-match skip | name=Other; email=ana@example.com | onMatch=skip
  → skip 1: there is such a customer (--on-match skip)
--on-match skip, with a new e-mail address | name=Ana Ruiz; email=new@example.com; phone=+12025550101 | onMatch=skip
  → skip 1: there is such a customer (--on-match skip)
a number and a new e-mail address, and no name | email=new@example.com; phone=+12025550101
  → no-name (invalid): new customer without a name. Every customer needs a name.
--on-match fail | name=Other; email=ana@example.com | onMatch=fail
  → exists (invalid): is there already, as 1. --on-match update changes it.
two matches | email=ana@example.com | on=ANA/TWIN
  → several-matches (invalid): matches 2 customers by email: 1, 2.
    Give the id of the one that is meant in a column headed id.
two at one address | name=Ana Ruiz; address.street=1 Main St; address.city=Reno | on=NAMED/NAMED2
  → several-matches (invalid): matches 2 customers by name and address: 1, 2.
    Give the id of the one that is meant in a column headed id.
a namesake, and no address to tell | name=Ana Ruiz; notes=x | on=NAMED
  → several-matches (invalid): may be 1, which has the same name: the addresses do not tell.
    Add an e-mail address or a phone number, or the id in a column headed id; --match none creates a customer for
    every row, each time.
two namesakes | name=Ana Ruiz | on=NAMED/NAMED2
  → several-matches (invalid): may be 1, 2, which have the same name: the addresses do not tell.
    Add an e-mail address or a phone number, or the id in a column headed id; --match none creates a customer for
    every row, each time.
a street of which a spreadsheet made a date | email=ana@example.com; address.street=2-Mar | on=1{"address":{"street":"3-2"}}
  → sheet-date (invalid): Street "2-Mar" is a date.
    Write what it was before, or leave the cell blank.
an id of nobody | name=A | id=9
  → unknown-id (invalid): has the id "9", which no customer has.
    If these are ids of another system, ignore the column with --ignore.
a lone name | name=Bo | isLone
  → name-alone (invalid): has nothing but a name: it may not be a customer.
    Add an address, an e-mail address or a phone number, or remove the row.
a lone contact of nobody | email=new@example.com | isLone
  → no-name (invalid): new customer without a name. Every customer needs a name.
a name that is to be emptied | name=-; email=new@example.com | match=none
  → no-name (invalid): new customer without a name. Every customer needs a name.
no key | notes=A
  → no-key (invalid): has no id, e-mail address, phone number or name to match by.
    --match none creates a customer for every row, each time.
no id | email=new@example.com | match=id
  → no-key (invalid): has no id to match by. Without --match, any id, e-mail address, phone number or name serves.
no e-mail address | name=A | match=email
  → no-key (invalid): has no e-mail address to match by. Without --match, any id, e-mail address, phone number or name serves.
no phone number | email=new@example.com | match=phone
  → no-key (invalid): has no phone number to match by. Without --match, any id, e-mail address, phone number or name serves.
no name | email=new@example.com | match=name
  → no-key (invalid): has no name to match by. Without --match, any id, e-mail address, phone number or name serves.
# may not make a new customer
and finds nobody | name=Bo; email=bo@example.com | creates=false → skip null: it matches no customer
and has an id that nobody has | name=A | id=9; creates=false → skip null: it matches no customer
# names a customer to delete
by its id alone | notes=- | id=1; onMatch=delete → delete 1
by its e-mail address | email=ANA@example.com | onMatch=delete → delete 1
by a number and another spelling of the name | name=Ana R; phone=+12025550101 | onMatch=delete → delete 1
by an id, one contact of which is the customer's | name=Max; phone=+12025550101 | id=1; onMatch=delete → delete 1
by an id, and nothing else is the customer's | name=Max; phone=+12025550199 | id=1; onMatch=delete
  → foreign-id (invalid): 1 is "Ana Ruiz", not "Max".
    If the ids are another system's, skip their column with --ignore. Else correct these rows.
by a number of somebody else | name=Max Li; phone=+12025550101 | onMatch=delete
  → foreign-id (invalid): 1 is "Ana Ruiz", not "Max Li".
    If the ids are another system's, skip their column with --ignore. Else correct these rows.
by a new e-mail address, and a number and the name of somebody | name=Ana Ruiz; email=new@example.com; phone=+12025550101
  | onMatch=delete; creates=false
  → skip null: it matches no customer
who was deleted from here | email=bo@example.com | onMatch=delete; creates=false; isGone → unchanged null
and has a name alone | name=Ana Ruiz | onMatch=delete
  → no-key (invalid): has no id, e-mail address or phone number. Each row needs one of them.
`;

const readPhone = await phoneReader("US");

const customer = (id: string, fields: Partial<Customer> = {}): Customer =>
  blank(id, {
    name: "Ana Ruiz",
    email: "ana@example.com",
    phone: "+12025550101",
    address: { street: "1 Main St", city: "Reno", state: "NV", zip: "89501" },
    notes: "line one\nline two",
    ...fields,
  });
const ANA = customer("1");
const BO = customer("2", { name: "Bo", email: "bo@example.com", phone: "+12025550102" });
const NAMED = [customer("1", { email: null, phone: null }), customer("2", { email: null, phone: null })] as const;
const CUSTOMERS: Readonly<Record<string, Customer>> = {
  ...{ ANA, BO, NAMED: NAMED[0], NAMED2: NAMED[1], TWIN: customer("2", { phone: null }) },
  ZOE: customer("2", { name: "Zo\u00eb", email: "bo@example.com", phone: null, notes: " a\nb\nc " }),
};

const row = (values: FieldValues, more: Partial<Row> = {}): Row => ({
  ...{ line: 2, cells: [values.phone ?? null, null], id: undefined, values },
  ...more,
});

/** `name=Ana; notes=-` in its parts. */
const parts = (text = "") =>
  text.split(/; ?(?=[\w.]+(?:=|$))/).flatMap((part): [string, string][] => {
    const [, key, value = "true"] = /^([\w.]+)(?:=(.*))?$/s.exec(part) ?? [];
    return key === undefined ? [] : [[key, value]];
  });
const written = (value: string) => (value === "-" ? null : value.replaceAll("\\n", "\n").replaceAll("\\r", "\r"));
const customerOf = (text: string) => CUSTOMERS[text] ?? customer(text.slice(0, 1), JSON.parse(text.slice(1)));

function plannerOf(customers: readonly Customer[], flags: Readonly<Record<string, string>> = {}): Planner {
  const { match = "auto", onMatch = "update", isNew, others = "", creates, isGone, isMatched } = flags;
  const settings = { match, onMatch } as Pick<ConstructorParameters<typeof Planner>[1], "match" | "onMatch">;
  const index = new CustomerIndex(settings.match, readPhone);
  for (const one of customers) index.add(one);
  return new Planner(index, {
    damageOf: (text) => (text === "2-Mar" ? "is a date" : undefined),
    ...{ ...settings, readPhone, placeOf: (line) => `a.csv:${line}` },
    othersOf: () => ({ some: others !== "", include: (name) => others === name }),
    creates: creates !== "false",
    isGone: () => isGone === "true",
    isMatched: () => isMatched === "true",
    isNew: isNew === undefined ? undefined : () => isNew === "true",
  });
}

/** A decision in a line. */
function said(decided: Decision): string {
  const { action } = decided;
  if (action === "none") {
    const { finding } = decided;
    return `${finding.kind} (${finding.severity}): ${reasonText(finding)}. ${finding.hint}`;
  }
  if (action === "skip") return `skip ${decided.id}: ${decided.why}`;
  if (action === "unchanged") return `unchanged ${decided.id}`;
  if (action === "delete") return `delete ${decided.before.id}`;
  const body = JSON.stringify(decided.body);
  if (action === "update") {
    const { before, renames = [], newEmailOf } = decided;
    return ["update", before.id, body, renames, newEmailOf ? `by ${newEmailOf.value}` : []].flat().join(" ");
  }
  return `create ${body} ${decided.seen ? `there: ${decided.seen.ids.join() || "none"}` : "nobody looked"}`;
}

describe.each(CASES.trim().split(/^# /m).slice(1))("a row %s", (group) => {
  const [, ...lines] = group.trim().split(/\n(?! )/);
  test.each(lines.map((line) => line.split(/\s+\| |\s+→ /)))("%s", (...cells) => {
    const [, values, ...others] = cells;
    const expected = others.pop() ?? "";
    const { on = "ANA", cells: raw, ...flags } = Object.fromEntries(parts(others[0]));
    const { id, nameIfNew, isLone, hasPhoneCountry } = flags;
    const about = row(Object.fromEntries(parts(values).map(([key, value]) => [key, written(value)])), {
      ...{ id, nameIfNew, isLone: isLone === "true", hasPhoneCountry: hasPhoneCountry === "true" },
      ...(raw && { cells: raw.split("/").map(written) }),
    });
    const planner = plannerOf(on.split("/").map(customerOf), flags);
    expect(said(planner.next(about))).toBe(expected.replace(/\n +/g, " "));
  });
});

test("no two rows are about one customer, and a row is asked about again", () => {
  const planner = plannerOf([ANA, BO]);
  const first = row({ notes: "x" }, { id: "1" });
  expect(said(planner.next(first))).toBe('update 1 {"notes":"x"}');
  const reason =
    "other-row (invalid): second row for customer 1; the first is a.csv:2. Remove one of the rows, or choose with --match what tells customers apart.";
  expect(said(planner.next(row({ email: "ana@example.com" }, { line: 3 })))).toBe(reason);
  expect(said(planner.next(row({ phone: "+12025550101" }, { line: 5 })))).toBe(reason);
  expect(said(planner.again(first))).toBe('update 1 {"notes":"x"}');
  expect(said(planner.next(row({ name: "Cy", email: "new@example.com" }, { line: 6 })))).toContain("create");
  const moved = row({ name: "Bo", email: "bo@example.org", phone: "+12025550102" }, { line: 7 });
  const movedTo = row({ name: "Bo", email: "bo@example.net", phone: "+12025550102" }, { line: 8 });
  expect(said(planner.next(moved))).toBe('update 2 {"email":"bo@example.org"} by +12025550102');
  expect(said(planner.next(movedTo))).toMatch(/^create /);
  expect([said(planner.again(moved)), said(planner.again(movedTo))]).toEqual([
    expect.stringMatching(/^update 2 /),
    expect.stringMatching(/^create /),
  ]);
  expect([planner.isNamed("1"), planner.isNamed("2")]).toEqual([true, true]);
});

test("a customer whom two rows name is deleted once", () => {
  const planner = plannerOf([ANA, BO], { onMatch: "delete" });
  const rows = [row({}, { id: "1" }), row({ email: "ana@example.com" }, { line: 3 })];
  const decided = ["delete 1", "skip 1: an earlier row names the same customer"];
  expect(rows.map((one) => said(planner.next(one)))).toEqual(decided);
});

test("a namesake whom another row is about is another person", () => {
  const planner = plannerOf(NAMED);
  planner.next(row({}, { id: "1" }));
  expect(said(planner.next(row({ name: "Ana Ruiz" }, { line: 3 })))).toContain("may be 2, which has the same name");
  planner.next(row({}, { line: 4, id: "2" }));
  expect(said(planner.next(row({ name: "Ana Ruiz" }, { line: 5 })))).toBe('create {"name":"Ana Ruiz"} there: 1,2');
});
