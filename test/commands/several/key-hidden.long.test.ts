import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/folder.ts";
import { run } from "../../helpers/program.ts";
import { double, person, type Received, type Reply } from "../../helpers/server.ts";

const KEY = "sk_live_4f9a/+7Zq~Ab1";
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** The key as a server may repeat it. */
const FORMS = [
  KEY,
  encodeURIComponent(KEY),
  ...[KEY, `Bearer ${KEY}`, `x${KEY}`, `xy${KEY}yx`].map(base64),
  Buffer.from(`user:${KEY}`).toString("base64url"),
];
const ECHO = FORMS.join(" | ");

/** Whether the key stands in a text, in whatever form: decoded here, not compared with what the program knows. */
function holdsKey(text: string): boolean {
  const unescaped = text.replace(/\\+u([\da-f]{4})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const plain = unescaped.replace(/\\/g, "");
  const unencoded = plain.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const runs = unencoded.match(/[\w+/-]{16,}/g) ?? [];
  const decoded = runs.flatMap((found) =>
    [0, 1, 2, 3].map((at) => Buffer.from(found.slice(at), "base64").toString("latin1")),
  );
  return [text, plain, unencoded, ...decoded].some((one) => one.includes(KEY));
}

/** A server that repeats the key wherever it can. */
async function echoing(answer: (request: Received) => Reply) {
  const folder = await temporaryFolder();
  const server = await double((request) => {
    const { headers, ...reply } = answer(request);
    return { ...reply, headers: { "x-echo": ECHO, "x-request-id": KEY, ...headers } };
  });
  const env = {
    ...server.env,
    CUSTOMERS_API_KEY: KEY,
    CUSTOMERS_CONFIG_DIR: join(folder, "config"),
    CUSTOMERS_STATE_DIR: join(folder, "state"),
  };
  return {
    server,
    /** Runs a command; all that it printed. */
    async ask(command: string, input = "") {
      const { stdout, stderr, exitCode } = await run(command, { env, cwd: folder, input });
      return { printed: stdout + stderr, exitCode };
    },
    /** The names of the files that hold the key. */
    async leaks() {
      const files = await readdir(folder, { recursive: true, withFileTypes: true });
      const texts = files
        .filter((file) => file.isFile())
        .map(async ({ parentPath, name }) => ({ name, text: await readFile(join(parentPath, name), "latin1") }));
      return (await Promise.all(texts)).filter(({ text }) => holdsKey(text)).map(({ name }) => name);
    },
  };
}

const echo = person(1, { notes: ECHO, [`token ${KEY}`]: FORMS, raw: { authorization: `Bearer ${KEY}` } });

test("the check of these tests finds the key in every form", () => {
  expect(FORMS.filter((form) => !holdsKey(`a "${form}" b`))).toEqual([]);
  expect(holdsKey([...KEY].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join(""))).toBe(true);
});

test.each([
  ...["list -o json", "list -o ndjson", "list -o csv", "list -o yaml", "list -o table --verbose"],
  ...["list --query [].notes", "get id:1 --verbose", "export -o csv", "export -o xlsx --output-file out.xlsx"],
  ...["api GET /customers", "api GET /customers --include --verbose", "api GET /customers --all -o csv"],
  ...["api GET /text --include", "create --name Dana --verbose", "doctor --verbose", "duplicates --json"],
  ...["auth status --json"],
])("a server that repeats the key in its records: %s", async (command) => {
  const { ask, leaks } = await echoing(({ method, path }) => {
    if (path === "/text") return { headers: { "content-type": "text/plain" }, body: ECHO };
    if (method === "POST") return { status: 201, body: echo };
    if (path !== "/customers") return { body: echo };
    const raw = JSON.stringify({ data: [echo], meta: ECHO, links: { next: null } });
    return { body: raw.replaceAll(KEY, [...KEY].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join("")) };
  });
  const { printed } = await ask(command);
  expect(holdsKey(printed)).toBe(false);
  expect(await leaks()).toEqual([]);
});

test.each([
  [401, "get id:1"],
  [404, "get id:1 --json"],
  [422, "create --name Dana --email dana@example.com"],
  [422, "create --name Dana --json"],
  [429, "list --max-retries 0"],
  [500, "list --max-retries 0 --verbose"],
  [400, "api GET /jobs --include"],
  [302, "list --verbose"],
  [302, "api GET /jobs --include"],
])("a server that repeats the key in its errors: %i: %s", async (status, command) => {
  const { ask, leaks } = await echoing(() => ({
    status,
    headers: { location: `/login?key=${encodeURIComponent(KEY)}`, "retry-after": "1" },
    body: { error: { code: KEY, message: `bad key ${ECHO}`, fields: { name: ECHO, [KEY]: "x" }, request_id: KEY } },
  }));
  const { printed, exitCode } = await ask(command);
  expect(exitCode).toBeGreaterThan(1);
  expect(printed).toContain("***");
  expect(holdsKey(printed)).toBe(false);
  expect(await leaks()).toEqual([]);
});

test("journal, rejects file, reports and memory do not hold it", async () => {
  let count = 0;
  const { server, ask, leaks } = await echoing(({ method, path, body }) => {
    const refused = { status: 422, body: { error: { message: `no ${ECHO}`, fields: { email: ECHO } } } };
    if (method === "POST")
      return body.includes("Bad") ? refused : { status: 201, body: { ...echo, id: `n${++count}` } };
    if (method === "DELETE") return { status: 204 };
    if (path !== "/customers") return { body: echo };
    return { body: { data: [echo], pagination: { next_cursor: null, has_more: false, total: 1 } } };
  });
  const csv = "name,email\nPerson 1,person1@example.com\nDana,dana@example.com\nBad,bad@example.com\n";
  const files = "--rejects rejects.csv --report report.html --verbose";
  const steps = [
    "import - --dry-run --report plan.html",
    `import - ${files} --json`,
    "runs show last --json",
    "runs check --json",
    "delete id:1 --yes",
    "runs undo last --yes",
    "restore --list",
  ];
  for (const step of steps) expect(holdsKey((await ask(step, csv)).printed), step).toBe(false);
  expect(server.requests.map(({ method }) => method)).toContain("DELETE");
  expect(await leaks()).toEqual([]);
});

test("a user's own text with the key is printed without it", async () => {
  const { ask } = await echoing(() => ({ body: { data: [] } }));
  const { printed } = await ask(`list --filter name=${KEY} --verbose`);
  expect(printed).toContain("***");
  expect(holdsKey(printed)).toBe(false);
});
