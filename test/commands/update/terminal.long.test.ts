import { expect, test } from "vitest";
import { masked } from "../../helpers/masked.ts";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const { done, run } = eachInWorkshop();

const DANA = { name: "Dana Ortiz", email: "dana.ortiz@example.com", phone: "+12025550123", notes: "Gate code 4410" };

/** @returns the id of Dana. */
const withDana = (more: object = {}) =>
  done(["create", "--data", JSON.stringify({ ...DANA, ...more }), "-o", "ids", "-q"]);

test.each([80, 120])("update on a terminal prints one line and what undoes it, %i cells", async (columns) => {
  await withDana();
  const { stdout } = await run("update dana.ortiz@example.com --phone +12025550188", { tty: { columns } });
  expect(masked(stdout)).toBe("Updated Dana Ortiz: phone +12025550123 → +12025550188\nUndo: customers undo");
});

test("update on a terminal prints the record where fields were asked for, and the line alone with -q", async () => {
  await withDana();
  const update = (more: string) => run(`update dana.ortiz@example.com ${more}`, { tty: {} });
  expect((await update("--notes x --fields name,notes")).stdout).toMatch(/Name +Dana Ortiz\nNotes +x$/);
  expect((await update("--notes y -q")).stdout).toBe("Updated Dana Ortiz: notes x → y");
});

test.each([
  ["what a shell would act on", { notes: '$(touch /tmp/no) `x` "it\'s" \\ !! %PATH%' }],
  ["what a terminal would act on", { notes: "a\nb\x1b[2J\u202e's\ttab" }],
  ["nothing", { notes: null }],
  ["dashes and blanks", { notes: "--yes  --no ", address: { city: "-", street: "12 Elm St" } }],
])("update on a terminal is undone whatever was there before: %s", async (_title, before) => {
  const id = await withDana(before);
  const record = () => run(["get", `id:${id}`, "--query", "[name, phone, notes, address]", "--json"]);
  const was = (await record()).stdout;
  await run(["update", `id:${id}`, "--notes", "new", "--city", "Elko"]);
  expect(await run("undo last --yes -q -o ids")).toEqual({ stdout: `${id}\n`, stderr: "", exitCode: 0 });
  expect((await record()).stdout).toBe(was);
});
