import { Command } from "commander";
import type { Bind, Manual } from "../cli/command.ts";
import type { Context } from "../cli/context.ts";
import type { Customer } from "../customers/customer.ts";
import { type DuplicateGroup, type DuplicateKind, duplicateGroups, type PhoneKey } from "../customers/duplicates.ts";
import { FIELD_NAMES } from "../customers/fields.ts";
import { e164OrText, internationalPhone, type PhoneReader, phoneReader } from "../customers/phone.ts";
import { fieldColumns } from "../output/customer-view.ts";
import { isStructured } from "../output/formats.ts";
import type { View, ViewColumn } from "../output/output.ts";
import { canAsk } from "../terminal/terminal.ts";
import type { JsonObject } from "../text/json.ts";
import { count, grouped } from "../text/words.ts";
import { addCountryFlag, countryOf } from "./shared/refs.ts";
import { addSelectionFlags, living, type SelectionFlags } from "./shared/selection.ts";
import { printsLines } from "./shared/tell-written.ts";

export default function duplicatesCommand(bind: Bind): Command {
  return bind(
    addCountryFlag(
      addSelectionFlags(
        new Command("duplicates").description(
          "Find customers that are likely the same: by e-mail address, by phone number, by name and address together.",
        ),
      ),
    ),
    duplicates,
    MANUAL,
  );
}

// --- internal ---

const MANUAL: Manual = {
  fields: "customer",
  notes: `Case, accents and punctuation are ignored, and St is Street. A customer that shares something with two others is in
one group with both, even if those two have nothing in common. The list is read once.
On a terminal they can be merged then, group by group. A script has the ids of each pair in --json, for \`customers merge\`.
To delete some, write the list to a file, write delete into its column decision for each of them, and give the file to
\`customers delete --from\`.`,
  examples: [
    "customers duplicates",
    "customers duplicates --json",
    "customers duplicates -o csv > decide.csv",
    "customers delete --from decide.csv",
  ],
};

const SHARED: Readonly<Record<DuplicateKind, string>> = {
  email: "e-mail address",
  phone: "phone number",
  "name-address": "name and address",
};

const ID: ViewColumn = { field: "id", heading: "ID", kind: "id", yields: true };

const MEMBERS: readonly ViewColumn[] = [
  ...fieldColumns(["name", "email", "phone", "address.street", "address.city"]),
  ID,
];

/** Rows have an empty `decision`, to be filled in where they are edited: `delete` is what `delete --from` acts on. */
function viewOf(groups: readonly DuplicateGroup[]): View {
  return {
    columns: MEMBERS,
    csv: ["group", "reason", "key", "decision", "id", ...FIELD_NAMES],
    groups: {
      of: ({ group }) => group,
      title: ({ group }, phone) => titleOf(Number(group), groups[Number(group) - 1]?.links ?? [], phone),
    },
  };
}

/** A line for each thing that is shared. City and ZIP are compared one by one: one line of both is enough. */
function titleOf(group: number, links: DuplicateGroup["links"], phone: (text: string) => string): string[] {
  const ids = ({ members }: (typeof links)[number]) => members.map(({ id }) => id).join();
  const shared = new Map(links.map((link) => [link.by + (link.by === "name-address" ? ids(link) : link.key), link]));
  const number = `${group}  `;
  return [...shared.values()].map(({ by, key }, at) => {
    const start = at === 0 ? number : " ".repeat(number.length);
    return `${start}Same ${SHARED[by]}: ${by === "phone" ? phone(key) : key}`;
  });
}

async function duplicates(
  context: Context,
  _: readonly [],
  flags: SelectionFlags & { readonly defaultCountry?: string },
): Promise<void> {
  const output = await context.output();
  const country = await countryOf(context, flags.defaultCountry);
  const phoneKey = keyReader(await phoneReader(country));
  const customers: Customer[] = [];
  for await (const customer of living(context, flags)) customers.push(customer);

  const groups = duplicateGroups(customers, phoneKey);
  const rows = isStructured(output.format) ? groups.map(groupAsJson) : groups.flatMap(groupAsRows);
  await output.rows(rows, viewOf(groups));
  const among = `among ${count(customers.length, "customer")}`;
  const involved = groups.reduce((sum, { members }) => sum + members.length, 0);
  context.notice(
    groups.length === 0
      ? `No likely duplicates ${among}.`
      : `${count(groups.length, "group")} of likely duplicates: ${grouped(involved)} ${among}.`,
  );
  if (groups.length === 0 || !canAsk(context) || !(await printsLines(context))) return;
  const { offerMerges } = await import("./merge/merge-two.ts");
  const all = groups.map(({ members }) => members);
  await offerMerges(context, all);
}

/** Numbers that cannot be read are compared by their digits, if there are enough of them. */
function keyReader(read: PhoneReader): PhoneKey {
  return (text) => {
    const international = internationalPhone(e164OrText(text, read));
    const digits = text.replace(/\D/g, "");
    return international ?? (digits.length >= 7 ? digits : undefined);
  };
}

function groupAsJson({ links, members }: DuplicateGroup): JsonObject {
  const shared = links.map(({ by, key, members }) => ({ by, key, ids: members.map(({ id }) => id) }));
  return { ...grounds(links), links: shared, customers: [...members] };
}

function groupAsRows({ links, members }: DuplicateGroup, at: number): JsonObject[] {
  const same = grounds(links);
  return members.map((customer) => ({ ...customer, group: at + 1, ...same, decision: "" }));
}

function grounds(links: DuplicateGroup["links"]): { readonly reason: string; readonly key: string } {
  return {
    reason: [...new Set(links.map(({ by }) => by))].join(", "),
    key: [...new Set(links.map(({ key }) => key))].join("; "),
  };
}
