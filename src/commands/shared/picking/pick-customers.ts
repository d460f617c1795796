import type { ListQuery } from "../../../api/customers-api.ts";
import type { Customer } from "../../../customers/customer.ts";
import { nationalPhones } from "../../../customers/national-phone.ts";
import { Declined } from "../../../errors.ts";
import { connect } from "../connect.ts";
import type { Context } from "../context.ts";
import { Busy } from "../waiting/busy.ts";
import { waitOf } from "../waiting/words.ts";
import { CustomerChoices } from "./customer-choices.ts";

export interface PickCustomers {
  readonly question?: string;
  /** What is typed already. */
  readonly typed?: string | undefined;
  /** Whether several may be marked. */
  readonly several?: boolean;
  /** Those that may be chosen; all when missing. */
  readonly contact?: ListQuery["contact"];
  /** What did not happen when the person leaves: `nothing was deleted`. */
  readonly refusal?: string;
}

/**
 * The customers that a person at the terminal chooses, each read once more by itself.
 * @throws Declined when they leave by Esc.
 */
export async function pickCustomers(context: Context, asked: PickCustomers): Promise<Customer[]> {
  const { typed = "", several = false, contact, refusal = "nothing was changed" } = asked;
  const { question = several ? "Which customers?" : "Which customer?" } = asked;
  const api = await context.api(); // Not being logged in must be told before anything is shown.
  const settings = await context.settings();
  const busy = new Busy(context.clock);
  const source = {
    connect: (signal: AbortSignal) => connect({ ...context, ...besidePicker(context, signal), busy }, settings),
    waiting: () => (busy.position === undefined ? undefined : waitOf(busy.position)[0]),
  };
  const writePhone = await nationalPhones(settings.defaultCountry?.value);
  const choices = new CustomerChoices(source, writePhone, contact === undefined ? {} : { contact });
  const chosen = await (await context.prompts()).pick(question, choices, {
    typed,
    several,
    placeholder: "type to find: name, e-mail, phone, city",
  });
  if (chosen === undefined) throw new Declined(refusal);
  const customers: Customer[] = [];
  for (const { id } of chosen) customers.push(await api.get(id));
  return customers;
}

// --- internal ---

/** What reads while the picker is on the screen writes nothing there itself. */
function besidePicker({ signal, terminal }: Context, closed: AbortSignal) {
  return { signal: AbortSignal.any([signal, closed]), terminal: { ...terminal, err: () => {} }, notice: () => {} };
}
