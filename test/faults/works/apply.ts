import { chance } from "../chance.ts";
import { judgeAll } from "../judge.ts";
import { csvOf, fileOf } from "../rows.ts";
import type { Work } from "./work.ts";

/** A plan that creates, changes and deletes is saved, then carried out under faults. */
export const applying: Work = {
  name: "apply",
  async prepare({ seed, rows, server, calm, file }) {
    const wanted = fileOf("keyed", rows, seed);
    for (const { line, name, email } of wanted) {
      if (chance(seed, "there", line) < 0.4) await server.create({ name: `Old ${name}`, email });
      if (chance(seed, "missing", line) < 0.3)
        await server.create({ name: `Gone ${line}`, email: `gone${line}@example.com` });
    }
    const [path, plan] = [await file("rows.csv", csvOf(wanted)), await file("rows.plan", "")];
    await calm("plan", path, "--save", plan, "--delete-missing", "--json");
    return {
      commands: [["apply", plan, "--yes", "--max-deletes", "100%", "--max-updates", "100%", "--json"]],
      what: "mixed",
      judge: (stored, found) => judgeAll(stored, wanted, found),
    };
  },
};
