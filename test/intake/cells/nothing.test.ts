import { assert, constantFrom, property, string } from "fast-check";
import { expect, test } from "vitest";
import { type CellKind, saysNothing } from "../../../src/intake/cells/nothing.ts";
import { runs } from "../../helpers/runs.ts";

const KINDS: readonly CellKind[] = ["name", "name part", "company", "email", "phone", "state", "zip", "text", "notes"];
const ALL = KINDS.join();

/** In which kinds of cells a text means that there is no value. */
test.each<[string, string]>([
  ["N/A", ALL],
  ["#N/A", ALL],
  ["n.a.", ALL],
  ["none", ALL],
  ["(none)", ALL],
  ["<null>", ALL],
  ["NULL", ALL],
  ["Null", "name,company,email,phone,state,zip,text,notes"],
  ["nil", ALL],
  ["Nil", "company,email,phone,state,zip,text,notes"],
  ["NaN", ALL],
  ["Nan", "company,email,phone,state,zip,text,notes"],
  ["-", ALL],
  ["\u2014", ALL],
  ["?", ALL],
  ["...", "name,name part,company,email,phone,state,zip,text"],
  ["( ) -", "name,name part,company,email,phone,state,zip,text"],
  ["Unknown", ALL],
  ["Info Requested", "name,name part"],
  ["unbekannt", ALL],
  ["k.A.", ALL],
  ["TBD", ALL],
  ["Not provided", ALL],
  ["(blank)", "name,name part,company,email,phone,state,zip,text,notes"],
  ["blank", "email,phone"],
  ["NA", "name,name part,company,email,phone,zip,text,notes"],
  ["na", "name,name part,company,email,phone,zip,text"],
  ["Na", "company,email,phone,zip,text"],
  ["No", "company,email,phone"],
  ["ND", "email,phone"],
  ["Leer", "email,phone"],
  ["0", "name,name part,company,phone,state,zip,text"],
  ["00000", "name,name part,company,phone,state,zip,text"],
  ["00000-0000", "name,name part,company,phone,state,zip,text"],
  ["99999", "phone"],
  ["12345", ""],
  ["02139", ""],
  ["XX", "email,phone,state"],
  ["no phone", "email,phone"],
  ["sin teléfono", "email,phone"],
  ["keine E-Mail", "email,phone"],
  ["DECLINED", "email,phone"],
  ["Private", "company,email,phone"],
  ["same", "email,phone"],
  ["999-999-9999", "phone"],
  ["123-456-7890", "phone"],
  ["+1 (000) 000-0000", "phone"],
  ["+1", "phone"],
  ["888-888-8888", ""],
  ["+12025550199", ""],
  ["030 23125110", ""],
  ["none@none.com", ""],
  ["noemail@noemail.com", ""],
  ["noemail@noemail", "email"],
  ["n/a@n/a", "email"],
  ["x@x.org", ""],
  ["@", "name,name part,company,email,phone,state,zip,text"],
  ["nina@nina.com", ""],
  ["Nora", ""],
  ["Nonesuch Farm", ""],
  ["Tbilisi", ""],
  ["NE", ""],
  ["NO GATE", ""],
  ["Unknown caller, see file", ""],
  ["", ""],
  [" ", ""],
])("%j means nothing as %s", (text, kinds) => {
  expect(KINDS.filter((kind) => saysNothing(text, kind)).join()).toBe(kinds);
});

test("words that deny, beside labels alone, say in any language that there is no contact", () => {
  const denial = constantFrom(
    ...["no", "kein", "pas de", "aucun", "sin", "senza", "sem", "geen", "ingen", "brak", "ei", "bez"],
  );
  const label = constantFrom("phone", "Handy", "téléphone", "móvil", "cellulare", "e-mail", "mobiel", "komórka");
  assert(
    property(
      denial,
      label,
      string({ unit: constantFrom("q", "w", "z", "ü"), minLength: 3, maxLength: 8 }),
      (no, what, word) => {
        for (const kind of ["phone", "email"] as const) {
          expect(saysNothing(`${no} ${what}`, kind)).toBe(true);
          expect(saysNothing(`${no} ${word} ${what}`, kind)).toBe(false);
          expect(saysNothing(what, kind)).toBe(what === "phone" || what === "e-mail");
        }
      },
    ),
    { numRuns: runs(50) },
  );
});
