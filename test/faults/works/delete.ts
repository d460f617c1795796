import { chance } from "../chance.ts";
import { judgeAll } from "../judge.ts";
import { fileOf } from "../rows.ts";
import type { Work } from "./work.ts";

/** Some of the customers are deleted, named in a file by their e-mail addresses. */
export const deleting: Work = {
  name: "delete",
  async prepare({ seed, rows, server, file }) {
    const customers = fileOf("keyed", rows, seed);
    for (const { name, email, phone, notes } of customers) await server.create({ name, email, phone, notes });
    const isGone = ({ line }: { line: number }) => chance(seed, "gone", line) < 0.6;
    const gone = customers.filter(isGone).map(({ email }) => email);
    const path = await file("gone.csv", `email\n${gone.join("\n")}\n`);
    return {
      commands: [["delete", "--from", path, "--yes", "--json"]],
      what: "keyed",
      judge: (stored, found) =>
        judgeAll(
          stored,
          customers.filter((one) => !isGone(one)),
          found,
        ),
    };
  },
};
