/** What is asked of every server, each with what is right. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunResult } from "../helpers/program.ts";
import type { Framework, Stored } from "./framework.ts";

/** `ok`; `exit 6` and the like for an honest error; else what is wrong. */
export type Verdict = "ok" | `exit ${number}` | `WRONG: ${string}`;

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
    const ids = (await shop.all()).map(idOf);
    return judged(result, 0, sameTexts(lines(result), ids), `${lines(result).length} of ${ids.length}`);
  },
  async filter(shop) {
    const result = await shop.ask("list --filter address.city=Austin -o ids -q");
    const ids = (await shop.all()).filter(({ address }) => address?.city === "Austin").map(idOf);
    return judged(result, 0, sameTexts(lines(result), ids), `${lines(result).length} of ${ids.length}`);
  },
  async search(shop) {
    const result = await shop.ask("list --search '217 Alder' --query [].email -q");
    return judged(result, 0, result.stdout === "person217@example.com\n", result.stdout);
  },
  async "get id"(shop) {
    const person = one(await shop.all(), "person207@example.com");
    const result = await shop.ask(`get id:${person ? idOf(person) : ""} --query email`);
    return judged(result, 0, result.stdout === "person207@example.com\n", result.stdout);
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
    return written(
      shop,
      "create --name Nova --email nova@example.com --phone +12025551999 --city Elko",
      0,
      (before) => [
        ...before,
        { name: "Nova", email: "nova@example.com", phone: "+12025551999", address: { city: "Elko" }, notes: null },
      ],
    );
  },
  /** A server that cannot tell cheaply who has an e-mail address makes a second customer, and it is said. */
  async "create again"(shop) {
    const before = await shop.all();
    const result = await shop.ask("create --name Nova --email NOVA@example.com --on-match fail -o ids");
    const made = result.stdout.trim();
    if (made !== "") await shop.ask(`delete id:${made} --yes`);
    if (result.exitCode === 0) return result.stderr.includes("not known whether") ? "exit 0" : "WRONG: made twice";
    return judged(result, 8, before.length === (await shop.all()).length, result.stderr);
  },
  async update(shop) {
    return written(shop, "update person123@example.com --city Elko --notes New", 0, (before) =>
      changed(before, "person123@example.com", ({ address, ...person }) => ({
        ...person,
        notes: "New",
        address: { ...address, city: "Elko" },
      })),
    );
  },
  async delete(shop) {
    return written(shop, "delete person259@example.com --yes", 0, (before) =>
      before.filter(({ email }) => email !== "person259@example.com"),
    );
  },
  async import(shop) {
    const same = PEOPLE.slice(0, 20);
    const noted = PEOPLE.slice(230, 250).map((person) => ({ ...person, notes: "Called" }));
    await file(shop, "sixty.csv", [...same, ...noted, ...guests("Guest")]);
    snapshots.set(shop, await shop.all());
    return written(shop, "import sixty.csv", 0, (before) => {
      const emails = noted.map(({ email }) => email);
      const updated = before.map((person) => (emails.includes(person.email) ? { ...person, notes: "Called" } : person));
      return [...updated, ...guests("Guest")];
    });
  },
  async again(shop) {
    const writes = shop.writes();
    const verdict = await written(shop, "import sixty.csv", 0, (before) => before);
    return shop.writes() === writes ? verdict : `WRONG: ${shop.writes() - writes} writes`;
  },
  async export(shop) {
    const result = await shop.ask("export all.ndjson -q");
    const text = await readFile(join(shop.folder, "all.ndjson"), "utf8").catch(() => "");
    const people = text
      .split("\n")
      .filter(Boolean)
      .map((line): Stored => JSON.parse(line));
    return judged(result, 0, sameTexts(people.map(plain), (await shop.all()).map(plain)), `${people.length} customers`);
  },
  async undo(shop) {
    const before = snapshots.get(shop) ?? [];
    return written(shop, "runs undo last --yes", 0, () => before);
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

/** Errors that claim nothing: refused, try later, partial, guarded. */
const HONEST = [5, 6, 7, 8];

function judged(result: RunResult, expected: number, right: boolean, seen: string): Verdict {
  const { exitCode, stderr } = result;
  if (exitCode === expected) return right ? "ok" : `WRONG: ${seen || stderr}`;
  return exitCode !== undefined && HONEST.includes(exitCode)
    ? `exit ${exitCode}`
    : `WRONG: exit ${exitCode}, ${stderr}`;
}

/** Runs a command that writes. It ends as expected and the server has these customers, or it fails and nobody is there twice. */
async function written(
  shop: Framework,
  command: string,
  expected: number,
  after: (before: readonly Stored[]) => readonly Stored[],
): Promise<Verdict> {
  const before = await shop.all();
  const result = await shop.ask(command);
  const now = await shop.all();
  const twice = twiceIn(now).filter((email) => !twiceIn(before).includes(email));
  if (twice.length > 0) return `WRONG: twice: ${twice.slice(0, 3).join(", ")} (exit ${result.exitCode})`;
  const wanted = after(before).map(plain);
  const has = now.map(plain);
  const missing = wanted.filter((text) => !has.includes(text));
  const extra = has.filter((text) => !wanted.includes(text));
  const difference = `missing: ${missing.slice(0, 2).join(" ")}, extra: ${extra.slice(0, 2).join(" ")}, ${result.stderr}`;
  return judged(result, expected, missing.length + extra.length === 0, difference);
}

function twiceIn(people: readonly Stored[]): string[] {
  const emails = people.map(({ email }) => email);
  return [...new Set(emails.filter((email, at) => emails.indexOf(email) !== at))];
}

function guests(name: string): Stored[] {
  const count = name === "Late" ? 60 : 20;
  return Array.from({ length: count }, (_, at) => ({
    name: `${name} ${at}`,
    email: `${name.toLowerCase()}${at}@example.com`,
    phone: `+1202555${name === "Late" ? 3 : 2}${String(at).padStart(3, "0")}`,
    address: { street: `${at} Elm St`, city: "Elko", state: "NV", zip: "89801" },
    notes: null,
  }));
}

async function file(shop: Framework, name: string, people: readonly Stored[]): Promise<void> {
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

function idOf({ id, _id }: Stored): string {
  return String(id ?? _id);
}

/** A customer without its id, in one text: empty and missing fields are the same. */
function plain({ name, email, phone, address, notes }: Stored): string {
  const { street, city, state, zip } = address ?? {};
  return [name, email, phone, street, city, state, zip, notes].map((value) => value ?? "").join("|");
}

function lines({ stdout }: RunResult): string[] {
  return stdout.split("\n").filter(Boolean);
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return [...one].sort().join("\n") === [...other].sort().join("\n");
}
