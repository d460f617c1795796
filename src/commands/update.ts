import { Command } from "commander";
import type { Wire } from "../program.ts";

export default function updateCommand(wire: Wire): Command {
  return new Command("update").action(wire<[], object>(async () => {}));
}
