import { chance } from "../chance.ts";
import { judgeAll, keyOf } from "../judge.ts";
import { type FileRow, fileOf } from "../rows.ts";
import type { Work } from "./work.ts";

/** Customers that were deleted from here are restored, one after the other. Who was created again since is left. */
export const restoring: Work = {
  name: "restore",
  requests: 8,
  async prepare({ seed, rows, server, calm, file }) {
    const customers = fileOf("keyed", rows, seed);
    // Customer 1 and Customer 101 may share a phone number, and are one person by their names.
    const isAlone = ({ phone }: FileRow) => customers.filter((one) => one.phone === phone).length === 1;
    const own = customers.filter((one) => one.phone === null || isAlone(one));
    const gone = own.filter(({ line }) => chance(seed, "gone", line) < 0.5).slice(0, MOST);
    for (const { name, email, phone, notes } of customers) await server.create({ name, email, phone, notes });
    const before = await server.list();
    const path = await file("gone.csv", `email\n${gone.map(({ email }) => email).join("\n")}\n`);
    await calm("delete", "--from", path, "--yes", "--json");
    const twins = gone.filter(({ line }) => chance(seed, "twin", line) < 0.2);
    for (const { name, email, phone, notes } of twins) await server.create({ name, email, phone, notes });
    const isTwin = (email: string | null) => twins.some((twin) => twin.email === email);
    const restored = gone.filter(({ email }) => !isTwin(email));
    return {
      commands: restored.map(({ email }) => ["restore", `email:${email}`, "--json"]),
      what: `${restored.length} beside ${twins.length} twins`,
      judge(stored, found) {
        const unsure = restored.filter((_, at) => found.unclear.includes(at));
        const judged = judgeAll(stored, [...before.filter(({ email }) => !isTwin(email)), ...twins], found, unsure);
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
