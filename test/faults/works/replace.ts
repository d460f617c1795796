import { chance } from "../chance.ts";
import { judgeAll } from "../judge.ts";
import { csvOf, fileOf } from "../rows.ts";
import type { Work } from "./work.ts";

/** A file is imported that creates and changes customers, and those that are not in it are deleted. */
export const replacing: Work = {
  name: "replace",
  async prepare({ seed, rows, server, file }) {
    const wanted = fileOf("keyed", rows, seed);
    for (const { line, name, email } of wanted) {
      if (chance(seed, "there", line) < 0.4) await server.create({ name: name.replace("Customer", "Guest"), email });
      if (chance(seed, "missing", line) < 0.3)
        await server.create({ name: `Gone ${line}`, email: `gone${line}@example.com` });
    }
    const path = await file("rows.csv", csvOf(wanted));
    const limits = ["--max-deletes", "100%", "--max-updates", "100%"];
    return {
      commands: [["import", path, "--delete-missing", ...limits, "--yes", "--json"]],
      what: "mixed",
      judge: (stored, found) => judgeAll(stored, wanted, found),
    };
  },
};
