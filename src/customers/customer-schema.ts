import { openObjectOf, orNull, TEXT, TEXT_OR_NULL } from "../text/json-schema.ts";

/** {@link Customer}. Servers add keys of their own. */
export const CUSTOMER_SCHEMA = openObjectOf({
  id: TEXT,
  name: TEXT_OR_NULL,
  email: TEXT_OR_NULL,
  phone: TEXT_OR_NULL,
  address: orNull(openObjectOf({ street: TEXT_OR_NULL, city: TEXT_OR_NULL, state: TEXT_OR_NULL, zip: TEXT_OR_NULL })),
  notes: TEXT_OR_NULL,
});
