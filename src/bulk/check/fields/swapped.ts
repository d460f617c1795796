import { isSwapped } from "../../cells/damage.ts";
import type { FieldReader } from "../field-reader.ts";
import type { RowDraft } from "../row-draft.ts";
import { takeContact } from "./contact.ts";

/** An e-mail address in the column of the phone, or the other way round. */
export function unswapContacts(row: RowDraft, email: FieldReader | undefined, phone: FieldReader | undefined): void {
  if (!row.hasProblem("email") && !row.hasProblem("phone")) return;
  const [inEmail, inPhone] = [email, phone].map((field) => field?.read(row.cells)?.trim());
  if (!email || !phone || !isSwapped(inEmail, inPhone)) return;
  row.notes.dropProblems(["email", "phone"]);
  for (const target of ["email", "phone"] as const) delete row.values[target];
  const moved = [
    { text: inEmail, from: email, to: phone, target: "phone", what: "looks like a phone number" },
    { text: inPhone, from: phone, to: email, target: "email", what: "is an e-mail address" },
  ] as const;
  for (const { text, from, to, target, what } of moved) {
    if (text === undefined) continue;
    if (row.options.fix) {
      row.notes.addRepair(row.column(from), text, `moved to ${row.column(to)}`);
      takeContact(row, to, target, text);
    } else {
      const reason = `${what}: the columns are shifted`;
      row.problem(from, { kind: "swapped", value: text, reason, hint: "--fix repairs this." });
    }
  }
}
