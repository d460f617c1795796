import { CliError } from "../errors.ts";
import type { FieldName } from "./customer.ts";
import { isEmail, isHalfEmail, linkedEmail } from "./email.ts";
import { linkedPhone, type PhoneReader } from "./phone.ts";

export const EMAIL_HINT = "Write it as name@example.com.";

/**
 * One field as a person or a file gives it → as it is sent: trimmed, phones in E.164.
 * @throws CliError `invalid_input` whose message names the value and what is wrong with it.
 */
export function readField(field: FieldName, text: string, readPhone: PhoneReader): string {
  const value = field === "notes" ? text : text.trim();
  switch (field) {
    case "name":
      if (value === "")
        throw new CliError("invalid_input", "the name is empty", { hint: "Every customer needs a name." });
      return value;
    case "email": {
      const address = linkedEmail(value);
      if (!isEmail(address) || isHalfEmail(address)) {
        const why = isEmail(address) ? ": there is no dot after the @" : "";
        throw new CliError("invalid_input", `${JSON.stringify(value)} is not an e-mail address${why}`, {
          hint: EMAIL_HINT,
        });
      }
      return address;
    }
    case "phone":
      return readPhone(linkedPhone(value));
    default:
      return value;
  }
}
