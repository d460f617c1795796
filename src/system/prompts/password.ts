import type { Asking } from "./asking.ts";
import type { TextOptions } from "./text.ts";

export type PasswordOptions = Pick<TextOptions, "flag" | "validate" | "declined">;

/** A line that is never shown; it is trimmed. */
export async function password(asking: Asking, question: string, options: PasswordOptions): Promise<string> {
  const validate = (value: string | undefined) => options.validate?.((value ?? "").trim());
  const answer = await asking.ask(question, options, (clack, common) =>
    clack.password({ ...common, mask: "•", validate }),
  );
  return (answer ?? "").trim();
}
