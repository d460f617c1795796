import { expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const { done, json, run, terminal } = eachInWorkshop();
const [ENTER, DOWN] = ["\r", "\x1b[B"];
const PHONE = "+12025550123";

const withDana = () =>
  done(`create --name "Dana Ortiz" --email dana@example.com --phone ${PHONE} --notes "Gate code 4410" -q`);

test("in a script the flags are named", async () => {
  await withDana();
  expect(await run("update dana@example.com")).toEqual({
    stdout: "",
    stderr:
      "error: nothing to change was given\n" +
      "Give a field flag such as --phone, --clear FIELD, or a JSON object with --data; or use `customers edit`.\n",
    exitCode: 2,
  });
});

test("what somebody else changed while the form was open is not overwritten", async () => {
  await withDana();
  const session = await terminal("update dana@example.com", { env: { LANG: "C.UTF-8" }, columns: 100 });
  await session.answer("Stop, and change nothing", DOWN + DOWN + ENTER);
  await session.answer(`${PHONE}█`, `${"\x7f".repeat(PHONE.length)}+12025550188${ENTER}`);
  await session.waitFor("Save 1 change");
  await run("update dana@example.com --phone +12025550199");
  session.type(ENTER);
  const { screen, exitCode } = await session.ended;
  expect(screen).toContain("was changed since it was read");
  expect(exitCode).toBe(8);
  expect(await json("get email:dana@example.com")).toMatchObject({ phone: "+12025550199" });
});
