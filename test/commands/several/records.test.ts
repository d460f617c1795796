import { describe, expect, test } from "vitest";
import { customer } from "../../helpers/customers.ts";
import { run } from "../../helpers/in-process.ts";
import { firstLine, inWordsOf } from "../../helpers/messages.ts";
import { eachInShop } from "../../helpers/shop.ts";

const DANA = {
  name: "Dana Ortiz",
  email: "dana.ortiz@example.com",
  phone: "+12025550123",
  address: { city: "Reno", state: "NV" },
};
const SAM = {
  name: "Sam Okafor",
  email: "sam.okafor@example.net",
  phone: "+12025550124",
  notes: "Gate code 4410",
};

const each = eachInShop(run);
const { ask, file } = each;
const create = (customer: object) => each.shop.server.create(customer);
const names = () => each.shop.server.names();

describe("create", () => {
  test("prints the new customer as an object", async () => {
    const flags = "--email dana.ortiz@example.com --phone +12025550123 --city Reno --state NV";
    const { stdout, stderr, exitCode } = await inWordsOf(ask(`create --name 'Dana Ortiz' ${flags} --json`));
    expect({ stderr, exitCode }).toEqual({
      stderr: "Created Dana Ortiz <dana.ortiz@example.com> (cus_1).\n",
      exitCode: 0,
    });
    const created = customer("cus_1", {
      ...{ name: "Dana Ortiz", email: "dana.ortiz@example.com", phone: "+12025550123" },
      ...{ address: { city: "Reno", state: "NV" }, created_at: "TIME", updated_at: "TIME" },
    });
    expect(stdout).toBe(`${JSON.stringify(created, null, 2)}\n`);
  });

  test("takes JSON inline, from a file and from stdin, flags winning", async () => {
    await file("dana.json", '\ufeff{"name": "Dana Ortiz", "phone": "+1 (202) 555-0123"}');
    const selected = ["--query", "[name, phone]", "-o", "json", "-q"];
    const expected = { stdout: '[\n  "Dana Ortiz",\n  "+12025550123"\n]\n', stderr: "", exitCode: 0 };
    expect(await ask(["create", "--data", "@dana.json", ...selected])).toEqual(expected);
    const json = '{"name": "Nobody", "phone": "+12025550123"}';
    selected.push("--on-match", "create");
    expect(await ask(["create", "--data", json, "--name", "Dana Ortiz", ...selected])).toEqual(expected);
    expect(await ask(["create", "--data", "-", "--name", "Dana Ortiz", ...selected], { input: json })).toEqual(
      expected,
    );
  });

  test.each(["create", "create --email dana@example.com"])(
    "%s without a terminal is a usage error",
    async (command) => {
      const hint = 'Give --name, or "name" in --data, for example: customers create --name "Dana Ortiz"';
      const stderr = `error: the new customer has no name\n${hint}\n`;
      expect(await ask(command)).toEqual({ stdout: "", stderr, exitCode: 2 });
    },
  );

  test.each([
    [
      "a wrong e-mail address and phone number",
      ["--name", "Dana", "--email", "nope", "--phone", "12"],
      { email: '"nope" is not an e-mail address', phone: '"12" is not a phone number' },
    ],
    [
      "wrong fields of --data",
      ["--data", '{"name": "Dana", "nmae": "x", "address": {"zip": 1}}'],
      {
        nmae: "unknown field; did you mean name?",
        "address.zip": "must be text in quotes",
      },
    ],
  ])("%s are all named, and nothing is sent", async (_title, args, fields) => {
    const { stdout, stderr, exitCode } = await ask(["create", ...args, "--json"]);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(JSON.parse(stderr).error).toMatchObject({ code: "invalid_input", fields });
    expect((await ask("list --json")).stdout).toBe("[]\n");
  });

  test.each(["--zip 4101 --state ME", `--data '{"address":{"zip":"4101"}}' --default-country US`])(
    "a ZIP code without its zero is refused as in an import: %s",
    async (given) => {
      expect(await ask(`create --name Dana ${given}`)).toEqual({
        stdout: "",
        stderr: `error: the ZIP code "4101" has lost its leading zero (04101)
Write 04101. If the address is in another country, name it with --default-country.
`,
        exitCode: 2,
      });
    },
  );

  test.each(["--zip 4101 --state ME --default-country CH", "--zip 4101 --phone +41446681800", "--zip 4101"])(
    "four digits are a postal code of other countries: %s",
    async (given) => {
      const created = { stdout: "4101\n", stderr: "", exitCode: 0 };
      expect(await ask(`create --name Dana ${given} -q --query address.zip`)).toEqual(created);
    },
  );

  test.each([
    ["{nope}", "--data is not JSON: quoted object key expected but got 'n', line 1, column 2"],
    [
      '{"name": "x",\n "email"',
      "--data is not JSON: colon ':' expected after property name but reached end of input, line 2, column 9",
    ],
    ["@missing.json", "--data: there is no file missing.json"],
    ["", "--data is empty"],
  ])("--data %j is refused with the place", async (data, message) => {
    const { stderr, exitCode } = await ask(["create", "--data", data, "--json"]);
    expect({ code: exitCode, message: JSON.parse(stderr).error.message }).toEqual({ code: 2, message });
  });

  test("what the server refuses is shown beside its field", async () => {
    const long = ["--name", "x".repeat(300), "--zip", "9".repeat(300)];
    expect(await ask(["create", ...long])).toEqual({
      stdout: "",
      stderr: `error: name must have at most 200 characters; address.zip must have at most 200 characters (HTTP 400)
request id: REQUEST
Nothing was created; fix what the server names and try again.
`,
      exitCode: 5,
    });
  });
});

describe("get", () => {
  test("finds by id, e-mail address and phone number", async () => {
    const id = await create(DANA);
    await create(SAM);
    for (const ref of [id, `id:${id}`, "DANA.ortiz@example.com", "+1 202 555 0123", "phone:+12025550123"]) {
      expect(await ask(["get", ref, "--query", "name"])).toEqual({ stdout: "Dana Ortiz\n", stderr: "", exitCode: 0 });
    }
  });

  test("refuses a field that the customer does not have", async () => {
    await create(DANA);
    expect(await ask("get dana.ortiz@example.com --fields name,created_at,tier -o csv")).toEqual({
      stdout: "",
      stderr: expect.stringMatching(
        /^error: --fields tier: no customer that was read has such a field\nThe fields are name, email, .*, created_at, updated_at\.\n$/,
      ),
      exitCode: 2,
    });
  });

  test("prints an object for one and an array for several, in the order asked for", async () => {
    await create(DANA);
    await create(SAM);
    expect((await ask("get sam.okafor@example.net --json --fields name")).stdout).toBe(
      '{\n  "name": "Sam Okafor"\n}\n',
    );
    expect((await ask("get sam.okafor@example.net dana.ortiz@example.com -o ndjson --fields name")).stdout).toBe(
      '{"name":"Sam Okafor"}\n{"name":"Dana Ortiz"}\n',
    );
  });
});

describe("update", () => {
  test("sends what differs, merges the address, and prints the result", async () => {
    await create(DANA);
    expect(
      await inWordsOf(ask("update dana.ortiz@example.com --zip 89501 --city Reno --json --fields address")),
    ).toEqual({
      stdout: `{
  "address": {
    "street": null,
    "city": "Reno",
    "state": "NV",
    "zip": "89501"
  }
}
`,
      stderr: "Updated address.zip of Dana Ortiz <dana.ortiz@example.com> (cus_1).\n",
      exitCode: 0,
    });
  });

  test("a ZIP code is judged beside the state that is stored; one that is stored stays", async () => {
    await create({ name: "Bo", email: "bo@example.com", address: { state: "ME", zip: "4101" } });
    const hint = "If the address is in another country, name it with --default-country.";
    expect(await ask("update bo@example.com --zip 410")).toEqual({
      stdout: "",
      stderr: `error: the ZIP code "410" is not a ZIP code of ME: it has 3 digits\n${hint}\n`,
      exitCode: 2,
    });
    const { stdout, exitCode } = await ask("update bo@example.com --name Bob --zip 4101 --query address.zip");
    expect({ stdout, exitCode }).toEqual({ stdout: "4101\n", exitCode: 0 });
  });

  test("--clear empties a field", async () => {
    await create(SAM);
    expect(
      await ask("update sam.okafor@example.net --clear notes --clear phone -q -o json --query [notes,phone,name]"),
    ).toEqual({
      stdout: '[\n  null,\n  null,\n  "Sam Okafor"\n]\n',
      stderr: "",
      exitCode: 0,
    });
  });

  test("values that the customer already has are not sent", async () => {
    await create(DANA);
    const { stderr, exitCode } = await ask(
      'update dana.ortiz@example.com --city Reno --data {"notes":null} --verbose -o ids',
    );
    expect(exitCode).toBe(0);
    expect(stderr).toContain(
      "Nothing to change: Dana Ortiz <dana.ortiz@example.com> (cus_1) already has these values.\n",
    );
    expect(stderr).not.toContain("PATCH");
  });

  test("a record printed as JSON can be changed and given back", async () => {
    await create(DANA);
    const record = await each.json("get dana.ortiz@example.com");
    const { stdout, exitCode } = await ask("update dana.ortiz@example.com --data - --query notes", {
      input: JSON.stringify({ ...record, notes: "Call first" }),
    });
    expect({ stdout, exitCode }).toEqual({ stdout: "Call first\n", exitCode: 0 });
  });

  test.each([
    ["update dana.ortiz@example.com --clear nots", "--clear nots: there is no such field"],
    ["update dana.ortiz@example.com --clear name", "--clear name: every customer needs a name"],
    ["update dana.ortiz@example.com --city Reno --clear city", "address.city is both given and cleared"],
    ["update dana.ortiz@example.com --email nope", '--email: "nope" is not an e-mail address'],
  ])("%s is refused", async (command, message) => {
    expect(firstLine(await ask(command))).toEqual({ stdout: "", stderr: `error: ${message}`, exitCode: 2 });
  });
});

describe("delete", () => {
  test("demands --yes where nobody can be asked", async () => {
    await create(DANA);
    expect(await ask("delete dana.ortiz@example.com")).toEqual({
      stdout: "",
      stderr:
        "error: without a terminal, deleting needs --yes\nAdd --yes once you are sure which customers are meant.\n",
      exitCode: 2,
    });
    expect(await names()).toEqual(["Dana Ortiz"]);
  });

  test("deletes none when one of several cannot be found", async () => {
    await create(DANA);
    expect(await ask("delete dana.ortiz@example.com nobody@example.com --yes")).toMatchObject({
      stdout: "",
      exitCode: 3,
    });
    expect(await names()).toEqual(["Dana Ortiz"]);
  });
});

describe("list", () => {
  test("filters, searches, sorts and cuts", async () => {
    await create(DANA);
    await create(SAM);
    const names = async (flags: string) =>
      (await ask(`list -o ndjson --fields name ${flags}`)).stdout.match(/[A-Z][a-z]+(?= )/g);
    expect(await names("")).toEqual(["Dana", "Sam"]);
    expect(await names("--sort name:desc")).toEqual(["Sam", "Dana"]);
    expect(await names("--sort name:desc --limit 1")).toEqual(["Sam"]);
    expect(await names("--filter address.city=Reno")).toEqual(["Dana"]);
    expect(await names("--filter address.city!=Reno")).toEqual(["Sam"]);
    expect(await names("--filter email~=example --filter name=sam\\ okafor".replace("\\ ", " "))).toBeNull();
    expect(await names("--search 4410")).toEqual(["Sam"]);
  });

  test.each([
    ["list --all --limit 3", "option '--all' cannot be used with option '--limit <n>'"],
    ["list --filter name", '--filter "name" is not of the form field=value'],
    ["list --sort name:down", '--sort "name:down" is not of the form field or field:desc'],
    ["list --query name[", ""],
  ])("%s is a usage error", async (command, message) => {
    const { stdout, stderr, exitCode } = await ask(command);
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 2 });
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toContain(message);
  });
});

test.each(["create --name Dana", "update dana.ortiz@example.com --notes x", "delete dana.ortiz@example.com --yes"])(
  "%s with a --query that cannot be read changes nothing",
  async (command) => {
    await create(DANA);
    const stored = async () => (await each.shop.server.call("GET", "/customers")).body.data;
    const before = await stored();
    expect(await ask(`${command} --query name[`)).toMatchObject({ stdout: "", exitCode: 2 });
    expect(await stored()).toEqual(before);
  },
);
