import { folded, type KnownCustomer } from "./customer-file.ts";
import type { Candidate } from "./page.ts";

/**
 * The customers that a typed beginning can mean, by e-mail address, id, or any word of the name. What is inserted is an e-mail
 * address or `id:…`: a REF that means this customer alone, as far as is known.
 * @param takesNames the shell shows only values that contain what is typed: one that was found by its name is inserted as `name:…`.
 */
export function matchingPeople(customers: readonly KnownCustomer[], typed: string, takesNames: boolean): Candidate[] {
  const [, kind = "", rest = ""] = /^(id|email|name):(.*)$/s.exec(typed) ?? [undefined, "", typed];
  const wanted = folded(rest);
  const begins = (text: string) => folded(text).startsWith(wanted);
  const found: Candidate[] = [];
  for (const { id, email, name } of customers) {
    const isNamed = begins(name) || (wanted !== "" && folded(name).includes(` ${wanted}`));
    const ref = /^[^\s@:-][^\s@:]*@[^\s@:]+$/.test(email) ? email : id && `id:${id}`;
    let value = "";
    if (kind === "id" && begins(id)) value = id;
    else if (kind === "email" && begins(email)) value = email;
    else if (kind === "name" && isNamed) value = name;
    else if (kind !== "" || ref === "") continue;
    else if (begins(ref)) value = ref;
    else if (begins(id) && /^\w[\w.-]*$/.test(id)) value = id;
    else if (isNamed) value = takesNames && !folded(ref).includes(wanted) ? `name:${name}` : ref;
    if (value !== "") found.push([kind === "" ? value : `${kind}:${value}`, name]);
    if (found.length === MOST_SHOWN) break;
  }
  return found;
}

// --- internal ---

/** More than a person reads. */
const MOST_SHOWN = 100;
