export type PhoneWriter = (phone: string) => string;

/**
 * Numbers as the people of a country write them: `(202) 555-0123` for those with its calling code, `+44 20 7946 0958`
 * for all others. Without a country every number has its calling code. What cannot be read as a number stays as it is.
 * Loads the numbering plans: only for people, never for what a program reads.
 * @param country ISO 3166 alpha-2, as in the setting default-country.
 */
export async function nationalPhones(country?: string): Promise<PhoneWriter> {
  const { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } = await import(
    "libphonenumber-js/min"
  );
  const own = country?.toUpperCase();
  const home = own !== undefined && isSupportedCountry(own) ? own : undefined;
  const code = home && getCountryCallingCode(home);
  return (phone) => {
    const number = parsePhoneNumberFromString(phone, { extract: false, ...(home && { defaultCountry: home }) });
    if (!number?.isPossible()) return phone;
    return number.countryCallingCode === code ? number.formatNational() : number.formatInternational();
  };
}
