import { beforeEach, expect, test } from "vitest";
import { firstLine, inWordsOf } from "../../helpers/messages.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const { ask, done, read, stored, ...each } = eachInWorkshop();

beforeEach(async () => {
  await done("create --name Ana --email ana@example.com --notes old");
  await done("create --name Bo --email bo@example.com");
});

const file = (text: string) => each.file("a.csv", text);
const NOTES = "name,notes";
const BEFORE = ["Ana,old", "Bo,"];

test("changes those that match, and makes nobody", async () => {
  await file("email,name,notes\nANA@example.com,Ana,new\nbo@example.com,Bo,\nnobody@example.com,No,x\n");
  expect(await ask("update --from a.csv -q")).toEqual({
    stdout: "",
    stderr:
      "error: 1 of 3 rows of a.csv match no customer; nothing was written\n  line 4\n" +
      "Remove them from the file, or create these customers with `customers import`.\n",
    exitCode: 2,
  });
  expect(await stored(NOTES)).toEqual(BEFORE);
  await file("email,name,notes\nANA@example.com,Ana,new\nbo@example.com,Bo,\n");
  const { stdout, stderr, exitCode } = await inWordsOf(ask("update --from a.csv --json"));
  expect(JSON.parse(stdout.replace("SECONDS", "0"))).toMatchObject({
    read: 2,
    created: 0,
    updated: 1,
    unchanged: 1,
    skipped: 0,
    failed: 0,
  });
  expect({ stderr, exitCode }).toEqual({
    stderr: "a.csv: email → email, name → name, notes → notes\n",
    exitCode: 0,
  });
  expect(await stored(NOTES)).toEqual(["Ana,new", "Bo,"]);
  expect((await ask("runs list -o csv --fields command,state,updated")).stdout).toBe(
    "command,state,updated\nupdate,finished,1\n",
  );
});

test("import's guards hold, and a dry run writes nothing", async () => {
  await file("email,notes\nana@example.com,new\nbo@example.com,new\n");
  expect(await ask("update --from a.csv --max-updates 1 -q")).toMatchObject({
    stderr: expect.stringMatching(
      /^error: 2 customers would be updated, but --max-updates allows 1; nothing was written\n/,
    ),
    exitCode: 8,
  });
  const { stdout, exitCode } = await ask("update --from a.csv --dry-run --json -q");
  expect({ counts: JSON.parse(stdout.replace("SECONDS", "0")), exitCode }).toMatchObject({
    counts: { update: 2, create: 0 },
    exitCode: 0,
  });
  expect(await stored(NOTES)).toEqual(BEFORE);
});

test.each([
  ["update", "nothing to change was given"],
  ["update --notes x", "no customer was named"],
  ["update ana@example.com --notes x --dry-run", "--dry-run works only with --from"],
  ["update ana@example.com --from a.csv", "--from cannot be used with a customer, field flags, --data or --clear"],
  ["update --from a.csv --match none", "--match none creates a customer for every row, and update creates nobody"],
  ["update --notes x --from a.csv", "--from cannot be used with a customer, field flags, --data or --clear"],
])("%s is a usage error", async (command, message) => {
  expect(firstLine(await ask(command))).toEqual({ stdout: "", stderr: `error: ${message}`, exitCode: 2 });
  expect(await stored(NOTES)).toEqual(BEFORE);
});

test("an export that was edited is taken back", async () => {
  await done("export a.csv -q");
  await file((await read("a.csv")).replace(",old,", ",new,"));
  expect(await each.json("update --from a.csv")).toMatchObject({ updated: 1, unchanged: 1 });
  expect(await stored(NOTES)).toEqual(["Ana,new", "Bo,"]);
});
