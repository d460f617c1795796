import { expect, test } from "vitest";
import { commandWords } from "../../../src/settings/key/command-line.ts";

test.each([
  ["op read op://work/customers/key", ["op", "read", "op://work/customers/key"]],
  ["  pass   show customers ", ["pass", "show", "customers"]],
  ['"/Applications/My Vault/vault" get --name="the key"', ["/Applications/My Vault/vault", "get", "--name=the key"]],
  [String.raw`C:\Tools\op.exe read op://a/b`, [String.raw`C:\Tools\op.exe`, "read", "op://a/b"]],
  ["sh -c 'op read $ITEM | head -n 1'", ["sh", "-c", "op read $ITEM | head -n 1"]],
  ['vault kv get -field=key "it\'s"', ["vault", "kv", "get", "-field=key", "it's"]],
  ["program ''", ["program", ""]],
])("%s", (text, value) => {
  expect(commandWords(text)).toEqual({ value });
});

test.each([
  ["", "is empty"],
  ["''", "is empty"],
  ["op 'read", "has a quote that does not end"],
  ["op read | head -1", "is run without a shell, which alone knows |"],
  ["cat < key.txt", "is run without a shell, which alone knows <"],
  ["cat $HOME/key", "is run without a shell, which alone knows $"],
  ['cat "$HOME/key"', "is run without a shell, which alone knows $"],
  ["cat ~/key", "is run without a shell, which alone knows ~"],
  ["./key.sh", "must name its program alone or by its whole path"],
  ["bin/key", "must name its program alone or by its whole path"],
])("%j is refused", (text, problem) => {
  expect(commandWords(text)).toEqual({ problem: expect.stringContaining(problem) });
});
