import { Command } from "commander";
import type { Wire } from "../program.ts";

export default function deleteCommand(wire: Wire): Command {
  return new Command("delete").action(wire<[], object>(async () => {}));
}
