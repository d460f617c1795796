import { expect, test } from "vitest";
import { cleanText } from "../../../src/intake/cells/clean.ts";

test.each([
  ["Dana\u00a0Ortiz", "Dana Ortiz", "Dana Ortiz"],
  ["Dana\u202fOrtiz", "Dana Ortiz", "Dana Ortiz"],
  ["Dana\u2009Ortiz", "Dana Ortiz", "Dana Ortiz"],
  ["Dana\u3000Ortiz", "Dana Ortiz", "Dana Ortiz"],
  ["Dana\tOrtiz", "Dana Ortiz", "Dana Ortiz"],
  ["Dana  Ortiz", "Dana Ortiz", "Dana  Ortiz"],
  ["Dana \u00a0 Ortiz", "Dana Ortiz", "Dana   Ortiz"],
  ["\ufeffDana", "Dana", "Dana"],
  ["Da\u00adna", "Dana", "Dana"],
  ["Dana\u200b", "Dana", "Dana"],
  ["\u200e+1 202 555 0100\u200f", "+1 202 555 0100", "+1 202 555 0100"],
  ["\u202a(202) 555-0100\u202c", "(202) 555-0100", "(202) 555-0100"],
  ["Da\u0000na\u0007", "Dana", "Dana"],
  ["Dana\u0085Ortiz", "Dana Ortiz", "Dana Ortiz"],
  ["12 Main St.", "12 Main St.", "12 Main St."],
  ["Acme Inc.", "Acme Inc.", "Acme Inc."],
  ["...", "...", "..."],
  ["two\nlines", "two\nlines", "two\nlines"],
  ["two\r\nlines", "two\r\nlines", "two\r\nlines"],
  ["José Müller-Groß", "José Müller-Groß", "José Müller-Groß"],
  // Joiners that writing needs.
  [
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
    "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  ],
  ["می\u200cخواهم", "می\u200cخواهم", "می\u200cخواهم"],
  ["a\u200cb", "ab", "ab"],
  // Letters of a wrong encoding: they are repaired elsewhere.
  ["Ã\u00a0 la carte", "Ã\u00a0 la carte", "Ã\u00a0 la carte"],
  ["RodrÃ\u00adguez", "RodrÃ\u00adguez", "RodrÃ\u00adguez"],
  ["", "", ""],
])("%j is typed %j, in notes %j", (text, typed, inNotes) => {
  expect([cleanText(text, false), cleanText(text, true)]).toEqual([typed, inNotes]);
});
