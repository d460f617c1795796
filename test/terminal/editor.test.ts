import { expect, test } from "vitest";
import { editorOf, opensWindow } from "../../src/terminal/editor.ts";

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
  ["vi", false],
  ["notepad", false],
  ["code", true],
  ["code -w", false],
  ['"/opt/My Code/code" -n', true],
  ['"C:\\Program Files\\Microsoft VS Code\\bin\\code.cmd"', true],
  ['"C:\\Program Files\\Notepad++\\notepad++.exe"', true],
  ["notepad++ -multiInst -nosession", false],
])("the editor %s opens a window and does not wait: %s", (editor, expected) => {
  expect(opensWindow(editor)).toBe(expected);
});
