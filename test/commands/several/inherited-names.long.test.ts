import { expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const { done, file, run, stored } = eachInWorkshop();

/** Names that every object of JavaScript has. As words of a command line they are unknown, like any other. */
const NAMES = ["__proto__", "constructor"];

const UNKNOWN: readonly (readonly [command: string, exitCode: number, message: string])[] = [
  ["help NAME", 2, "unknown command 'NAME'"],
  ["NAME", 2, "unknown command 'NAME'"],
  ["runs NAME", 2, "unknown command 'runs NAME'"],
  ["schema NAME", 2, 'there is no schema "NAME"'],
  ["config get NAME", 2, 'there is no setting "NAME"'],
  ["config set NAME x", 2, 'there is no setting "NAME"'],
  ["completion NAME", 2, 'there is no completion for "NAME"'],
  ["list -o NAME", 2, "--output must be one of "],
  ["list --sort NAME", 2, ""],
  ["list --filter NAME=x", 2, ""],
  ["list --fields NAME", 2, ""],
  ["auth use NAME", 2, 'there is no profile "NAME" (auth use)'],
  ["list --profile NAME", 2, ""],
  ["get NAME", 3, 'no customer has the id "NAME"'],
  ["runs show NAME", 3, 'nothing that was done from here has the id "NAME"'],
  ["import a.csv --map name=NAME", 2, '--map: there is no field "NAME"'],
  ["import a.csv --map NAME=email", 2, '--map: the file has no column "NAME"'],
];

test.each(NAMES)("%s as a word of a command line is unknown, like any other", async (name) => {
  await done("create --name Ada -q");
  await file("a.csv", "name,email\nBo,bo@example.com\n");
  const ends = UNKNOWN.map(async ([command, , message]) => {
    const said = message.replaceAll("NAME", name);
    const { stdout, stderr, exitCode } = await run(command.replaceAll("NAME", name));
    return [command, exitCode, stderr.includes(`error: ${said}`) ? message : stderr, stdout];
  });
  expect(await Promise.all(ends)).toEqual(UNKNOWN.map((row) => [...row, ""]));
});

test.each(NAMES)("a field or column named %s is kept, and no other row has it", async (name) => {
  expect(await run(["create", "--data", `{"name":"Ada","${name}":"x"}`, "-q"])).toMatchObject({
    stderr: expect.stringContaining(`${name}: unknown field`),
    exitCode: 2,
  });
  await file("a.ndjson", `{"name":"Bo","${name}":"bo@example.com"}\n`);
  await done(`import a.ndjson --map ${name}=email -q`);
  expect(await stored("name,email")).toEqual(["Bo,bo@example.com"]);
});
