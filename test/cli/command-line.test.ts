import { expect, test } from "vitest";
import { unbound } from "../../src/cli/command.ts";
import { readCommandLine } from "../../src/cli/command-line.ts";
import { commandTree } from "../../src/cli/program.ts";
import { EVERY_COMMAND } from "../../src/commands/every-command.ts";
import { run } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";

const root = await commandTree(unbound, EVERY_COMMAND);

test.each<[string, string | undefined]>([
  ["", undefined],
  ["list", "list"],
  ["ls --limit 3", "list"],
  ["--profile list get x", "get"],
  ["--profile=work get x", "get"],
  ["-o json get x", "get"],
  ["-ojson get x", "get"],
  ["-qo json get x", "get"],
  ["-qojson get x", "get"],
  ["-q --verbose get x", "get"],
  ["--json -- get x", "get"],
  ["--limit 2 list", undefined],
  ["help runs show", "runs"],
  ["help exit-codes", undefined],
  ["nothing list", undefined],
])("customers %s calls %s", (line, name) => {
  const argv = line.split(" ").filter(Boolean);
  expect(readCommandLine(argv).command).toBe(name);
  // commander, which then reads the line, must find that command too.
  const [first, second] = root.parseOptions([...argv]).operands;
  const word = first === "help" ? second : first;
  const found = root.commands.find((command) => [command.name(), ...command.aliases()].includes(word ?? ""));
  expect(found?.name()).toBe(name);
});

test.each<[string, readonly string[] | undefined]>([
  ["", []],
  ["-q", []],
  ["--help", []],
  ["help runs show", ["runs", "show"]],
  ["runs show --help", ["runs", "show"]],
  ["list --limit 2 -h", ["list"]],
  ["-hq list", ["list"]],
  ["auth", ["auth"]],
  ["auth login", undefined],
  ["auth --frobnicate", undefined],
  ["runs", undefined],
  ["--limit 2 list", undefined],
  ["update 42 --notes help", undefined],
  ["get help", undefined],
  ["sandbox exec -- ls --help", undefined],
])("customers %s asks for the help of %j", (line, help) => {
  expect(readCommandLine(line.split(" ").filter(Boolean)).help).toEqual(help);
});

test.each([
  ["--notes", "help", "help"],
  ["--notes", "--from", "--from"],
  ["--notes=--help", "--json", "--help"],
])("update REF %s %s writes the notes", async (flag, value, notes) => {
  const { env, create, call } = await sandbox();
  const id = await create({ name: "Dana Ortiz" });
  expect(await run(["update", id, flag, value, "--quiet"], { env })).toMatchObject({ stderr: "", exitCode: 0 });
  expect((await call("GET", `/customers/${id}`)).body).toMatchObject({ notes });
});

test.each(["--profile", "-o", "--quiet --timeout"])("customers %s, without the value, is an error", async (flags) => {
  const flag = flags.split(" ").at(-1);
  expect(await run(flags)).toEqual({
    stdout: "",
    stderr: `error: the flag ${flag} needs a value\nRun \`customers --help\` for the list of commands.\n`,
    exitCode: 2,
  });
});

test.each([
  ["auth --profile", "the flag --profile needs a value"],
  ["--profile list", "no command is given"],
  ["auth -q --profile list -o csv", "no command is given"],
  ["-o csv", "no command is given"],
])("customers %s, without a command, is an error and not the help", async (line, problem) => {
  expect(await run(line)).toEqual({
    stdout: "",
    stderr: `error: ${problem}\nRun \`customers --help\` for the list of commands.\n`,
    exitCode: 2,
  });
});

test("a flag of a command before the command is an error that names it", async () => {
  expect(await run("--limit 2 list")).toEqual({
    stdout: "",
    stderr: "error: unknown option '--limit'\nRun `customers --help` for the list of commands.\n",
    exitCode: 2,
  });
});

test.each([
  ["sandbox exec node x --json", "sandbox exec -- node x --json"],
  ["sandbox exec --seed 3 node --version", "sandbox exec --seed 3 -- node --version"],
  ["-q sandbox exec --tier=free sh -c x", "-q sandbox exec --tier=free -- sh -c x"],
  ["sandbox exec -- node x --json", "sandbox exec -- node x --json"],
  ["sandbox exec --help", "sandbox exec --help"],
  ["sandbox exec", "sandbox exec"],
  ["get sandbox exec x --json", "get sandbox exec x --json"],
])("%s: what follows the command is its own", (line, argv) => {
  expect(readCommandLine(line.split(" ")).argv.join(" ")).toBe(argv);
});
