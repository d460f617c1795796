import { beforeEach, expect, test } from "vitest";
import { run } from "../../helpers/in-process.ts";
import { eachInShop } from "../../helpers/shop.ts";

const each = eachInShop(run);
const { ask } = each;

beforeEach(() => each.shop.server.create({ name: "Dana", phone: "+12025550143" }));

test.each(["2025550143", "202.555.0143", "+12025550143"])(
  "get %s finds the number of the default country",
  async (number) => {
    const found = { stdout: "name\nDana\n", stderr: "", exitCode: 0 };
    expect(await ask(`get ${number} --default-country US --fields name -o csv`)).toEqual(found);
    await each.done("config set default-country US");
    expect(await ask(`get ${number} --fields name -o csv`)).toEqual(found);
  },
);

test("without a country, or as the number of another one, digits are an id", async () => {
  for (const flag of ["", " --default-country DE"])
    expect(await ask(`get 2025550143${flag}`)).toMatchObject({ stdout: "", exitCode: 3 });
  expect(await ask("get id:2025550143 --default-country US")).toMatchObject({ stdout: "", exitCode: 3 });
});

test.each([
  [
    "get 2025550199",
    "If it is a phone number, write it with + and the country code (+12025550123), or set the country of national numbers: customers config set default-country US.",
  ],
  ["get Tremblay", "If it is a part of a name, run `customers list --search Tremblay`."],
])("%s names a next step that works", async (command, hint) => {
  const { stdout, stderr, exitCode } = await ask(command);
  expect([stdout, exitCode]).toEqual(["", 3]);
  expect(stderr.trimEnd().split("\n").at(-1)).toBe(hint);
});

test("update and delete take --default-country for whom they are about", async () => {
  expect(await ask("update 2025550143 --default-country US --notes new -q --fields notes -o csv")).toEqual({
    stdout: "notes\nnew\n",
    stderr: "",
    exitCode: 0,
  });
  expect(await ask("delete 2025550143 --default-country US --yes -q -o ids")).toEqual({
    stdout: "cus_1\n",
    stderr: "",
    exitCode: 0,
  });
});

test.each([
  ["list --changed-since -1h", '--changed-since "-1h" is not a time'],
  ["list --limit -1", "--limit must be 1 or more\nRun `customers list --help` to see how it is called."],
  ["list --limit 0", "--limit must be 1 or more\nRun `customers list --help` to see how it is called."],
  ["list --limit x", "--limit must be 1 or more\nRun `customers list --help` to see how it is called."],
  ["list --format json", "unknown option '--format'\nDid you mean -o? For example -o json."],
  ["list -L 3", "unknown option '-L'\nDid you mean --limit?"],
  ["list -v", "unknown option '-v'\nDid you mean --verbose? -V prints the version."],
  ["list -o wide", "Did you mean table?"],
  ["list -o name", "Did you mean ids?"],
  ["list --profile", "the flag --profile needs a value"],
])("%s", async (command, message) => {
  const { stdout, stderr, exitCode } = await ask(command);
  expect([stdout, stderr.includes(message), exitCode]).toEqual(["", true, 2]);
});

test("a deadline is at most 12 hours ahead", async () => {
  for (const deadline of ["13h", "2100-01-31T06:00"]) {
    const { stdout, stderr, exitCode } = await ask(`import - --deadline ${deadline}`, { input: "name\nAna\n" });
    expect([stdout, exitCode]).toEqual(["", 2]);
    expect(stderr).toMatch(
      /^error: --deadline "[\dhT:-]+" is at \d{4}-\d\d-\d\d \d\d:\d\d, more than 12 hours ahead\n/,
    );
  }
});
