import { LANGUAGES } from "../../../../src/intake/headings/languages.ts";
import { listed } from "../../../../src/text/words.ts";
import type { Fixture } from "./fixtures.ts";

/** docs/exporters.md: the programs whose files are known to be read right. */
export function exportersPage(fixtures: readonly Fixture[]): string {
  const rows = [...fixtures]
    .sort((a, b) => a.exporter.localeCompare(b.exporter, "en") || a.name.localeCompare(b.name, "en"))
    .map(({ exporter, what, headings, flags, mode, name, path }) => {
      const all = [...flags, ...(mode === "fix" ? ["--fix"] : [])].join(" ");
      const file = path.slice(path.lastIndexOf("/") + 1);
      return `| ${exporter} | ${what} | ${HEADINGS[headings]} | \`${all}\` | [${name}](../test/commands/import/exporters/files/${file}) |`;
    });
  return [
    INTRODUCTION,
    "| program | export | headings | flags | example |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

// --- internal ---

const HEADINGS: Readonly<Record<Fixture["headings"], string>> = {
  verbatim: "seen in such files",
  reconstructed: "after descriptions",
  "by hand": "one of many ways",
};

const INTRODUCTION = `# Files of other programs

\`customers import\` reads the files below without \`--map\`. For each there is an example in the tests, with the customers
that a careful person would enter from it; a test imports each and compares. This page is made from them:
\`npm run docs:exporters\`.

A file that is not here may work as well: columns are found by their headings in ${listed(LANGUAGES.map(({ name }) => name))} and
by their values. Look at it first with \`--dry-run\`. The country is that of your phone numbers without a \`+\`.
`;
