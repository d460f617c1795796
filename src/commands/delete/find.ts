import type { CustomersApi } from "../../api/customers-api.ts";
import type { Customer } from "../../customers/customer.ts";
import { normalizeEmail } from "../../customers/email.ts";
import { isNamedBy, type Ref } from "../../customers/identity.ts";
import { CliError } from "../../errors.ts";

export interface Found {
  /** The customers that each reference names, in the order of the references. */
  readonly matches: readonly (readonly Customer[])[];
  /** How many customers the server has; undefined when the list was not read. */
  readonly server: number | undefined;
}

/**
 * The customers that references name. A few are asked for one by one; for more, one walk over the list is cheaper.
 * @param counted whether the number of all customers is needed, which the list alone tells.
 * @throws CliError when the server cannot be asked, or its list not be read to the end.
 */
export async function findNamed(
  refs: readonly Ref[],
  api: Pick<CustomersApi, "pages" | "get">,
  { counted, signal }: { readonly counted: boolean; readonly signal: AbortSignal },
): Promise<Found> {
  if (!counted && refs.length <= ASKED_ONE_BY_ONE && refs.every(({ kind }) => kind === "id")) {
    const matches: Customer[][] = [];
    for (const { value } of refs) matches.push(await byId(value, api));
    return { matches, server: undefined };
  }
  const matches = refs.map((): Customer[] => []);
  const wanted = new Map<string, number[]>();
  for (const [index, { kind, value }] of refs.entries()) {
    const key = keyOf(kind, value);
    wanted.set(key, [...(wanted.get(key) ?? []), index]);
  }
  let server = 0;
  for await (const { rows } of api.pages()) {
    signal.throwIfAborted();
    server += rows.length;
    for (const customer of rows) {
      for (const index of keysOf(customer).flatMap((key) => wanted.get(key) ?? [])) {
        const ref = refs[index];
        if (ref && isNamedBy(customer, ref)) matches[index]?.push(customer);
      }
    }
  }
  return { matches, server };
}

// --- internal ---

const ASKED_ONE_BY_ONE = 20;

async function byId(id: string, api: Pick<CustomersApi, "get">): Promise<Customer[]> {
  try {
    return [await api.get(id)];
  } catch (error) {
    if (error instanceof CliError && error.code === "not_found") return [];
    throw error;
  }
}

function keysOf({ id, email, phone }: Customer): string[] {
  return [
    keyOf("id", id),
    ...(email === null ? [] : [keyOf("email", email)]),
    ...(phone === null ? [] : [keyOf("phone", phone)]),
  ];
}

/** Equal for whatever may be the same; what has the same key is compared in full. */
function keyOf(kind: Ref["kind"], value: string): string {
  switch (kind) {
    case "id":
      return `id ${value}`;
    case "email":
      return `email ${normalizeEmail(value)}`;
    case "phone":
      // However a number is written, its last digits are these.
      return `phone ${value.replace(/\D/g, "").slice(-6)}`;
  }
}
