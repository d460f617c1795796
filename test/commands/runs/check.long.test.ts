import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { eachInWorkshop, manyRows } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, json, file } = each;

const ROWS = "name,email\nAna Ruiz,ana@example.com\nBo Lind,bo@example.com\n";
const check = (flags = "") => ask(`runs check --job nightly ${flags}`);

describe("runs check tells of the last attempt", () => {
  test("that failed before it wrote anything, in whatever way", async () => {
    await file("a.csv", ROWS);
    await file("c.csv", manyRows(2));
    await file("bad.csv", "name,email\nAna,ana@\n");
    expect(await check()).toMatchObject({ stdout: "CRITICAL: job nightly was never tried here\n", exitCode: 3 });
    const nights: [string, Record<string, string>, number, string][] = [
      ["import bad.csv", {}, 2, "invalid_input"],
      ["import none.csv", {}, 2, "invalid_input"],
      ["import a.csv --no-such-flag", {}, 2, "usage"],
      ["import a.csv --deadline soon", {}, 2, "usage"],
      ["import a.csv --profile none", {}, 2, "usage"],
      ["import a.csv", { CUSTOMERS_API_KEY: "wrong" }, 4, "auth"],
      ["import a.csv --max-retries 0", { CUSTOMERS_BASE_URL: "http://127.0.0.1:9/v1" }, 6, "unavailable"],
      ["import c.csv --max-creates 1", {}, 8, "refused"],
      ["delete --from none.csv --yes", {}, 2, "invalid_input"],
      ["update --from none.csv", {}, 2, "invalid_input"],
    ];
    expect(await ask("import a.csv --job nightly -q")).toMatchObject({ exitCode: 0 });
    for (const [command, env, code, name] of nights) {
      const night = await each.shop.ask(`${command} --job nightly -q`, { env });
      expect(night.exitCode, command + night.stderr).toBe(code);
      const { stdout, exitCode } = await check("--json");
      expect(exitCode, command).toBe(7);
      expect(JSON.parse(stdout), command).toMatchObject({
        ...{ ok: false, run: null, exit_code: code, error: { code: name } },
        message: expect.stringMatching(new RegExp(`^job nightly failed .* with exit code ${code} \\(${name}\\): `)),
      });
    }
  });

  test("that was undone, or is too old, and of no dry run", async () => {
    await file("a.csv", ROWS);
    await ask("import a.csv --job nightly --dry-run -q");
    expect(await check()).toMatchObject({ exitCode: 3 });
    await ask("import a.csv --job nightly -q");
    await ask("import none.csv --job nightly --dry-run -q");
    expect(await check("--max-age 26h")).toMatchObject({
      stdout: "OK: job nightly ended AGO: 2 rows: 2 created (run RUN)\n",
      exitCode: 0,
    });
    expect(await check("--max-age 0s")).toMatchObject({
      stdout: "CRITICAL: job nightly ended AGO: 2 rows: 2 created; that is too long ago (run RUN)\n",
      exitCode: 7,
    });
    expect(await json("runs check --job nightly")).toEqual({
      job: "nightly",
      ok: true,
      message: expect.any(String),
      at: expect.any(String),
      command: "import",
      run: expect.any(String),
      ended: expect.any(String),
      exit_code: 0,
      error: null,
    });
    expect(await check("--max-age soon")).toMatchObject({ exitCode: 2 });
    await ask("runs undo last --yes -q");
    expect(await check()).toMatchObject({
      stdout: expect.stringMatching(/^CRITICAL: job nightly was undone by /),
      exitCode: 7,
    });
  });

  test("that ended with a row that failed", async () => {
    await file("b.csv", `name,email\n${"x".repeat(201)},cy@example.com\n`);
    await ask("import b.csv -q --job nightly");
    expect(await check()).toMatchObject({ exitCode: 7 });
    expect(await json("runs check --job nightly")).toMatchObject({ job: "nightly", ok: false });
  });

  test("that was killed, also where a start was refused while it ran; a resume by hand counts", async () => {
    await file("many.csv", manyRows(40));
    await file("other.csv", manyRows(1));
    const program = await each.shop.begin("import many.csv --job nightly --rate 60");
    await new Promise<void>((resolve) => each.shop.afterWrites(1, resolve));
    expect(await ask("import other.csv --job nightly -q")).toMatchObject({ exitCode: 9 });
    expect(await check()).toMatchObject({
      stdout: expect.stringMatching(/^CRITICAL: job nightly began .* it is running, or was killed \(run RUN\)\n/),
      exitCode: 7,
    });
    program.kill("SIGKILL");
    await program.ended;
    expect(await check()).toMatchObject({ exitCode: 7 });
    expect(await ask("runs resume last -q")).toMatchObject({ exitCode: 0 });
    expect(await check()).toMatchObject({ exitCode: 0 });
  });

  test("whose record is torn is not well, and the next one makes it whole", async () => {
    await file("a.csv", ROWS);
    await ask("import a.csv --job nightly -q");
    const jobs = join(each.shop.cwd, "state", "jobs");
    const [account = ""] = await readdir(jobs);
    const record = join(jobs, account, "nightly.json");
    for (const torn of ["", '{"v":1,"at":', '{"v":1,"id":"x","at":"x","command":1,"run":[],"ended":null}', "[]"]) {
      await writeFile(record, torn);
      expect(await check(), torn).toMatchObject({ stdout: expect.stringContaining("is damaged"), exitCode: 7 });
    }
    await ask("import a.csv --job nightly -q");
    expect(await check()).toMatchObject({ exitCode: 0 });
    await rm(record);
    expect(await check()).toMatchObject({ exitCode: 3 });
  });
});
