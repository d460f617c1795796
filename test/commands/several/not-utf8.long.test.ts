import { expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { file, run } = each;

test("bytes that are not UTF-8 are an error with their place, in every text that is not a table", async () => {
  const body = '{"email": "j@example.com",\n "name": "J\xfcrgen"}';
  await file("a.json", Buffer.from(body, "latin1"));
  const stdin = { input: Buffer.from(body, "latin1") };
  for (const [command, name, place, options] of [
    ["create --data -", "stdin", "line 2, column 12", stdin],
    ["create --data @a.json", "a.json", "line 2, column 12"],
    ["update cus_1 --data -", "stdin", "line 2, column 12", stdin],
    ["api POST /customers --data @a.json", "a.json", "line 2, column 12"],
  ] as const) {
    expect(await run(command, options), command).toEqual({
      stdout: "",
      stderr: `error: ${name} is not UTF-8 text at ${place}\nSave it as UTF-8.\n`,
      exitCode: 2,
    });
  }
  expect(each.shop.server.count()).toBe(0);
});
