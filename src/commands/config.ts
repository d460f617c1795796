import { Command } from "commander";
import type { Wire } from "../program.ts";

export default function configCommand(wire: Wire): Command {
  return new Command("config").action(wire<[], object>(async () => {}));
}
