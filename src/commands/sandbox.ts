import { Command } from "commander";
import type { Wire } from "../program.ts";

export default function sandboxCommand(wire: Wire): Command {
  return new Command("sandbox").action(wire<[], object>(async () => {}));
}
