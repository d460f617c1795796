import { describe, expect, test } from "vitest";
import { firstLine, inWordsOf } from "../../helpers/messages.ts";
import { double, held } from "../../helpers/server.ts";
import { summary } from "../../helpers/summary.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, file, json, read } = each;

/** Ana, Bo, Cy and Di, in this order; resolves to their ids. */
async function four(): Promise<string[]> {
  const ids: string[] = [];
  for (const flags of [
    "--name Ana --email ana@example.com",
    "--name Bo --phone +12025550102",
    "--name Cy --email cy@example.com --phone +12025550103",
    "--name Di --email cy@example.com",
  ]) {
    ids.push((await json(`create ${flags} --on-match create`)).id);
  }
  return ids;
}

/** The names of all, sorted. */
const names = async () => (await each.stored("name")).join(" ");

const KEPT = "Their records are kept for 90 days: see them with `customers restore`.\n";
/** The same for a program. */
const KEPT_NOTICE = `${JSON.stringify({ notice: { message: KEPT.trimEnd() } })}\n`;

test("a plain list of ids, e-mail addresses and phone numbers; a second run skips deleted customers", async () => {
  const [ana] = await four();
  await file("gone.txt", `${ana}\n\nANA@example.com\n+1 202-555-0102\n`);
  // The list, the first record by itself, and the two deletes.
  expect(await inWordsOf(ask("delete --from gone.txt --yes --json"))).toEqual({
    stdout: summary({ read: 3, deleted: 2, skipped: 1, requests: 4 }),
    stderr: KEPT,
    exitCode: 0,
  });
  expect(await names()).toBe("Cy Di");
  expect(await inWordsOf(ask("delete --from gone.txt --yes --json"))).toEqual({
    stdout: summary({ read: 3, unchanged: 3, requests: 1 }),
    stderr: "",
    exitCode: 0,
  });
  expect((await ask("restore +12025550102 -o ids -q")).exitCode).toBe(0);
  expect(await names()).toBe("Bo Cy Di");
});

describe("a table", () => {
  test("names by its ids, else its e-mail addresses, else its phone numbers", async () => {
    const [ana, bo] = await four();
    await file("gone.csv", `Mobile;ID;E-mail;Anything\n+12025550102;${ana};;x\n+12025550102;;;y\n`);
    expect((await ask("delete --from gone.csv --yes -q --json")).stdout).toBe(
      summary({ read: 2, deleted: 2, requests: 4 }),
    );
    expect(await names()).toBe("Cy Di");
    await file("gone.ndjson", `{"id":"${bo}"}\n`);
    expect((await ask("delete --from gone.ndjson --yes -q --json")).stdout).toBe(
      summary({ read: 1, unchanged: 1, requests: 1 }),
    );
  });

  test("with decisions deletes only where delete stands", async () => {
    await four();
    const [ana, bo, cy, di] = await each.stored("id,name");
    await file("decide.csv", `decision,id,name\n DELETE,${ana}\nkeep,${bo}\n,${cy}\nmerge,${di}\n`);
    expect(await ask("delete --from decide.csv --yes --json")).toMatchObject({
      stdout: summary({ read: 1, deleted: 1, requests: 3 }),
      exitCode: 0,
    });
    expect(await names()).toBe("Bo Cy Di");
    await file("decide.csv", `decision,id,name\nperhaps,${bo}\n`);
    expect(await ask("delete --from decide.csv --yes")).toMatchObject({
      stderr: expect.stringContaining('  decide.csv:2: the decision "perhaps" is not known\n'),
      exitCode: 2,
    });
  });
});

test("columns and invalid rows: --map and --ignore say what names a customer, as for an import", async () => {
  const [ana, bo, cy] = await four();
  await file("old.csv", `Client No,Contact,Phone\n${ana},x,+12025550102\n,cy@example.com,+12025550102\n`);
  const rows = async (flags: string) => (await ask(`delete --from old.csv --dry-run -o ids -q ${flags}`)).stdout;
  expect(await rows('--map "Client No=id"')).toBe("cus_1\ncus_2\n");
  const flags = `--map "Client No=id" --map Contact=email --ignore Phone`;
  const both = await ask(`delete --from old.csv --dry-run -o ids -q ${flags}`);
  expect(both.stderr).toContain("line 3: matches 2 customers by email: cus_1, cus_2");
  await file("one.csv", `Client No\n${bo}\n`);
  expect(await ask('delete --from one.csv --yes -q --json --map "Client No=id"')).toMatchObject({
    stdout: summary({ read: 1, deleted: 1, requests: 3 }),
  });
  expect(await names()).toBe("Ana Cy Di");
  expect((await ask('delete --from one.csv --yes --map "Nr=id"')).stderr).toBe(
    'error: --map: the file has no column "Nr"\nIts columns are "Client No".\n',
  );
  await file("two.csv", `ID,Customer ID\n${cy},${ana}\n`);
  const clash = await ask("delete --from two.csv --yes");
  expect(clash).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining('Choose their column with --map "Column=id"'),
  });
  expect(await ask('delete --from two.csv --yes -q --map "ID=id"')).toMatchObject({ exitCode: 0 });
  expect(await names()).toBe("Ana Di");
});

describe("nobody is deleted", () => {
  test.each([
    [
      "nobody@example.com\nana@example.com\n",
      "",
      3,
      "error: 1 of 2 rows of gone.txt match no customer; nothing was written\n  line 1\n" +
        "Remove them from the file.\n",
    ],
    [
      "ana@example.com\ncy@example.com\n",
      "",
      2,
      "error: 1 of 2 rows of gone.txt is invalid; nothing was written\n  line 2: matches 2 customers by email: cus_1, cus_2\n" +
        "    Give the id of the one that is meant in a column headed id.\n" +
        "Fix these rows, or import only the others with --skip-invalid.\n",
    ],
    [
      "email,phone\nana@example.com,\n,\nbo@,\n",
      "",
      2,
      'error: 1 of 2 rows of gone.txt is invalid; nothing was written\n  line 4: email "bo@" is not an e-mail address\n' +
        "    Write it as name@example.com.\n" +
        "Fix these rows, or import only the others with --skip-invalid.\n",
    ],
    [
      "ana@example.com\n+12025550102\n",
      "--max-deletes 1",
      8,
      "error: 2 customers would be deleted, but --max-deletes allows 1; nothing was written\n" +
        "--dry-run shows the plan; if it is right, raise --max-deletes.\n",
    ],
  ])("when the file holds %j (%s)", async (text, flags, exitCode, stderr) => {
    await four();
    await file("gone.txt", text);
    expect(await ask(`delete --from gone.txt --yes ${flags}`)).toEqual({ stdout: "", stderr, exitCode });
    expect(await names()).toBe("Ana Bo Cy Di");
  });

  test.each([
    ["delete", "no customer was named"],
    ["delete 1 --from gone.txt --yes", "--from cannot be used with customers named on the command line"],
    ["delete 1 --yes --dry-run", "--dry-run works only with --from"],
    ["delete --from gone.txt --yes --report gone.txt", "--report gone.txt ends neither in .json nor in .html"],
    ["delete --from gone.txt --yes --deadline soon", '--deadline "soon" is not a time'],
    ["delete --from gone.txt", "without a terminal, deleting needs --yes"],
    ["delete --from gone.txt --yes", "could not read gone.txt: no such file or folder"],
  ])("%s is a usage error", async (command, message) => {
    expect(firstLine(await ask(command))).toEqual({ stdout: "", stderr: `error: ${message}`, exitCode: 2 });
  });
});

describe("when some cannot be deleted", () => {
  const RECORDS = ["1", "2", "3"].map((id) => ({ id, name: `N${id}` }));

  test("the others are, and it ends with 7", async () => {
    const service = await double(({ method, path }) => {
      const id = path.split("/")[2];
      if (method === "DELETE")
        return id === "2" ? { status: 409, body: { message: "has open jobs" } } : { status: 204 };
      return id === undefined ? { body: RECORDS } : { body: RECORDS[Number(id) - 1] };
    });
    await file("gone.txt", "1\n2\n3\n");
    expect(await ask("delete --from gone.txt --yes --json", service)).toMatchObject({
      stdout: expect.stringContaining('"deleted": 2,\n  "unchanged": 0,\n  "skipped": 0,\n  "failed": 1,'),
      stderr:
        '{"warning":{"message":"gone.txt:2: not deleted: has open jobs (HTTP 409)","file":"gone.txt","line":2}}\n' +
        `${KEPT_NOTICE}{"error":{"code":"partial","message":"1 of 3 rows failed",` +
        '"hint":"The failed rows are in gone.rejects.csv with the reasons: fix them there and use that file with `customers delete --from`."}}\n',
      exitCode: 7,
    });
  });

  test("after SIGTERM requests in flight finish; the next run does the rest", async () => {
    const gone = new Set<string>();
    const deletion = held(({ path }) => {
      gone.add(path.split("/")[2] ?? "");
      return { status: 204 };
    });
    const service = await double((request) => {
      const id = request.path.split("/")[2] ?? "";
      if (request.method === "DELETE") return deletion.behaviour(request);
      const left = RECORDS.filter((record) => !gone.has(record.id));
      if (id === "") return { body: left };
      return gone.has(id) ? { status: 404 } : { body: RECORDS[Number(id) - 1] };
    });
    await file("gone.txt", "1\n2\n3\n");
    const program = await each.shop.begin("delete --from gone.txt --yes --concurrency 1", service.env);
    await deletion.arrived;
    program.kill("SIGTERM");
    await new Promise((resolve) => setImmediate(resolve));
    deletion.letGo();
    const { stderr, exitCode } = await program.ended;
    expect(exitCode).toBe(143);
    expect(stderr).toContain("error: asked to end (SIGTERM) after 1 of 3 rows\n");
    expect([...gone]).toEqual(["1"]);
    // The whole run, the first part of it included.
    const again = await ask("delete --from gone.txt --yes --json -q", service);
    expect(again).toMatchObject({ stdout: expect.stringContaining('"deleted": 3,\n  "unchanged": 0,'), exitCode: 0 });
    expect([...gone].sort()).toEqual(["1", "2", "3"]);
    expect((await ask("runs list -o csv --fields command,state,deleted", service)).stdout).toBe(
      "command,state,deleted\ndelete,finished,3\n",
    );
  });
});

const PEOPLE = ["0", "1", "2", "3"].map((at) => ({ id: `c${at}`, name: `N${at}`, email: `e${at}@example.com` }));

test.each(["import a.csv --delete-missing --max-deletes 10", "delete --from gone.txt --yes --max-deletes 100%"])(
  "deleted meanwhile, a customer counts as success: %s",
  async (command) => {
    const stored = new Map(PEOPLE.map((one) => [one.id, one]));
    const service = await double(({ method, path }) => {
      const id = path.split("/")[2] ?? "";
      if (id === "") {
        const data = [...stored.values()];
        stored.delete("c1");
        return { body: { data, total: data.length } };
      }
      if (method === "DELETE" && stored.delete(id)) return { status: 204 };
      const body = stored.get(id);
      return body ? { body } : { status: 404, body: {} };
    });
    await file("a.csv", "name,email\nN0,e0@example.com\n");
    await file("gone.txt", "c1\nc2\nc3\n");
    const { stdout, stderr, exitCode } = await ask(`${command} -q --json`, service);
    expect({ stderr, exitCode, ...JSON.parse(stdout.replace("SECONDS", "0")) }).toMatchObject({
      ...{ stderr: "", exitCode: 0, deleted: 3, failed: 0 },
    });
    expect([...stored.keys()]).toEqual(["c0"]);
  },
);

describe("the flags that an import has as well", () => {
  test("--rejects and --report, and a job to be watched; the rejects can be deleted from", async () => {
    const [ana] = await four();
    await file("gone.txt", `${ana}\nbo@\n`);
    const command = "delete --from gone.txt --yes --skip-invalid --rejects left.csv --report r.json --job night";
    const { stderr, exitCode } = await ask(`${command} -q`);
    expect({ exitCode, first: stderr.split("\n")[0] }).toEqual({
      exitCode: 7,
      first: 'TIME warning: gone.txt:2: email "bo@" is not an e-mail address',
    });
    expect(await read("left.csv")).toBe('id,email,phone,error\n,bo@,,"email ""bo@"" is not an e-mail address"\n');
    const report = JSON.parse(await read("r.json"));
    expect(report).toMatchObject({ job: "night", summary: { deleted: 1, failed: 1 } });
    expect((await ask("runs list -o csv --fields command,job,deleted")).stdout).toBe(
      "command,job,deleted\ndelete,night,1\n",
    );
    await file("left.csv", (await read("left.csv")).replace(",bo@,,", ",,+12025550102,"));
    expect(await ask("delete --from left.csv --yes -q")).toMatchObject({ exitCode: 0 });
    expect(await names()).toBe("Cy Di");
    await file("one.txt", "cy@example.com\n");
    const dry = await ask("delete --from gone.txt --dry-run --skip-invalid -o csv --fields name");
    expect(dry.stdout).toBe("name\n");
  });
});
