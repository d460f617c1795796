import { Command } from "commander";
import type { Wire } from "../program.ts";

export default function listCommand(wire: Wire): Command {
  return new Command("list").action(wire<[], object>(async () => {}));
}
