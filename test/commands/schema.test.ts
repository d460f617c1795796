import { readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import customer from "../../src/commands/schema/customer.json" with { type: "json" };
import duplicates from "../../src/commands/schema/duplicates.json" with { type: "json" };
import error from "../../src/commands/schema/error.json" with { type: "json" };
import message from "../../src/commands/schema/message.json" with { type: "json" };
import undo from "../../src/commands/schema/undo.json" with { type: "json" };
import { DUPLICATE_KINDS } from "../../src/customers/duplicates.ts";
import { ADDRESS_PARTS, RECORD_KEYS } from "../../src/customers/fields.ts";
import { EXIT_CODES } from "../../src/errors.ts";
import type { Command } from "../../src/journal/entries.ts";
import { PHASES } from "../../src/system/progress.ts";
import { run } from "../helpers/in-process.ts";

/** The compiler names a command that is missing here. */
const COMMANDS: Readonly<Record<Command, true>> = {
  ...{ create: true, update: true, edit: true, delete: true, merge: true, restore: true, undo: true, import: true },
};

const [address] = customer.properties.address.anyOf;

test.each([
  ["customer.json: properties", Object.keys(customer.properties), ["id", ...RECORD_KEYS]],
  ["customer.json: required", customer.required, ["id", ...RECORD_KEYS]],
  ["customer.json: properties of address", Object.keys(address?.properties ?? {}), ADDRESS_PARTS],
  ["customer.json: required of address", address?.required ?? [], ADDRESS_PARTS],
  ["error.json: code", error.properties.error.properties.code.enum, Object.keys(EXIT_CODES)],
  [
    "message.json: phase",
    message.oneOf.flatMap(({ properties }) => properties?.progress?.properties.phase.enum ?? []),
    Object.keys(PHASES),
  ],
  ["duplicates.json: by", duplicates.items.properties.links.items.properties.by.enum, DUPLICATE_KINDS],
  ["undo.json: command", undo.items.properties.command.enum, Object.keys(COMMANDS)],
])("src/commands/schema/%s says what the program has", (_, said: readonly string[], has: readonly string[]) => {
  expect({
    "missing in the file": has.filter((word) => !said.includes(word)),
    "only in the file": said.filter((word) => !has.includes(word)),
  }).toEqual({ "missing in the file": [], "only in the file": [] });
});

test("every file is the schema of an output, and is printed so that it can be used alone", async () => {
  const { stdout } = await run("schema -o ids");
  const names = stdout.trim().split("\n");
  const files = (await readdir("src/commands/schema")).map((file) => file.replace(".json", ""));
  expect([...names].sort()).toEqual(files.sort());
  for (const name of names) expect((await run(`schema ${name}`)).stdout).not.toContain("$ref");
});
