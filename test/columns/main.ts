/**
 * `npm run test:columns [-- FOLDER …]`: which fields are found in files of other programs, three ways. Without a folder
 * those of the tests; `-v` names what is not right.
 */
import { join } from "node:path";
import { filesIn, type Measured, measure, summary, WAYS } from "./measure.ts";

const isWordy = process.argv.includes("-v");
const given = process.argv.slice(2).filter((text) => !text.startsWith("-"));
const folders = given.length > 0 ? given : [join(process.cwd(), "test/commands/import/exporters/files")];
for (const way of WAYS) {
  const all: Measured[] = [];
  for (const file of folders.flatMap(filesIn)) {
    const found = await measure(file, way);
    if (found === undefined) continue;
    all.push(found);
    const others = [...found.fields].filter(([, outcome]) => outcome !== "right");
    if (isWordy && others.length > 0)
      process.stdout.write(`  ${found.file}: ${others.map(([key, outcome]) => `${key} ${outcome}`).join(", ")}\n`);
  }
  process.stdout.write(`${way}: ${all.length} files, ${summary(all)}\n`);
}
