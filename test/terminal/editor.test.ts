import { expect, test } from "vitest";
import { editorOf, missingWaitFlag } from "../../src/terminal/editor.ts";

test.each([
  [{ VISUAL: "code --wait", EDITOR: "nano" }, "linux", "code --wait"],
  [{ EDITOR: " nano " }, "darwin", "nano"],
  [{}, "linux", "vi"],
  [{}, "darwin", "vi"],
  [{}, "win32", "notepad"],
] as const)("of %j on %s the editor is %s", (env, platform, editor) => {
  expect(editorOf(env, platform)).toBe(editor);
});

test.each([
  ["vi", undefined],
  ["notepad", undefined],
  ["code", "--wait"],
  ["code -w", undefined],
  ['"/opt/My Code/code" -n', "--wait"],
  ['"C:\\Program Files\\Microsoft VS Code\\bin\\code.cmd"', "--wait"],
  ['"C:\\Program Files\\Notepad++\\notepad++.exe"', "-multiInst"],
  ["notepad++ -multiInst -nosession", undefined],
])("the editor %s lacks the flag %s to wait", (editor, flag) => {
  expect(missingWaitFlag(editor)).toBe(flag);
});
