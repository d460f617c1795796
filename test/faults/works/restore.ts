import { chance } from "../chance.ts";
import { judgeAll } from "../judge.ts";
import { fileOf } from "../rows.ts";
import type { Work } from "./work.ts";

/** Customers that were deleted from here are restored, one after the other. Some have a twin that was never deleted. */
export const restoring: Work = {
  name: "restore",
  requests: 8,
  async prepare({ seed, rows, server, calm, file }) {
    const customers = fileOf("keyed", rows, seed);
    const gone = customers.filter(({ line }) => chance(seed, "gone", line) < 0.5).slice(0, MOST);
    for (const { name, email, phone, notes } of customers) await server.create({ name, email, phone, notes });
    const before = await server.list();
    const path = await file("gone.csv", `email\n${gone.map(({ email }) => email).join("\n")}\n`);
    await calm("delete", "--from", path, "--yes", "--json");
    const twins = gone.filter(({ line }) => chance(seed, "twin", line) < 0.2);
    for (const { name, email, phone, notes } of twins) await server.create({ name, email, phone, notes });
    return {
      commands: gone.map(({ email }) => ["restore", `email:${email}`, "--json"]),
      what: `${twins.length} twins`,
      judge: (stored, found) => judgeAll(stored, [...before, ...twins], found),
    };
  },
};

// --- internal ---

/** Each is a start of the program. */
const MOST = 12;
