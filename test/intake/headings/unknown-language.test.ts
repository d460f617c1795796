import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../src/intake/headings/languages.ts";
import { unknownLanguage } from "../../../src/intake/headings/unknown-language.ts";

test.each<[string | undefined, string]>([
  ["Greek", "Όνομα|Τηλέφωνο|Email|Διεύθυνση|Πόλη|ΤΚ"],
  ["Russian", "Имя|Фамилия|Телефон|E-mail|Адрес|Город"],
  ["Ukrainian", "Ім'я|Прізвище|Телефон|Місто|Індекс"],
  ["Bulgarian", "Име|Фамилия|Телефон|Имейл|Град"],
  ["Serbian", "Име|Презиме|Телефон|Адреса|Поштански број|Насеље"],
  ["Japanese", "氏名|電話番号|メールアドレス|郵便番号|住所"],
  ["Chinese", "姓名|电话|地址|城市|邮编"],
  ["Korean", "이름|전화번호|이메일|주소"],
  ["Arabic", "الاسم|الهاتف|العنوان|المدينة"],
  ["Hebrew", "שם|טלפון|כתובת|עיר"],
  ["Latvian", "Vārds|Uzvārds|Tālrunis|E-pasts|Adrese|Pilsēta"],
  ["Lithuanian", "Vardas|Pavardė|Telefono numeris|El. paštas|Adresas|Miestas"],
  ["Icelandic", "Nafn|Heimilisfang|Sími|Netfang|Póstnúmer"],
  ["Catalan", "Cognoms|Adreça|Població|Correu|Observacions"],
  // Too little, or known.
  [undefined, "Foo|Bar|Baz"],
  [undefined, "Name|Phone|Email|Όνομα"],
  [undefined, "F1|F2|F3"],
])("%s: %s", (language, headers) => {
  expect(unknownLanguage(headers.split("|"))).toBe(language);
});

test("headings of a known language are never said to be in another", () => {
  const spellings = LANGUAGES.map(({ fields }) => Object.values(fields).flatMap((lists) => lists.flat()));
  const headers = fc.constantFrom(...spellings).chain((all) => fc.subarray(all, { minLength: 3, maxLength: 8 }));
  fc.assert(
    fc.property(headers, (all) => {
      expect(unknownLanguage(all)).toBe(undefined);
    }),
    { numRuns: 100 },
  );
});
