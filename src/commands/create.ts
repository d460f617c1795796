import { Command } from "commander";
import type { Wire } from "../program.ts";

export default function createCommand(wire: Wire): Command {
  return new Command("create").action(wire<[], object>(async () => {}));
}
