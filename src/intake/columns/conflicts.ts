import { isEmail } from "../../customers/email.ts";
import { fieldAt, isFieldName } from "../../customers/fields.ts";
import { CliError } from "../../errors.ts";
import { isContact } from "../cells/kinds.ts";
import { type Heading, TARGETS } from "../headings/heading.ts";
import type { Table } from "../row.ts";

/** @throws CliError `invalid_input` when what should be the headings holds a contact of a customer. */
export function refuseNoHeadings(
  place: string,
  { headers, likelyHeader }: Pick<Table, "headers" | "likelyHeader">,
): void {
  const contact = headers.find(likelyHeader === undefined ? isEmail : isContact);
  if (contact === undefined) return;
  throw new CliError("invalid_input", `${place}: the headings are missing: ${JSON.stringify(contact)} is a value`, {
    hint: likelyHeader === undefined ? NO_HEADINGS : belowHint(likelyHeader),
  });
}

/** @throws CliError `invalid_input` when there is no column for a name, an e-mail address, a phone number or an id. */
export function refuseNoCustomers(
  place: string,
  { headers, likelyHeader }: Pick<Table, "headers" | "likelyHeader">,
  mapped: readonly Pick<Heading, "target">[],
): void {
  if (mapped.some(({ target }) => !isFieldName(target) || fieldAt(target)?.identifies)) return;
  const map = `Say what the columns hold, for example --map "Client=name". The fields are ${TARGETS.join(", ")}.`;
  const isWhole = mapped.length === 0 && isAllInOne(headers);
  const why =
    mapped.length === 0
      ? `no heading is known: ${headers.map((header) => JSON.stringify(header)).join(", ")}`
      : "no column says who the customers are: name, email, phone and id are missing";
  throw new CliError("invalid_input", `${place}: ${why}`, {
    hint: likelyHeader !== undefined ? belowHint(likelyHeader) : isWhole ? ALL_IN_ONE : map,
  });
}

// --- internal ---

const NO_HEADINGS = "Add a first line that names the columns, for example: name,email,phone,street,city,state,zip";

const belowHint = (line: number) =>
  `The header seems to be line ${line}: move rows above it below it, delete other lines.`;

const ALL_IN_ONE =
  "The whole row stands in one cell: divide it into columns in the spreadsheet (Data → Text to Columns), or import the text file that it was made from.";

/** `Name;Phone;E-Mail` as the only heading: a text file that was opened in a spreadsheet without its separator. */
function isAllInOne(headers: readonly string[]): boolean {
  const [only, ...others] = headers.filter((header) => header !== "");
  return only !== undefined && others.length === 0 && [";", ",", "\t", "|"].some((sign) => only.split(sign).length > 2);
}
