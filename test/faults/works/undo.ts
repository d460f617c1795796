import { chance } from "../chance.ts";
import { judgeAll } from "../judge.ts";
import { csvOf, fileOf } from "../rows.ts";
import type { Work } from "./work.ts";

/** An import that created, changed and deleted is undone; what someone edited since stays as it is. */
export const undoing: Work = {
  name: "undo",
  async prepare({ seed, rows, server, calm, file }) {
    const wanted = fileOf("keyed", rows, seed);
    for (const { line, name, email } of wanted) {
      if (chance(seed, "there", line) < 0.4) await server.create({ name, email, notes: "before" });
      if (chance(seed, "missing", line) < 0.3)
        await server.create({ name: `Gone ${line}`, email: `gone${line}@example.com` });
    }
    const before = await server.list();
    const path = await file("rows.csv", csvOf(wanted.map((row) => ({ ...row, notes: `from the file ${row.line}` }))));
    await calm("import", path, "--delete-missing", "--yes", "--max-deletes", "100%", "--max-updates", "100%", "--json");
    const edited: typeof before = [];
    const known = new Set(before.map(({ id }) => id));
    for (const customer of await server.list()) {
      // Of those that the import created.
      if (known.has(customer.id) || chance(seed, "edited", customer.email ?? "") >= 0.2) continue;
      await server.note(customer.id, "edited by the office");
      edited.push({ ...customer, notes: "edited by the office" });
    }
    return {
      commands: [["runs", "undo", "last", "--yes", "--json"]],
      what: "mixed",
      judge(stored, found) {
        const { last } = found;
        // What was edited since stays, and the exit code says so.
        const isRight = last.exitCode === (edited.length === 0 ? 0 : 7);
        return judgeAll(stored, [...before, ...edited], { ...found, last: isRight ? { ...last, exitCode: 0 } : last });
      },
    };
  },
};
