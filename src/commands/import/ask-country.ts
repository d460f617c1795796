import type { Context } from "../../cli/context.ts";
import { Declined } from "../../errors.ts";
import { givenCountry } from "../../intake/cells/country.ts";
import { countryInWords, type MissingCountry, numbersOf } from "../../intake/check/missing-country.ts";
import { changeSetting } from "../../settings/change.ts";
import { stop } from "../../terminal/prompts.ts";

/** Asks of which country the numbers are: two letters of ISO 3166. @param leave what Enter alone does, in words. */
export async function askForCountry(
  context: Context,
  missing: Pick<MissingCountry, "numbers" | "text" | "likely">,
  { declined, leave } = { declined: DECLINED, leave: "stops" },
): Promise<string> {
  const { profile } = await context.settings();
  const prompts = await context.prompts();
  const one = missing.numbers === 1;
  const found = missing.likely;
  const proposed = found ?? localCountry(context.env);
  const remember = `remember it for ${profile.value === "default" ? "later" : `profile ${profile.value}`}`;
  if (proposed !== undefined) {
    const reason =
      found === undefined
        ? `This machine is set to ${countryInWords(proposed)}.`
        : `The addresses are in ${countryInWords(found)}.`;
    const answer = await prompts.select(
      `${missing.text}. Read ${one ? `it as a number of ${countryInWords(proposed)}` : `them as ${numbersOf(proposed)}`}?`,
      [
        { value: "once", label: "Yes" },
        { value: "always", label: `Yes, and ${remember}` },
        { value: "other", label: one ? "No, it is from another country" : "No, they are from another country" },
        stop(declined),
      ],
      { flag: "--default-country", declined, details: reason },
    );
    if (answer === "always") await changeSetting(context.env, profile.value, "defaultCountry", proposed);
    if (answer !== "other") return proposed;
  }
  const text = await prompts.text(
    `${proposed === undefined ? `${missing.text}. ` : ""}Which country ${one ? "is it" : "are they"} from? For example US or Germany; Enter alone ${leave}.`,
    {
      flag: "--default-country",
      declined,
      validate: (typed) =>
        typed.trim() === "" || givenCountry(typed)
          ? undefined
          : "Give its name or its two letters, such as US, CA or GB",
    },
  );
  const country = givenCountry(text);
  if (country === undefined) throw declined;
  const always = await prompts.confirm(`Read as ${numbersOf(country)}. Also ${remember}?`, { declined });
  if (always) await changeSetting(context.env, profile.value, "defaultCountry", country);
  return country;
}

/** The country that this machine is set to; undefined if it does not say. */
export function localCountry(env: NodeJS.ProcessEnv): string | undefined {
  const locale = env.LC_ALL || env.LC_TELEPHONE || env.LANG || "";
  return /^[a-z]{2,3}_([A-Z]{2})(?:[.@]|$)/.exec(locale)?.[1];
}

// --- internal ---

const DECLINED = new Declined(
  "nothing was written",
  "Say the country with --default-country, for example --default-country US.",
);
