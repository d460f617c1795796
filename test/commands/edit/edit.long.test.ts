import { beforeEach, expect, test } from "vitest";
import type { JsonObject } from "../../../src/text/json.ts";
import { scriptedEditor } from "../../helpers/editor.ts";
import { masked } from "../../helpers/masked.ts";
import { double, type Received, type Reply } from "../../helpers/server.ts";
import { runInTerminal } from "../../helpers/terminal.ts";

const CTRL_C = "\x03";

let record: JsonObject;
let patches: string[];
let answer: (request: Received) => Reply | undefined;
let env: Record<string, string>;

beforeEach(async () => {
  record = {
    id: "7",
    name: "Dana Ortiz",
    email: "dana@example.com",
    phone: "+12025550123",
    address: { street: "12 Alder Ct", city: "Reno", state: "NV", zip: "89501", country: "US" },
    notes: "Gate 4410",
    tags: ["vip"],
  };
  patches = [];
  answer = () => undefined;
  const server = await double((request) => {
    const own = answer(request);
    if (own !== undefined) return own;
    if (request.method !== "PATCH") return { body: request.path === "/customers" ? [record] : record };
    patches.push(request.body);
    record = { ...record, ...(JSON.parse(request.body) as JsonObject) };
    return { body: record };
  });
  env = server.env;
});

/** The screen at the question, if there is one, and the end after the keys. */
async function edited(edits: readonly string[], { command = "edit id:7", keys = "y", columns = 80 } = {}) {
  const editor = await scriptedEditor(...edits);
  const session = await runInTerminal(command, { env: { ...env, ...editor.env }, columns });
  const asked = await Promise.race([session.waitFor(/○ Yes/), session.ended.then(() => "")]).catch(() => "");
  if (asked !== "") session.type(keys);
  const { exitCode, screen } = await session.ended;
  const plain = (text: string) => masked(text).replace(/\S*customers-edit-\w+/, "/tmp/customers-edit-…");
  return { asked: plain(asked), exitCode, screen: plain(screen.slice(screen.lastIndexOf("│") + 1)), editor };
}

const sed = (script: string) => `sed -i '${script}' "$1"`;

test("a mistake stands above the text when it is opened again", async () => {
  const { asked, exitCode, editor } = await edited([
    sed("s/^email: .*/email: nope/; s/^phone: .*/phone: 12/"),
    sed("s/^email: .*/email: d@example.com/; s/^phone: .*/phone: a: b/"),
    sed("s/^phone: .*/phone:/"),
  ]);
  expect((await editor.seen(2)).split("\n").slice(0, 4)).toEqual([
    "#! Nothing was sent yet. Correct this, or empty the text to change nothing:",
    '#!   email: "nope" is not an e-mail address',
    '#!   phone: "12" is not a phone number',
    "# Dana Ortiz <dana@example.com> (7)",
  ]);
  const third = (await editor.seen(3)).split("\n");
  const [, line = ""] = /line (\d+)/.exec(third[1] ?? "") ?? [];
  expect(third[Number(line) - 1]).toBe("phone: a: b");
  expect(asked).toContain("e-mail dana@example.com → d@example.com");
  expect(exitCode).toBe(0);
  expect(patches).toEqual(['{"email":"d@example.com","phone":null}']);
});

test.each([
  ["an unchanged text", "true"],
  ["an emptied text", ': > "$1"'],
  ["a text of comments", sed("/^[^#]/d")],
  ["a text that is gone", 'rm "$1"'],
  ["lines that are gone", sed("/^phone/d; /^tags/,$d")],
  ["the same values written in another way", sed('s/^name: .*/name: "Dana Ortiz"/')],
])("nothing is sent, and no file is left: %s", async (_title, edit) => {
  const { asked, screen, exitCode, editor } = await edited([edit]);
  expect({ asked, screen, exitCode, patches, kept: await editor.kept() }).toEqual({
    asked: "",
    screen: "Nothing was changed: the text is as it was.",
    exitCode: 0,
    patches: [],
    kept: [],
  });
});

const CHANGE = sed("s/Reno/Elko/");

test.each<[string, { edit?: string; keys?: string; before?: () => void }, number, string]>([
  [
    "after a No",
    { keys: "n" },
    8,
    "\n│  No\nNothing was changed. Your text is kept in\n  /tmp/customers-edit-…/7.yaml",
  ],
  ["after Ctrl-C at the question", { keys: CTRL_C }, 130, "error: interrupted (Ctrl-C)\n"],
  ["when the editor fails", { edit: `${CHANGE}; exit 3` }, 10, "with exit code 3\nName another one"],
  ["after Ctrl-C in the editor", { edit: `${CHANGE}; kill -INT 0` }, 130, "error: interrupted (Ctrl-C)\n"],
  ["when a mistake stays", { edit: sed("s/^phone: .*/phone: 12/") }, 2, '  Phone: "12" is not a phone number'],
  [
    "when the server refuses it",
    {
      before: () => {
        answer = ({ method }) => (method === "PATCH" ? { status: 422, body: { message: "no such city" } } : undefined);
      },
    },
    5,
    "error: no such city (HTTP 422)\n",
  ],
  [
    "when somebody else has changed it",
    {
      edit: `${CHANGE}; touch changed`,
      before: () => {
        let reads = 0;
        answer = ({ method }) => {
          if (method === "GET" && ++reads > 1)
            record.address = { street: "12 Alder Ct", city: "Dover", state: "NV", zip: "89501", country: "US" };
          return undefined;
        };
      },
    },
    8,
    "error: address.city",
  ],
])("the text is kept: %s", async (_title, { edit = CHANGE, keys = "y", before }, code, told) => {
  before?.();
  const { screen, exitCode, editor } = await edited([edit], { command: "edit id:7 --max-retries 0", keys });
  expect(exitCode).toBe(code);
  expect(`\n│${screen}`).toContain(told);
  expect(screen).toContain("Your text is kept in");
  const [file, ...others] = await editor.kept();
  expect(others).toEqual([]);
  expect(file).toMatchObject({ name: "customers-edit-…/7.yaml", mode: "600" });
  expect(patches).toEqual([]);
});
