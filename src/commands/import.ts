import { Command } from "commander";
import type { Wire } from "../program.ts";

export default function importCommand(wire: Wire): Command {
  return new Command("import").action(wire<[], object>(async () => {}));
}
