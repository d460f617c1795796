import { expect, test } from "vitest";
import { commandTree } from "../../src/program/command-tree.ts";
import { FLAGS_WITH_VALUE, namedCommand } from "../../src/program/named-command.ts";

const root = await commandTree(() => async () => {}, {}, []);

test("the global flags that take a value are those of the program", () => {
  const names = root.options.filter(({ required }) => required).flatMap(({ short, long }) => [short, long]);
  expect([...FLAGS_WITH_VALUE].toSorted()).toEqual(names.filter((name) => name !== undefined).toSorted());
});

test.each<[string, string | undefined]>([
  ["", undefined],
  ["list", "list"],
  ["ls --limit 3", "list"],
  ["--profile list get x", "get"],
  ["--profile=work get x", "get"],
  ["-o json get x", "get"],
  ["-ojson get x", "get"],
  ["-qo json get x", "get"],
  ["-q --verbose get x", "get"],
  ["--json -- get x", "get"],
  ["help runs show", "runs"],
  ["help exit-codes", undefined],
  ["nothing list", undefined],
])("customers %s calls %s", (line, name) => {
  const argv = line.split(" ").filter(Boolean);
  expect(namedCommand(argv)).toBe(name);
  // commander, which then reads the same line, must find the same command.
  const [first, second] = root.parseOptions([...argv]).operands;
  const word = first === "help" ? second : first;
  const found = root.commands.find((command) => [command.name(), ...command.aliases()].includes(word ?? ""));
  expect(found?.name()).toBe(name);
});
