import { describe, expect, test } from "vitest";
import { deleteCommand, undoCommand } from "../../../src/commands/shared/undo-hint.ts";
import { customer } from "../../helpers/customers.ts";

const FLAGS = { profile: "my shop", baseUrl: "http://127.0.0.1:1/v1" };

describe("the command that takes back what was done", () => {
  test("is for the same account", () => {
    expect(undoCommand({})).toBe("customers undo");
    expect(undoCommand(FLAGS)).toBe('customers undo --profile "my shop" --base-url http://127.0.0.1:1/v1');
    expect(undoCommand({}, "20260131T020304Z-ab12")).toBe("customers undo 20260131T020304Z-ab12");
  });

  test.each([
    ["several customers", ["1", "2"], {}, "customers delete id:1 id:2"],
    ["an odd id", ["x$(touch y)"], {}, "customers delete 'id:x$(touch y)'"],
    ["another account", ["1"], FLAGS, 'customers delete id:1 --profile "my shop" --base-url http://127.0.0.1:1/v1'],
    ["an id that cannot be shown", ["x\x1b[2J"], {}, undefined],
    ["more than can be copied", ["n".repeat(601)], {}, undefined],
  ])("of a restore: %s", (_title, ids, flags, expected) => {
    expect(
      deleteCommand(
        ids.map((id) => customer(id)),
        flags,
      ),
    ).toBe(expected);
  });
});
