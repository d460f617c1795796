import { expect, test } from "vitest";
import { editorOf } from "../../src/system/child.ts";

test.each([
  [{ VISUAL: "code --wait", EDITOR: "nano" }, "linux", "code --wait"],
  [{ EDITOR: " nano " }, "darwin", "nano"],
  [{}, "linux", "vi"],
  [{}, "darwin", "vi"],
  [{}, "win32", "notepad"],
] as const)("of %j on %s the editor is %s", (env, platform, editor) => {
  expect(editorOf(env, platform)).toBe(editor);
});
