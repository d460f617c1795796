import { chmod, chown, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { describe, expect, test, vi } from "vitest";
import { shellLine } from "../../helpers/program.ts";
import { eachInWorkshop, manyRows } from "../../helpers/workshop.ts";

const at = eachInWorkshop();

const INVALID = "name,email\nAda,ada@example.com\nBo,nope\n";
const REJECTS = 'name,email,error\nBo,nope,"email ""nope"" is not an e-mail address"\n';

/** Runs a line of the shell in the workshop. */
const shell = (line: string) => shellLine(line, at.shop);

describe.runIf(process.platform === "linux")("files that are not regular ones", () => {
  test("a device is written to and stays a device", async () => {
    await at.file("a.csv", INVALID);
    expect(
      (await shell("customers import a.csv --skip-invalid --rejects /dev/null --report /dev/null -q")).exitCode,
    ).toBe(7);
    expect((await stat("/dev/null")).isCharacterDevice()).toBe(true);
  });

  test("- is stdout, for rejects and reports", async () => {
    await at.file("a.csv", INVALID);
    const { stdout } = await shell("customers import a.csv --skip-invalid --rejects - -q -o ids");
    expect(stdout).toContain(REJECTS);
    const { stdout: report } = await shell("customers runs show last --report - -q -o ids");
    expect(report).toContain('"failures": [');
  });

  test("the rejects of a file that is open already stand where those of stdin do", async () => {
    await at.file("a.csv", INVALID);
    const { exitCode } = await shell("cat a.csv | customers import /dev/fd/0 --skip-invalid -q");
    expect(exitCode).toBe(7);
    expect(await readFile(join(at.shop.cwd, "import.rejects.csv"), "utf8")).toBe(REJECTS);
  });

  test("a named pipe is written to by stdout alone", async () => {
    await at.file("a.csv", INVALID);
    const line = "mkfifo out && (cat out > got &) && customers import a.csv --skip-invalid --rejects - -q -o ids > out";
    expect((await shell(line)).exitCode).toBe(7);
    for (const command of [
      "import a.csv --skip-invalid --rejects out",
      "export out -o csv",
      "import a.csv --skip-invalid --report out",
    ]) {
      const { stderr, exitCode } = await shell(`customers ${command} -q`);
      expect([command, exitCode, stderr]).toEqual([
        command,
        2,
        expect.stringContaining("error: could not write out: it is a named pipe, not a file\n"),
      ]);
    }
  });

  test("a here-document and a pipe of the shell are read like a file", async () => {
    const line = `exec 7<<'END'\n{"name": "Ada"}\nEND\ncustomers create --data @/dev/fd/7 -q`;
    expect([(await shell(line)).exitCode, await at.shop.server.names()]).toEqual([0, ["Ada"]]);
    const piped = await shell(`echo '{"name": "Bo"}' | customers create --data @/dev/stdin -q`);
    expect([piped.exitCode, await at.shop.server.names()]).toEqual([0, ["Ada", "Bo"]]);
  });

  test.each([
    ["create --data @pipe", "could not read pipe: it is a named pipe, not a file"],
    ["create --data @/dev/zero", "could not read /dev/zero: it is a device, not a file"],
    ["import /dev/zero", "could not read /dev/zero: it is a device, not a file"],
    ["delete --from /dev/zero --yes", "could not read /dev/zero: it is a device, not a file"],
  ])("`%s` does not wait and does not fill the memory", async (command, message) => {
    expect(await shell(`mkfifo pipe && customers ${command}`)).toEqual({
      stdout: "",
      stderr: `error: ${message}\nCheck the path and its permissions, then try again.\n`,
      exitCode: 2,
    });
  });

  test("a key file and settings that are a named pipe are not waited for", async () => {
    const key = await shell("mkfifo pipe && CUSTOMERS_API_KEY= CUSTOMERS_API_KEY_FILE=pipe customers list");
    expect([key.exitCode, key.stderr]).toEqual([4, expect.stringContaining("it is a named pipe, not a file")]);
    const settings = await shell("mkfifo config.json && CUSTOMERS_CONFIG_DIR=$PWD customers list");
    expect([settings.exitCode, settings.stderr]).toEqual([
      10,
      expect.stringContaining("it is a named pipe, not a file"),
    ]);
  });

  test("SIGTERM ends an import from a named pipe while nobody is at its other end", async () => {
    await shell("mkfifo pipe");
    const program = await at.shop.begin("import pipe");
    await vi.waitFor(async () => expect(await readsFiles(program.pid)).toBe(true), { timeout: 10_000 });
    program.kill("SIGTERM");
    expect((await program.ended).exitCode).toBe(143);
  });

  test("a name that is not UTF-8 is not opened, and that is said", async () => {
    await at.file("a.csv", "name,email\nAda,ada@example.com\n");
    const { stderr, exitCode } = await shell(
      'mv a.csv "$(printf "a\\377.csv")" && customers import "$(printf "a\\377.csv")" -q',
    );
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("A name that is not UTF-8 cannot be opened")]);
    expect((await shell('customers import - -q < "$(printf "a\\377.csv")"')).exitCode).toBe(0);
  });
});

describe.runIf(process.platform === "linux")("a full disk", () => {
  test("stdout: the summary is told on stderr, and it ends with 10", async () => {
    await at.file("a.csv", "name,email\nAda,ada@example.com\n");
    const { stderr, exitCode } = await shell("customers import a.csv -q > /dev/full");
    expect(stderr).toMatch(
      /^warning: 1 row: 1 created\. `customers runs show \S+` has the rest\.\nerror: could not write stdout/,
    );
    expect([exitCode, await at.shop.server.names()]).toEqual([10, ["Ada"]]);
    expect((await shell("customers export /dev/full -o csv")).exitCode).toBe(10);
  });

  test("the rejects: what was written is told all the same, and it ends with 10", async () => {
    await at.file("a.csv", INVALID);
    for (const [path, did] of [
      ["/dev/full", "1 created"],
      ["/proc/none.csv", "1 unchanged"],
    ]) {
      const { stdout, stderr, exitCode } = await shell(`customers import a.csv --skip-invalid --rejects ${path} -q`);
      expect(stdout).toMatch(new RegExp(`^import a\\.csv: 2 rows, ${did}, 1 invalid \\(run \\S+\\)\n$`));
      expect([stderr, exitCode]).toEqual([expect.stringContaining(`error: could not write ${path}`), 10]);
    }
  });

  test("the journal in mid-run: what was written is told, and the next run does the rest", async () => {
    await at.file("many.csv", manyRows(300));
    const stopped = await shell("ulimit -f 16; customers import many.csv -q");
    expect(stopped.exitCode).toBe(10);
    expect(stopped.stdout).toMatch(/^import many\.csv: 300 rows, \d+ created, \d+ remaining \(run \S+\)\n$/);
    expect(stopped.stderr).toMatch(
      /error: could not write .*journal\.ndjson: the file would be larger .* of 300 rows\n/,
    );
    const finished = await shell("customers import many.csv -q");
    expect(finished.exitCode).toBe(0);
    expect(at.shop.writes().length).toBe(300);
  });
});

describe.runIf(process.getuid?.() === 0)("files of another user", () => {
  const OTHER = 12345;

  /** Puts a file of another user into the workshop. */
  async function foreign(name: string, content = "theirs") {
    const path = join(at.shop.cwd, name);
    await writeFile(path, content);
    await chmod(path, 0o666);
    await chown(path, OTHER, OTHER);
    return path;
  }

  test.each(["import a.csv --rejects", "import a.csv --report", "export"])(
    "%s does not touch them",
    async (command) => {
      await at.file("a.csv", "name,email\nAda,ada@example.com\n");
      const path = await foreign("theirs.json");
      const { stderr, exitCode } = await at.ask(`${command} theirs.json -q`);
      expect([stderr.split("\n")[0], exitCode]).toEqual([
        "error: could not write theirs.json: it belongs to another user",
        10,
      ]);
      expect([await readFile(path, "utf8"), (await stat(path)).uid, (await stat(path)).mode & 0o777]).toEqual([
        "theirs",
        OTHER,
        0o666,
      ]);
      expect(at.shop.writes()).toEqual([]);
    },
  );

  test("a link of another user is not followed", async () => {
    await at.file("mine.csv", "mine");
    await symlink("mine.csv", join(at.shop.cwd, "link.csv"));
    await execa("chown", ["-h", String(OTHER), join(at.shop.cwd, "link.csv")]);
    expect((await at.ask("export link.csv -q")).exitCode).toBe(10);
    expect(await readFile(join(at.shop.cwd, "mine.csv"), "utf8")).toBe("mine");
  });
});

/** Whether a process has begun to read its settings: Node then has its four threads for files, beside seven of its own. */
async function readsFiles(pid: number | undefined): Promise<boolean> {
  return (await readdir(`/proc/${pid}/task`)).length > 8;
}
