import { expect, test } from "vitest";
import { Messages } from "../../src/output/messages.ts";
import { memoryTerminal } from "../helpers/output.ts";

test.each([
  ["in yellow", true, false, "\x1b[33mwarning:\x1b[39m a warning: b\n"],
  ["without colour", false, false, "warning: a warning: b\n"],
  ["never for a program", true, true, '{"warning":{"message":"a warning: b"}}\n'],
])("a warning %s", (_, colour, json, written) => {
  const { terminal, text } = memoryTerminal(80);
  new Messages(terminal, { json, quiet: false }, colour).warn("a warning: b");
  expect(text().stderr).toBe(written);
});
