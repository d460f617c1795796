import { expect, test } from "vitest";
import { differingKeys, type MergedKey, mergedChanges } from "../../../src/commands/merge/merged.ts";
import type { Customer } from "../../../src/customers/customer.ts";
import { entriesOf } from "../../helpers/cells.ts";

const NOTHING = { street: null, city: null, state: null, zip: null };

/** A customer with these fields, and no others. */
function one(fields: Partial<Customer>): Customer {
  return { id: "1", name: "Dana", email: null, phone: null, address: null, notes: null, ...fields } as Customer;
}

/** What the two have, which values are taken from the other one, what is asked, and what is written. */
const CASES = entriesOf(`
  the same twice | {"email":"d@example.com"} | {"email":"d@example.com"} | [] | [] | {}
  blanks are filled | {"phone":""} | {"email":"d@example.com","phone":"+12025550123"} | [] | []
    | {"email":"d@example.com","phone":"+12025550123"}
  a value is not overwritten by nothing | {"email":"d@example.com"} | {"email":null} | [] | [] | {}
  what is not chosen goes to the notes | {"phone":"+12025550123","email":"d@example.com"}
    | {"phone":"+12025550188","email":"dana@example.com"} | [] | ["email","phone"]
    | {"notes":"E-mail: dana@example.com\\nPhone: +12025550188"}
  what is chosen takes the place of the other value | {"phone":"+12025550123","notes":"Gate 1"}
    | {"phone":"+12025550188"} | ["phone"] | ["phone"]
    | {"phone":"+12025550188","notes":"Gate 1\\nPhone: +12025550123"}
  how a value is written is no difference | {"email":"D@example.com"} | {"email":"d@EXAMPLE.com"} | [] | [] | {}
  notes are joined | {"notes":"Gate 1"} | {"notes":"Dog\\nVIP"} | [] | [] | {"notes":"Gate 1\\nDog\\nVIP"}
  lines of the notes that are there are not repeated | {"notes":"Gate 1\\nDog"} | {"notes":"dog\\nDog "} | [] | []
    | {"notes":"Gate 1\\nDog\\ndog"}
  notes alone | {} | {"notes":"Dog"} | [] | [] | {"notes":"Dog"}
  an address that fits is completed | {"address":{"street":null,"city":"Reno","state":null,"zip":null}}
    | {"address":{"street":"12 Main Street","city":"Reno","state":"NV","zip":"89501"}} | [] | []
    | {"address":{"street":"12 Main Street","state":"NV","zip":"89501"}}
  another address is one value: none of its parts fills a blank
    | {"address":{"street":"14 Alder Ct","city":null,"state":null,"zip":null}}
    | {"address":{"street":"12 Main Street","city":"Reno","state":"NV","zip":"89501"}} | [] | ["address"]
    | {"notes":"Address: 12 Main Street, Reno, NV, 89501"}
  an address that is chosen replaces all parts
    | {"address":{"street":"12 Main Street","city":"Reno","state":"NV","zip":"89502"}}
    | {"address":{"street":"14 Alder Ct","city":null,"state":null,"zip":null}} | ["address"] | ["address"]
    | {"address":{"street":"14 Alder Ct","city":null,"state":null,"zip":null},
    "notes":"Address: 12 Main Street, Reno, NV, 89502"}
  a value that the notes have is settled: an earlier merge was stopped
    | {"phone":"+12025550123","notes":"Gate 1\\nPhone: +12025550188"} | {"phone":"+12025550188","notes":"Gate 1"} | []
    | [] | {}
  names | {"name":"Dana Ortiz"} | {"name":"DANA ORTIZ"} | ["name"] | ["name"]
    | {"name":"DANA ORTIZ","notes":"Name: Dana Ortiz"}
`).map((entry) => {
  const [what = "", ...parts] = entry.split(" | ");
  const cells: [Partial<Customer>, Partial<Customer>, MergedKey[], MergedKey[], object] = JSON.parse(
    `[${parts.join()}]`,
  );
  return [what, ...cells] as const;
});

test.each(CASES)("%s", (_what, keep, other, fromOther, asked, written) => {
  expect(differingKeys(one(keep), one({ ...other, id: "2" }))).toEqual(asked);
  expect(mergedChanges(one(keep), one({ ...other, id: "2" }), new Set(fromOther))).toEqual(written);
});

test.each(CASES)(
  "%s: merged once more, nothing is asked and nothing changes",
  (_what, keep, other, fromOther, _asked, written) => {
    const { address, ...own } = written as Partial<Customer>;
    const merged = one({
      ...keep,
      ...own,
      address: address ? { ...NOTHING, ...keep.address, ...address } : (keep.address ?? null),
    });
    expect(differingKeys(merged, one({ ...other, id: "2" }))).toEqual([]);
    expect(mergedChanges(merged, one({ ...other, id: "2" }), new Set(fromOther))).toEqual({});
  },
);
