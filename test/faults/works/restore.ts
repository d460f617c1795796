import { chance } from "../chance.ts";
import { judgeAll, keyOf } from "../judge.ts";
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
    // A twin that was given the id of the deleted customer is that customer, as far as anybody can tell.
    const now = await server.list();
    const idOf = (email: string | null) => before.find((one) => one.email === email)?.id;
    const isThere = (email: string | null) => now.some((one) => one.email === email && one.id === idOf(email));
    const restored = gone.filter(({ email }) => !isThere(email));
    const kept = twins.filter(({ email }) => !isThere(email));
    return {
      commands: restored.map(({ email }) => ["restore", `email:${email}`, "--json"]),
      what: `${kept.length} twins`,
      judge(stored, found) {
        const unsure = restored.filter((_, at) => found.unclear.includes(at));
        const judged = judgeAll(stored, [...before, ...kept], found, unsure);
        // A twin without a time of creation may be the one that was made, where the filter failed when it was asked.
        const needlesslyUnknown = server.usesIdsAgain ? [] : unsure.map(keyOf);
        return { ...judged, unknown: unsure.length, needlesslyUnknown };
      },
    };
  },
};

// --- internal ---

/** Each is a start of the program. */
const MOST = 12;
