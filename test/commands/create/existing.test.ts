import { beforeEach, describe, expect, test } from "vitest";
import { run, runMasked } from "../../helpers/in-process.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { double, person } from "../../helpers/server.ts";

const DANA = { name: "Dana Ortiz", email: "dana@example.com", phone: "+12025550123", address: { city: "Reno" } };

describe("somebody has this e-mail address or phone number already", () => {
  let server: Awaited<ReturnType<typeof sandbox>>;
  let id: string;
  const ask = (command: string) => runMasked(command, { env: server.env });

  beforeEach(async () => {
    server = await sandbox();
    id = await server.create(DANA);
  });

  test("without a terminal nothing is created, and the error names the customer", async () => {
    const { stdout, stderr, exitCode } = await run(
      "create --name 'D. Ortiz' --email DANA@example.com --phone +12025559999 --json",
      { env: server.env },
    );
    expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: 8 });
    expect(JSON.parse(stderr)).toEqual({
      error: {
        code: "refused",
        message: `Dana Ortiz <dana@example.com> (${id}) has this e-mail address already; nothing was created`,
        hint: "Print it with --on-match skip, change it with --on-match update, or create another one with --on-match create.",
        ids: [id],
      },
    });
    expect(await ask("create --name Dan --phone '+1 (202) 555-0123' --on-match fail")).toMatchObject({
      stderr: expect.stringContaining("has this phone number already; nothing was created"),
      exitCode: 8,
    });
    expect(await server.names()).toEqual(["Dana Ortiz"]);
  });

  test("of two who have it, one may be changed by its id", async () => {
    await ask("create --name Ray --phone +12025550123 --on-match create");
    const { stderr, exitCode } = await ask("create --name Dan --phone +12025550123");
    expect(stderr).toContain("2 customers have this phone number already: ");
    expect(stderr).toContain("\nCreate another one with --on-match create, or change one: customers update id:cus_1\n");
    expect(exitCode).toBe(8);
  });

  test("skip prints the existing record and ends with 0", async () => {
    expect(await ask("create --name Dan --phone +12025550123 --on-match skip -o json --fields name,email")).toEqual({
      stdout: '{\n  "name": "Dana Ortiz",\n  "email": "dana@example.com"\n}\n',
      stderr: '{"notice":{"message":"Nothing was created: Dana Ortiz <dana@example.com> (cus_1) exists already."}}\n',
      exitCode: 0,
    });
    expect(await server.names()).toEqual(["Dana Ortiz"]);
  });

  test("update sends what differs, keeps the rest, and the second time sends nothing", async () => {
    const command = "create --name 'Dana Ortiz' --email dana@example.com --state NV --on-match update -o json";
    const fields = " --fields id,phone,address.city,address.state";
    const { stdout, stderr, exitCode } = await run(command + fields, { env: server.env });
    expect({ stdout: JSON.parse(stdout), exitCode }).toEqual({
      stdout: { id, phone: "+12025550123", address: { city: "Reno", state: "NV" } },
      exitCode: 0,
    });
    expect(stderr).toBe(`{"notice":{"message":"Updated address.state of Dana Ortiz <dana@example.com> (${id})."}}\n`);
    expect((await ask(command)).stderr).toBe(
      '{"notice":{"message":"Nothing to change: Dana Ortiz <dana@example.com> (cus_1) already has these values."}}\n',
    );
    expect(await server.names()).toEqual(["Dana Ortiz"]);
  });

  test("update does not give a customer another person's name by a phone number alone", async () => {
    expect(await ask("create --name 'Ray Ortiz' --phone +12025550123 --on-match update")).toEqual({
      stdout: "",
      stderr:
        'error: Dana Ortiz <dana@example.com> (cus_1) has this phone number already, but is not "Ray Ortiz"; nothing was written\n' +
        "Create another customer with --on-match create, or rename this one: customers update id:cus_1 --name …\n",
      exitCode: 8,
    });
    expect(await ask("create --name 'Ortiz, Dana' --phone +12025550123 --on-match update -o ids -q")).toMatchObject({
      stdout: "cus_1\n",
      exitCode: 0,
    });
  });
});

test("where it cannot be found out the customer is created; who relies on a flag is told", async () => {
  const server = await double(({ method, body }) =>
    method === "POST"
      ? { status: 201, body: person("new", JSON.parse(body)) }
      : { body: { data: [person(1)], has_more: true } },
  );
  const command = "create --name New --email new@example.com";
  const created = "Created New <new@example.com> (new).\n";
  expect(await run(command, { env: server.env })).toMatchObject({ stderr: created, exitCode: 0 });
  expect(await run(`${command} --on-match skip`, { env: server.env })).toMatchObject({
    stderr: `It is not known whether somebody has this e-mail address already: this server is not known to filter by it, and its list is long.\n${created}`,
    exitCode: 0,
  });
  server.requests.length = 0;
  expect((await run(`${command} --on-match create`, { env: server.env })).stderr).toBe(created);
  expect(server.log).toEqual(["POST /customers"]);
});
