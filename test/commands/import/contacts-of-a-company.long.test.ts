import { expect, test } from "vitest";
import { run } from "../../helpers/program.ts";
import { sandbox } from "../../helpers/sandbox.ts";

test("two contacts of a company are two customers, and stay two", async () => {
  const { env } = await sandbox();
  const rest = "+12025550111,info@acme.example";
  const input = `Company,Contact,Phone,E-mail\nAcme Inc,Maria Berger,${rest}\nAcme Inc,Tim Kurz,${rest}\nAcme Inc,Tim Kurz,${rest}\n`;
  const imported = async () => {
    const { stdout } = await run("import - --json -q", { env, input });
    const { created, unchanged, updated, skipped, failed } = JSON.parse(stdout);
    return { created, unchanged, updated, skipped, failed };
  };
  expect(await imported()).toEqual({ created: 2, unchanged: 0, updated: 0, skipped: 1, failed: 0 });
  const { stdout } = await run("list --fields name -o tsv --sort name", { env });
  expect(stdout).toBe("name\nAcme Inc (Maria Berger)\nAcme Inc (Tim Kurz)\n");
  expect(await imported()).toEqual({ created: 0, unchanged: 2, updated: 0, skipped: 1, failed: 0 });
});

test("who has a contact already is named", async () => {
  const { env } = await sandbox();
  const { stdout } = await run('create --name "Ana Ruiz" --phone +12025550111 --json', { env });
  const { id } = JSON.parse(stdout);
  const input = "Name,Email,Phone\nBo Fox,bo@example.org,+12025550111\n";
  const { stderr } = await run("import - --dry-run -o json", { env, input });
  expect(stderr).toContain(`(line 2). The first: phone \\"+12025550111\\" belongs to Ana Ruiz (${id}) as well`);
});
