/** What is asked of every server, each with what is right. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Framework } from "./framework.ts";
import { type Person, plain, type Stored, stored } from "./stored.ts";
import { judged, lines, sameTexts, subsetOf, type Verdict, written } from "./verdict.ts";

const CITIES = ["Reno", "Portland", "Austin", "Dover", "Boise"];

export const PEOPLE = Array.from({ length: 260 }, (_, at) => ({
  name: `Person ${at}`,
  email: `person${at}@example.com`,
  phone: `+1202555${String(at).padStart(4, "0")}`,
  address: { street: `${at} Alder Ct`, city: CITIES[at % 5] ?? "Reno", state: "NV", zip: "89501" },
  notes: null,
}));

export const STEPS: Readonly<Record<string, (shop: Framework) => Promise<Verdict>>> = {
  async list(shop) {
    const result = await shop.ask("list --all -o ids -q");
    const ids = (await shop.all()).map(({ id }) => id);
    const right = sameTexts(lines(result), ids);
    return judged(result, 0, right, `${lines(result).length} of ${ids.length}`, subsetOf(lines(result), ids));
  },
  async filter(shop) {
    const result = await shop.ask("list --filter address.city=Austin -o ids -q");
    const ids = (await shop.all()).filter(({ address }) => address?.city === "Austin").map(({ id }) => id);
    // Where no record has a city, the filter may be called a mistake.
    const expected = ids.length === 0 && result.exitCode === 2 ? 2 : 0;
    const right = sameTexts(lines(result), ids);
    return judged(result, expected, right, `${lines(result).length} of ${ids.length}`, subsetOf(lines(result), ids));
  },
  async search(shop) {
    const result = await shop.ask("list --search '217 Alder' --query [].email -q");
    const emails = (await shop.all())
      .filter(({ address }) => address?.street?.includes("217 Alder"))
      .map(({ email }) => email);
    return judged(result, 0, sameTexts(lines(result), emails), result.stdout);
  },
  async "get id"(shop) {
    const person = one(await shop.all(), "person207@example.com");
    const result = await shop.ask(`get id:${person?.id} -o json`);
    return judged(result, 0, shows(result.stdout, person), result.stdout);
  },
  async "get e-mail"(shop) {
    const result = await shop.ask("get person258@example.com --query name");
    return judged(result, 0, result.stdout === "Person 258\n", result.stdout);
  },
  async "get phone"(shop) {
    const result = await shop.ask("get +12025550255 --query name");
    return judged(result, 0, result.stdout === "Person 255\n", result.stdout);
  },
  async nobody(shop) {
    const result = await shop.ask("get nobody@example.com");
    return judged(result, 3, result.stdout === "", result.stdout);
  },
  async create(shop) {
    return written(shop, [...CREATE, "-o", "json"], 0, (before) => [...before, NOVA], {
      printed: (stdout) => shows(stdout, NOVA),
    });
  },
  /** A server that cannot tell cheaply who has an e-mail address makes a second customer, and it is said. */
  async "create again"(shop) {
    return createdAgain(shop, "create --name Nova --email NOVA@example.com --on-match fail -o ids");
  },
  async "same phone"(shop) {
    return createdAgain(
      shop,
      "create --name Nova --phone '(202) 555-1999' --default-country US --on-match fail -o ids",
    );
  },
  /** A part of an address without the others is read and found like a whole one. */
  async "city alone"(shop) {
    const solo = { name: "Solo", email: "solo@example.com", address: { city: "Tampa" } };
    const command = "create --name Solo --email solo@example.com --city Tampa";
    const verdict = await written(shop, command, 0, (before) => [...before, solo]);
    if (verdict !== "ok") return verdict;
    const result = await shop.ask("list --filter address.city=Tampa --query [].name -q");
    return judged(result, 0, result.stdout === "Solo\n", `not found: ${result.stdout}`, result.stdout === "");
  },
  /** Some servers refuse a long name. */
  async "long name"(shop) {
    const before = await shop.all();
    const name = "x".repeat(150);
    const result = await shop.ask(["create", "--name", name, "--email", "long@example.com", "-o", "ids"]);
    const made = one(await shop.all(), "long@example.com");
    if (made) await shop.ask(`delete id:${made.id} --yes`);
    if (result.exitCode === 0) return result.stdout.trim() === made?.id ? "ok" : "WRONG: nobody was created";
    return judged(
      result,
      5,
      sameTexts(before.map(plain), (await shop.all()).map(plain)),
      "somebody was created",
      !made,
    );
  },
  async update(shop) {
    const command = "update person123@example.com --city Elko --notes New -o json";
    const after = (before: readonly Stored[]) =>
      changed(before, "person123@example.com", ({ address, ...person }) => ({
        ...person,
        notes: "New",
        address: { ...address, city: "Elko" },
      }));
    return written(shop, command, 0, after, { printed: (stdout) => /"city": "Elko"/.test(stdout) });
  },
  async "read back"(shop) {
    const person = one(await shop.all(), "person123@example.com");
    const result = await shop.ask("get person123@example.com -o json");
    return judged(result, 0, shows(result.stdout, person), result.stdout);
  },
  async delete(shop) {
    snapshots.set(shop, await shop.all());
    return written(shop, "delete person259@example.com --yes", 0, (before) =>
      before.filter(({ email }) => email !== "person259@example.com"),
    );
  },
  /** The documented fields come back. */
  async restore(shop) {
    if (one(await shop.all(), "person259@example.com")) return "-";
    const deleted = (snapshots.get(shop) ?? []).filter(({ email }) => email === "person259@example.com");
    const documented = deleted.map(({ others: _, ...fields }) => fields);
    return written(shop, "restore person259@example.com", 0, (before) => [...before, ...documented]);
  },
  async import(shop) {
    const same = PEOPLE.slice(0, 20);
    await file(shop, "sixty.csv", [...same, ...NOTED, ...guests("Guest")]);
    snapshots.set(shop, await shop.all());
    return written(shop, "import sixty.csv -o json", 0, imported, { counted: true });
  },
  async again(shop) {
    const wanted = imported(snapshots.get(shop) ?? []);
    const there = await shop.all();
    const wasDone = sameTexts(wanted.map(plain), there.map(plain));
    // An undo takes back the last run alone.
    if (!wasDone) snapshots.set(shop, there);
    const writes = shop.writes();
    const verdict = await written(shop, "import sixty.csv -o json", 0, () => wanted, { counted: true });
    const sent = shop.writes() - writes;
    return verdict === "ok" && wasDone && sent > 0 ? `WRONG: ${sent} writes` : verdict;
  },
  async export(shop) {
    const result = await shop.ask("export all.ndjson");
    const text = await readFile(join(shop.folder, "all.ndjson"), "utf8").catch(() => "");
    const people = text
      .split("\n")
      .filter(Boolean)
      .map((line) => plain(stored(JSON.parse(line))));
    const right = sameTexts(people, (await shop.all()).map(plain));
    return judged(result, 0, right, `${people.length} customers`, people.length === 0);
  },
  async undo(shop) {
    const before = snapshots.get(shop) ?? [];
    if (sameTexts(before.map(plain), (await shop.all()).map(plain))) return "-";
    return written(shop, "runs undo last --yes -o json", 0, () => before, { counted: true });
  },
  async "kill -9, restart"(shop) {
    const people = guests("Late");
    await file(shop, "late.csv", people);
    const before = await shop.all();
    await shop.killed("import late.csv", 12);
    const cut = (await shop.all()).length - before.length;
    const verdict = await written(shop, "import late.csv", 0, () => [...before, ...people]);
    return verdict === "ok" && (cut === 0 || cut === people.length) ? `WRONG: killed after ${cut} creates` : verdict;
  },
};

// --- internal ---

const snapshots = new WeakMap<Framework, readonly Stored[]>();

const NOTED = PEOPLE.slice(230, 250).map((person) => ({ ...person, notes: "Called" }));

/** What the server has after the import of sixty.csv. */
function imported(before: readonly Stored[]): Person[] {
  const emails = NOTED.map(({ email }) => email);
  const updated = before.map((person) => (emails.includes(person.email) ? { ...person, notes: "Called" } : person));
  return [...updated, ...guests("Guest")];
}

const NOVA: Person = {
  name: "Nova",
  email: "nova@example.com",
  phone: "+12025551999",
  notes: "Gate 4",
  address: { street: "1 Elm St", city: "Elko", state: "NV", zip: "89801" },
};
const { street = "", city = "", state = "", zip = "" } = NOVA.address ?? {};
const CREATE = ["create", "--name", NOVA.name, "--email", NOVA.email, "--phone", "+12025551999", "--notes", "Gate 4"];
CREATE.push(...Object.entries({ street, city, state, zip }).flatMap(([part, text]) => [`--${part}`, text ?? ""]));

async function createdAgain(shop: Framework, command: string): Promise<Verdict> {
  const before = await shop.all();
  const result = await shop.ask(command);
  const made = result.stdout.trim();
  const now = await shop.all();
  if (made !== "") await shop.ask(`delete id:${made} --yes`);
  if (result.exitCode === 0) return result.stderr.includes("not known whether") ? "honest 0" : "WRONG: made twice";
  return judged(result, 8, before.length === now.length, result.stderr, before.length === now.length);
}

/** Whether the JSON that the program printed is what the server has. */
function shows(stdout: string, person: Person | undefined): boolean {
  if (person === undefined || stdout === "") return false;
  const { others: _, ...printed } = stored(JSON.parse(stdout));
  const { others: __, ...has }: Person & { others?: string } = person;
  return plain(printed) === plain(has);
}

function guests(name: string): Person[] {
  const count = name === "Late" ? 60 : 20;
  return Array.from({ length: count }, (_, at) => ({
    name: `${name} ${at}`,
    email: `${name.toLowerCase()}${at}@example.com`,
    phone: `+1202555${name === "Late" ? 3 : 2}${String(at).padStart(3, "0")}`,
    address: { street: `${at} Elm St`, city: "Elko", state: "NV", zip: "89801" },
    notes: null,
  }));
}

async function file(shop: Framework, name: string, people: readonly Person[]): Promise<void> {
  const rows = people.map(({ name, email, phone, address, notes }) =>
    [name, email, phone, address?.street, address?.city, address?.state, address?.zip, notes].join(","),
  );
  await writeFile(join(shop.folder, name), ["name,email,phone,street,city,state,zip,notes", ...rows, ""].join("\n"));
}

function changed(people: readonly Stored[], email: string, change: (person: Stored) => Stored): Stored[] {
  return people.map((person) => (person.email === email ? change(person) : person));
}

function one(people: readonly Stored[], wanted: string): Stored | undefined {
  return people.find(({ email }) => email === wanted);
}
