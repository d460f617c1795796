import { cpus, totalmem } from "node:os";
import { MATCH_MODES } from "../../src/bulk/match/match-key.ts";
import { benchAgain } from "./again.ts";
import { bareParse, benchCheck, check, checkWithMap } from "./check.ts";
import { barePost, benchImport } from "./import.ts";
import { benchRecords, keepInList, keepInStore } from "./records.ts";
import { serve } from "./server.ts";
import { benchStart } from "./start.ts";

/**
 * How fast the program is, as ratios measured in one run: `npm run bench`, or `npm run bench -- 100000` to check that
 * many rows rather than 1,000,000. Ends with 1 where a goal is missed. What is measured is a process of its own; those
 * that are no program run this file under another name.
 */
const [first = "1000000", path = "", second = "", third = ""] = process.argv.slice(2);
switch (first) {
  case "bare-parse":
    await bareParse(path);
    break;
  case "check":
    await check(path, MATCH_MODES.find((mode) => mode === second) ?? "auto");
    break;
  case "check-with-map":
    await checkWithMap(path);
    break;
  case "keep-in-store":
    keepInStore(Number(path));
    break;
  case "keep-in-list":
    keepInList(Number(path));
    break;
  case "bare-post":
    await barePost(path, Number(second), Number(third));
    break;
  case "serve":
    serve();
    break;
  default:
    process.exitCode = (await all(Number(first))) ? 0 : 1;
}

async function all(rows: number): Promise<boolean> {
  const memory = Math.round(totalmem() / 1024 ** 3);
  process.stdout.write(`Node ${process.versions.node}, ${cpus().length} processors, ${memory} GiB\n`);
  await benchStart();
  // All of them, also after one that missed its goal.
  await benchRecords(rows);
  const met = [await benchAgain(), await benchImport(Math.max(1000, rows / 50)), await benchCheck(rows)];
  return met.every(Boolean);
}
