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
  const { text, likely } = missing;
  const isOne = missing.numbers === 1;
  const remember = `remember it for ${profile.value === "default" ? "later" : `profile ${profile.value}`}`;
  const keep = (country: string) => changeSetting(context.env, profile.value, "defaultCountry", country);
  const proposed = likely ?? localCountry(context.env);
  if (proposed !== undefined) {
    const place = countryInWords(proposed);
    const details = likely === undefined ? `This machine is set to ${place}.` : `The addresses are in ${place}.`;
    const answers = [
      { value: "once", label: "Yes" },
      { value: "always", label: `Yes, and ${remember}` },
      { value: "other", label: `No, ${isOne ? "it is" : "they are"} from another country` },
      stop(declined),
    ];
    const readAs = isOne ? `it as a number of ${place}` : `them as ${numbersOf(proposed)}`;
    const answer = await prompts.select(`${text}. Read ${readAs}?`, answers, { declined, details });
    if (answer === "always") await keep(proposed);
    if (answer !== "other") return proposed;
  }
  const which = `Which country ${isOne ? "is it" : "are they"} from? For example US or Germany; Enter alone ${leave}.`;
  const problem = "Give its name or its two letters, such as US, CA or GB";
  const validate = (typed: string) => (typed.trim() === "" || givenCountry(typed) ? undefined : problem);
  const typed = await prompts.text(proposed === undefined ? `${text}. ${which}` : which, { declined, validate });
  const country = givenCountry(typed);
  if (country === undefined) throw declined;
  if (await prompts.confirm(`Read as ${numbersOf(country)}. Also ${remember}?`, { declined })) await keep(country);
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
