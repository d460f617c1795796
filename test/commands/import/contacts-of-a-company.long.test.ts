import { expect, test } from "vitest";
import { countsOf } from "../../helpers/summary.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const { json, run, stored } = eachInWorkshop();

test("two contacts of a company are two customers, and stay two", async () => {
  const rest = "+12025550111,info@acme.example";
  const input = `Company,Contact,Phone,E-mail\nAcme Inc,Maria Berger,${rest}\nAcme Inc,Tim Kurz,${rest}\nAcme Inc,Tim Kurz,${rest}\n`;
  const imported = async () => countsOf((await run("import - --json -q", { input })).stdout);
  expect(await imported()).toEqual({ read: 3, created: 2, skipped: 1 });
  expect(await stored("name")).toEqual(["Acme Inc (Maria Berger)", "Acme Inc (Tim Kurz)"]);
  expect(await imported()).toEqual({ read: 3, unchanged: 2, skipped: 1 });
});

test("who has a contact already is named", async () => {
  const { id } = await json('create --name "Ana Ruiz" --phone +12025550111');
  const input = "Name,Email,Phone\nBo Fox,bo@example.org,+12025550111\n";
  const { stderr } = await run("import - --dry-run -o json", { input });
  expect(stderr).toContain(`(line 2). The first: phone \\"+12025550111\\" belongs to Ana Ruiz (${id}) as well`);
});
