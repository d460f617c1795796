import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type PhoneReader, phoneReader } from "../../../src/customers/phone.ts";
import { CliError } from "../../../src/errors.ts";
import { cleanText } from "../../../src/intake/cells/clean.ts";
import { readEmailCell } from "../../../src/intake/cells/email-cell.ts";
import { saysNothing } from "../../../src/intake/cells/nothing.ts";
import { firstNameFirst, joinedName } from "../../../src/intake/cells/person.ts";
import { readPhoneCell } from "../../../src/intake/cells/phone-cell.ts";

/** Good values, written as people and programs write them: what is read back is the same value, or nothing. */

let read: PhoneReader = String;
beforeAll(async () => {
  read = await phoneReader("US");
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^[2-9][0-9]{${length - 1}}$`));
const phone = fc
  .tuple(fc.constantFrom("202", "207", "503", "617", "808", "916"), digits(3), fc.stringMatching(/^[0-9]{4}$/))
  .filter(([, exchange]) => !exchange.endsWith("11"));
const LAYOUTS = ["(A) E-L", "A-E-L", "A.E.L", "A E L", "AEL", "+1 A E L", "1-A-E-L", "+1AEL", "+1 (A) E-L"];
const written = fc.tuple(phone, fc.constantFrom(...LAYOUTS)).map(([[area, exchange, line], layout]) => ({
  value: `+1${area}${exchange}${line}`,
  text: layout.replace("A", area).replace("E", exchange).replace("L", line),
}));
const label = fc.constantFrom(
  ...[
    ...["N", "N cell", "cell: N", "C: N", "N (home)", "H: N", "work N", "tel:N", "Tel. N", "N (wife Ann)"],
    ...["N, call first"],
  ],
  ...["N x12", "N ext. 204", "N;ext=7", "p:N", "N fax", "fax: N"],
);
const separator = fc.constantFrom(" / ", "; ", ", ", "\n", " or ", " und ", " ::: ", " | ", " & ");

test("of several numbers in a cell, each is read as it is, and a fax is never the phone", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(written, label), { minLength: 1, maxLength: 4 }), separator, (numbers, between) => {
      const text = numbers.map(([number, form]) => form.replace("N", number.text)).join(between);
      const cell = readPhoneCell(text, read);
      if (cell instanceof CliError) return;
      const phones = numbers.filter(([, form]) => !form.includes("fax")).map(([number]) => number.value);
      if (cell.value !== undefined) expect(phones).toContain(cell.value);
      const told = [cell.value ?? [], ...cell.others].flat();
      expect(new Set(told)).toEqual(new Set(numbers.map(([number]) => number.value)));
    }),
    { numRuns: 2000 },
  );
});

test("of several numbers with usual labels, none is refused", () => {
  const usual = fc.constantFrom("N", "N cell", "cell: N", "C: N", "N (home)", "N x12");
  fc.assert(
    fc.property(fc.array(fc.tuple(written, usual), { minLength: 1, maxLength: 3 }), separator, (numbers, between) => {
      const text = numbers.map(([number, form]) => form.replace("N", number.text)).join(between);
      expect(readPhoneCell(text, read)).not.toBeInstanceOf(CliError);
    }),
    { numRuns: 2000 },
  );
});

test("a number that is damaged by one character is refused, or is the number still", () => {
  const damage = fc.tuple(fc.nat(20), fc.constantFrom("O", "l", "#", "?", "", "x", "E+"));
  fc.assert(
    fc.property(written, damage, ({ text, value }, [at, character]) => {
      const place = at % text.length;
      // Without a digit of its country code, it is a number of another country.
      if (!/\d/.test(text.charAt(place)) || (text.startsWith("+") && place < 2)) return;
      const cell = readPhoneCell(text.slice(0, place) + character + text.slice(place + 1), read);
      if (!(cell instanceof CliError)) expect([value, undefined]).toContain(cell.value);
    }),
    { numRuns: 2000 },
  );
});

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const email = fc.tuple(word, word).map(([local, domain]) => `${local}@${domain}.example`);

test("e-mail addresses are read as they are, whatever stands around them", () => {
  const form = fc.constantFrom("E", "<E>", "mailto:E", "Ana Ruiz <E>", "E (work)", "home: E", "E.", "'E'");
  const between = fc.constantFrom("; ", ", ", " / ", "\n", " or ", " ::: ");
  fc.assert(
    fc.property(fc.array(fc.tuple(email, form), { minLength: 1, maxLength: 4 }), between, (emails, separated) => {
      const cell = readEmailCell(emails.map(([value, text]) => text.replace("E", value)).join(separated));
      if (cell === undefined) return;
      const values = new Set(emails.map(([value]) => value));
      expect(values).toContain(cell.value);
      for (const value of cell.others) expect(values).toContain(value);
    }),
    { numRuns: 2000 },
  );
});

test("a text that was made untidy is typed as before, and is never nothing", () => {
  const typed = fc.array(fc.constantFrom("Dana", "Ortiz", "O'Brien", "Müller", "12", "Elm", "St.", "Jörg"), {
    minLength: 1,
    maxLength: 4,
  });
  const blank = fc.constantFrom(" ", "  ", "\u00a0", "\u202f", " \u00a0", "\t", "\u2009");
  const invisible = fc.constantFrom("", "\u200b", "\ufeff", "\u00ad", "\u200e", "\u0000");
  fc.assert(
    fc.property(typed, fc.array(blank, { minLength: 4, maxLength: 4 }), invisible, (words, blanks, mark) => {
      const untidy = words.map((one, at) => `${one}${mark}${at < words.length - 1 ? blanks[at] : ""}`).join("");
      const clean = cleanText(untidy, false);
      expect(clean).toBe(words.join(" "));
      expect(saysNothing(clean, "name")).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test("a name with its last name first is turned back", () => {
  const name = fc.constantFrom("Dana", "José", "Jean-Luc", "Ana María", "Bill & Mary", "J.");
  const last = fc.constantFrom("Ortiz", "O'Brien", "van der Berg", "Schmidt-Meyer", "de la Cruz");
  fc.assert(
    fc.property(name, last, (first, family) => {
      const whole = joinedName([first, family]);
      expect(firstNameFirst(`${family}, ${first}`, true)).toBe(whole);
      expect(firstNameFirst(`${family}, ${first}`, false, whole)).toBe(whole);
    }),
  );
});
