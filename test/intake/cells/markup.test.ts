import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanText } from "../../../src/intake/cells/clean.ts";
import { saysNothing } from "../../../src/intake/cells/nothing.ts";
import { runs } from "../../helpers/runs.ts";

describe("tags of web pages", () => {
  test.each([
    ["14 Elm St<br>Suite B<br/>Springfield<BR />", "14 Elm St\nSuite B\nSpringfield"],
    ["<p>Gate code 12</p><p>Ring twice</p>", "Gate code 12\nRing twice"],
    ["<b>Acme</b> <i class='x'>Ltd</i>", "Acme Ltd"],
    ['<a href="mailto:ana@example.com">ana@example.com</a>', "ana@example.com"],
    ["<div><span style='color:red'>Ana</span></div>", "Ana"],
    ["<ul><li>dog</li><li>cat</li></ul>", "dog\ncat"],
    ["Ana<!-- vip -->", "Ana"],
    ["Smith &amp; Sons&nbsp;Ltd&lt;br&gt;Denver", "Smith & Sons Ltd\nDenver"],
    ["&lt;5 bar", "<5 bar"],
    ["Tom &amp;amp; Co", "Tom &amp; Co"],
  ])("%j is typed %j", (text, typed) => {
    expect([cleanText(text, true), cleanText(text, false)]).toEqual([typed, typed]);
  });

  test.each([
    ...["flow < 3 bar", "Jo <3", "a<b and c>d", "Ana <ana@example.com>", "<b@example.com>", "<p@example.com>"],
    ...["3 < 5 > 4", "R&D; Co", "valve <s> left of <p> pipe", "<Acme>", "two\r\nlines < three"],
  ])("%j stays", (text) => {
    expect(cleanText(text, true)).toBe(text);
  });

  test("texts in any tags come out as they were", () => {
    const plain = fc
      .stringMatching(/^[A-Za-z0-9][A-Za-z0-9 ,.'-]{0,20}[A-Za-z0-9]$/)
      .filter((text) => !text.includes("  "));
    const tag = fc.constantFrom("b", "span", "strong", "font", "u", "em", "a", "SPAN");
    fc.assert(
      fc.property(plain, tag, fc.constantFrom("", " class='x y'", ' href="/a?b=1&c"'), (text, name, attributes) => {
        expect(cleanText(`<${name}${attributes}>${text}</${name}>`, true)).toBe(text);
      }),
      { numRuns: runs(50) },
    );
  });
});

describe("templates that nothing was put into", () => {
  test.each([
    ...["{{ first_name }}", "{{first_name}} {{ last_name }}", "{{ contact.firstname|default:'' }}", "%FIRST_NAME%"],
    ...["%%FNAME%%", "*|FNAME|*"],
    "$".concat("{name}"),
    ...["#{name}", "{first_name}", "{!Contact.Name}", "<%= name %>", "[object Object]", "undefined", "NaN", "#N/A"],
    ...["null"],
  ])("%s is no value", (text) => {
    for (const kind of ["name", "name part", "company", "email", "phone", "zip", "text", "notes"] as const)
      expect(saysNothing(text, kind)).toBe(true);
  });

  test.each([
    ...["100% Clean", "«Chez Paul»", "[Old] Smith", "Smith {Jr}", "#1 Plumbing", "Ana {{vip}} call 5", "50%a 10%"],
  ])("%s is a value", (text) => {
    expect(saysNothing(text, "name")).toBe(false);
  });
});
